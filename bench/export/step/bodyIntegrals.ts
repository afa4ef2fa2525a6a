import type { Body, BodyEdge, BodyFace } from '../../../workers/kernel/brep/body.ts'
import { innerBreaks } from '../../../workers/kernel/brep/curve/curve.ts'
import { BSplineSurface } from '../../../workers/kernel/brep/surface/bsplineSurface.ts'
import { Offset } from '../../../workers/kernel/brep/surface/offset.ts'
import { dot, normalize, type Vec3 } from '../../../src/core/geometry/matrix.ts'
import { Sphere } from '../../../workers/kernel/brep/surface/sphere.ts'
import { Revolution } from '../../../workers/kernel/brep/surface/revolution.ts'
import type { Surface } from '../../../workers/kernel/brep/surface/surface.ts'
import { edgeRange } from '../../../workers/export/step/faceRange.ts'
import { adaptive, gauss, type Integral, sumOf } from './borderIntegrals.ts'

/** Samples of an edge, from which the parameters between them are looked for. */
const SAMPLES = 32
const PRECISION = 1e-10
const ANGLE = Math.PI / 4
const STEPS = 6
/** What ends may be off from the points just inside of them, as a share of the edge. */
const END = 1e-5
const on = new Float64Array(9)
const own = new Float64Array(9)
const uv = new Float64Array(2)

/** A piece of a face's border in the parameters of its surface. */
interface Piece {
  /** Parameters and their growth at `t` from 0 to 1. */
  at(t: number): [u: number, v: number, du: number, dv: number]
  cuts: number[]
}

/**
 * Area and volume of exact bodies by integrals over their surfaces that end at their edges, as `occtIntegrals.ts` has them of OpenCascade's: no meshes. Undefined where a
 * face has no surface, or a border that is not understood.
 */
export function bodyIntegrals(body: Body): Integral | undefined {
  const total = { area: 0, volume: 0 }
  for (const shell of body.shells)
    for (const f of shell.faces) {
      const found = faceIntegral(body, body.faces[f])
      if (!found) return undefined
      total.area += found.area
      total.volume += found.volume
    }
  return body.kind === 'solid' ? total : { area: total.area, volume: 0 }
}

function faceIntegral(body: Body, face: BodyFace): Integral | undefined {
  const { surface } = face
  if (!surface || face.loops.some(({ polygon }) => polygon)) return undefined
  return new FaceIntegral(
    surface instanceof Revolution ? pieceOf(surface, face, body) : surface instanceof Sphere ? turned(surface, face, body) : surface,
    face,
    body,
  ).value()
}

/** A sphere whose singular points are as far from the edges as can be. */
function turned(surface: Sphere, face: BodyFace, body: Body): Sphere {
  const { frame: f } = surface
  const points = middlesOf(face, body).map(([x, y, z]): Vec3 => normalize([x - f[9], y - f[10], z - f[11]]) ?? ([0, 0, 1] as Vec3))
  const steps = [-1, 0, 1]
  const directions = steps.flatMap((x) => steps.flatMap((y) => steps.map((z) => normalize([x, y, z]))))
  const nearest = (d: Vec3): number => Math.max(0, ...points.map((p) => Math.abs(dot(p, d))))
  const [best] = directions.filter((d) => d !== undefined).toSorted((a, b) => nearest(a) - nearest(b))
  return surface.withSingularity(best)
}

/** The piece of a revolution on which the edges lie. */
function pieceOf(surface: Revolution, face: BodyFace, body: Body): Revolution {
  const points = middlesOf(face, body)
  const off = (piece: Surface): number => Math.max(0, ...points.map(([x, y, z]) => piece.invert(x, y, z, uv, false)))
  return surface.pieces.toSorted((a, b) => off(a) - off(b))[0]
}

const middlesOf = ({ loops }: BodyFace, { edges, vertices }: Body): Vec3[] =>
  loops.flatMap(({ coedges }) => Array.from(coedges, (coedge) => middleOf(edges[coedge >= 0 ? coedge : ~coedge], vertices)))

function middleOf(edge: BodyEdge, vertices: Float64Array): Vec3 {
  if (edge.curve) {
    const [from, to] = edgeRange(edge, vertices)
    edge.curve.evaluate((from + to) / 2, own)
    return [own[0], own[1], own[2]]
  }
  return [0, 1, 2].map((k) => (vertices[edge.start * 3 + k] + vertices[edge.end * 3 + k]) / 2) as Vec3
}

class FaceIntegral {
  private readonly surface: Surface
  private readonly face: BodyFace
  private readonly body: Body
  /** The parameter that is run through inside: the second one, but where loops wind in that. */
  private inner: 'u' | 'v' = 'v'
  private origin = 0
  private readonly scale: Integral

  constructor(surface: Surface, face: BodyFace, body: Body) {
    this.surface = surface
    this.face = face
    this.body = body
    const size = sizeOf(body)
    this.scale = { area: size * size, volume: size ** 3 }
  }

  value(): Integral | undefined {
    const { surface, face } = this
    const loops: Piece[][] = []
    let [uTurns, vTurns, uWinds, vWinds] = [0, 0, false, false]
    for (const { coedges } of face.loops) {
      if (coedges.length === 0) continue
      const { pieces, turnsU, turnsV } = this.loopPieces(coedges)
      loops.push(pieces)
      uTurns += turnsU
      vTurns += turnsV
      uWinds ||= turnsU !== 0
      vWinds ||= turnsV !== 0
    }
    if (uWinds && vWinds) return undefined
    const sense = face.sameSense ? 1 : -1
    this.inner = vWinds ? 'u' : 'v'
    if (vTurns !== 0) return undefined
    const first = loops[0]?.[0]?.at(0.5)
    this.origin = first ? first[this.inner === 'v' ? 1 : 0] : 0
    if (uTurns !== 0) {
      // The singularity within: to the left of a loop that runs forward is where the second parameter grows.
      const { singularities } = surface
      if (Math.abs(uTurns) !== 1 || singularities.length === 0) return undefined
      this.origin = uTurns * sense > 0 ? Math.max(...singularities) : Math.min(...singularities)
    }
    let sum = { area: 0, volume: 0 }
    for (const pieces of loops) for (const piece of pieces) sum = sumOf(sum, this.along(piece))
    const [u0, u1, v0] = surface.domain
    if (surface instanceof Sphere && sense * sum.area <= 0) {
      const r = surface.radius
      surface.evaluate(0.1, 0.1, on)
      const [x, y, z] = [on[4] * on[8] - on[5] * on[7], on[5] * on[6] - on[3] * on[8], on[3] * on[7] - on[4] * on[6]]
      const { frame: f } = surface
      const outwards = x * (on[0] - f[9]) + y * (on[1] - f[10]) + z * (on[2] - f[11]) > 0 ? sense : -sense
      sum = sumOf(sum, { area: sense * 4 * Math.PI * r * r, volume: (outwards * 4 * Math.PI * Math.abs(r) ** 3) / 3 })
    }
    const isClosed = surface.uPeriod > 0 && (surface.vPeriod > 0 || surface.singularities.length === 2)
    // Only holes in a closed surface, or none.
    if (uTurns === 0 && !uWinds && !vWinds && isClosed && sense * sum.area <= 0) {
      const [low, high] = surface.vPeriod > 0 ? [v0, v0 + surface.vPeriod] : [Math.min(...surface.singularities), Math.max(...surface.singularities)]
      this.origin = low
      this.inner = 'v'
      const whole = this.along({
        at: (t) => [u0 + (u1 - u0) * (1 - t), high, -(u1 - u0), 0],
        cuts: this.cutsBetween('u', u0, u1).map((u) => (u1 - u) / (u1 - u0)),
      })
      sum = sumOf(sum, { area: sense * whole.area, volume: sense * whole.volume })
    }
    // Loops define where outside is, also where they run against the sense of the face.
    return { area: Math.abs(sum.area), volume: sum.volume }
  }

  /** Edges of a loop in parameters that go on from one to the next, and the gaps between their ends. */
  private loopPieces(coedges: Int32Array): { pieces: Piece[]; turnsU: number; turnsV: number } {
    const { surface, body } = this
    const { uPeriod, vPeriod } = surface
    const pieces: Piece[] = []
    let last: [number, number] | undefined
    let begin: [number, number] | undefined
    for (const coedge of coedges) {
      const edge = body.edges[coedge >= 0 ? coedge : ~coedge]
      if (!edge.curve && edge.start === edge.end) continue
      const forward = coedge >= 0 === (edge.curve ? edge.sameSense : true)
      const [from, to] = edge.curve ? edgeRange(edge, body.vertices) : [0, 1]
      const [a, b] = forward ? [from, to] : [to, from]
      const point = (t: number): void => {
        if (edge.curve) edge.curve.evaluate(a + (b - a) * t, own)
        else
          for (let k = 0; k < 3; k++) {
            own[3 + k] = body.vertices[edge.end * 3 + k] - body.vertices[edge.start * 3 + k]
            own[k] = body.vertices[edge.start * 3 + k] + (a + (b - a) * t) * own[3 + k]
          }
      }
      const us: number[] = []
      const vs: number[] = []
      const rough = last
      for (let i = 0; i <= SAMPLES; i++) {
        // Ends may be tips of the surface: just inside of them.
        const t = Math.min(1 - 1e-7, Math.max(1e-7, i / SAMPLES))
        point(t)
        const near = us.length > 0
        if (near) [uv[0], uv[1]] = [us[us.length - 1], vs[vs.length - 1]]
        const off = surface.invert(own[0], own[1], own[2], uv, near)
        if (near && off > 1e-2) surface.invert(own[0], own[1], own[2], uv, false)
        const [lastU, lastV] = us.length > 0 ? [us[us.length - 1], vs[vs.length - 1]] : (rough ?? [NaN, NaN])
        us.push(unwrapped(uv[0], lastU, uPeriod))
        vs.push(unwrapped(uv[1], lastV, vPeriod))
      }
      const at = (t: number): [number, number, number, number] => {
        const i = Math.min(SAMPLES - 1, Math.floor(t * SAMPLES))
        const share = t * SAMPLES - i
        const guess: [number, number] = [us[i] + (us[i + 1] - us[i]) * share, vs[i] + (vs[i + 1] - vs[i]) * share]
        point(t)
        return this.footOf(guess, (us[i + 1] - us[i]) * SAMPLES, (vs[i + 1] - vs[i]) * SAMPLES, b - a)
      }
      // The ends themselves, where the surface is not singular.
      const endAt = (t: 0 | 1): [number, number] => {
        const [i, j] = t === 0 ? [0, 1] : [SAMPLES, SAMPLES - 1]
        const [u, v] = at(t)
        const pace = Math.max(Math.abs(us[j] - us[i]) * SAMPLES, Math.abs(vs[j] - vs[i]) * SAMPLES, uPeriod, vPeriod)
        return Math.max(Math.abs(u - us[i]), Math.abs(v - vs[i])) <= END * pace ? [u, v] : [us[i], vs[i]]
      }
      const first = endAt(0)
      if (last) pieces.push(straightPiece(last, first))
      begin ??= first
      last = endAt(1)
      const cuts = edge.curve
        ? innerBreaks(edge.curve)
            .map((t) => (t - a) / (b - a))
            .filter((t) => t > 0 && t < 1)
            .toSorted((x, y) => x - y)
        : []
      pieces.push({ at, cuts })
    }
    if (!last || !begin) return { pieces, turnsU: 0, turnsV: 0 }
    const turnsU = uPeriod > 0 ? Math.round((last[0] - begin[0]) / uPeriod) : 0
    const turnsV = vPeriod > 0 ? Math.round((last[1] - begin[1]) / vPeriod) : 0
    pieces.push(straightPiece(last, [begin[0] + turnsU * uPeriod, begin[1] + turnsV * vPeriod]))
    return { pieces, turnsU, turnsV }
  }

  /** Parameters of the point of the surface next to that in `own`, from a guess; the guess where the search ends elsewhere. */
  private footOf([gu, gv]: [number, number], slopeU: number, slopeV: number, pace: number): [number, number, number, number] {
    const [x, y, z, wx, wy, wz] = [own[0], own[1], own[2], own[3] * pace, own[4] * pace, own[5] * pace]
    let [u, v, before] = [gu, gv, Infinity]
    for (let step = 0; ; step++) {
      this.surface.evaluate(u, v, on)
      const [ax, ay, az, bx, by, bz] = [on[3], on[4], on[5], on[6], on[7], on[8]]
      const [dx, dy, dz] = [x - on[0], y - on[1], z - on[2]]
      const [aa, ab, bb] = [ax * ax + ay * ay + az * az, ax * bx + ay * by + az * bz, bx * bx + by * by + bz * bz]
      const det = aa * bb - ab * ab
      if (!(det > 1e-12 * aa * bb)) return [gu, gv, slopeU, slopeV]
      const solve = (rx: number, ry: number, rz: number): [number, number] => {
        const [a, b] = [rx * ax + ry * ay + rz * az, rx * bx + ry * by + rz * bz]
        return [(a * bb - b * ab) / det, (b * aa - a * ab) / det]
      }
      const [du, dv] = solve(dx, dy, dz)
      const moved = Math.hypot(du * Math.sqrt(aa), dv * Math.sqrt(bb))
      if (step > 1 && moved > 2 * before) return [gu, gv, slopeU, slopeV]
      before = moved
      if (step >= STEPS || moved < 1e-11) return [u, v, ...solve(wx, wy, wz)]
      u += du
      v += dv
    }
  }

  private along({ at, cuts }: Piece): Integral {
    const over = (from: number, to: number): Integral => {
      const sum = { area: 0, volume: 0 }
      for (const [t, weight] of gauss(from, to)) {
        const [u, v, du, dv] = at(t)
        const pace = this.inner === 'v' ? -du : dv
        if (pace === 0) continue
        const inside = this.across(u, v)
        sum.area += weight * pace * inside.area
        sum.volume += weight * pace * inside.volume
      }
      return sum
    }
    return adaptive(over, [0, ...cuts, 1], { area: PRECISION * this.scale.area, volume: PRECISION * this.scale.volume })
  }

  private across(u: number, v: number): Integral {
    const isV = this.inner === 'v'
    const to = isV ? v : u
    const [low, high] = [Math.min(this.origin, to), Math.max(this.origin, to)]
    const sign = to < this.origin ? -1 : 1
    const cuts = [low, ...this.cutsBetween(this.inner, low, high), high]
    const sum = { area: 0, volume: 0 }
    for (let i = 1; i < cuts.length; i++)
      for (const [t, weight] of gauss(cuts[i - 1], cuts[i])) {
        this.surface.evaluate(isV ? u : t, isV ? t : v, on)
        const [x, y, z] = [on[4] * on[8] - on[5] * on[7], on[5] * on[6] - on[3] * on[8], on[3] * on[7] - on[4] * on[6]]
        sum.area += sign * weight * Math.hypot(x, y, z)
        sum.volume += (sign * weight * (on[0] * x + on[1] * y + on[2] * z)) / 3
      }
    return sum
  }

  /** Where an integral over a parameter is cut: at knots, and each eighth of a turn. */
  private cutsBetween(way: 'u' | 'v', low: number, high: number): number[] {
    const { surface } = this
    if (surface.kind === 'plane') return []
    const base = surface instanceof Offset ? surface.base : surface
    const knots = base instanceof BSplineSurface ? [...new Set(way === 'u' ? base.net.uKnots : base.net.vKnots)] : []
    const isAngle = (way === 'u' ? surface.uPeriod : surface.vPeriod) > 0 || surface.kind === 'sphere'
    const pieces = knots.length > 0 ? 1 : isAngle ? Math.ceil((high - low) / ANGLE) : surface.kind === 'cylinder' || surface.kind === 'cone' ? 1 : 4
    return [
      ...knots.filter((t) => t > low && t < high),
      ...Array.from({ length: Math.max(0, pieces - 1) }, (_, i) => low + ((high - low) * (i + 1)) / pieces),
    ].toSorted((a, b) => a - b)
  }
}

const straightPiece = ([u0, v0]: [number, number], [u1, v1]: [number, number]): Piece => ({
  at: (t) => [u0 + (u1 - u0) * t, v0 + (v1 - v0) * t, u1 - u0, v1 - v0],
  cuts: [],
})

const unwrapped = (value: number, last: number, period: number): number =>
  period > 0 && !Number.isNaN(last) ? value + Math.round((last - value) / period) * period : value

function sizeOf({ vertices }: Body): number {
  const low = [Infinity, Infinity, Infinity]
  const high = [-Infinity, -Infinity, -Infinity]
  for (let i = 0; i < vertices.length; i++) {
    low[i % 3] = Math.min(low[i % 3], vertices[i])
    high[i % 3] = Math.max(high[i % 3], vertices[i])
  }
  return Math.hypot(...low.map((value, k) => high[k] - value)) || 1
}
