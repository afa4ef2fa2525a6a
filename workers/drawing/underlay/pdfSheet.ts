import type { ItemClips, MetafileItem } from '../metafile/items.ts'

/** Letters of fonts that the PDF carries; glyphs are rows of `PdfSheet.glyphs`. */
interface PdfLetters {
  kind: 'letters'
  glyphs: number[]
  /** Six for each, from em to inches. */
  matrices: number[]
  color: number
  /** What the letters say, for the search; `corners`: of the text's box, counter-clockwise from the lower left. */
  text: string
  corners: number[]
  clips?: ItemClips
}

/** Triangles with a colour (RGBA bytes) at each corner. */
interface PdfShade {
  kind: 'shade'
  positions: number[]
  indices: number[]
  colors: number[]
  clips?: ItemClips
}

export type PdfItem = (MetafileItem | PdfLetters | PdfShade) & { opacity?: number }

/** A page of a PDF with its stated rotation applied, in inches, y up, the origin at the lower left. */
export interface PdfSheet {
  width: number
  height: number
  items: PdfItem[]
  /** Outlines in em: 0 move (x y), 1 line (x y), 2 cubic (three points), 3 quadratic (two points), 4 close. */
  glyphs: Float32Array[]
  /** Whether something of it is not drawn: soft masks, lines in patterns, items beyond the limits. */
  isIncomplete: boolean
}

export interface PdfWorkerApi {
  /** Pages by their numbers or labels; undefined for those that cannot be read. Rejects when the file is no PDF, or is locked. */
  readPages(bytes: Uint8Array<ArrayBuffer>, pages: readonly string[]): Promise<(PdfSheet | undefined)[]>
}
