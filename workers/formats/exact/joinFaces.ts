import { SURFACE_STRIDE, type SurfaceTable } from '../../../src/core/scene/surface.ts'
import type { Edges, Mesh } from '../../../src/core/scene/mesh.ts'
import type { CurveTable } from '../../../src/core/scene/curve.ts'
import type { Body } from '../../kernel/brep/body.ts'
import { bodySize } from '../../kernel/brep/bodySize.ts'
import { type DrawnAnew, drawnAnew } from './drawnAnew.ts'
import { type ExactFaces, exactFaces, faceExtents } from './exactFaces.ts'
import { covers, distanceFrom, hasCorners, type Shown } from './faceFit.ts'
import { joinCurves } from './joinCurves.ts'

/** Surfaces of a display mesh found by the exact bodies that it shows. */
export interface FaceJoin {
  /** A row per face of the mesh: the exact surface with deviation 0, else kind `unknown` with deviation NaN, so that it is fitted when asked for. */
  faces: SurfaceTable
  /** A row per edge, where edges were given: exact ones that were found again; the others are unknown, and fitted. */
  curves?: CurveTable
  /** The exact face of each face of the mesh, counted through all bodies; -1 = none. */
  match: Int32Array
  matched: number
  /** Largest distance of a vertex of a matched face from its surface, mm. */
  deviation: number
  /** mm², of the mesh and of the bodies that it shows (triangles of both). */
  area: { mesh: number; exact: number }
  /**
   * The bodies are what the mesh shows: all its faces are matched, so are all faces of each body that one was found on, and the areas are within one per cent, or as far as coarse
   * chords make them.
   */
  whole: boolean
  /** The bodies that it shows: those on which a face was found. */
  shown: Body[]
  /** They themselves, where they are the whole and the mesh is coarser than ours, or open. */
  anew?: DrawnAnew
}

/** Display mesh of a part: coordinates and `offset` in millimetres, in the space of the bodies. */
export interface DisplayShape {
  mesh: Mesh
  edges?: Edges
  offset?: readonly [number, number, number]
}

/** Vertices are on their surfaces but for rounding and the tolerances of edges: mm, and share of the bodies' size. */
const WITHIN = { least: 2e-3, share: 2e-5 }
/** How far a vertex on a chord may be off, in parts of the face's diagonal: the sagitta of 30°. */
const CHORD_SHARE = 0.05
/** Exact and display face have the same extent: ratio of areas, and sides of the boxes in parts of the diagonal. Coarse triangles cut off a good deal of small discs. */
const AREA_RATIO = 1.25
const BOX_SHARE = 0.1
/** How much less unlike the extents of the face that is meant are than those of others on which the vertices are too: strips of a polygon with many sides. */
const CLEARLY = 4
/** Areas of mesh and bodies as a whole. */
const WHOLE_AREA = 0.01
/** How much smaller the mesh may be when its faces are one to one those of the bodies: chords cut off that much of a circle of seven sides. */
const CHORDED_AREA = 0.1

/**
 * Finds the faces of a display mesh again in exact bodies. A face counts as found when all its vertices and normals are those of the surface, its triangles lie within
 * the exact face, no other exact face of another surface will do, and all that is found on an exact face makes up its area.
 */
export function joinFaces({ mesh, edges, offset = [0, 0, 0] }: DisplayShape, bodies: readonly Body[]): FaceJoin {
  const shown: Shown = { mesh, offset, extents: faceExtents(mesh, offset) }
  const exact = exactFaces(bodies)
  const within = Math.max(WITHIN.least, WITHIN.share * bodySize(bodies))
  const count = mesh.faceStart.length - 1
  const match = new Int32Array(count).fill(-1)
  const distances = new Float64Array(count)
  const search = new Search(exact, shown, within)
  for (let f = 0; f < count; f++) {
    const found = search.find(f)
    if (!found) continue
    match[f] = found.exact
    distances[f] = found.distance
  }
  // The area of what could not be meshed is not known otherwise.
  match.forEach((e, f) => e >= 0 && exact.bare.has(e) && (exact.extents.area[e] = shown.extents.area[f]))
  dropUnlikely(match, exact, shown)
  let matched = 0
  let deviation = 0
  match.forEach((own, f) => {
    if (own < 0) return
    matched++
    deviation = Math.max(deviation, distances[f])
  })
  const area = areasOf(match, exact, shown)
  const off = area.mesh / area.exact - 1
  const isAsLarge = Math.abs(off) <= WHOLE_AREA || (off < 0 && off >= -CHORDED_AREA && new Set(match).size === count)
  const whole = matched === count && area.complete && isAsLarge
  return {
    faces: tableOf(match, exact),
    ...(edges && { curves: joinCurves(edges, offset, match, exact.joined.edges, within) }),
    match,
    matched,
    deviation,
    area: { mesh: area.mesh, exact: area.exact },
    whole,
    shown: bodies.filter((_, b) => area.touched.has(b)),
    anew: whole ? drawnAnew(mesh, match, exact) : undefined,
  }
}

interface Candidate {
  exact: number
  distance: number
  /** How unlike the extents are; Infinity when they are not the same. */
  unlike: number
}

/** Finds the exact face of one display face after another. */
class Search {
  private readonly exact: ExactFaces
  private readonly shown: Shown
  private readonly within: number
  /** Exact faces by the lower x of their boxes. */
  private readonly order: Uint32Array
  private readonly low: Float64Array

  constructor(exact: ExactFaces, shown: Shown, within: number) {
    this.exact = exact
    this.shown = shown
    this.within = within
    const { box } = exact.extents
    this.order = Uint32Array.from(exact.faces.keys()).sort((a, b) => box[a * 6] - box[b * 6])
    this.low = Float64Array.from(this.order, (e) => box[e * 6])
  }

  find(face: number): Candidate | undefined {
    const all = this.candidates(face)
    const alike = all.filter(({ unlike }) => unlike < Infinity)
    let left = alike.length > 0 ? alike : all.filter((candidate) => this.covers(candidate, face))
    if (left.length > 1 && !this.sameSurface(left)) left = left.filter((candidate) => this.covers(candidate, face))
    if (left.length === 0) return undefined
    const best = left.reduce((least, other) => (other.unlike < least.unlike ? other : least))
    return this.sameSurface([best, ...left.filter(({ unlike }) => !(unlike > CLEARLY * best.unlike))]) ? best : undefined
  }

  /** Exact faces whose box holds the face's, and whose surface its vertices. */
  private candidates(face: number): Candidate[] {
    const { exact, shown, within } = this
    const own = shown.extents.box
    const box = exact.extents.box
    const slack = 2 * exact.linear + within
    const found: Candidate[] = []
    const at = face * 6
    if (!(own[at] <= own[at + 3])) return found
    const chord = CHORD_SHARE * Math.hypot(own[at + 3] - own[at], own[at + 4] - own[at + 1], own[at + 5] - own[at + 2])
    for (let i = 0; i < this.order.length && this.low[i] <= own[at] + slack; i++) {
      const e = this.order[i]
      const b = e * 6
      if (own[at + 3] > box[b + 3] + slack || own[at + 1] < box[b + 1] - slack || own[at + 4] > box[b + 4] + slack) continue
      if (own[at + 2] < box[b + 2] - slack || own[at + 5] > box[b + 5] + slack) continue
      const { surface } = exact.faces[e]
      // A surface that was filled in states nothing: the display mesh is nearer to the shape that was meant.
      if (!surface || surface.uncertainty !== undefined) continue
      const corners = exact.bare.get(e)
      if (corners && !hasCorners(corners, shown, face, within)) continue
      const distance = distanceFrom(surface, exact.sense[e], shown, face, within, chord)
      if (distance < Infinity) found.push({ exact: e, distance, unlike: corners ? 0 : this.unlike(face, e) })
    }
    return found
  }

  private unlike(face: number, e: number): number {
    const { exact, shown } = this
    const ratio = Math.abs(Math.log(shown.extents.area[face] / exact.extents.area[e]))
    if (!(ratio <= Math.log(AREA_RATIO))) return Infinity
    const a = shown.extents.box,
      b = exact.extents.box
    const diagonal = Math.hypot(b[e * 6 + 3] - b[e * 6], b[e * 6 + 4] - b[e * 6 + 1], b[e * 6 + 5] - b[e * 6 + 2])
    let most = 0
    for (let side = 0; side < 6; side++) most = Math.max(most, Math.abs(a[face * 6 + side] - b[e * 6 + side]))
    return most <= BOX_SHARE * diagonal + 2 * exact.linear ? ratio + most / Math.max(diagonal, this.within) : Infinity
  }

  private covers({ exact: e }: Candidate, face: number): boolean {
    const { exact } = this
    const { surface } = exact.faces[e]
    return surface !== undefined && covers(exact.joined.mesh, e, surface, this.shown, face, 2 * exact.linear + this.within)
  }

  /** Faces of one surface state the same, whichever is meant. */
  private sameSurface([first, ...others]: readonly Candidate[]): boolean {
    const { kind, params } = this.exact.joined.faces
    const from = first.exact * SURFACE_STRIDE
    return others.every(({ exact: e }) => {
      if (kind[e] !== kind[first.exact]) return false
      for (let k = 0; k < SURFACE_STRIDE; k++) if (!(Math.abs(params[e * SURFACE_STRIDE + k] - params[from + k]) <= 1e-6)) return false
      return true
    })
  }
}

/** Triangles found on an exact face must make up its area: else they belong to another one, or are stated twice. */
function dropUnlikely(match: Int32Array, exact: ExactFaces, shown: Shown): void {
  const sums = new Float64Array(exact.faces.length)
  match.forEach((e, f) => e >= 0 && (sums[e] += shown.extents.area[f]))
  match.forEach((e, f) => {
    if (e < 0) return
    const ratio = sums[e] / exact.extents.area[e]
    // Slivers have no area at all.
    if (sums[e] === exact.extents.area[e]) return
    if (!(ratio <= AREA_RATIO && ratio >= 1 / AREA_RATIO)) match[f] = -1
  })
}

function areasOf(
  match: Int32Array,
  { faces, body, bare, extents }: ExactFaces,
  shown: Shown,
): FaceJoin['area'] & { complete: boolean; touched: ReadonlySet<number> } {
  const used = new Uint8Array(faces.length)
  const touched = new Set<number>()
  for (const e of match) {
    if (e < 0) continue
    used[e] = 1
    touched.add(body[e])
  }
  let complete = touched.size > 0
  let exact = 0
  for (let e = 0; e < faces.length; e++) {
    if (!touched.has(body[e])) continue
    exact += extents.area[e]
    // One that could not be meshed, and is not found either, is a sliver: the areas would differ otherwise.
    if (used[e] === 0 && !bare.has(e)) complete = false
  }
  return { mesh: shown.extents.area.reduce((sum, area) => sum + area, 0), exact, complete, touched }
}

function tableOf(match: Int32Array, { joined }: ExactFaces): SurfaceTable {
  const kind = new Uint8Array(match.length)
  const params = new Float64Array(match.length * SURFACE_STRIDE)
  const deviation = new Float32Array(match.length).fill(NaN)
  match.forEach((e, f) => {
    if (e < 0) return
    kind[f] = joined.faces.kind[e]
    params.set(joined.faces.params.subarray(e * SURFACE_STRIDE, (e + 1) * SURFACE_STRIDE), f * SURFACE_STRIDE)
    deviation[f] = 0
  })
  return { kind, params, deviation }
}
