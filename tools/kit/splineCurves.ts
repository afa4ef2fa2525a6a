import type { Allowed, Facts, KitCase, KitFamily } from './kitCase.ts'
import { barrel, bulge, half } from './curves.ts'
import { type KitText, type Point, solidOf } from './kitText.ts'

const { PI } = Math
const cases: KitCase[] = []
function add(name: string, odd: string, source: string, allowed: Allowed, facts: Facts | undefined, faces: (file: KitText) => string[]): void {
  cases.push({ name, odd, source, allowed, ...(facts && { facts }), files: solidOf(faces) })
}

/** The parabola y = 4 - x² as one Bézier arc from (2, 0) to (-2, 0). */
const hump: Facts = { volume: (32 / 3) * 4, size: [4, 4, 4] }
const humpControls = (z: number): Point[] => [
  [2, 0, z],
  [0, 8, z],
  [-2, 0, z],
]
const bezier = (f: KitText, z: number): string => f.spline(2, humpControls(z), [3, 3], [0, 1])
add('spline', 'nothing', '42: b_spline_curve_with_knots', 'right', hump, bulge(2, bezier))
add(
  'spline-bezier',
  'BEZIER_CURVE',
  '42: bezier_curve',
  'right',
  hump,
  bulge(2, (f, z) => f.add(`BEZIER_CURVE('',2,(${f.points(humpControls(z))}),.UNSPECIFIED.,.F.,.F.)`)),
)
add(
  'spline-quasi-uniform',
  'QUASI_UNIFORM_CURVE',
  '42: quasi_uniform_curve',
  'right',
  hump,
  bulge(2, (f, z) => f.add(`QUASI_UNIFORM_CURVE('',2,(${f.points(humpControls(z))}),.UNSPECIFIED.,.F.,.F.)`)),
)
add(
  'spline-against-edge',
  'the spline runs against the edge (same_sense .F.)',
  '42: edge_curve.same_sense',
  'right',
  hump,
  bulge(2, (f, z) => f.spline(2, humpControls(z).toReversed(), [3, 3], [0, 1]), { along: false }),
)
add(
  'spline-wrong-sense',
  'same_sense contradicts the direction of an open spline',
  '42: edge_curve.same_sense',
  'right or told',
  hump,
  bulge(2, bezier, { along: false }),
)
add(
  'spline-longer',
  'the spline goes on beyond both vertices',
  '42: edge_curve, vertices trim',
  'right',
  hump,
  bulge(2, (f, z) =>
    f.spline(
      2,
      [
        [4, -12, z],
        [0, 20, z],
        [-4, -12, z],
      ],
      [3, 3],
      [0, 1],
    ),
  ),
)
for (const [name, odd, multiplicities, knots, degree = 2] of [
  ['spline-knots-reversed', 'knots descend', [3, 3], [1, 0]],
  ['spline-knots-equal', 'all knots are equal', [3, 3], [0, 0]],
  ['spline-knots-negative', 'knots from -5 to -1', [3, 3], [-5, -1]],
  ['spline-knots-huge', 'knots from 0 to 1E12', [3, 3], [0, 1e12]],
  ['spline-multiplicity-large', 'multiplicities of 4 with degree 2', [4, 4], [0, 1]],
  ['spline-multiplicity-small', 'multiplicities of 2 with three control points of degree 2', [2, 2], [0, 1]],
  ['spline-multiplicity-zero', 'a knot of multiplicity 0', [3, 0, 3], [0, 0.5, 1]],
  ['spline-multiplicity-negative', 'a knot of multiplicity -1', [3, -1, 3], [0, 0.5, 1]],
  ['spline-multiplicity-billion', 'a multiplicity of 2000000000', [3, 2_000_000_000], [0, 1]],
  ['spline-knot-missing', 'fewer knots than multiplicities', [3, 3], [0]],
  ['spline-degree-zero', 'degree 0', [3, 3], [0, 1], 0],
  ['spline-degree-high', 'degree 30 with three control points', [3, 3], [0, 1], 30],
] as [string, string, number[], number[], number?][]) {
  add(
    name,
    odd,
    '42: b_spline_curve_with_knots, constraints_param_b_spline',
    (name.endsWith('negative') && knots[0] < -1) || name.endsWith('huge') ? 'right' : 'right or told',
    hump,
    bulge(2, (f, z) => f.spline(degree, humpControls(z), multiplicities, knots)),
  )
}
const r = Math.SQRT1_2
/** The upper half of a circle of radius 3 as a rational spline of two quarters. */
const round = (f: KitText, z: number, weights: readonly number[] = [1, r, 1, r, 1]): string =>
  f.spline(
    2,
    [
      [3, 0, z],
      [3, 3, z],
      [0, 3, z],
      [-3, 3, z],
      [-3, 0, z],
    ],
    [3, 2, 3],
    [0, 1, 2],
    weights,
  )
add('rational', 'a half circle by weights, the surface is the cylinder', '42: rational_b_spline_curve', 'right', half, (f) =>
  bulge(3, round, { surface: () => barrel(f) })(f),
)
add(
  'rational-scaled',
  'all weights are 1000 times as large',
  '42: rational_b_spline_curve',
  'right',
  half,
  bulge(3, (f, z) => round(f, z, [1000, 1000 * r, 1000, 1000 * r, 1000])),
)
for (const [name, odd, weights] of [
  ['rational-weight-zero', 'a weight of 0', [1, 0, 1, r, 1]],
  ['rational-weights-zero', 'all weights are 0', [0, 0, 0, 0, 0]],
  ['rational-weight-negative', 'a weight of -0.7', [1, -r, 1, r, 1]],
  ['rational-weight-missing', 'one weight less than control points', [1, r, 1, r]],
] as [string, string, number[]][]) {
  add(name, odd, '42: rational_b_spline_curve, weights positive', 'right or told', half, (f) =>
    bulge(3, (g, z) => round(g, z, weights), { surface: () => barrel(f) })(f),
  )
}
add(
  'rational-all-negative',
  'all weights are negative: the same curve',
  '42: rational_b_spline_curve, weights positive',
  'right or told',
  half,
  bulge(3, (f, z) => round(f, z, [-1, -r, -1, -r, -1])),
)
add(
  'closed-spline-other-start',
  'a closed spline whose vertex lies a quarter behind its seam',
  '42: edge_curve, closed',
  'right',
  { volume: 20 * PI, area: 28 * PI, size: [4, 4, 5] },
  (f) => {
    const w = [1, r, 1, r, 1, r, 1, r, 1]
    const ring = (radius: number, z: number): string => {
      const q = radius
      const controls: Point[] = [
        [q, 0, z],
        [q, q, z],
        [0, q, z],
        [-q, q, z],
        [-q, 0, z],
        [-q, -q, z],
        [0, -q, z],
        [q, -q, z],
        [q, 0, z],
      ]
      return f.ring([0, q, z], f.spline(2, controls, [3, 2, 2, 2, 3], [0, 1, 2, 3, 4], w))
    }
    return f.lathe(
      [
        [2, 0],
        [2, 5],
      ],
      [{ surface: f.about('CYLINDRICAL_SURFACE', [2]) }],
      ring,
    )
  },
)

export const splineCurves: KitFamily = { title: 'Splines as curves of edges', cases }
