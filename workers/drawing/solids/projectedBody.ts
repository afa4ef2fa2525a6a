import { boundsOfPoints } from '../../../src/core/scene/bounds.ts'
import { decodeNormal, encodeNormal } from '../../../src/core/scene/octahedral.ts'
import type { Vec3 } from '../../../src/core/geometry/matrix.ts'
import { PartShape } from '../../export/drawing/partShape.ts'
import { toView, placePoint } from '../../export/drawing/placedShape.ts'
import type { PlacedBody } from '../flatten/solidEngine.ts'
import { type Affine, identity } from '../geometry/affine.ts'
import type { Projection } from '../geometry/projection.ts'

const FRAME = { right: [1, 0, 0] as Vec3, up: [0, 1, 0] as Vec3, back: [0, 0, 1] as Vec3 }

export const worldOf = (m: Affine): Float64Array => Float64Array.of(m[0], m[1], m[2], 0, m[3], m[4], m[5], 0, m[6], m[7], m[8], 0, m[9], m[10], m[11], 1)

/**
 * A body as a projection shows it, for the drawing of parallel views: parts beyond the planes are cut away, and a perspective moves all places so that lines of sight
 * are parallel to z. Lines and planes stay such, and nearer things stay in front. Undefined where nothing is left.
 */
export function projectedBody({ body, transform, color }: PlacedBody, projection: Projection): PlacedBody | undefined {
  const { shape } = body
  const { mesh, edges } = shape
  const view = toView(FRAME, worldOf(transform))
  const place = (p: ArrayLike<number>, at: number): Vec3 =>
    placePoint(view.matrix, p[at] + shape.offset[0], p[at + 1] + shape.offset[1], p[at + 2] + shape.offset[2])
  const corner = (v: number): number[] => {
    decodeNormal(mesh.normals, v * 2, normal)
    const n = view.normals
    return [...place(mesh.positions, v * 3), ...[0, 1, 2].map((k) => n[k] * normal[0] + n[k + 3] * normal[1] + n[k + 6] * normal[2])]
  }
  const corners = Array.from({ length: mesh.positions.length / 3 }, (_, v) => corner(v))
  const found: number[][] = []
  const indexOf = new Map<ArrayLike<number>, number>()
  const indices: number[] = []
  const faceStart = [0]
  let isCut = false
  for (let face = 0; face + 1 < mesh.faceStart.length; face++) {
    for (let t = mesh.faceStart[face] * 3; t < mesh.faceStart[face + 1] * 3; t += 3) {
      const triangle = [corners[mesh.indices[t]], corners[mesh.indices[t + 1]], corners[mesh.indices[t + 2]]]
      const piece = projection.cut(view.mirrored ? triangle.toReversed() : triangle)
      isCut ||= piece.length !== 3 || piece.some((one) => !triangle.includes(one as number[]))
      const own = piece.map((one) => {
        let index = indexOf.get(one)
        if (index === undefined) indexOf.set(one, (index = found.push(Array.from(one)) - 1))
        return index
      })
      for (let k = 2; k < own.length; k++) indices.push(own[0], own[k - 1], own[k])
    }
    faceStart.push(indices.length / 3)
  }
  if (indices.length === 0) return undefined
  const [ox, oy, oz] = seen(found[0], projection)
  const near = (point: ArrayLike<number>): Vec3 => {
    const [x, y, z] = seen(point, projection)
    return [x - ox, y - oy, z - oz]
  }
  const normals = new Int16Array(found.length * 2)
  found.forEach((one, v) => encodeNormal(normals, v * 2, ...seenNormal(one, projection)))
  const placed = {
    positions: Float32Array.from(found.flatMap(near)),
    normals,
    indices: Uint32Array.from(indices),
    faceStart: Uint32Array.from(faceStart),
    ...(mesh.faceColor && { faceColor: mesh.faceColor }),
  }
  const points: number[] = []
  const start = [0]
  const kind: number[] = []
  const faces: number[] = []
  const lines = edges ?? { start: [0], points: [], kind: [], faces: [] }
  for (let e = 0; e + 1 < lines.start.length; e++) {
    const line: number[] = []
    for (let i = lines.start[e]; i < lines.start[e + 1]; i++) line.push(...place(lines.points, i * 3))
    for (const run of projection.cutRuns(line)) {
      for (let i = 0; i < run.length; i += 3) points.push(...near([run[i], run[i + 1], run[i + 2]]))
      start.push(points.length / 3)
      kind.push(lines.kind[e])
      faces.push(lines.faces[e * 2], lines.faces[e * 2 + 1])
    }
  }
  const part = {
    id: 0,
    name: '',
    offset: [ox, oy, oz] as Vec3,
    doubleSided: isCut || !shape.isSolid,
    mesh: placed,
    edges: { points: Float32Array.from(points), start: Uint32Array.from(start), kind: Uint8Array.from(kind), faces: Int32Array.from(faces) },
    bounds: boundsOfPoints(placed.positions, [ox, oy, oz]),
  }
  return { body: { shape: new PartShape(part, placed), color: body.color }, transform: identity, color }
}

const normal: [number, number, number] = [0, 0, 0]

/** Where a perspective moves a place. */
function seen(p: ArrayLike<number>, projection: Projection): Vec3 {
  const { target, isPerspective } = projection
  const z = isPerspective ? target.z + (p[2] - target.z) * projection.scaleAt(p[2]) : p[2]
  return [projection.x(p[0], p[2]), projection.y(p[1], p[2]), z]
}

/** The normal, of a place with its normal, that its plane has after it. */
function seenNormal([x, y, z, nx, ny, nz]: readonly number[], { isPerspective, target, eye }: Projection): Vec3 {
  const toEye = isPerspective ? nz - (nx * (x - target.x) + ny * (y - target.y) + nz * (z - target.z)) / eye : nz
  const length = Math.hypot(nx, ny, toEye) || 1
  return [nx / length, ny / length, toEye / length]
}

/** The normal that it had before, of a place and a normal as they are seen. */
export function normalBefore(p: Vec3, [nx, ny, nz]: Vec3, { isPerspective, target, eye }: Projection): Vec3 {
  return isPerspective ? [nx, ny, nz + (nx * (p[0] - target.x) + ny * (p[1] - target.y) + nz * (p[2] - target.z)) / eye] : [nx, ny, nz]
}
