import type { Body } from '../body.ts'
import { Line } from '../curve/line.ts'
import { makeFrame, type Vec3 } from '../frame.ts'
import { Plane } from '../surface/plane.ts'
import { SolidBuilder } from './solidBuilder.ts'

/** A solid of plane faces, each a list of corners that runs counter-clockwise seen from outside. Faces of less than three distinct corners are left out. */
export function polyhedron(corners: readonly Vec3[], faces: readonly (readonly number[])[], source: number): Body | undefined {
  if (!corners.flat().every(Number.isFinite)) return undefined
  const builder = new SolidBuilder(source)
  const same = corners.map((corner) => corners.findIndex((other) => corner.every((value, axis) => value === other[axis])))
  const vertices = corners.map((corner) => builder.vertex(corner))
  const edges = new Map<string, number>()
  const edge = (a: number, b: number): number => {
    const [low, high] = a < b ? [a, b] : [b, a]
    const key = `${low},${high}`
    let known = edges.get(key)
    if (known === undefined) {
      const [from, to] = [corners[low], corners[high]]
      known = builder.edge(vertices[low], vertices[high], new Line(from, [to[0] - from[0], to[1] - from[1], to[2] - from[2]]))
      edges.set(key, known)
    }
    return a < b ? known : ~known
  }
  for (const face of faces) {
    const loop = face.map((corner) => same[corner]).filter((corner, i, all) => corner !== all[(i + 1) % all.length])
    if (loop.length < 3) continue
    const points = loop.map((corner) => corners[corner])
    builder.face(new Plane(makeFrame(points[0], newell(points))), true, [loop.map((corner, i) => edge(corner, loop[(i + 1) % loop.length]))])
  }
  const body = builder.solid()
  return body.faces.length < 4 ? undefined : body
}

/** Normal of a polygon that need not be plane to the last bit. */
function newell(points: readonly Vec3[]): Vec3 {
  let x = 0,
    y = 0,
    z = 0
  points.forEach((a, i) => {
    const b = points[(i + 1) % points.length]
    x += (a[1] - b[1]) * (a[2] + b[2])
    y += (a[2] - b[2]) * (a[0] + b[0])
    z += (a[0] - b[0]) * (a[1] + b[1])
  })
  return [x, y, z]
}
