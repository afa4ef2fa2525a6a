import type { Matrix2 } from '../emitter.ts'
import type { ItemClips, MetafileItem } from '../metafile/items.ts'
import type { Box } from '../areas/boxes.ts'
import type { PdfImage, Stencil } from './pdfPicture.ts'

/** Letters of fonts that the PDF carries; glyphs are rows of `PdfSheet.glyphs`. */
interface PdfLetters {
  kind: 'letters'
  glyphs: number[]
  /** Six for each, from em to inches. */
  matrices: number[]
  color: number
  /** The text of the letters, for the search; `corners`: of the text's box, counter-clockwise from the lower left. */
  text: string
  corners: number[]
  clips?: ItemClips
  opacity?: number
}

export type PdfItem = MetafileItem | PdfLetters

/** A picture before it is packed; `matrix` from the unit square, v upwards. */
interface PdfPixels {
  kind: 'pixels'
  image: PdfImage
  stencil?: Stencil
  matrix: Matrix2
  clips?: ItemClips
  opacity?: number
}

/** A thing of a page as it is drawn in the worker that reads it. */
export type DrawnItem = Exclude<MetafileItem, { kind: 'image' }> | PdfLetters | PdfPixels

/** A thing with the box (inches) that it is seen in. */
export interface PlacedItem {
  item: DrawnItem
  box: Box
}

/** A page of a PDF with its stated rotation applied, in inches, y up, the origin at the lower left. */
export interface PdfSheet {
  width: number
  height: number
  items: PdfItem[]
  /** Outlines in em: 0 move (x y), 1 line (x y), 2 cubic (three points), 3 quadratic (two points), 4 close. */
  glyphs: Float32Array[]
  /** Whether something of it is not drawn, or more simply: ways of blending, letters in patterns, items beyond the limits. */
  isIncomplete: boolean
}

export interface PageRequest {
  /** Number or label. */
  page: string
  /** Names of the layers that are off; all others are on. Absent: as the file has them. */
  off?: readonly string[]
}

export interface PdfWorkerApi {
  /** Pages; undefined for those that cannot be read. Rejects when the file is no PDF, or is locked. */
  readPages(bytes: Uint8Array<ArrayBuffer>, pages: readonly PageRequest[]): Promise<(PdfSheet | undefined)[]>
}
