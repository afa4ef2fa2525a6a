import type { Drawing, Layer, StoredView, StyleTable } from '../../src/core/drawing/drawing.ts'
import type { GeoLocation } from '../../src/core/drawing/geoLocation.ts'
import type { LayerState } from '../../src/core/drawing/layerStates.ts'
import { mapMethods, type MapProjection } from '../../src/core/drawing/mapProjection.ts'
import type { ListedPlotStyle, PlotTable } from '../../src/core/drawing/plotStyles.ts'
import { type EntityTable, type LineBatch, type Space, shapeKinds, type ShapeTable, type Viewport } from '../../src/core/drawing/space.ts'
import { wholeLines } from '../../src/core/drawing/wholeLines.ts'
import { broken } from './columns.ts'
import { keptNotes, readNote } from './manifest.ts'
import { runsOfSegments } from './segments.ts'
import { fromRecord, type Shape, toRecord } from './shapes.ts'

const array = (kind: Extract<Shape, { array: unknown }>['array'], row = 1, delta = false): Shape => ({ array: kind, row, delta })
const list = (shape: Shape, length?: number): Shape => ({ list: shape, ...(length !== undefined && { length }) })
/** A shape for each field of a type: one that is forgotten is an error of types. */
type FieldsOf<T> = { readonly [K in keyof T as undefined extends T[K] ? `${K & string}?` : K]-?: Shape }

/** Numbers of rows of another table, which mostly ascend. */
const rows = array('Uint32Array', 1, true)
const note: Shape = { fields: { level: 'text', code: 'text', text: 'text', count: 'number', 'params?': { each: 'fact' } } }

const viewport: { fields: FieldsOf<Viewport> } = {
  fields: {
    center: list('number', 2),
    width: 'number',
    height: 'number',
    viewCenter: list('number', 2),
    viewHeight: 'number',
    twist: 'number',
    frozenLayers: list('number'),
    'space?': 'number',
    'view?': 'number',
    'hasModelPatterns?': 'flag',
    on: 'flag',
    'clip?': array('Float64Array', 2),
    entity: 'number',
  },
}

const entities: { fields: FieldsOf<EntityTable> } = {
  fields: {
    count: 'number',
    handle: array('Float64Array'),
    type: array('Uint8Array'),
    layer: array('Uint16Array'),
    bounds: array('Float64Array', 4),
    'inserts?': { fields: { row: rows, block: rows } },
    'attributes?': { fields: { row: rows, tag: list('text'), value: list('text') } },
    'extended?': { fields: { row: rows, application: list('text'), text: list('text') } },
  },
}

const layerState: { fields: FieldsOf<LayerState> } = {
  fields: {
    name: 'text',
    'description?': 'text',
    layer: array('Uint16Array'),
    'visible?': array('Uint8Array'),
    'locked?': array('Uint8Array'),
    'plotted?': array('Uint8Array'),
    'color?': array('Uint32Array'),
    'colorIndex?': array('Uint8Array'),
    'lineType?': array('Uint16Array'),
    'weight?': array('Int16Array'),
    'opacity?': array('Float32Array'),
  },
}

const space: { fields: FieldsOf<Space> } = {
  fields: {
    name: 'text',
    kind: 'text',
    'isPlan?': 'flag',
    origin: list('number', 2),
    'extents?': list('number', 4),
    'paper?': { fields: { width: 'number', height: 'number', originX: 'number', originY: 'number', unitsPerMm: 'number' } },
    'plot?': { fields: { table: 'text', isDisplayed: 'flag', isPlotted: 'flag' } },
    'patternScale?': 'number',
    viewports: list(viewport),
    entities,
    items: { fields: { count: 'number', style: rows, entity: rows } },
    lines: { fields: { positions: array('Float32Array', 2), 'start?': rows, along: array('Float32Array'), item: rows } },
    fills: { fields: { positions: array('Float32Array', 2), indices: array('Uint32Array', 3, true), item: rows, 'color?': array('Uint8Array', 4) } },
    glyphs: { fields: { font: array('Uint16Array'), glyph: rows, matrix: array('Float32Array', 6), item: rows } },
    images: list({ fields: { picture: 'number', item: 'number', matrix: list('number', 6), 'clip?': array('Float32Array', 2) } }),
    shapes: { fields: { kind: array('Uint8Array'), item: rows, start: rows, values: array('Float64Array') } },
    texts: { fields: { text: list('text'), item: rows, corners: array('Float64Array', 8), 'above?': array('Float32Array') } },
  },
}

const view: { fields: FieldsOf<StoredView> } = {
  fields: { name: 'text', space: 'number', center: list('number', 2), width: 'number', height: 'number' },
}

const layer: { fields: FieldsOf<Layer> } = {
  fields: {
    name: 'text',
    color: 'number',
    'colorIndex?': 'number',
    'plotStyle?': 'number',
    lineType: 'number',
    weight: 'number',
    opacity: 'number',
    visible: 'flag',
    plotted: 'flag',
    locked: 'flag',
  },
}

const styles: { fields: FieldsOf<StyleTable> } = {
  fields: {
    layer: array('Uint16Array'),
    color: array('Uint32Array'),
    lineType: array('Int16Array'),
    lineTypeScale: array('Float32Array'),
    weight: array('Int16Array'),
    opacity: array('Float32Array'),
    'colorIndex?': array('Uint8Array'),
    'plotStyle?': array('Int16Array'),
    'views?': array('Uint32Array'),
  },
}

const plotStyle = { 'color?': 'number', 'grayscale?': 'flag', 'screening?': 'number', 'weight?': 'number', 'lineType?': 'number' } as const
const listedPlotStyle: { fields: FieldsOf<ListedPlotStyle> } = { fields: { key: 'text', ...plotStyle } }
const plotTable: { fields: FieldsOf<PlotTable> } = {
  fields: { name: 'text', kind: 'text', styles: list(listedPlotStyle), 'otherwise?': { fields: plotStyle } },
}

const projection: { fields: FieldsOf<MapProjection> } = {
  fields: { method: 'text', longitude: 'number', latitude: 'number', parallels: list('number', 2), scale: 'number', east: 'number', north: 'number' },
}
const location: { fields: FieldsOf<GeoLocation> } = {
  fields: {
    system: 'text',
    'description?': 'text',
    'epsg?': 'number',
    'latitude?': 'number',
    'longitude?': 'number',
    kind: 'text',
    design: list('number', 3),
    reference: list('number', 3),
    north: list('number', 2),
    metresPerUnit: 'number',
    'projection?': projection,
  },
}

const drawing: { fields: FieldsOf<Drawing> } = {
  fields: {
    name: 'text',
    format: 'text',
    'application?': 'text',
    'units?': 'text',
    layers: list(layer),
    lineTypes: list({ fields: { name: 'text', pattern: list('number') } }),
    styles,
    fonts: {
      fields: {
        fonts: list({
          fields: {
            name: 'text',
            start: rows,
            commands: array('Uint8Array'),
            coordinateStart: rows,
            coordinates: array('Float32Array', 2),
            unicode: array('Uint32Array'),
          },
        }),
      },
    },
    spaces: list(space),
    first: 'number',
    entityTypes: list('text'),
    'blocks?': list('text'),
    counts: { each: 'number' },
    'solids?': 'number',
    pictures: list({ fields: { name: 'text', mime: 'text', 'data?': array('Uint8Array') } }),
    missing: { fields: { fonts: list('text'), xrefs: list('text'), pictures: list('text'), 'plotTables?': list('text') } },
    notes: list(note),
    'layerStates?': list(layerState),
    'views?': list(view),
    'plotStyles?': list('text'),
    'plotTables?': list(plotTable),
    'location?': location,
  },
}

/** A drawing as a record for `writeValue`. Letters and drawn curves are written out as lines. */
export const drawingRecord = (given: Drawing): unknown =>
  toRecord({ ...given, notes: keptNotes(given.notes), spaces: given.spaces.map((each) => ({ ...each, lines: wholeLines(each) })) }, drawing)

/** The drawing of a record from an unknown source. References between its tables are checked here as far as no other gate does (`checkDrawing`). Throws `file-exception`. */
export function readDrawing(record: unknown): Drawing {
  const out = fromRecord(record, drawing) as Drawing
  out.notes = out.notes.flatMap(readNote)
  if (out.location?.projection && !mapMethods.includes(out.location.projection.method)) throw broken('a projection of an unknown kind')
  if (out.views?.some((one) => !out.spaces[one.space])) throw broken('spaces that are not there')
  for (const { start, commands, coordinateStart, coordinates } of out.fonts.fonts) {
    if (start.length !== coordinateStart.length || !ascends(start, commands.length) || !ascends(coordinateStart, coordinates.length))
      throw broken('letters that are cut')
  }
  for (const each of out.spaces) {
    const { kind, lines, shapes, images, viewports } = each
    if (!(lines as Partial<LineBatch>).start) each.lines = runsOfSegments(lines)
    if (viewports.some((one) => one.space !== undefined && !out.spaces[one.space])) throw broken('spaces that are not there')
    if (kind !== 'model' && kind !== 'paper' && kind !== 'view') throw broken('a space of an unknown kind')
    if (!ascends(shapes.start, shapes.values.length) || !shapes.kind.every((_, at) => isWhole(shapes, at))) throw broken('curves that are cut')
    for (const { picture } of images) if (!out.pictures[picture]) throw broken('pictures that are not there')
  }
  return out
}

function ascends(start: Uint32Array, end: number): boolean {
  for (let i = 0; i < start.length; i++) if (start[i] > (i + 1 < start.length ? start[i + 1] : end)) return false
  return true
}

/** Numbers of a curve whose form fixes how many there are, by its kind; splines and polylines state it themselves. */
const sizes: Record<(typeof shapeKinds)[number], number> = { point: 2, line: 4, circle: 3, arc: 5, ellipse: 7, polyline: 1, spline: 3 }

function isWhole({ kind, start, values }: ShapeTable, at: number): boolean {
  const name = shapeKinds[kind[at]]
  const count = start[at + 1] - start[at]
  if (name === undefined || !(count >= sizes[name])) return false
  if (name === 'polyline') return (count - 1) % 3 === 0
  if (name !== 'spline') return count === sizes[name]
  const [degree, points, isRational] = values.subarray(start[at])
  return Number.isInteger(degree) && Number.isInteger(points) && degree >= 0 && points >= 0 && count === 3 + points + degree + 1 + points * (isRational ? 3 : 2)
}
