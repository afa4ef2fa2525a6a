import { BSplineCurve, refine } from './bsplineCurve.ts'
import type { Curve } from './curve.ts'
import { nearestSample } from './nearestSample.ts'

const MOST_PIECES = 100_000
const point = new Float64Array(6)

/** Parameters inside of a curve's range where it must be cut: its knots, its points, its own breaks. */
export function innerBreaks(curve: Curve): number[] {
  const inner =
    curve instanceof BSplineCurve
      ? [...new Set(curve.knots)]
      : curve.kind === 'polyline'
        ? Array.from({ length: Math.min(MOST_PIECES, curve.end) }, (_, i) => i)
        : [...(curve.breaks ?? [])]
  return inner.filter((t) => t > curve.start && t < curve.end)
}

/** Points of a curve at parameters spread over its range between its breaks, for a first guess of the nearest one: x, y, z, t each. */
export function sampleCurve(curve: Curve, perPiece = 8): Float64Array {
  const stops = [curve.start, ...(curve.breaks ?? []), curve.end]
  const out: number[] = []
  for (let i = 1; i < stops.length; i++) {
    for (let k = i === 1 ? 0 : 1; k <= perPiece; k++) {
      const t = stops[i - 1] + ((stops[i] - stops[i - 1]) * k) / perPiece
      curve.evaluate(t, point)
      out.push(point[0], point[1], point[2], t)
    }
  }
  return Float64Array.from(out)
}

/** Parameter of the nearest point, from the nearest sample on. */
export function invertBySamples(curve: Curve, samples: Float64Array, x: number, y: number, z: number): number {
  const best = nearestSample(samples, x, y, z)
  const low = best > 0 ? samples[best - 1] : curve.start
  const high = best + 7 < samples.length ? samples[best + 7] : curve.end
  return refine(curve, samples[best + 3], low, high, x, y, z)
}
