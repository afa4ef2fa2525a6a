import type { GeoLocation } from './geoLocation.ts'
import type { Rgba } from '../scene/mesh.ts'
import type { Note } from '../scene/model.ts'
import type { LengthUnit } from '../units.ts'
import type { LayerState } from './layerStates.ts'
import type { PlotTable } from './plotStyles.ts'
import type { Space } from './space.ts'

/**
 * A 2D drawing: model space and paper layouts as typed arrays. Coordinates are drawing units (`units` states their length), y up, seen from +z.
 * `Item`s are drawn (leaves of the expanded blocks); `Entity`s are clicked, counted and searched (records of the space itself).
 */
export interface Drawing {
  /** The file's name without folders. */
  name: string
  format: string
  application?: string
  /** Unit of model space; undefined = the file states "unitless". */
  units?: LengthUnit
  layers: Layer[]
  lineTypes: LineType[]
  styles: StyleTable
  fonts: FontTable
  /** `spaces[0]` is model space where the drawing has one; the layouts follow in the order of their tabs, then model space from the side as views and viewports need it.
   * Without it no layout has viewports. */
  spaces: Space[]
  /** Index of the space to show first. */
  first: number
  /** Names of `EntityTable.type`, as DXF calls them ("LWPOLYLINE"). */
  entityTypes: string[]
  /** Names of the blocks that entities of spaces insert. */
  blocks?: string[]
  /** Entities read, by type: model space, layouts and (once each) the definitions of blocks are not mixed: only what stands in a space counts. */
  counts: Record<string, number>
  /** Entities of model space with a third dimension (faces, meshes, solids, and blocks with such): it can be opened as a model, too. */
  solids?: number
  pictures: Picture[]
  /** References of the file that were not found; the reader also reports them by `sink.missing`. */
  missing: { fonts: string[]; xrefs: string[]; pictures: string[]; plotTables?: string[] }
  notes: Note[]
  /** Named layer states of the file. Absent without any. */
  layerStates?: LayerState[]
  /** Views that the file keeps of model space. Absent without any. */
  views?: StoredView[]
  /** Names of plot styles that objects state, of drawings with named plot styles (STB). Absent in others, whose plot styles follow from colours. */
  plotStyles?: string[]
  /** Plot style tables that lie beside the drawing. Absent without any. */
  plotTables?: PlotTable[]
  /** Where on earth model space lies. Absent where the file does not state it. */
  location?: GeoLocation
}

export interface StoredView {
  /** Empty: how model space was seen from the side when the file was saved. */
  name: string
  /** Index into `Drawing.spaces`. */
  space: number
  /** In the space. */
  center: [number, number]
  width: number
  height: number
}

export interface Layer {
  name: string
  /** Never 0; `FOREGROUND` = black on paper, white on dark. */
  color: Rgba
  /** Its colour as an index (1 to 255), by which plot styles are found; absent: an exact colour. */
  colorIndex?: number
  /** Index into `Drawing.plotStyles`; absent: Normal. */
  plotStyle?: number
  lineType: number
  /** Hundredths of a millimetre; -1 = the drawing's default. */
  weight: number
  /** 0..1, 1 = opaque. */
  opacity: number
  visible: boolean
  plotted: boolean
  locked: boolean
}

/** ACI 7: the colour that stands out from the background. No other colour has this value (alpha 1 of 255 is never used). */
export const FOREGROUND: Rgba = 0xffffff01
/** Background of the sheet: wipeouts, text masks. */
export const BACKGROUND: Rgba = 0x00000001

export interface LineType {
  name: string
  /** Lengths in drawing units: dash > 0, gap < 0, dot = 0. Empty = continuous. Text and shapes in it are expanded by the reader. */
  pattern: number[]
}

/** How an item is drawn, shared by many items. All columns have one value per style. */
export interface StyleTable {
  layer: Uint16Array
  /** 0 = the layer's, else sRGB `0xRRGGBBAA`, `FOREGROUND` or `BACKGROUND`. */
  color: Uint32Array
  /** Index into `Drawing.lineTypes`; -1 = the layer's. */
  lineType: Int16Array
  /** Scale of the line type's pattern: LTSCALE × the entity's own. */
  lineTypeScale: Float32Array
  /** Hundredths of a millimetre; -1 = the layer's, -2 = the drawing's default. */
  weight: Int16Array
  /** 0..1; negative = the layer's. */
  opacity: Float32Array
  /** The colour as an index (1 to 255); 0 = an exact colour, or the layer's. Absent in drawings without plot styles. */
  colorIndex?: Uint8Array
  /** Index into `Drawing.plotStyles`; -1 = the layer's. Absent in drawings without named plot styles. */
  plotStyle?: Int16Array
  /** Bit `v`: drawn where model space is seen in view `v` (`Viewport.view`), as annotative objects look different from scale to scale. Absent: all in all. */
  views?: Uint32Array
}

/** Encoded picture of IMAGE entities; decoded on the main thread. Absent data: the file was not found, its frame is drawn. */
export interface Picture {
  name: string
  mime: string
  data?: Uint8Array<ArrayBuffer>
}

/** Outlines of letters, for drawing (atlas or triangles) and for PDF and SVG export. */
export interface OutlineFont {
  name: string
  /** Commands of glyph `g` are `start[g] .. start[g + 1]` of `commands`: 0 move (x y), 1 line (x y), 2 quadratic (cx cy x y), 3 cubic (c1x c1y c2x c2y x y), 4 close. */
  start: Uint32Array
  commands: Uint8Array
  /** First coordinate of each glyph in `coordinates`; one more at the end. Values are in em, y up. */
  coordinateStart: Uint32Array
  coordinates: Float32Array
  /** Unicode of each glyph, for text in PDF; 0 = none. */
  unicode: Uint32Array
}

/** Only the glyphs that the drawing uses are kept. */
export interface FontTable {
  fonts: OutlineFont[]
}

/** Folder of the browser's own storage in which the user's fonts lie, under their names in lower case: the app writes, the import worker reads. */
export const OWN_FONTS_FOLDER = 'fonts'

/** For each of `count` owners, the rows that belong to it: rows of owner `o` are `list[start[o]] .. list[start[o + 1] - 1]`, in their own order. */
export interface Rows {
  start: Uint32Array
  list: Uint32Array
}

export function rowsOf(owner: Uint32Array, count: number): Rows {
  const start = new Uint32Array(count + 1)
  for (const at of owner) if (at < count) start[at + 1]++
  for (let i = 0; i < count; i++) start[i + 1] += start[i]
  const next = start.slice(0, count)
  const list = new Uint32Array(start[count])
  for (let row = 0; row < owner.length; row++) if (owner[row] < count) list[next[owner[row]]++] = row
  return { start, list }
}
