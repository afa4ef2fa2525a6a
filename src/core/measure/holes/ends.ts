import { cross, dot, length, normalize, subtract, type Vec3 } from '../../geometry/matrix.ts'
import type { FacedPart } from '../../scene/model.ts'
import { decodeNormal } from '../../scene/octahedral.ts'
import { edgesOfFaces } from '../boundary.ts'
import { statedSurface } from '../faceSurface.ts'
import { type Axis, conicOfEdge, isAbout, type RoundFace } from './roundFaces.ts'

/** How a stack of coaxial concave faces ends in one direction: into the open, on a floor, at a point of its own surface; or it is undecided. */
export interface StackEnd {
  kind: 'open' | 'floor' | 'point' | 'unknown'
  /** The faces met there. */
  faces: readonly number[]
  /** All of them are planes across the axis. */
  flat: boolean
}

/** A neighbour's normal that leans by less than this (sine) does not count: it is tangent to the wall. */
const TANGENT = 0.02

/** The face on the other side of an edge of `face`; -1 = none. */
export function acrossEdge({ edges }: FacedPart, edge: number, face: number): number {
  const [a, b] = [edges.faces[edge * 2], edges.faces[edge * 2 + 1]]
  return a === face ? b : a
}

/** From where to where an edge reaches along the axis, mm, and how long it is across it. */
function edgeReach({ edges }: FacedPart, edge: number, { origin, direction }: Axis): { low: number; high: number; across: number } {
  const { points, start } = edges
  const out = { low: Infinity, high: -Infinity, across: 0 }
  let before: Vec3 | undefined
  for (let i = start[edge]; i < start[edge + 1]; i++) {
    const away: Vec3 = [points[i * 3] - origin[0], points[i * 3 + 1] - origin[1], points[i * 3 + 2] - origin[2]]
    const along = dot(away, direction)
    out.low = Math.min(out.low, along)
    out.high = Math.max(out.high, along)
    if (before) out.across += length(cross(subtract(away, before), direction))
    before = away
  }
  return out
}

/** How the concave faces of a stack end at their highest (`side` 1) or lowest (-1) station. `blur`: what stations may be off by, mm. */
export function endOf(part: FacedPart, stack: readonly RoundFace[], own: ReadonlySet<number>, axis: Axis, side: 1 | -1, blur: number): StackEnd {
  const last = side > 0 ? Math.max(...stack.map(({ high }) => high)) : Math.min(...stack.map(({ low }) => low))
  const outward: Vec3 = [axis.direction[0] * side, axis.direction[1] * side, axis.direction[2] * side]
  const faces = new Set<number>()
  let weight = 0,
    lean = 0,
    free = false
  for (const { face } of stack) {
    for (const edge of edgesOfFaces(part.edges).get(face) ?? []) {
      const other = acrossEdge(part, edge, face)
      if (other === face || own.has(other)) continue
      const reach = edgeReach(part, edge, axis)
      if (Math.abs((side > 0 ? reach.high : reach.low) - last) > blur || reach.across <= blur) continue
      if (other < 0) {
        free = true
        continue
      }
      faces.add(other)
      weight += reach.across
      lean += reach.across * leanOf(part, edge, other, outward)
    }
  }
  if (free) return { kind: 'unknown', faces: [], flat: false }
  const round = stack.filter((one) => Math.abs((side > 0 ? one.high : one.low) - last) <= blur)
  if (weight === 0) {
    // A cone or sphere that closes itself has no edge there, or one without length.
    const closes = round.some((one) => (side > 0 ? one.highRadius : one.lowRadius) <= 0.05 * Math.max(one.highRadius, one.lowRadius) || one.kind === 'sphere')
    return { kind: closes ? 'point' : 'unknown', faces: [], flat: false }
  }
  const flat = [...faces].every((face) => isAcross(part, face, axis))
  if (Math.abs(lean) < TANGENT * weight) return { kind: 'unknown', faces: [...faces], flat }
  return { kind: lean > 0 ? 'open' : 'floor', faces: [...faces], flat }
}

/** A plane at right angles to the axis. */
export function isAcross(part: FacedPart, face: number, { direction }: Axis): boolean {
  const surface = statedSurface(part, face)
  return surface?.kind === 'plane' && length(cross(surface.axis, direction)) <= 1e-4
}

/** How far the outside of a face looks along `outward` beside an edge: 1 = the hole comes out there, -1 = the face is its floor. */
function leanOf(part: FacedPart, edge: number, face: number, outward: Vec3): number {
  const beside = normalBeside(part, edge, face)
  const lean = beside ? dot(beside, outward) : 0
  if (Math.abs(lean) > TANGENT) return lean
  // A rounding begins along the wall: where it leads to is seen in its mean.
  const mean = normalize(meanNormal(part, face))
  return mean ? dot(mean, outward) : 0
}

/** Normal of a face at its vertex nearest to the middle of an edge. */
function normalBeside({ mesh, edges }: FacedPart, edge: number, face: number): Vec3 | undefined {
  const { positions, indices, faceStart, normals } = mesh
  const { points, start } = edges
  const at = Math.floor((start[edge] + start[edge + 1]) / 2) * 3
  let nearest = -1,
    least = Infinity
  for (let i = faceStart[face] * 3; i < faceStart[face + 1] * 3; i++) {
    const p = indices[i] * 3
    const away = Math.hypot(positions[p] - points[at], positions[p + 1] - points[at + 1], positions[p + 2] - points[at + 2])
    if (away < least) {
      least = away
      nearest = indices[i]
    }
  }
  if (nearest < 0) return undefined
  const out: Vec3 = [0, 0, 0]
  decodeNormal(normals, nearest * 2, out)
  return out
}

/** Sum of the normals of a face's triangles, by their areas. */
function meanNormal({ mesh }: FacedPart, face: number): Vec3 {
  const { positions, indices, faceStart } = mesh
  const corner = (i: number): Vec3 => [positions[indices[i] * 3], positions[indices[i] * 3 + 1], positions[indices[i] * 3 + 2]]
  const sum: Vec3 = [0, 0, 0]
  for (let i = faceStart[face] * 3; i < faceStart[face + 1] * 3; i += 3) {
    const a = corner(i)
    const normal = cross(subtract(corner(i + 1), a), subtract(corner(i + 2), a))
    for (let k = 0; k < 3; k++) sum[k] += normal[k]
  }
  return sum
}

/** Whether a floor also borders a post about the same axis: what stands around the post is a groove, not a hole. */
export function hasPost(part: FacedPart, floor: number, axis: Axis, read: (face: number) => RoundFace | undefined, reach: number): boolean {
  return (edgesOfFaces(part.edges).get(floor) ?? []).some((edge) => {
    const other = acrossEdge(part, edge, floor)
    const surface = other >= 0 ? statedSurface(part, other) : undefined
    if (!surface || (surface.kind !== 'cylinder' && surface.kind !== 'cone' && surface.kind !== 'torus') || !isAbout(surface, axis, reach)) return false
    const round = read(other)
    return round !== undefined && !round.concave
  })
}

/** A circle or arc about the axis on the border of a face, as the source states it; mm. */
export interface AxisCircle {
  edge: number
  station: number
  radius: number
}

export function axisCircles(part: FacedPart, face: number, axis: Axis, reach: number): AxisCircle[] {
  return (edgesOfFaces(part.edges).get(face) ?? []).flatMap((edge) => {
    const conic = conicOfEdge(part, edge)
    if (!conic || conic.a !== conic.b || length(cross(conic.axis, axis.direction)) > 1e-4) return []
    const away = subtract(conic.center, axis.origin)
    const station = dot(away, axis.direction)
    const off = length(cross(away, axis.direction))
    return off <= reach ? [{ edge, station, radius: conic.a }] : []
  })
}
