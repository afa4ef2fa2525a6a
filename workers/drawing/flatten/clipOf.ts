import type { Insert } from '../model/inserts.ts'
import { Dictionary, SpatialFilter, XRecord } from '../model/objects.ts'
import { Clip } from '../build/clip.ts'
import { type Affine, extrusion, multiply, placement, type Point3 } from '../geometry/affine.ts'
import type { Scene } from './scene.ts'

type Corner = Pick<Point3, 'x' | 'y'>

/** XCLIP of an insert as a polygon of the space. Its points lie in a plane of the world in which the insert stood when it was clipped. */
export function clipOf(insert: Insert, scene: Scene): Clip | undefined {
  const filters = insert.xDictionary?.get('ACAD_FILTER')
  const filter = filters instanceof Dictionary ? filters.get('SPATIAL') : undefined
  if (!(filter instanceof SpatialFilter) || !filter.displayBoundary) return undefined
  const hidden = hiddenPart(filter)
  const points = polygonOf(hidden ?? filter.boundaryPoints)
  if (points.length < 3) return undefined
  const moved = movedSince(filter, insert)
  const plane = extrusion(filter.normal)
  const { origin } = filter
  return new Clip(
    points.flatMap(({ x, y }) => {
      const world = { x: plane[0] * x + plane[3] * y + origin.x, y: plane[1] * x + plane[4] * y + origin.y, z: plane[2] * x + plane[5] * y + origin.z }
      return scene.project(apply(moved, world))
    }),
    hidden !== undefined,
  )
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

/** From where the insert stood to where it stands: into the block by the matrix in the filter, and out by the insert. */
function movedSince({ inverseInsertTransform }: SpatialFilter, insert: Insert): Affine {
  const [a, b, c] = inverseInsertTransform.rows
  const into: Affine = [a[0], b[0], c[0], a[1], b[1], c[1], a[2], b[2], c[2], a[3], b[3], c[3]]
  const out = multiply(extrusion(insert.normal), placement(insert.rotation, { x: insert.xScale, y: insert.yScale, z: insert.zScale }, insert.insertPoint))
  return multiply(out, into)
}

const apply = (m: Affine, { x, y, z }: Point3): Point3 => ({
  x: m[0] * x + m[3] * y + m[6] * z + m[9],
  y: m[1] * x + m[4] * y + m[7] * z + m[10],
  z: m[2] * x + m[5] * y + m[8] * z + m[11],
})
