import type { EdgeLines } from './edgeLines.ts'
import type { Body, BodyFace } from '../brep/body.ts'
import { Ellipse } from '../brep/curve/ellipse.ts'
import type { FaceMesh } from './faceMesh.ts'
import type { FaceMesher } from './faceMesher.ts'

/** Which edge, and which chord of it, joins two points of the pool: by open addressing, in arrays that are used again for every face. */
class ChordTable {
  private low = new Int32Array(1024)
  private high = new Int32Array(1024)
  private edge = new Int32Array(1024)
  private chord = new Int32Array(1024)
  private mask = 1023

  /** Forgets the old chords and takes those of some edges. */
  fill(edges: readonly number[], { lines }: EdgeLines): void {
    let chords = 0
    for (const e of edges) chords += lines[e].ids.length - 1
    this.reserve(2 * chords)
    this.low.fill(-1, 0, this.mask + 1)
    for (const e of edges) {
      const { ids } = lines[e]
      for (let i = 1; i < ids.length; i++) {
        const slot = this.slot(ids[i - 1], ids[i])
        this.low[slot] = Math.min(ids[i - 1], ids[i])
        this.high[slot] = Math.max(ids[i - 1], ids[i])
        this.edge[slot] = e
        this.chord[slot] = i
      }
    }
  }

  /** The true point half way along the chord between two points; false when there is none. */
  middle(from: number, to: number, lines: EdgeLines, out: Float64Array): boolean {
    const slot = this.slot(from, to)
    return this.low[slot] >= 0 && lines.middle(this.edge[slot], this.chord[slot], out)
  }

  /** Where a chord stands, or would. */
  private slot(from: number, to: number): number {
    const a = from < to ? from : to,
      b = from < to ? to : from
    let slot = (Math.imul(a, 0x9e3779b1) ^ Math.imul(b, 0x85ebca6b)) >>> 7
    for (slot &= this.mask; this.low[slot] >= 0; slot = (slot + 1) & this.mask) if (this.low[slot] === a && this.high[slot] === b) break
    return slot
  }

  private reserve(count: number): void {
    let size = 64
    while (size < count) size *= 2
    this.mask = size - 1
    if (size <= this.low.length) return
    this.low = new Int32Array(size)
    this.high = new Int32Array(size)
    this.edge = new Int32Array(size)
    this.chord = new Int32Array(size)
  }
}

/**
 * Shares of a face's area that is lost by chords. By a rough estimate, from which a face is measured; from which it is mended; down to which it is mended; and from
 * which loss an edge is split again.
 */
const SUSPECT = 0.004
const TOO_MUCH = 0.0095
const WANTED = 0.008
const MATTERS = 0.001
/** Limit for planes, cylinders, cones and tori: none of 8 488 faces of 14 files that the rough estimate puts below needed mending. */
const SUSPECT_STRAIGHT = 0.0075
const SUSPECT_TORUS = 0.006
/** Areas (mm²) this small are nothing. */
const NOTHING = 1e-9
/** Sagittas are divided by this much at least and at most. */
const LEAST = 1.2
const MOST = 16

// One serves all faces of a worker.
const chords = new ChordTable()

/** What to do about a face whose area is off. */
export interface Mending {
  /** Edges to cut again, with what to divide their sagittas by. */
  edges: Map<number, number>
  /** The inside needs chords that lose this many times less. */
  finer: number
  /** Rows of inner points must have as many as the border. */
  dense: boolean
}

/**
 * Undefined for a face that is right, or that nothing can be done about. The mesher must have meshed it last.
 * `again`: one of its edges has been cut into other points since. Rows of inner points that no longer fit the border can add to the area, so the area that chords
 * cut off is not tested then.
 */
export function findMending(body: Body, face: BodyFace, mesh: FaceMesh, lines: EdgeLines, mesher: FaceMesher, again: boolean): Mending | undefined {
  const limit = suspectShare(face) * mesh.area + NOTHING
  if (!(mesh.loss + roughTake(face, lines) > limit)) return undefined
  const curved = lines.curved(face)
  let sum = mesh.loss
  for (const e of curved) sum += takeOf(e, lines)
  if (!again && !(sum > limit)) return undefined
  // Nothing is left of it: its edges lie on each other.
  if (mesh.triangles.length === 0) return curved.length > 0 ? { edges: new Map(curved.map((e) => [e, MOST / 4])), finer: 1, dense: false } : undefined
  chords.fill(curved, lines)
  const { inner, strips } = mesher.exactArea(mesh.area, (from, to, out) => chords.middle(from, to, lines, out))
  const exact = inner + strips
  if (!(Math.abs(mesh.area - exact) > TOO_MUCH * exact + NOTHING)) return undefined
  const takes = new Map(curved.map((e) => [e, takeOf(e, lines)]))
  return planMending(body, lines, takes, exact, (mesh.area - inner) / exact, strips / exact)
}

function suspectShare({ surface }: BodyFace): number {
  switch (surface?.kind) {
    case 'plane':
    case 'cylinder':
    case 'cone':
      return SUSPECT_STRAIGHT
    case 'torus':
      return SUSPECT_TORUS
    default:
      return SUSPECT
  }
}

/** What the chords of an edge take. */
const takeOf = (e: number, lines: EdgeLines): number => (2 / 3) * lines.length(e) * lines.sagitta(e)

/** What the chords of a face's edges may take at most, by the tolerance that they were cut with. */
function roughTake(face: BodyFace, lines: EdgeLines): number {
  let sum = 0
  for (const { coedges } of face.loops) {
    for (let i = 0; i < coedges.length; i++) {
      const e = coedges[i] >= 0 ? coedges[i] : ~coedges[i]
      if (lines.lines[e].params) sum += lines.length(e) * lines.sagittaLimit(e)
    }
  }
  return sum
}

/** `folds`: by how much the mesh inside is too large, `strips`: what the border's chords cut off, both as shares of the area. */
function planMending(body: Body, lines: EdgeLines, takes: ReadonlyMap<number, number>, exact: number, folds: number, strips: number): Mending {
  const heavy = [...takes.keys()].filter((e) => takes.get(e)! > MATTERS * exact)
  const edges = new Map<number, number>()
  const demand = (e: number, factor: number): void => {
    edges.set(e, Math.max(edges.get(e) ?? 0, Math.min(MOST, Math.max(LEAST, factor))))
  }
  if (Math.abs(strips) > TOO_MUCH / 2) {
    const share = (WANTED * exact) / Math.max(2, heavy.length)
    for (const [e, take] of takes) if (take > share) demand(e, take / share)
  }
  const dense = folds > TOO_MUCH / 2
  if (dense) {
    // Rows that do not fit the border's chords stand off them.
    const uneven = unevenCircles(body, heavy, lines)
    if (uneven.size > 0) for (const [e, factor] of uneven) demand(e, factor)
    else for (const e of heavy) demand(e, Math.sqrt(folds / (WANTED / 2)))
  } else if (folds < -TOO_MUCH / 2) {
    // A little less, or rounding up to a whole number of chords takes the next one but one.
    for (const e of heavy) demand(e, (0.97 * -folds) / WANTED)
  }
  return { edges, finer: Math.max(1, -folds / WANTED), dense }
}

/** Circles about one axis that are cut more coarsely than the finest, with their common properties. */
function unevenCircles({ edges }: Body, candidates: readonly number[], lines: EdgeLines): Map<number, number> {
  const circles = candidates.filter((e) => edges[e].curve instanceof Ellipse && edges[e].curve.kind === 'circle')
  const out = new Map<number, number>()
  for (const e of circles) {
    let finest = Infinity
    for (const other of circles) if (parallel(edges[e].curve as Ellipse, edges[other].curve as Ellipse)) finest = Math.min(finest, lines.step(other))
    const ratio = lines.step(e) / finest
    if (ratio > 1.02) out.set(e, ratio * ratio)
  }
  return out
}

const parallel = ({ frame: a }: Ellipse, { frame: b }: Ellipse): boolean => Math.abs(a[6] * b[6] + a[7] * b[7] + a[8] * b[8]) > 1 - 1e-9
