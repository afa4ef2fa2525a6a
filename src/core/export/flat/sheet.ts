import { addScaled, cross, dot, length, normalize, scale, subtract, type Vec3 } from '../../geometry/matrix.ts'
import { edgesOfFaces } from '../../measure/boundary.ts'
import { faceCount, faceSurface } from '../../measure/faceSurface.ts'
import type { Part } from '../../scene/model.ts'

/** Faces of which the normals differ by less on an edge continue each other: cosine of 1.8°. */
const TANGENT = 0.9995
/** Faces of equal thickness differ by less, relative to it. */
const ALIKE = 2e-3
/** How far the volume of skin times thickness may be from that of the part: chamfers and countersinks are no bends. */
const VOLUME = 0.06
const MOST_FACES = 20_000

/** A plane or a cylinder of a part, in its coordinates; `normal` points out of the material, `convex`: a cylinder seen from outside. */
export type SheetFace =
  | { kind: 'plane'; origin: Vec3; normal: Vec3; area: number }
  | { kind: 'cylinder'; origin: Vec3; axis: Vec3; radius: number; convex: boolean; area: number }

/** One side of a part of equal thickness that was bent from a flat sheet. */
export interface Sheet {
  part: Part
  /** Millimetres. */
  thickness: number
  /** The face that the others are laid flat beside. */
  base: number
  /** Planes and cylinders of this side by their numbers. */
  skin: ReadonlyMap<number, SheetFace>
  /** Edges over which the side goes on from face to face. */
  joints: readonly number[]
  /** Inner radii of the bends, ascending, millimetres. */
  radii: readonly number[]
}

/** The side of a bent sheet that `face` lies on, else the one with the largest plane. Undefined for a part that is no sheet of equal thickness, or has no bend. */
export function sheetOf(part: Part, face = -1): Sheet | undefined {
  const { mesh, edges } = part
  if (!mesh || !edges || faceCount(part) > MOST_FACES) return undefined
  const faces = new Map<number, SheetFace>()
  for (let f = 0; f < faceCount(part); f++) {
    const found = sheetFace(part, f)
    if (found) faces.set(f, found)
  }
  const volume = Math.abs(volumeOf(part))
  const byArea = [...faces].filter(([, { kind }]) => kind === 'plane').toSorted(([, a], [, b]) => b.area - a.area)
  const seen = new Set<number>()
  for (const start of [face, ...byArea.slice(0, 12).map(([f]) => f)]) {
    if (!faces.has(start) || seen.has(start)) continue
    const { skin, joints } = skinFrom(part, faces, start)
    for (const f of skin.keys()) seen.add(f)
    const thickness = thicknessOf(skin, faces, volume)
    if (thickness === undefined) continue
    const radii: number[] = []
    for (const own of skin.values()) {
      if (own.kind !== 'cylinder') continue
      const inner = insideRadius(own, thickness)
      if (!radii.some((r) => Math.abs(r - inner) < 1e-3)) radii.push(inner)
    }
    if (radii.length === 0) continue
    const largest = [...skin].filter(([, { kind }]) => kind === 'plane').toSorted(([, a], [, b]) => b.area - a.area)[0]?.[0]
    const base = start === face && skin.get(face)?.kind === 'plane' ? face : (largest ?? start)
    return { part, thickness, base, skin, joints, radii: radii.toSorted((a, b) => a - b) }
  }
  return undefined
}

export const insideRadius = ({ radius, convex }: Extract<SheetFace, { kind: 'cylinder' }>, thickness: number): number =>
  Math.max(0, convex ? radius - thickness : radius)

/** The direction out of the material at a point of a face. */
export function normalAt(face: SheetFace, point: Vec3): Vec3 {
  if (face.kind === 'plane') return face.normal
  const out = normalize(radialOf(face, point)) ?? [0, 0, 0]
  return face.convex ? out : scale(out, -1)
}

/** From the axis of a cylinder to a point, square to the axis. */
export function radialOf({ origin, axis }: { origin: Vec3; axis: Vec3 }, point: Vec3): Vec3 {
  const away = subtract(point, origin)
  return addScaled(away, axis, -dot(away, axis))
}

/** The point half way along the polyline of an edge, part coordinates. */
export function edgeMiddle({ edges, offset = [0, 0, 0] }: Part, e: number): Vec3 {
  const { points, start } = edges!
  const count = start[e + 1] - start[e]
  const a = (start[e] + Math.floor((count - 1) / 2)) * 3
  const b = (start[e] + Math.ceil((count - 1) / 2)) * 3
  return [0, 1, 2].map((k) => (points[a + k] + points[b + k]) / 2 + offset[k]) as Vec3
}

function sheetFace(part: Part, f: number): SheetFace | undefined {
  const info = faceSurface(part, f)
  if (info.kind !== 'plane' && info.kind !== 'cylinder') return undefined
  const { positions, indices, faceStart } = part.mesh!
  const offset: Vec3 = part.offset ?? [0, 0, 0]
  const corner = (i: number): Vec3 => [0, 1, 2].map((k) => positions[indices[i] * 3 + k]) as Vec3
  let area = 0
  let sum: Vec3 = [0, 0, 0]
  // How much of a cylinder's triangles looks away from the axis.
  let outwards = 0
  for (let i = faceStart[f] * 3; i < faceStart[f + 1] * 3; i += 3) {
    const [a, b, c] = [corner(i), corner(i + 1), corner(i + 2)]
    const square = scale(cross(subtract(b, a), subtract(c, a)), 0.5)
    area += length(square)
    sum = addScaled(sum, square, 1)
    if (info.kind === 'cylinder') outwards += dot(square, radialOf(info, addScaled(addScaled(scale(a, 1 / 3), b, 1 / 3), c, 1 / 3)))
  }
  const origin = addScaled(info.origin, offset, 1)
  if (info.kind === 'cylinder') return { kind: 'cylinder', origin, axis: info.axis, radius: info.radius, convex: outwards > 0, area }
  const normal = dot(sum, info.axis) < 0 ? scale(info.axis, -1) : info.axis
  return { kind: 'plane', origin, normal, area }
}

/** The faces that continue a face without a crease. */
function skinFrom(part: Part, faces: ReadonlyMap<number, SheetFace>, start: number): { skin: Map<number, SheetFace>; joints: number[] } {
  const edges = part.edges!
  const byFace = edgesOfFaces(edges)
  const skin = new Map([[start, faces.get(start)!]])
  const joints = new Set<number>()
  for (const [f, own] of skin) {
    for (const e of byFace.get(f) ?? []) {
      const [a, b] = [edges.faces[e * 2], edges.faces[e * 2 + 1]]
      const other = a === f ? b : a
      const next = other === f ? undefined : faces.get(other)
      if (!next) continue
      const middle = edgeMiddle(part, e)
      if (dot(normalAt(own, middle), normalAt(next, middle)) < TANGENT) continue
      joints.add(e)
      skin.set(other, next)
    }
  }
  return { skin, joints: [...joints] }
}

/** The distance at which every face of a side has one that faces the other way; undefined where there is none. `volume`: of the part. */
function thicknessOf(skin: ReadonlyMap<number, SheetFace>, faces: ReadonlyMap<number, SheetFace>, volume: number): number | undefined {
  const others = [...faces].flatMap(([f, face]) => (skin.has(f) ? [] : face))
  let possible: number[] | undefined
  for (const own of skin.values()) {
    const here = others.flatMap((other) => behind(own, other) ?? [])
    // A bend around a sharp inner edge has no cylinder there.
    if (own.kind === 'cylinder' && own.convex) here.push(own.radius)
    possible = possible ? possible.filter((t) => here.some((each) => Math.abs(each - t) <= ALIKE * t)) : here
    if (possible.length === 0) return undefined
  }
  return possible
    ?.toSorted((a, b) => a - b)
    .find((t) => {
      let sum = 0
      for (const own of skin.values()) {
        // Sheet beside a cylinder is as large as half way through.
        const middle = own.kind === 'cylinder' ? (insideRadius(own, t) + t / 2) / own.radius : 1
        sum += own.area * middle * t
      }
      return Math.abs(sum - volume) <= VOLUME * volume
    })
}

/** How far a face lies behind another that it faces away from. */
function behind(own: SheetFace, other: SheetFace): number | undefined {
  if (own.kind === 'plane' && other.kind === 'plane') {
    if (dot(own.normal, other.normal) > -0.99999) return undefined
    const depth = dot(own.normal, subtract(own.origin, other.origin))
    return depth > 1e-6 ? depth : undefined
  }
  if (own.kind !== 'cylinder' || other.kind !== 'cylinder' || own.convex === other.convex) return undefined
  if (Math.abs(dot(own.axis, other.axis)) < 0.99999) return undefined
  const depth = own.convex ? own.radius - other.radius : other.radius - own.radius
  return depth > 1e-6 && length(radialOf(own, other.origin)) <= ALIKE * depth + 1e-6 * own.radius ? depth : undefined
}

/** Sum of the signed volumes of the triangles, mm³. */
function volumeOf({ mesh }: Part): number {
  const { positions: p, indices } = mesh!
  let sum = 0
  for (let i = 0; i < indices.length; i += 3) {
    const [a, b, c] = [indices[i] * 3, indices[i + 1] * 3, indices[i + 2] * 3]
    sum += p[a] * (p[b + 1] * p[c + 2] - p[b + 2] * p[c + 1]) + p[a + 1] * (p[b + 2] * p[c] - p[b] * p[c + 2]) + p[a + 2] * (p[b] * p[c + 1] - p[b + 1] * p[c])
  }
  return sum / 6
}
