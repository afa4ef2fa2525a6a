import type { Body } from './body.ts'
import type { CurvePiece } from './curve/compositeCurve.ts'

const on = new Float64Array(6)
/** Ends this near, as a share of the curve's size, are one. */
const CLOSED = 1e-9

/** Pieces of curves as a body without faces. `sources`: what the file calls each. */
export function wireBody(pieces: readonly CurvePiece[], sources: readonly number[]): Body {
  const vertices = new Float64Array(pieces.length * 6)
  const edges = pieces.map(({ curve, from, to }, i) => {
    curve.evaluate(from, on)
    vertices.set(on.subarray(0, 3), i * 6)
    const [x, y, z] = on
    curve.evaluate(to, on)
    vertices.set(on.subarray(0, 3), i * 6 + 3)
    const closed = Math.hypot(on[0] - x, on[1] - y, on[2] - z) <= CLOSED * curve.size
    return { curve, start: 2 * i, end: closed ? 2 * i : 2 * i + 1, sameSense: from <= to, source: sources[i] }
  })
  return { kind: 'wire', vertices, edges, faces: [], shells: [], wires: [...edges.keys()] }
}
