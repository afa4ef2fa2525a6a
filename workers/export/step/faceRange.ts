import type { Body, BodyEdge, BodyFace } from '../../kernel/brep/body.ts'
import type { Rectangle } from './fitted.ts'

const SAMPLES = 24
/** Share that is added on each side, so that borders lie within the surface. */
const MARGIN = 0.02
/** Distance from the surface, millimetres, from which a point of the border is looked for anew. */
const ASTRAY = 1e-2
const point = new Float64Array(9)
const uv = new Float64Array(2)

/** Parameters of an edge's curve between its vertices, ascending: from the vertex at the lower one. */
export function edgeRange(edge: BodyEdge, vertices: Float64Array): [from: number, to: number] {
  const { curve, sameSense } = edge
  if (!curve) return [0, 1]
  const first = sameSense ? edge.start : edge.end
  const last = sameSense ? edge.end : edge.start
  if (first === last) {
    if (curve.period > 0 && !Number.isFinite(curve.start)) return [0, curve.period]
    const from = curve.invert(vertices[first * 3], vertices[first * 3 + 1], vertices[first * 3 + 2])
    return curve.period > 0 ? [from, from + curve.period] : [curve.start, curve.end]
  }
  const from = curve.invert(vertices[first * 3], vertices[first * 3 + 1], vertices[first * 3 + 2])
  let to = curve.invert(vertices[last * 3], vertices[last * 3 + 1], vertices[last * 3 + 2])
  if (to <= from && curve.period > 0) to += curve.period
  return [from, to]
}

/** Points along an edge in its own direction. */
function* edgePoints(edge: BodyEdge, vertices: Float64Array): Generator<void> {
  const { curve, start, end, sameSense } = edge
  const [from, to] = curve ? edgeRange(edge, vertices) : [0, 1]
  for (let i = 0; i <= SAMPLES; i++) {
    const share = i / SAMPLES
    if (curve) curve.evaluate(sameSense ? from + (to - from) * share : to - (to - from) * share, point)
    else for (let k = 0; k < 3; k++) point[k] = vertices[start * 3 + k] * (1 - share) + vertices[end * 3 + k] * share
    yield
  }
}

/** The rectangle of a surface's parameters that a face needs, whole turns where it winds round. */
export function faceRange(face: BodyFace, { edges, vertices }: Body): Rectangle {
  const surface = face.surface!
  const [u0, u1, v0, v1] = surface.domain
  let [uLow, uHigh, vLow, vHigh] = [Infinity, -Infinity, Infinity, -Infinity]
  let [winds, across, winding] = [false, false, 0]
  for (const { coedges } of face.loops) {
    let [first, lastU, lastV, low, high] = [NaN, NaN, NaN, Infinity, -Infinity]
    let [firstV, lowV, highV] = [NaN, Infinity, -Infinity]
    for (const coedge of coedges) {
      const edge = edges[coedge >= 0 ? coedge : ~coedge]
      const own: number[] = []
      for (const _ of edgePoints(edge, vertices)) own.push(point[0], point[1], point[2])
      for (let i = 0; i <= SAMPLES; i++) {
        const k = 3 * (coedge >= 0 ? i : SAMPLES - i)
        // A search that begins at the last point may end beside the surface: then anew.
        const near = !Number.isNaN(lastU)
        if (surface.invert(own[k], own[k + 1], own[k + 2], uv, near) > ASTRAY && near) surface.invert(own[k], own[k + 1], own[k + 2], uv, false)
        const u = unwrapped(uv[0], lastU, surface.uPeriod)
        const v = unwrapped(uv[1], lastV, surface.vPeriod)
        if (Number.isNaN(first)) [first, firstV] = [u, v]
        ;[lastU, lastV] = [u, v]
        ;[low, high, lowV, highV] = [Math.min(low, u), Math.max(high, u), Math.min(lowV, v), Math.max(highV, v)]
      }
    }
    if (Number.isNaN(first)) continue
    const turnsU = surface.uPeriod > 0 && Math.abs(lastU - first) > surface.uPeriod / 2
    if (turnsU) winding++
    winds ||= turnsU
    across ||= surface.vPeriod > 0 && Math.abs(lastV - firstV) > surface.vPeriod / 2
    const shift = Number.isFinite(uLow) ? unwrapped((low + high) / 2, (uLow + uHigh) / 2, surface.uPeriod) - (low + high) / 2 : 0
    const shiftV = Number.isFinite(vLow) ? unwrapped((lowV + highV) / 2, (vLow + vHigh) / 2, surface.vPeriod) - (lowV + highV) / 2 : 0
    ;[uLow, uHigh, vLow, vHigh] = [Math.min(uLow, low + shift), Math.max(uHigh, high + shift), Math.min(vLow, lowV + shiftV), Math.max(vHigh, highV + shiftV)]
  }
  if (!(uLow <= uHigh)) [uLow, uHigh, vLow, vHigh, winds, across] = [u0, u1, v0, v1, true, true]
  if (winding === 1) [vLow, vHigh] = [Math.min(vLow, ...surface.singularities), Math.max(vHigh, ...surface.singularities)]
  const u = widened(uLow, uHigh, u0, u1, surface.uPeriod, winds)
  const v = widened(vLow, vHigh, v0, v1, surface.vPeriod, across)
  if (![...u, ...v].every(Number.isFinite)) throw new RangeError('a face without ends')
  return { u0: u[0], u1: u[1], v0: v[0], v1: v[1] }
}

function unwrapped(value: number, last: number, period: number): number {
  return period > 0 && !Number.isNaN(last) ? value + Math.round((last - value) / period) * period : value
}

function widened(low: number, high: number, least: number, most: number, period: number, whole: boolean): [number, number] {
  const more = MARGIN * (high - low) || 1e-3
  if (period > 0) return whole || high - low + 2 * more >= period ? [least, least + period] : [low - more, high + more]
  return [Math.max(least, low - more), Math.min(most, high + more)]
}
