import { type Body, emptyBody } from '../body.ts'
import { Line } from '../curve/line.ts'
import { type Frame, makeFrame, type Vec3 } from '../frame.ts'
import { Plane } from '../surface/plane.ts'
import { extrudedBody, SolidBuilder } from './sweep.ts'
import { Ellipse } from '../curve/ellipse.ts'
import { Sphere } from '../surface/sphere.ts'
import { straightPiece } from './profile.ts'
import { revolvedBody } from './revolve.ts'

/** A solid of plane faces, each a list of corners that runs counter-clockwise seen from outside. Faces of less than three distinct corners are left out. */
function polyhedron(corners: readonly Vec3[], faces: readonly (readonly number[])[], source: number): Body | undefined {
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

// Solids of constructive geometry, of STEP (ISO 10303-42) and IGES (150 to 168) alike. Lengths in millimetres, angles in radians.
// Undefined when sizes are not positive.

const originOf = (f: Frame): Vec3 => [f[9], f[10], f[11]]
const axisOf = (f: Frame): Vec3 => [f[6], f[7], f[8]]

/** A point by its coordinates in a frame. */
const pointIn = (f: Frame, x: number, y: number, z: number): Vec3 => [
  f[9] + x * f[0] + y * f[3] + z * f[6],
  f[10] + x * f[1] + y * f[4] + z * f[7],
  f[11] + x * f[2] + y * f[5] + z * f[8],
]

const arePositive = (...sizes: number[]): boolean => sizes.every((size) => size > 0 && Number.isFinite(size))

const hexahedronFaces = [
  [0, 2, 3, 1],
  [4, 5, 7, 6],
  [0, 1, 5, 4],
  [2, 6, 7, 3],
  [0, 4, 6, 2],
  [1, 3, 7, 5],
]

/** A wedge from the frame's origin: `x` long at y = 0 and `top` at y = `y`, `z` high. A block when both are the same. */
export function wedge(frame: Frame, x: number, y: number, z: number, top: number, source: number): Body | undefined {
  if (!arePositive(x, y, z) || !(top >= 0 && Number.isFinite(top))) return undefined
  const corners = Array.from({ length: 8 }, (_, i) => pointIn(frame, i & 1 ? (i & 2 ? top : x) : 0, i & 2 ? y : 0, i & 4 ? z : 0))
  return polyhedron(corners, hexahedronFaces, source)
}

/** A pyramid over a rectangle from the frame's origin, its tip above the middle. */
export function pyramid(frame: Frame, x: number, y: number, height: number, source: number): Body | undefined {
  if (!arePositive(x, y, height)) return undefined
  const corners = [pointIn(frame, 0, 0, 0), pointIn(frame, x, 0, 0), pointIn(frame, x, y, 0), pointIn(frame, 0, y, 0), pointIn(frame, x / 2, y / 2, height)]
  return polyhedron(
    corners,
    [
      [3, 2, 1, 0],
      [0, 1, 4],
      [1, 2, 4],
      [2, 3, 4],
      [3, 0, 4],
    ],
    source,
  )
}

/** A cylinder from the frame's origin along its z. */
export function cylinder(frame: Frame, radius: number, height: number, source: number): Body | undefined {
  if (!arePositive(radius, height)) return undefined
  const axis = axisOf(frame)
  const circle = { curve: new Ellipse(frame, radius, radius), from: 0, to: 2 * Math.PI }
  return extrudedBody([[circle]], [axis[0] * height, axis[1] * height, axis[2] * height], source)
}

/** A frustum along the frame's z, with these radii at its origin and at its end; one of them may be 0. */
export function frustum(frame: Frame, bottom: number, top: number, height: number, source: number): Body | undefined {
  if (!arePositive(height, bottom + top) || !(bottom >= 0 && top >= 0)) return undefined
  if (bottom === top) return cylinder(frame, bottom, height, source)
  const corners = [pointIn(frame, 0, 0, 0), pointIn(frame, bottom, 0, 0), pointIn(frame, top, 0, height), pointIn(frame, 0, 0, height)]
  const pieces = corners.flatMap((from, i) => {
    const to = corners[(i + 1) % 4]
    return from.some((value, axis) => value !== to[axis]) ? [straightPiece(from, to)] : []
  })
  return revolvedBody([pieces], originOf(frame), axisOf(frame), 2 * Math.PI, source)
}

export function ball(center: Vec3, radius: number, source: number): Body | undefined {
  if (!arePositive(radius)) return undefined
  const face = { surface: new Sphere(makeFrame(center, [0, 0, 1]), radius), sameSense: true, loops: [], source }
  return { ...emptyBody('solid'), faces: [face], shells: [{ faces: Int32Array.of(0), closed: true, isVoid: false }] }
}

/** A ring about the frame's z. */
export function ring(frame: Frame, major: number, minor: number, source: number): Body | undefined {
  if (!arePositive(major, minor) || minor >= major) return undefined
  const tube = new Ellipse(makeFrame(pointIn(frame, major, 0, 0), [-frame[3], -frame[4], -frame[5]], [frame[0], frame[1], frame[2]]), minor, minor)
  return revolvedBody([[{ curve: tube, from: 0, to: 2 * Math.PI }]], originOf(frame), axisOf(frame), 2 * Math.PI, source)
}
