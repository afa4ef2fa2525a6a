import type { Insert } from '../model/inserts.ts'
import { Dictionary, SpatialFilter, XRecord } from '../model/objects.ts'
import { Clip } from '../build/clip.ts'
import { type Affine, extrusion, multiply, placement, type Point3, translation } from '../geometry/affine.ts'
import type { Frame, Scene } from './scene.ts'
import { LayerFlags } from '../model/flags.ts'
import type { BlockRecord } from '../model/tables.ts'
import { AttributeEntity } from '../model/texts.ts'
import { drawAttribute } from './drawText.ts'

type Corner = Pick<Point3, 'x' | 'y'>

/** XCLIP of an insert as a polygon of the space; 'all': nothing of it is shown. Its points lie in a plane of the world in which the insert stood when it was clipped. */
function clipOf(insert: Insert, scene: Scene): Clip | 'all' | undefined {
  const filters = insert.xDictionary?.get('ACAD_FILTER')
  const filter = filters instanceof Dictionary ? filters.get('SPATIAL') : undefined
  if (!(filter instanceof SpatialFilter) || !filter.displayBoundary) return undefined
  const hidden = hiddenPart(filter)
  const points = polygonOf(hidden ?? filter.boundaryPoints)
  if (points.length < 3) return undefined
  const moved = movedSince(filter, insert, insert.block ? basePoint(insert.block, scene) : undefined)
  const plane = extrusion(filter.normal)
  const { origin } = filter
  const corners = points.map(({ x, y }) => {
    const world = { x: plane[0] * x + plane[3] * y + origin.x, y: plane[1] * x + plane[4] * y + origin.y, z: plane[2] * x + plane[5] * y + origin.z }
    return apply(moved, world)
  })
  const polygon = scene.outline(corners)
  // All of it lies behind the eye.
  if (polygon.length < 6) return hidden ? undefined : 'all'
  return polygon.every(Number.isFinite) ? new Clip([polygon], hidden !== undefined) : undefined
}

/** Two points are a rectangle. */
function polygonOf(points: readonly Corner[]): readonly Corner[] {
  const [a, b] = points
  return points.length === 2 ? [a, { x: b.x, y: a.y }, b, { x: a.x, y: b.y }] : points
}

const INVERTED = 'ACAD_INVERTEDCLIP_ROUNDTRIP'

/** The polygon drawn for an inverted clip, which a record beside the filter keeps; the filter itself has a ring around it, at times a wrong one. */
function hiddenPart({ xDictionary }: SpatialFilter): Corner[] | undefined {
  const record = xDictionary?.get('ACAD_XREC_ROUNDTRIP')
  if (!(record instanceof XRecord)) return undefined
  const points: Corner[] = []
  let section = ''
  for (const { code, value } of record.entries as Iterable<{ code: number; value: unknown }>) {
    if (code === 102) section = String(value)
    else if (code === 10 && section === INVERTED && isCorner(value)) points.push(value)
  }
  return points.length >= 2 ? points : undefined
}

const isCorner = (value: unknown): value is Corner =>
  typeof value === 'object' && value !== null && 'x' in value && 'y' in value && Number.isFinite(value.x) && Number.isFinite(value.y)

/** From where the insert stood to where it stands: into the block by the matrix in the filter, and out by the insert, which takes the block's base point away. */
function movedSince({ inverseInsertTransform }: SpatialFilter, insert: Insert, base: Point3 | undefined): Affine {
  const [a, b, c] = inverseInsertTransform.rows
  const into: Affine = [a[0], b[0], c[0], a[1], b[1], c[1], a[2], b[2], c[2], a[3], b[3], c[3]]
  const out = multiply(extrusion(insert.normal), placement(insert.rotation, { x: insert.xScale, y: insert.yScale, z: insert.zScale }, insert.insertPoint))
  return multiply(base ? multiply(out, translation(-base.x, -base.y, -base.z)) : out, into)
}

const apply = (m: Affine, { x, y, z }: Point3): Point3 => ({
  x: m[0] * x + m[3] * y + m[6] * z + m[9],
  y: m[1] * x + m[4] * y + m[7] * z + m[10],
  z: m[2] * x + m[5] * y + m[8] * z + m[11],
})

const MAX_COPIES = 100_000
const ONE: Point3 = { x: 1, y: 1, z: 1 }
const NOWHERE: Point3 = { x: 0, y: 0, z: 0 }

/** Where the copies of an insert's block stand: one, or rows and columns. Too many of them are none. */
export function insertCopies(insert: Insert): Affine[] {
  const at = multiply(extrusion(insert.normal), placement(insert.rotation, ONE, insert.insertPoint))
  const scale = placement(0, { x: insert.xScale, y: insert.yScale, z: insert.zScale }, NOWHERE)
  const columns = Math.max(1, insert.columnCount || 1)
  const rows = Math.max(1, insert.rowCount || 1)
  if (columns * rows === 1) return [multiply(at, scale)]
  const copies: Affine[] = []
  if (columns * rows > MAX_COPIES) return copies
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++)
      copies.push(multiply(multiply(at, translation(column * insert.columnSpacing, row * insert.rowSpacing, 0)), scale))
  return copies
}

/** Blocks within blocks; real drawings have less than 20 levels. */
const MAX_NESTING = 64

/** A block, once or as rows and columns, each with the attributes. */
export function drawInsert(insert: Insert, scene: Scene): void {
  const copies = insertCopies(insert)
  if (copies.length === 0) return scene.all.skip('INSERT')
  const { block } = insert
  if (block) drawCopies(insert, block, copies, scene)
  if (insert.attributes.length === 0) return
  const attributes = insert.attributes.filter((attribute) => attribute instanceof AttributeEntity && !attribute.isInvisible)
  if (attributes.length > 0) for (const placed of copies) drawAttributes(attributes, movedFrom(copies[0], placed), scene)
}

function drawCopies(insert: Insert, block: BlockRecord, copies: readonly Affine[], scene: Scene): void {
  const draw = (): void => {
    for (const placed of copies) drawBlock(block, placed, scene, isFrozen(insert) ? scene.style.layer : undefined)
  }
  const clip = clipOf(insert, scene)
  if (clip === 'all') return
  if (!clip) return draw()
  scene.all.painter.clipped(clip, draw)
  if (scene.frame.source.frames.clips) scene.flat((painter) => clip.rings.forEach((ring) => painter.polyline(ring, true)))
}

/** The point of a block, or of the drawing that it refers to, that comes to where it is inserted. */
function basePoint(block: BlockRecord, { all }: Scene): Point3 | undefined {
  const xref = all.xrefs.get(block)
  return xref ? xref.document.header?.modelSpaceInsertionBase : block.blockEntity?.basePoint
}

/** Draws a block's entities; `placed` leads to the coordinates that the scene is in (the base point is taken away here). */
export function drawBlock(block: BlockRecord, placed: Affine, scene: Scene, pinned?: number): void {
  const { frame, all } = scene
  if (frame.open.length >= MAX_NESTING || frame.open.includes(block)) return
  const xref = all.xrefs.get(block)
  const record = xref ? xref.model : block
  if (!record) return
  const base = basePoint(block, scene)
  const local = base && (base.x !== 0 || base.y !== 0 || base.z !== 0) ? multiply(placed, translation(-base.x, -base.y, -base.z)) : placed
  const inner: Frame = {
    source: xref ?? frame.source,
    transform: multiply(frame.transform, local),
    outer: scene.style,
    pinned: frame.pinned ?? pinned,
    annotation: frame.annotation,
    open: [...frame.open, block],
  }
  const entities = all.inDrawOrder(record)
  for (let i = 0; i < entities.length; i++) all.drawLeaf(entities[i], inner)
}

/** Attributes stand in the world, those of the first copy. */
function drawAttributes(attributes: readonly AttributeEntity[], moved: Affine, { all, frame, style }: Scene): void {
  const inner: Frame = { ...frame, transform: multiply(frame.transform, moved), outer: style }
  for (const attribute of attributes) drawAttribute(attribute, all.sceneFor(attribute, inner))
}

/** Copies are neither turned nor scaled against each other. */
const movedFrom = (first: Affine, placed: Affine): Affine => translation(placed[9] - first[9], placed[10] - first[10], placed[11] - first[11])

const isFrozen = ({ layer }: Insert): boolean => (layer.layerFlags & LayerFlags.Frozen) !== 0
