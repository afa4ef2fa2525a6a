/** Rectangle in drawing units, absolute (the space's origin included). */
export type Rect = readonly [minX: number, minY: number, maxX: number, maxY: number]

/** Model space or one layout. Positions in batches are relative to `origin`, so that 32 bits are enough; `shapes` and `Rect`s are absolute doubles. */
export interface Space {
  name: string
  /** `view`: model space from the side, or with solids that hide what lies behind them. It has the same entities, row by row; from the side lengths are foreshortened. */
  kind: 'model' | 'paper' | 'view'
  /** A view from above: lengths are true. */
  isPlan?: boolean
  origin: [number, number]
  /** Box of everything drawn; undefined = nothing is drawn. */
  extents?: Rect
  /** The sheet of a layout, in its own units (`unitsPerMm` of them make a millimetre of paper). */
  paper?: { width: number; height: number; originX: number; originY: number; unitsPerMm: number }
  /** The plot style table that the tab names. Absent: none. `isDisplayed`: the tab is shown with it; `isPlotted`: it is plotted with it. */
  plot?: { table: string; isDisplayed: boolean; isPlotted: boolean }
  /** Units of it that one unit of a line type's pattern is where it is looked at itself; absent: 1. */
  patternScale?: number
  viewports: Viewport[]
  entities: EntityTable
  items: ItemTable
  lines: LineBatch
  fills: FillBatch
  glyphs: GlyphBatch
  images: PlacedPicture[]
  shapes: ShapeTable
  texts: TextTable
}

/** Window of a layout into model space. */
export interface Viewport {
  /** On the sheet, the space's units. */
  center: [number, number]
  width: number
  height: number
  /** Index of the space that shows model space from the side, when it is seen so. */
  space?: number
  /** Point of that space in the middle, and the height of model space that is seen. */
  viewCenter: [number, number]
  viewHeight: number
  /** Radians, counter-clockwise, by which model space appears turned. */
  twist: number
  /** Layers frozen in this viewport only. */
  frozenLayers: number[]
  /** View of its annotation scale (bit of `StyleTable.views`); absent: 0, as in model space itself. */
  view?: number
  /** Line types have their size in the space that is seen (PSLTSCALE 0), not on the sheet. */
  hasModelPatterns?: boolean
  on: boolean
  /** Polygon on the sheet that clips it, if not its rectangle: x y pairs. */
  clip?: Float64Array
  /** Entity of the viewport's frame. */
  entity: number
}

/** What stands in the space itself, in draw order. */
export interface EntityTable {
  count: number
  /** Handle as a number (below 2^53). */
  handle: Float64Array
  /** Index into `Drawing.entityTypes`. */
  type: Uint8Array
  layer: Uint16Array
  /** Box: four values per entity, absolute; NaN = nothing drawn. */
  bounds: Float64Array
  /** Inserts, by row, with the index of what they insert in `Drawing.blocks`. Absent without any. */
  inserts?: { row: Uint32Array; block: Uint32Array }
  /** Attributes of inserts, by row. Absent without any. */
  attributes?: { row: Uint32Array; tag: string[]; value: string[] }
  /** Extended data that applications left at entities, by row, as text. Absent without any. */
  extended?: { row: Uint32Array; application: string[]; text: string[] }
}

/** Drawn items: leaves of entities after blocks were expanded. A higher index is drawn above a lower one. */
interface ItemTable {
  count: number
  /** Index into `Drawing.styles`. */
  style: Uint32Array
  /** Index into `entities`. */
  entity: Uint32Array
}

/** Straight segments in runs: run `r` joins the points `start[r] .. start[r + 1] - 1`, two at least, each to the next. */
export interface LineBatch {
  /** x y per point. */
  positions: Float32Array
  /** First point of each run, and the number of all points at its end. */
  start: Uint32Array
  /**
   * One per run. 0: the run is a whole curve, on which its line type's pattern is laid from end to end (`fitPattern`). Not a number: each segment is a curve by itself, as
   * those of polylines are whose pattern does not run on around corners. Above 0: how far along a curve the run begins.
   */
  along: Float32Array
  /** One per run. */
  item: Uint32Array
  /** Letters of stroke fonts, and whole circles, whose runs are not among those above. Absent without any. */
  letters?: StrokeLetters
  /** Curves of the space's `shapes` that are drawn as they are, whose runs are not among those above. Absent without any. */
  curves?: DrawnCurves
}

/**
 * Letters of stroke fonts, and whole circles as one more letter. A letter is a sign at a place: a run for each of the sign's strokes. `wholeLines` writes them out,
 * `SpaceIndex.eachRun` gives those of an item.
 */
export interface StrokeLetters {
  /** Strokes of sign `s`: `signStart[s] .. signStart[s + 1] - 1`. */
  signStart: Uint32Array
  /** Points of stroke `t`: `strokeStart[t] .. strokeStart[t + 1] - 1`, two at least. */
  strokeStart: Uint32Array
  /** u v per point of a stroke. */
  points: Float64Array
  /** Item of each row of letters that have one size and slant. */
  item: Uint32Array
  /** a b c d per row: x = a u + c v + e, y = b u + d v + f. */
  matrix: Float32Array
  /** Per row, how many of the batch's own runs come before it. */
  runsBefore: Uint32Array
  /** First letter of each row, and the number of all letters at its end. */
  rowStart: Uint32Array
  /** One per letter. */
  sign: Uint16Array
  /** e f per letter, relative to the space's origin. */
  places: Float32Array
  /** Runs and points of all letters. */
  runCount: number
  pointCount: number
}

/**
 * Lines, arcs and polylines of a large space that are there once, as their exact curves: one run each. `wholeLines` writes them out with their chords (`writeChords`), `SpaceIndex.eachRun`
 * gives those of an item.
 */
export interface DrawnCurves {
  /** One per row of `shapes`. 0: something else draws it. 1: it is drawn, as one whole curve. 2: it is drawn, and each of its segments is a curve by itself (`LineBatch.along`). */
  how: Uint8Array
  /** No chord is farther from its curve. */
  chord: number
  /** Runs and points of all of them. */
  runCount: number
  pointCount: number
}

/** Segments of a batch: a run has one less than points. */
export const segmentCount = ({ positions, item, letters, curves }: LineBatch): number =>
  positions.length / 2 - item.length + (letters ? letters.pointCount - letters.runCount : 0) + (curves ? curves.pointCount - curves.runCount : 0)

/** Triangles: solid hatches, wide polylines, gradients, masks. */
export interface FillBatch {
  positions: Float32Array
  indices: Uint32Array
  /** One per vertex. */
  item: Uint32Array
  /** RGBA bytes per vertex where the file states a gradient; alpha 0 = the item's colour, which also holds everywhere when this is absent. */
  color?: Uint8Array
}

/** Letters of outline fonts; those of stroke fonts are lines. */
export interface GlyphBatch {
  /** Index into `FontTable.fonts`. */
  font: Uint16Array
  /** Index of the font's glyph in its `OutlineFont`. */
  glyph: Uint32Array
  /** Six per letter: x = a u + c v + e, y = b u + d v + f with u, v in em (1 = font size), relative to the space's origin. Order a b c d e f. */
  matrix: Float32Array
  item: Uint32Array
}

/** IMAGE entities. */
export interface PlacedPicture {
  picture: number
  item: number
  /** a b c d e f from the unit square (v upwards) to the space (relative to origin). */
  matrix: [number, number, number, number, number, number]
  /** Polygon in the unit square that is shown; absent: all of it. */
  clip?: Float32Array
  /** Factor and summand of each channel (0 to 1) of its colours. Absent: as they are. */
  levels?: readonly [number, number]
  /** The picture is a mask: its opacity, in the colour of the item. */
  isMask?: true
}

export type PictureLook = Pick<PlacedPicture, 'levels' | 'isMask'>

export const shapeKinds = ['point', 'line', 'circle', 'arc', 'ellipse', 'polyline', 'spline'] as const
export type ShapeKind = (typeof shapeKinds)[number]

/**
 * Exact curves of items, for snapping, measuring and drawing finer at deep zoom; absolute doubles. Values of shape `s` are `values[start[s]] .. values[start[s + 1]]`:
 * point x y; line x1 y1 x2 y2; circle cx cy r; arc cx cy r start sweep (radians, sweep signed); ellipse cx cy majorX majorY ratio start sweep;
 * polyline closed(0|1) then x y bulge per vertex; spline degree, number of control points, rational(0|1), then knots, then x y (w) per control point.
 */
export interface ShapeTable {
  kind: Uint8Array
  item: Uint32Array
  start: Uint32Array
  values: Float64Array
}

/** Everything that can be searched for, one row per line of text or attribute. */
interface TextTable {
  text: string[]
  /** Item (for its layer and style); the entity is the item's. */
  item: Uint32Array
  /** Four corners per row, absolute: x y counter-clockwise from the lower left, eight values. */
  corners: Float64Array
  /** Part of the height that lies above the base line, which is what a text's height means; absent: all of it. */
  above?: Float32Array
}
