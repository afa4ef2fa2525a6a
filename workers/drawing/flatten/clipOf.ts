import { CadDictionary, type Insert, type Matrix4, SpatialFilter } from '@node-projects/acad-ts'
import { Clip } from '../build/clip.ts'
import { type Affine, extrusion, multiply, placement, type Point3 } from '../geometry/affine.ts'
import type { Scene } from './scene.ts'

/** XCLIP of an insert as a polygon of the space: two points are a rectangle. Its points lie in a plane of the world in which the insert stood when it was clipped. */
export function clipOf(insert: Insert, scene: Scene): Clip | undefined {
  const filters = insert.xDictionary?.get('ACAD_FILTER')
  const filter = filters instanceof CadDictionary ? filters.get('SPATIAL') : undefined
  if (!(filter instanceof SpatialFilter) || !filter.displayBoundary) return undefined
  const points = filter.boundaryPoints
  if (points.length < 2) return undefined
  const [a, b] = points
  const polygon = points.length === 2 ? [a, { x: b.x, y: a.y }, b, { x: a.x, y: b.y }] : points
  const moved = movedSince(filter, insert)
  const plane = extrusion(filter.normal)
  const { origin } = filter
  return new Clip(
    polygon.flatMap(({ x, y }) => {
      const world = { x: plane[0] * x + plane[3] * y + origin.x, y: plane[1] * x + plane[4] * y + origin.y, z: plane[2] * x + plane[5] * y + origin.z }
      return scene.project(moved ? apply(moved, world) : world)
    }),
  )
}

/** From where the insert stood to where it stands: into the block by the matrix in the filter, and out by the insert. Undefined where the file has no matrix. */
function movedSince({ inverseInsertTransform: m }: SpatialFilter, insert: Insert): Affine | undefined {
  if (isIdentity(m)) return undefined
  const into: Affine = [m.m00, m.m10, m.m20, m.m01, m.m11, m.m21, m.m02, m.m12, m.m22, m.m03, m.m13, m.m23]
  const out = multiply(extrusion(insert.normal), placement(insert.rotation, { x: insert.xScale, y: insert.yScale, z: insert.zScale }, insert.insertPoint))
  return multiply(out, into)
}

const isIdentity = (m: Matrix4): boolean => {
  for (let row = 0; row < 3; row++) for (let column = 0; column < 4; column++) if (m.get(row, column) !== (row === column ? 1 : 0)) return false
  return true
}

const apply = (m: Affine, { x, y, z }: Point3): Point3 => ({
  x: m[0] * x + m[3] * y + m[6] * z + m[9],
  y: m[1] * x + m[4] * y + m[7] * z + m[10],
  z: m[2] * x + m[5] * y + m[8] * z + m[11],
})
