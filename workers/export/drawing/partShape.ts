import { dot, normalize, subtract, type Vec3 } from '../../../src/core/geometry/matrix.ts'
import { weldPositions } from '../../../src/core/geometry/weldPositions.ts'
import { EdgeKind, type Edges, type Mesh } from '../../../src/core/scene/mesh.ts'
import type { Part } from '../../../src/core/scene/model.ts'
import { decodeNormal } from '../../../src/core/scene/octahedral.ts'
import { type FaceInfo, faceInfoAt } from '../../../src/core/scene/surface.ts'
import { conicAt } from '../../../src/core/scene/curve.ts'

/** What of a part is drawn. */
export type DrawnPart = Pick<Part, 'id' | 'name' | 'mesh' | 'edges' | 'faces' | 'offset' | 'doubleSided' | 'bounds'>

/** A part's mesh and edges with what lies beside what, the same for all views. Coordinates are those of the mesh; lengths millimetres. */
export class PartShape {
  readonly part: DrawnPart
  readonly mesh: Mesh
  readonly edges: Edges | undefined
  readonly offset: Vec3
  /** First vertex at the same position, for each vertex. */
  readonly weld: Uint32Array
  /** Face of each triangle. */
  readonly faceOf: Uint32Array
  /** Triangles on both sides of the segment that begins at a point of an edge, two per point; -1 = none. */
  readonly beside: Int32Array
  /** How far chords are from curves. */
  readonly deflection: number
  /** Closed: what lies behind its faces is hidden. */
  readonly isSolid: boolean
  readonly #surfaces: (FaceInfo | undefined)[] = []
  readonly #turns: Int8Array
  /** Segments of edges by the welded vertices of their ends. */
  readonly #segments = new Map<number, number>()
  /** Edge of the segment that begins at a point. */
  readonly edgeOf: Uint32Array

  constructor(part: DrawnPart, mesh: Mesh) {
    this.part = part
    this.mesh = mesh
    this.edges = part.edges
    this.offset = part.offset ?? [0, 0, 0]
    const vertices = mesh.positions.length / 3
    const points = this.edges?.points ?? new Float32Array()
    const all = new Float32Array(mesh.positions.length + points.length)
    all.set(mesh.positions)
    all.set(points, mesh.positions.length)
    const welded = weldPositions(all)
    this.weld = welded.subarray(0, vertices)
    const triangles = mesh.indices.length / 3
    this.faceOf = new Uint32Array(triangles)
    for (let face = 0; face + 1 < mesh.faceStart.length; face++) this.faceOf.fill(face, mesh.faceStart[face], mesh.faceStart[face + 1])
    this.edgeOf = new Uint32Array(points.length / 3)
    this.beside = this.edges ? this.#findBeside(this.edges, welded, vertices) : new Int32Array()
    this.#turns = new Int8Array(mesh.faceStart.length)
    this.deflection = this.#findDeflection()
    let free = part.doubleSided ?? false
    if (this.edges) for (const kind of this.edges.kind) free ||= kind === EdgeKind.free
    this.isSolid = !free
  }

  /** The point at which the segment of an edge between two welded vertices begins; undefined where no edge runs. */
  segment(a: number, b: number): number | undefined {
    const vertices = this.weld.length
    return this.#segments.get(a < b ? a * vertices + b : b * vertices + a)
  }

  /** A vertex in the coordinates of the mesh. */
  vertex(v: number): Vec3 {
    const p = this.mesh.positions
    return [p[v * 3], p[v * 3 + 1], p[v * 3 + 2]]
  }

  /** Normal of a triangle towards the outside, not normalized. */
  triangleNormal(t: number): Vec3 {
    const { indices, positions: p } = this.mesh
    const [a, b, c] = [indices[t * 3] * 3, indices[t * 3 + 1] * 3, indices[t * 3 + 2] * 3]
    const [ux, uy, uz] = [p[b] - p[a], p[b + 1] - p[a + 1], p[b + 2] - p[a + 2]]
    const [vx, vy, vz] = [p[c] - p[a], p[c + 1] - p[a + 1], p[c + 2] - p[a + 2]]
    return [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx]
  }

  /** The surface of a face, where its kind has a closed form and the source states it. */
  surface(face: number): FaceInfo | undefined {
    if (!(face in this.#surfaces)) {
      const info = this.part.faces && faceInfoAt(this.part.faces, face)
      const usable = info && info.exact && /^(plane|cylinder|cone|sphere|torus)$/.test(info.kind)
      this.#surfaces[face] = usable ? { ...info, origin: subtract(info.origin, this.offset) } : undefined
    }
    return this.#surfaces[face]
  }

  /** 1 where the outside of a face is where its surface's radius (of planes: the axis) points to, else -1. */
  turn(face: number): number {
    if (this.#turns[face] === 0) {
      const { indices, faceStart } = this.mesh
      const info = this.surface(face)!
      let sum = 0
      for (let t = faceStart[face]; t < faceStart[face + 1] && t < faceStart[face] + 16; t++) {
        sum += dot(this.triangleNormal(t), radial(info, this.vertex(indices[t * 3])))
      }
      this.#turns[face] = sum < 0 ? -1 : 1
    }
    return this.#turns[face]
  }

  #findBeside({ start, faces, points }: Edges, welded: Uint32Array, vertices: number): Int32Array {
    const count = points.length / 3
    const beside = new Int32Array(count * 2).fill(-1)
    const onEdge = new Uint8Array(vertices)
    const at = (i: number): number => welded[vertices + i]
    /** Segments by their ends: the first, and the next of the same ends. */
    const first = this.#segments
    const { edgeOf } = this
    const next = new Int32Array(count).fill(-1)
    const key = (a: number, b: number): number => (a < b ? a * vertices + b : b * vertices + a)
    for (let e = 0; e + 1 < start.length; e++) {
      for (let i = start[e]; i + 1 < start[e + 1]; i++) {
        const [a, b] = [at(i), at(i + 1)]
        if (a >= vertices || b >= vertices || a === b) continue
        onEdge[a] = onEdge[b] = 1
        edgeOf[i] = e
        const k = key(a, b)
        next[i] = first.get(k) ?? -1
        first.set(k, i)
      }
    }
    const { indices } = this.mesh
    for (let t = 0; t < this.faceOf.length; t++) {
      const face = this.faceOf[t]
      for (let k = 0; k < 3; k++) {
        const a = welded[indices[t * 3 + k]],
          b = welded[indices[t * 3 + ((k + 1) % 3)]]
        if (onEdge[a] === 0 || onEdge[b] === 0) continue
        for (let i = first.get(key(a, b)) ?? -1; i >= 0; i = next[i]) {
          const e = edgeOf[i]
          if (faces[e * 2] === face && beside[i * 2] < 0) beside[i * 2] = t
          else if (faces[e * 2 + 1] === face && beside[i * 2 + 1] < 0) beside[i * 2 + 1] = t
        }
      }
    }
    return beside
  }

  #findDeflection(): number {
    const { bounds } = this.part
    const diagonal = Math.hypot(bounds[3] - bounds[0], bounds[4] - bounds[1], bounds[5] - bounds[2]) || 1
    let most = 2e-5 * diagonal
    const { start, curves } = this.edges ?? {}
    if (start && curves) {
      for (let e = 0; e + 1 < start.length; e++) {
        const conic = conicAt(curves, e)
        const chords = start[e + 1] - start[e] - 1
        if (conic && chords > 0) most = Math.max(most, conic.a * (1 - Math.cos(Math.min(Math.PI / 2, Math.abs(conic.sweep) / chords / 2))))
      }
    }
    return Math.min(Math.max(most, this.#bulge()), 0.002 * diagonal)
  }

  /** How far surfaces bulge over the sides of triangles, by how far their normals turn. */
  #bulge(): number {
    const { positions: p, normals, indices } = this.mesh
    const n = new Float32Array(p.length)
    for (let v = 0; v < p.length / 3; v++) decodeNormal(normals, v * 2, n, v * 3)
    let most = 0
    for (let i = 0; i < indices.length; i += 3) {
      for (let k = 0; k < 3; k++) {
        const [a, b] = [indices[i + k] * 3, indices[i + ((k + 1) % 3)] * 3]
        let turn = 0
        for (let c = 0; c < 3; c++) turn += (p[b + c] - p[a + c]) * (n[b + c] - n[a + c])
        if (turn > most) most = turn
        else if (-turn > most) most = -turn
      }
    }
    return most / 8
  }
}

/** Unit vector at right angles to a surface: a plane's axis, else away from its axis, centre or tube. */
export function radial({ kind, origin, axis, radius, minorRadius, halfAngle }: FaceInfo, point: Vec3): Vec3 {
  if (kind === 'plane') return axis
  const away = subtract(point, origin)
  if (kind === 'sphere') return normalize(away) ?? axis
  const h = dot(away, axis)
  const out = normalize([away[0] - h * axis[0], away[1] - h * axis[1], away[2] - h * axis[2]]) ?? [0, 0, 0]
  if (kind === 'cylinder') return out
  if (kind === 'torus') {
    const tube = (side: number): Vec3 => [0, 1, 2].map((k) => away[k] - side * radius * out[k]) as Vec3
    const [near, far] = [tube(1), tube(-1)]
    // Where the tube crosses its axis, the middle of the circle that goes through the point may lie beyond it.
    const off = (v: Vec3): number => Math.abs(Math.hypot(...v) - minorRadius)
    return normalize(off(near) <= off(far) ? near : far) ?? out
  }
  // On the nappe beyond the tip the radius points to the other side.
  const tip = radius! + h * Math.tan(halfAngle!) < 0 ? -1 : 1
  const [c, s] = [Math.cos(halfAngle!), Math.sin(halfAngle!) * tip]
  return [out[0] * c - axis[0] * s, out[1] * c - axis[1] * s, out[2] * c - axis[2] * s]
}
