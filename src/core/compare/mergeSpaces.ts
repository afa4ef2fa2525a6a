import type { FillBatch, GlyphBatch, LineBatch, PlacedPicture, Rect, ShapeTable, Space } from '../drawing/space.ts'
import { wholeLines } from '../drawing/wholeLines.ts'

/** How the rows of a drawing are called in the one that holds both. */
export interface RowMap {
  layers: ArrayLike<number>
  types: ArrayLike<number>
  blocks: ArrayLike<number>
  /** Added to the indices of fonts and pictures. */
  fonts: number
  pictures: number
  /** Style of an item by its own and its entity's row. */
  style(style: number, entity: number): number
  /** Whether an entity comes along. */
  keeps(entity: number): boolean
}

/** Rows of each table that come along, and where the entities and items of them are afterwards; -1: not there. */
interface Chosen {
  entity: Int32Array
  item: Int32Array
}

type Numbers = Float32Array | Float64Array | Uint8Array | Uint16Array | Uint32Array

/** Values of `rows`, `width` of each. */
function pick<T extends Numbers>(values: T, rows: readonly number[], width = 1): T {
  const out = values.slice(0, rows.length * width) as T
  if (width === 1) for (const [to, row] of rows.entries()) out[to] = values[row]
  else for (const [to, row] of rows.entries()) for (let i = 0; i < width; i++) out[to * width + i] = values[row * width + i]
  return out
}

function join<T extends Numbers>(one: T, other: T): T {
  const out = new (one.constructor as new (length: number) => T)(one.length + other.length)
  out.set(one)
  out.set(other, one.length)
  return out
}

const rowsWhere = (count: number, keeps: (row: number) => boolean): number[] => Array.from({ length: count }, (_, row) => row).filter(keeps)

/** The entities of a space that come along, renamed for the drawing of both. Positions stay relative to the space's own origin. */
export function takeRows(space: Space, map: RowMap): Space {
  const { entities, items, texts } = space
  const lines = wholeLines(space)
  const kept = rowsWhere(entities.count, (row) => map.keeps(row))
  const chosen: Chosen = { entity: new Int32Array(entities.count).fill(-1), item: new Int32Array(items.count).fill(-1) }
  for (const [to, row] of kept.entries()) chosen.entity[row] = to
  const keptItems = rowsWhere(items.count, (item) => chosen.entity[items.entity[item]] >= 0)
  for (const [to, item] of keptItems.entries()) chosen.item[item] = to
  const ofItem = (owners: Uint32Array): number[] => rowsWhere(owners.length, (row) => chosen.item[owners[row]] >= 0)
  const owner = (owners: Uint32Array, rows: readonly number[]): Uint32Array => Uint32Array.from(rows, (row) => chosen.item[owners[row]])
  const texted = ofItem(texts.item)
  const { inserts, attributes } = entities
  const { extended } = entities
  const noted = extended ? rowsWhere(extended.row.length, (row) => chosen.entity[extended.row[row]] >= 0) : []
  const inserted = inserts ? rowsWhere(inserts.row.length, (row) => chosen.entity[inserts.row[row]] >= 0) : []
  const attributed = attributes ? rowsWhere(attributes.row.length, (row) => chosen.entity[attributes.row[row]] >= 0) : []
  return {
    ...space,
    viewports: space.viewports
      .filter(({ entity }) => chosen.entity[entity] >= 0)
      .map((viewport) => ({
        ...viewport,
        on: viewport.on && viewport.space === undefined,
        space: undefined,
        view: 0,
        entity: chosen.entity[viewport.entity],
        frozenLayers: viewport.frozenLayers.map((layer) => map.layers[layer]),
      })),
    entities: {
      count: kept.length,
      handle: pick(entities.handle, kept),
      type: Uint8Array.from(kept, (row) => map.types[entities.type[row]]),
      layer: Uint16Array.from(kept, (row) => map.layers[entities.layer[row]]),
      bounds: pick(entities.bounds, kept, 4),
      ...(inserts && {
        inserts: {
          row: Uint32Array.from(inserted, (at) => chosen.entity[inserts.row[at]]),
          block: Uint32Array.from(inserted, (at) => map.blocks[inserts.block[at]]),
        },
      }),
      ...(extended && {
        extended: {
          row: Uint32Array.from(noted, (at) => chosen.entity[extended.row[at]]),
          application: noted.map((at) => extended.application[at]),
          text: noted.map((at) => extended.text[at]),
        },
      }),
      ...(attributes && {
        attributes: {
          row: Uint32Array.from(attributed, (at) => chosen.entity[attributes.row[at]]),
          tag: attributed.map((at) => attributes.tag[at]),
          value: attributed.map((at) => attributes.value[at]),
        },
      }),
    },
    items: {
      count: keptItems.length,
      style: Uint32Array.from(keptItems, (item) => map.style(items.style[item], items.entity[item])),
      entity: Uint32Array.from(keptItems, (item) => chosen.entity[items.entity[item]]),
    },
    lines: linesOf(lines, ofItem(lines.item), owner),
    fills: fillsOf(space.fills, chosen),
    glyphs: glyphsOf(space.glyphs, ofItem(space.glyphs.item), owner, map),
    images: space.images
      .filter(({ item }) => chosen.item[item] >= 0)
      .map((image) => ({ ...image, item: chosen.item[image.item], picture: image.picture + map.pictures })),
    shapes: shapesOf(space.shapes, ofItem(space.shapes.item), owner),
    texts: {
      text: texted.map((row) => texts.text[row]),
      item: owner(texts.item, texted),
      corners: pick(texts.corners, texted, 8),
      ...(texts.above && { above: pick(texts.above, texted) }),
    },
  }
}

type Owner = (owners: Uint32Array, rows: readonly number[]) => Uint32Array

function linesOf({ positions, start, along, item }: LineBatch, rows: readonly number[], owner: Owner): LineBatch {
  const starts = startsOf(start, rows)
  const out = new Float32Array(starts[rows.length] * 2)
  for (const [to, row] of rows.entries()) out.set(positions.subarray(start[row] * 2, start[row + 1] * 2), starts[to] * 2)
  return { positions: out, start: starts, along: pick(along, rows), item: owner(item, rows) }
}

/** Where the values of chosen rows begin when they stand one behind the other, and where the last ones end. */
function startsOf(start: Uint32Array, rows: readonly number[]): Uint32Array {
  const starts = new Uint32Array(rows.length + 1)
  for (const [to, row] of rows.entries()) starts[to + 1] = starts[to] + start[row + 1] - start[row]
  return starts
}

function fillsOf({ positions, indices, item, color }: FillBatch, chosen: Chosen): FillBatch {
  const vertices = rowsWhere(item.length, (vertex) => chosen.item[item[vertex]] >= 0)
  const to = new Int32Array(item.length).fill(-1)
  for (const [at, vertex] of vertices.entries()) to[vertex] = at
  const corners: number[] = []
  for (let i = 0; i + 2 < indices.length; i += 3) if (to[indices[i]] >= 0) corners.push(to[indices[i]], to[indices[i + 1]], to[indices[i + 2]])
  return {
    positions: pick(positions, vertices, 2),
    indices: Uint32Array.from(corners),
    item: Uint32Array.from(vertices, (vertex) => chosen.item[item[vertex]]),
    ...(color && { color: pick(color, vertices, 4) }),
  }
}

const glyphsOf = ({ font, glyph, matrix, item }: GlyphBatch, rows: readonly number[], owner: Owner, { fonts }: RowMap): GlyphBatch => ({
  font: Uint16Array.from(rows, (row) => font[row] + fonts),
  glyph: pick(glyph, rows),
  matrix: pick(matrix, rows, 6),
  item: owner(item, rows),
})

function shapesOf({ kind, item, start, values }: ShapeTable, rows: readonly number[], owner: Owner): ShapeTable {
  const starts = startsOf(start, rows)
  const out = new Float64Array(starts[rows.length])
  for (const [to, row] of rows.entries()) out.set(values.subarray(start[row], start[row + 1]), starts[to])
  return { kind: pick(kind, rows), item: owner(item, rows), start: starts, values: out }
}

/** Both spaces in one: the entities of `under` keep their rows, those of `over` follow and are drawn above them. The sheet and its windows are those of `under`. */
export function joinSpaces(under: Space, over: Space): Space {
  const [entity, item] = [under.entities.count, under.items.count]
  const [dx, dy] = [over.origin[0] - under.origin[0], over.origin[1] - under.origin[1]]
  const moved = (values: Float32Array, width: number, at: readonly number[]): Float32Array =>
    values.map((value, i) => (i % width === at[0] ? value + dx : i % width === at[1] ? value + dy : value))
  const entities = (rows: Uint32Array): Uint32Array => rows.map((row) => row + entity)
  const items = (rows: Uint32Array): Uint32Array => rows.map((row) => row + item)
  const [a, b] = [under, over]
  const vertices = a.fills.item.length
  const values = a.shapes.values.length
  const points = a.lines.positions.length / 2
  return {
    ...under,
    ...boxOf(under.extents, over.extents),
    entities: {
      count: entity + b.entities.count,
      handle: join(a.entities.handle, b.entities.handle),
      type: join(a.entities.type, b.entities.type),
      layer: join(a.entities.layer, b.entities.layer),
      bounds: join(a.entities.bounds, b.entities.bounds),
      ...joinedInserts(a.entities.inserts, b.entities.inserts, entities),
      ...joinedExtended(a.entities.extended, b.entities.extended, entities),
      ...joinedAttributes(a.entities.attributes, b.entities.attributes, entities),
    },
    items: {
      count: item + b.items.count,
      style: join(a.items.style, b.items.style),
      entity: join(a.items.entity, entities(b.items.entity)),
    },
    lines: {
      positions: join(a.lines.positions, moved(b.lines.positions, 2, [0, 1])),
      start: join(
        a.lines.start,
        b.lines.start.subarray(1).map((at) => at + points),
      ),
      along: join(a.lines.along, b.lines.along),
      item: join(a.lines.item, items(b.lines.item)),
    },
    fills: {
      positions: join(a.fills.positions, moved(b.fills.positions, 2, [0, 1])),
      indices: join(
        a.fills.indices,
        b.fills.indices.map((vertex) => vertex + vertices),
      ),
      item: join(a.fills.item, items(b.fills.item)),
      ...((a.fills.color ?? b.fills.color) && { color: join(colorsOf(a.fills), colorsOf(b.fills)) }),
    },
    glyphs: {
      font: join(a.glyphs.font, b.glyphs.font),
      glyph: join(a.glyphs.glyph, b.glyphs.glyph),
      matrix: join(a.glyphs.matrix, moved(b.glyphs.matrix, 6, [4, 5])),
      item: join(a.glyphs.item, items(b.glyphs.item)),
    },
    images: [...a.images, ...b.images.map((image): PlacedPicture => movedPicture(image, item, dx, dy))],
    shapes: {
      kind: join(a.shapes.kind, b.shapes.kind),
      item: join(a.shapes.item, items(b.shapes.item)),
      start: join(
        a.shapes.start,
        b.shapes.start.subarray(1).map((at) => at + values),
      ),
      values: join(a.shapes.values, b.shapes.values),
    },
    texts: {
      text: [...a.texts.text, ...b.texts.text],
      item: join(a.texts.item, items(b.texts.item)),
      corners: join(a.texts.corners, b.texts.corners),
      ...(a.texts.above && b.texts.above && { above: join(a.texts.above, b.texts.above) }),
    },
  }
}

const colorsOf = ({ color, item }: FillBatch): Uint8Array => color ?? new Uint8Array(item.length * 4)

function movedPicture({ matrix: [a, b, c, d, e, f], ...image }: PlacedPicture, item: number, dx: number, dy: number): PlacedPicture {
  return { ...image, item: image.item + item, matrix: [a, b, c, d, e + dx, f + dy] }
}

function boxOf(one: Rect | undefined, other: Rect | undefined): { extents?: Rect } {
  if (!one || !other) return one || other ? { extents: one ?? other } : {}
  return { extents: [Math.min(one[0], other[0]), Math.min(one[1], other[1]), Math.max(one[2], other[2]), Math.max(one[3], other[3])] }
}

type Entities = Space['entities']

function joinedInserts(one: Entities['inserts'], other: Entities['inserts'], moved: (rows: Uint32Array) => Uint32Array): Pick<Entities, 'inserts'> {
  if (!one && !other) return {}
  const [a, b] = [one, other].map((side) => side ?? { row: new Uint32Array(), block: new Uint32Array() })
  return { inserts: { row: join(a.row, moved(b.row)), block: join(a.block, b.block) } }
}

function joinedAttributes(one: Entities['attributes'], other: Entities['attributes'], moved: (rows: Uint32Array) => Uint32Array): Pick<Entities, 'attributes'> {
  if (!one && !other) return {}
  const [a, b] = [one, other].map((side) => side ?? { row: new Uint32Array(), tag: [], value: [] })
  return { attributes: { row: join(a.row, moved(b.row)), tag: [...a.tag, ...b.tag], value: [...a.value, ...b.value] } }
}

function joinedExtended(one: Entities['extended'], other: Entities['extended'], moved: (rows: Uint32Array) => Uint32Array): Pick<Entities, 'extended'> {
  if (!one && !other) return {}
  const [a, b] = [one, other].map((side) => side ?? { row: new Uint32Array(), application: [], text: [] })
  return { extended: { row: join(a.row, moved(b.row)), application: [...a.application, ...b.application], text: [...a.text, ...b.text] } }
}
