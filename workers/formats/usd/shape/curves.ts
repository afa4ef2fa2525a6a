import type { StagePrim } from '../stage/stagePrim.ts'

/** Polylines over points, in the units of the stage. */
export interface ShapeLines {
  positions: Float64Array
  line: Uint32Array
  lineStart: Uint32Array
  point: Uint32Array
}

/** Straight pieces of one span of a curve. */
const PER_SPAN = 12
/** Weights of the four control points of a cubic span at t. */
const bases: Record<string, (t: number) => [number, number, number, number]> = {
  bezier: (t) => [(1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t ** 3],
  bspline: (t) => [(1 - t) ** 3 / 6, (3 * t ** 3 - 6 * t * t + 4) / 6, (-3 * t ** 3 + 3 * t * t + 3 * t + 1) / 6, t ** 3 / 6],
  catmullRom: (t) => [(-(t ** 3) + 2 * t * t - t) / 2, (3 * t ** 3 - 5 * t * t + 2) / 2, (-3 * t ** 3 + 4 * t * t + t) / 2, (t ** 3 - t * t) / 2],
}

/** Curves and points as lines and points; undefined for other types and for such without points. */
export function lineShape(prim: StagePrim): ShapeLines | undefined {
  const points = prim.numbers('points')
  if (!points || points.length < 3) return undefined
  const whole = Float64Array.from(points.subarray(0, points.length - (points.length % 3)))
  if (prim.typeName === 'Points')
    return { positions: whole, line: new Uint32Array(), lineStart: new Uint32Array([0]), point: Uint32Array.from({ length: whole.length / 3 }, (_, i) => i) }
  if (prim.typeName !== 'BasisCurves' && prim.typeName !== 'NurbsCurves' && prim.typeName !== 'HermiteCurves') return undefined
  const cubic = prim.typeName === 'BasisCurves' && (prim.text('type') || 'cubic') === 'cubic'
  const basis = prim.text('basis') || 'bezier'
  const wrap = prim.text('wrap')
  const out: number[] = []
  const start = [0]
  let from = 0
  for (const count of prim.numbers('curveVertexCounts') ?? [whole.length / 3]) {
    if (!(count >= 1) || (from + count) * 3 > whole.length) break
    const ring = Array.from({ length: count }, (_, i) => from + i)
    if (wrap === 'periodic') ring.push(...ring.slice(0, cubic && basis !== 'bezier' ? 3 : 1))
    else if (wrap === 'pinned' && cubic && basis !== 'bezier') {
      ring.unshift(ring[0])
      ring.push(ring[ring.length - 1])
    }
    const curve = bases[basis]
    if (cubic && curve && ring.length >= 4) sample(whole, ring, curve, basis === 'bezier' ? 3 : 1, out)
    else if (prim.typeName === 'NurbsCurves' || !cubic) for (const at of ring) out.push(whole[at * 3], whole[at * 3 + 1], whole[at * 3 + 2])
    start.push(out.length / 3)
    from += count
  }
  const total = out.length / 3
  return {
    positions: Float64Array.from(out),
    line: Uint32Array.from({ length: total }, (_, i) => i),
    lineStart: Uint32Array.from(start),
    point: new Uint32Array(),
  }
}

function sample(points: Float64Array, ring: readonly number[], weights: (t: number) => number[], step: number, out: number[]): void {
  for (let first = 0; first + 3 < ring.length; first += step) {
    const last = first + step + 3 >= ring.length
    for (let i = 0; i < PER_SPAN + (last ? 1 : 0); i++) {
      const weight = weights(i / PER_SPAN)
      for (let axis = 0; axis < 3; axis++) {
        let sum = 0
        for (let k = 0; k < 4; k++) sum += weight[k] * points[ring[first + k] * 3 + axis]
        out.push(sum)
      }
    }
  }
}
