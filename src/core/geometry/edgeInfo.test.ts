import { describe, expect, test } from 'vitest'
import { curveKinds, type CurveTable } from '../scene/curve.ts'
import { EdgeKind, type Edges } from '../scene/mesh.ts'
import { edgeInfoAt } from './edgeInfo.ts'

const code = (kind: (typeof curveKinds)[number]): number => curveKinds.indexOf(kind)
const edges = (polylines: number[][], curves?: CurveTable): Edges => ({
  points: Float32Array.from(polylines.flat()),
  start: Uint32Array.from([0, ...polylines.map((_, i) => polylines.slice(0, i + 1).flat().length / 3)]),
  kind: new Uint8Array(polylines.length).fill(EdgeKind.sharp),
  faces: new Int32Array(polylines.length * 2),
  ...(curves && { curves }),
})
const line = [0, 0, 0, 0, 5, 0]
const bent = [2, 0, 0, 0, 2, 0]

describe('what is known of an edge', () => {
  test('a stated line, a stated arc between polylines that say nothing of it, a stated ellipse', () => {
    const conics = Float64Array.from([1, 0, 0, 0, 0, -1, 1, 0, 0, 2, 2, 0, Math.PI / 2, 0, 0, 5, 0, 0, 1, 0, 1, 0, 4, 3, 0, 2 * Math.PI])
    const all = edges([line, bent, bent, bent], { kind: Uint8Array.from(['line', 'circle', 'bspline', 'ellipse'] as const, code), conics })
    expect(edgeInfoAt(all, 0)).toMatchObject({ kind: 'line', length: 5, direction: [0, 1, 0], exact: true })
    expect(edgeInfoAt(all, 1)).toMatchObject({
      kind: 'circle',
      radius: 2,
      center: [1, 0, 0],
      axis: [0, 0, -1],
      angle: Math.PI / 2,
      length: Math.PI,
      exact: true,
    })
    expect(edgeInfoAt(all, 2)).toMatchObject({ kind: 'other', curve: 'bspline', length: Math.hypot(2, 2), exact: false })
    expect(edgeInfoAt(all, 3)).toMatchObject({ kind: 'other', curve: 'ellipse', center: [0, 0, 5], radii: [4, 3], closed: true, exact: true })
    // Perimeter by Ramanujan's second formula, good to 1e-9 at this shape.
    expect(edgeInfoAt(all, 3).length).toBeCloseTo(22.103492160709504, 7)
    expect(edgeInfoAt(all, 1, [1, 2, 3])).toMatchObject({ center: [0, -2, -3] })
  })

  test('without a table, and with one cut short, what fits', () => {
    expect(edgeInfoAt(edges([line]), 0)).toMatchObject({ kind: 'line', exact: false })
    const short = { kind: Uint8Array.of(code('circle')), conics: new Float64Array(5) }
    expect(edgeInfoAt(edges([bent], short), 0)).toMatchObject({ kind: 'other', curve: 'circle' })
    expect(edgeInfoAt(edges([line], { kind: Uint8Array.of(200), conics: new Float64Array(0) }), 0)).toMatchObject({ kind: 'line', exact: false })
  })
})
