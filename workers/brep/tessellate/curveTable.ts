import { CONIC_STRIDE, curveKinds, type CurveTable } from '../../../src/core/scene/curve.ts'
import type { Body } from '../body.ts'
import { Ellipse } from '../curve/ellipse.ts'
import type { EdgeLine } from './edgeLine.ts'

/** The curves of some edges of a body, in their order. An edge without a curve is straight between its vertices, and counts as unknown unless it is a line. */
export function curveTable({ edges }: Body, lines: readonly EdgeLine[], which: readonly number[]): CurveTable {
  const kind = new Uint8Array(which.length)
  const conics: number[] = []
  which.forEach((e, k) => {
    const { curve } = edges[e]
    const { params } = lines[e]
    if (!curve || (curve.kind !== 'line' && !params)) return
    kind[k] = curveKinds.indexOf(curve.kind)
    if (!(curve instanceof Ellipse) || !params) return
    const { frame: f, a, b } = curve
    const from = params[0],
      to = params[params.length - 1]
    // Backwards along the curve is forwards about the opposite axis.
    const way = to < from ? -1 : 1
    conics.push(f[9], f[10], f[11], way * f[6], way * f[7], way * f[8], f[0], f[1], f[2], Math.abs(a), Math.abs(b), way * from, Math.abs(to - from))
  })
  if (!conics.every(Number.isFinite) || conics.length % CONIC_STRIDE !== 0) return { kind: new Uint8Array(which.length), conics: new Float64Array(0) }
  return { kind, conics: Float64Array.from(conics) }
}
