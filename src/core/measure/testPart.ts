import type { Vec3 } from '../geometry/matrix.ts'
import { type Conic, CONIC_STRIDE, curveKinds } from '../scene/curve.ts'
import type { MeshPart } from '../scene/model.ts'
import { encodeNormals } from '../scene/octahedral.ts'
import { type SurfaceKind, SURFACE_STRIDE, surfaceKinds } from '../scene/surface.ts'

interface Surface {
  kind: SurfaceKind
  origin: Vec3
  axis: Vec3
  a?: number
  b?: number
}

/** Parts for tests, made by hand: faces of triangles on stated surfaces, and edges of stated curves between them. */
export class TestPart {
  private readonly faces: { surface: Surface; triangles: Vec3[][]; normalAt?: (point: Vec3) => Vec3 }[] = []
  private readonly edges: { points: Vec3[]; faces: [number, number]; conic?: Conic }[] = []

  /** `normalAt`: the surface's unit normal at a corner; absent, corners have the normals of their triangles. */
  face(surface: Surface, triangles: Vec3[][], normalAt?: (point: Vec3) => Vec3): number {
    return this.faces.push({ surface, triangles, ...(normalAt && { normalAt }) }) - 1
  }

  edge(faces: [number, number], points: Vec3[], conic?: Conic): number {
    return this.edges.push({ faces, points, conic }) - 1
  }

  build(): MeshPart {
    const corners = this.faces.flatMap(({ triangles }) => triangles.flat())
    const positions = Float32Array.from(corners.flat())
    const normals = encodeNormals(
      this.faces.flatMap(({ triangles, normalAt }) =>
        triangles.flatMap(([a, b, c]) => {
          if (normalAt) return [a, b, c].flatMap(normalAt)
          const u = b.map((v, i) => v - a[i]),
            w = c.map((v, i) => v - a[i])
          const n = [u[1] * w[2] - u[2] * w[1], u[2] * w[0] - u[0] * w[2], u[0] * w[1] - u[1] * w[0]]
          const size = Math.hypot(...n)
          return [n, n, n].flatMap((normal) => normal.map((value) => value / size))
        }),
      ),
    )
    const starts = (counts: number[]): Uint32Array => {
      let sum = 0
      return Uint32Array.from([0, ...counts.map((count) => (sum += count))])
    }
    const params = new Float64Array(this.faces.length * SURFACE_STRIDE)
    this.faces.forEach(({ surface: { origin, axis, a = 0, b = 0 } }, f) => params.set([...origin, ...axis, a, b], f * SURFACE_STRIDE))
    const conics = this.edges.flatMap(({ conic: c }) => (c ? [...c.center, ...c.axis, ...c.major, c.a, c.b, c.start, c.sweep] : []))
    if (conics.length % CONIC_STRIDE !== 0) throw new Error('a conic has 13 numbers')
    const box = [0, 1, 2].map((axis) => corners.map((corner) => corner[axis]))
    return {
      id: 0,
      name: 'test',
      origin: 'exact',
      bounds: [...box.map((values) => Math.min(...values)), ...box.map((values) => Math.max(...values))] as unknown as MeshPart['bounds'],
      mesh: { positions, normals, indices: Uint32Array.from(corners.keys()), faceStart: starts(this.faces.map(({ triangles }) => triangles.length)) },
      faces: { kind: Uint8Array.from(this.faces, ({ surface }) => surfaceKinds.indexOf(surface.kind)), params, deviation: new Float32Array(this.faces.length) },
      edges: {
        points: Float32Array.from(this.edges.flatMap(({ points }) => points.flat())),
        start: starts(this.edges.map(({ points }) => points.length)),
        kind: new Uint8Array(this.edges.length),
        faces: Int32Array.from(this.edges.flatMap(({ faces }) => faces)),
        curves: {
          kind: Uint8Array.from(this.edges, ({ conic }) => curveKinds.indexOf(conic ? (conic.a === conic.b ? 'circle' : 'ellipse') : 'line')),
          conics: Float64Array.from(conics),
        },
      },
    }
  }
}

export const fullCircle = (center: Vec3, a: number): Conic => ({ center, axis: [0, 0, 1], major: [1, 0, 0], a, b: a, start: 0, sweep: 2 * Math.PI })

/** Points of a circle about z, the first one again at the end. */
export const ringPoints = ([x, y, z]: Vec3, r: number, count: number): Vec3[] =>
  Array.from({ length: count + 1 }, (_, i) => {
    const t = (2 * Math.PI * (i % count)) / count
    return [x + r * Math.cos(t), y + r * Math.sin(t), z]
  })

/** The band between two rows of points of equal number; seen with `a` below and rows running counter-clockwise, its outside is outward. */
export const band = (a: Vec3[], b: Vec3[]): Vec3[][] =>
  a.slice(1).flatMap((_, i) => [
    [a[i], a[i + 1], b[i + 1]],
    [a[i], b[i + 1], b[i]],
  ])

/**
 * A solid of revolution about z through the corners (r, z) of a closed profile, counter-clockwise in the (r, z) half plane. Sides become planes,
 * cylinders and cones; corners circles. `at`: where the axis meets the plane z = 0.
 */
export function revolved(profile: [r: number, z: number][], count = 24, at: Vec3 = [0, 0, 0], build = new TestPart()): TestPart {
  const place = (z: number): Vec3 => [at[0], at[1], at[2] + z]
  const rings = profile.map(([r, z]) => ringPoints(place(z), r, count))
  const faces = profile.map(([r, z], i) => {
    const [r1, z1] = profile[(i + 1) % profile.length]
    const next = rings[(i + 1) % rings.length]
    // Counter-clockwise in (r, z) means: the outside is on the right of the way.
    // The axis itself.
    if (r === 0 && r1 === 0) return -1
    const triangles = band(rings[i], next)
    if (z === z1) return build.face({ kind: 'plane', origin: place(z), axis: [0, 0, r1 > r ? -1 : 1] }, triangles)
    if (r === r1) return build.face({ kind: 'cylinder', origin: place(0), axis: [0, 0, 1], a: r }, triangles)
    const slope = (r1 - r) / (z1 - z)
    return build.face({ kind: 'cone', origin: place(z), axis: [0, 0, 1], a: r, b: Math.atan(slope) }, triangles)
  })
  profile.forEach(([r, z], i) => {
    if (r > 0) build.edge([faces[(i + faces.length - 1) % faces.length], faces[i]], rings[i], fullCircle(place(z), r))
  })
  return build
}
