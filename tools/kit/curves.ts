import type { Allowed, Facts, KitCase, KitFamily } from './kitCase.ts'
import { type KitText, type Point, type PrismSide, real, solidOf } from './kitText.ts'

const { PI } = Math
const cases: KitCase[] = []
function add(name: string, odd: string, source: string, allowed: Allowed, facts: Facts | undefined, faces: (file: KitText) => string[]): void {
  cases.push({ name, odd, source, allowed, ...(facts && { facts }), files: solidOf(faces) })
}

/** A half disc, or what else bulges upwards over the segment from (-x, 0) to (x, 0), of height 4. The side is an extrusion of the lower curve. */
export const bulge =
  (x: number, curve: (f: KitText, z: number) => string, own: Partial<PrismSide> = {}) =>
  (f: KitText): string[] =>
    f.prism(
      [
        [-x, 0],
        [x, 0],
      ],
      4,
      { 1: { curve: (z) => curve(f, z), surface: () => extruded(f, curve(f, 0)), ...own } },
    )
const extruded = (f: KitText, curve: string, along: Point = [0, 0, 1], length = 1): string =>
  f.add(`SURFACE_OF_LINEAR_EXTRUSION('',${curve},${f.add(`VECTOR('',${f.direction(...along)},${real(length)})`)})`)
const conic = (f: KitText, keyword: string, at: Point, sizes: readonly number[], axis: Point = [0, 0, 1], x: Point = [1, 0, 0]): string =>
  f.add(`${keyword}('',${f.placement([...at], [...axis], [...x])},${sizes.map(real)})`)
export const half: Facts = { volume: 18 * PI, area: 9 * PI + 24 + 12 * PI, size: [6, 3, 4] }
export const barrel = (f: KitText): string => f.about('CYLINDRICAL_SURFACE', [3])
const arc = (f: KitText, z: number): string => f.circle([0, 0, z], 3)

add('arc', 'nothing: half a circle under a cylinder', '42: circle', 'right', half, (f) => bulge(3, arc, { surface: () => barrel(f) })(f))
add('arc-extruded', 'the side is an extrusion of the arc', '42: surface_of_linear_extrusion', 'right', half, bulge(3, arc))
add('arc-axis-down', 'the circle runs against the edge, whose same_sense is .F.', '42: edge_curve.same_sense', 'right', half, (f) =>
  bulge(3, (g, z) => g.circle([0, 0, z], 3, [0, 0, -1]), { along: false, surface: () => barrel(f) })(f),
)
add(
  'arc-wrong-sense',
  'same_sense .F. although the circle runs along the edge: the other half of the circle',
  '42: edge_curve.same_sense',
  'right or told',
  half,
  (f) => bulge(3, arc, { along: false, surface: () => barrel(f) })(f),
)
add('circle-negative-radius', 'radius -3', '42: circle, radius positive', 'right or told', half, (f) =>
  bulge(3, (g, z) => g.circle([0, 0, z], -3), { surface: () => barrel(f) })(f),
)
add('circle-zero-radius', 'radius 0', '42: circle, radius positive', 'right or told', half, (f) =>
  bulge(3, (g, z) => g.circle([0, 0, z], 0), { surface: () => barrel(f) })(f),
)
add('circle-other-radius', 'the circle is 1 mm larger than where its vertices lie', '42: vertices lie on the edge geometry', 'right or told', half, (f) =>
  bulge(3, (g, z) => g.circle([0, 0, z], 4), { surface: () => barrel(f) })(f),
)
add('circle-no-radius', 'the radius is missing', '21: attribute list too short', 'right or told', half, (f) =>
  bulge(3, (g, z) => g.add(`CIRCLE('',${g.placement([0, 0, z], [0, 0, 1])})`), { surface: () => barrel(f) })(f),
)
add('curve-missing', 'the edge has no curve ($)', '42: edge_curve.edge_geometry', 'right or told', half, (f) =>
  bulge(3, () => '$', { surface: () => barrel(f) })(f),
)
add('curve-dangling', 'the edge refers to a curve that is not in the file', '21: unresolved reference', 'right or told', half, (f) =>
  bulge(3, () => '#99999', { surface: () => barrel(f) })(f),
)
add('curve-is-a-point', 'the edge refers to a point as its curve', '42: edge_curve.edge_geometry', 'right or told', half, (f) =>
  bulge(3, (g, z) => g.point(0, 3, z), { surface: () => barrel(f) })(f),
)
add('curve-cyclic', 'a TRIMMED_CURVE of itself', '21: cyclic reference', 'right or told', half, (f) =>
  bulge(
    3,
    (g, z) => {
      const circle = arc(g, z)
      const own = `#${Number(circle.slice(1)) + 1}`
      return g.add(`TRIMMED_CURVE('',${own},(PARAMETER_VALUE(0.)),(PARAMETER_VALUE(1.)),.T.,.PARAMETER.)`)
    },
    { surface: () => barrel(f) },
  )(f),
)

const oval: Facts = { volume: 4 * PI * 5, size: [10, 2, 4] }
add(
  'ellipse',
  'nothing',
  '42: ellipse',
  'right',
  oval,
  bulge(5, (f, z) => conic(f, 'ELLIPSE', [0, 0, z], [5, 2])),
)
add(
  'ellipse-swapped',
  'semi_axis_1 is the smaller one, the placement is turned',
  '42: ellipse, either may be larger',
  'right',
  oval,
  bulge(5, (f, z) => conic(f, 'ELLIPSE', [0, 0, z], [2, 5], [0, 0, 1], [0, 1, 0])),
)
add(
  'ellipse-negative',
  'semi_axis_2 is -2',
  '42: ellipse, semi axes positive',
  'right or told',
  oval,
  bulge(5, (f, z) => conic(f, 'ELLIPSE', [0, 0, z], [5, -2])),
)
add(
  'parabola',
  'nothing: y = 4 - x²',
  '42: parabola',
  'right',
  { volume: (32 / 3) * 4, size: [4, 4, 4] },
  bulge(2, (f, z) => conic(f, 'PARABOLA', [0, 4, z], [0.25], [0, 0, 1], [0, -1, 0]), { along: false }),
)
add(
  'parabola-negative',
  'focal_dist -0.25 with the axis turned',
  '42: parabola, focal_dist not zero',
  'right or told',
  { volume: (32 / 3) * 4, size: [4, 4, 4] },
  bulge(2, (f, z) => conic(f, 'PARABOLA', [0, 4, z], [-0.25], [0, 0, 1], [0, 1, 0]), { along: true }),
)
{
  // The branch y = 3 - sqrt(1 + x²) over |x| up to sqrt(8).
  const x = Math.sqrt(8)
  const under = (x * 3 + Math.asinh(x)) / 2
  add(
    'hyperbola',
    'nothing',
    '42: hyperbola',
    'right',
    { volume: 4 * (6 * x - 2 * under), size: [2 * x, 2, 4] },
    bulge(x, (f, z) => conic(f, 'HYPERBOLA', [0, 3, z], [1, 1], [0, 0, 1], [0, -1, 0]), { along: false }),
  )
}

const polygon = (f: KitText, z: number): string =>
  f.add(
    `POLYLINE('',(${f.points([
      [2, 0, z],
      [0, 4, z],
      [-2, 0, z],
    ])}))`,
  )
add(
  'polyline',
  'the edge is a polyline with a corner',
  '42: polyline',
  'right',
  { volume: 32, area: 16 + 16 + 2 * 4 * Math.sqrt(20), size: [4, 4, 4] },
  bulge(2, polygon),
)
add(
  'polyline-repeats',
  'the polyline has points that repeat',
  '42: polyline',
  'right',
  { volume: 32, size: [4, 4, 4] },
  bulge(2, (f, z) =>
    f.add(
      `POLYLINE('',(${f.points([
        [2, 0, z],
        [2, 0, z],
        [0, 4, z],
        [0, 4, z],
        [-2, 0, z],
      ])}))`,
    ),
  ),
)
add(
  'composite',
  'a COMPOSITE_CURVE of two trimmed lines',
  '42: composite_curve',
  'right or told',
  { volume: 32, size: [4, 4, 4] },
  bulge(2, (f, z) => {
    const piece = (from: Point, to: Point): string => {
      const line = f.line([...from], [to[0] - from[0], to[1] - from[1], 0])
      const length = Math.hypot(to[0] - from[0], to[1] - from[1])
      const cut = f.add(
        `TRIMMED_CURVE('',${line},(${f.point(...from)},PARAMETER_VALUE(0.)),(${f.point(...to)},PARAMETER_VALUE(${real(length)})),.T.,.CARTESIAN.)`,
      )
      return f.add(`COMPOSITE_CURVE_SEGMENT(.CONTINUOUS.,.T.,${cut})`)
    }
    return f.add(`COMPOSITE_CURVE('',(${piece([2, 0, z], [0, 4, z])},${piece([0, 4, z], [-2, 0, z])}),.F.)`)
  }),
)
add('trimmed', 'a TRIMMED_CURVE of the circle', '42: trimmed_curve', 'right', half, (f) =>
  bulge(3, (g, z) => g.add(`TRIMMED_CURVE('',${arc(g, z)},(PARAMETER_VALUE(0.)),(PARAMETER_VALUE(${PI})),.T.,.PARAMETER.)`), { surface: () => barrel(f) })(f),
)
add(
  'trimmed-elsewhere',
  'a TRIMMED_CURVE whose trims lie elsewhere than the vertices',
  '42: trimmed_curve; vertices trim an edge',
  'right or told',
  half,
  (f) =>
    bulge(3, (g, z) => g.add(`TRIMMED_CURVE('',${arc(g, z)},(PARAMETER_VALUE(4.)),(PARAMETER_VALUE(5.)),.T.,.PARAMETER.)`), { surface: () => barrel(f) })(f),
)
add('surface-curve', 'a SURFACE_CURVE without parameter curves', '42: surface_curve', 'right', half, (f) =>
  bulge(3, (g, z) => g.add(`SURFACE_CURVE('',${arc(g, z)},(),.CURVE_3D.)`), { surface: () => barrel(f) })(f),
)
const pcurve = (f: KitText, surface: string, offset: number, z: number): string => {
  const line = f.add(`LINE('',${f.point(offset, z)},${f.add(`VECTOR('',${f.direction(1, 0)},1.)`)})`)
  const context = f.add("(GEOMETRIC_REPRESENTATION_CONTEXT(2)PARAMETRIC_REPRESENTATION_CONTEXT()REPRESENTATION_CONTEXT('',''))")
  return f.add(`PCURVE('',${surface},${f.add(`DEFINITIONAL_REPRESENTATION('',(${line}),${context})`)})`)
}
add('pcurve-elsewhere', 'parameter curves that lie a hundred turns outside the domain', '42: pcurve; the curve in space is master', 'right', half, (f) => {
  const surface = barrel(f)
  return bulge(3, (g, z) => g.add(`SURFACE_CURVE('',${arc(g, z)},(${pcurve(g, surface, 628.3, z)}),.CURVE_3D.)`), { surface: () => surface })(f)
})
add('pcurve-alone', 'the edge has a parameter curve only', '42: pcurve', 'right or told', half, (f) => {
  const surface = barrel(f)
  return bulge(3, (g, z) => pcurve(g, surface, 0, z), { surface: () => surface })(f)
})
add('offset-curve', 'an OFFSET_CURVE_3D of a circle of radius 2', '42: offset_curve_3d', 'right or told', half, (f) =>
  bulge(3, (g, z) => g.add(`OFFSET_CURVE_3D('',${g.circle([0, 0, z], 2)},-1.,.F.,${g.direction(0, 0, 1)})`), { surface: () => barrel(f) })(f),
)
add('curve-replica', 'a CURVE_REPLICA scaled to twice the size', '42: curve_replica', 'right or told', half, (f) =>
  bulge(
    3,
    (g, z) => {
      const operator = g.add(`CARTESIAN_TRANSFORMATION_OPERATOR_3D('','',$,$,$,${g.point(0, 0, z)},2.,$)`)
      return g.add(`CURVE_REPLICA('',${g.circle([0, 0, 0], 1.5)},${operator})`)
    },
    { surface: () => barrel(f) },
  )(f),
)

/** A box of 1 × 2 × 3 whose first edge below is another line. */
const box: Facts = { volume: 6, area: 22, size: [1, 2, 3] }
const boxWith =
  (side: (f: KitText) => PrismSide) =>
  (f: KitText): string[] =>
    f.prism(
      [
        [0, 0],
        [1, 0],
        [1, 2],
        [0, 2],
      ],
      3,
      { 0: side(f) },
    )
const lineOf = (f: KitText, at: Point, direction: string, length: number): string =>
  f.add(`LINE('',${f.point(...at)},${f.add(`VECTOR('',${direction},${real(length)})`)})`)
add(
  'line-elsewhere',
  'the line begins far from its vertices',
  '42: line',
  'right',
  box,
  boxWith((f) => ({ curve: (z) => lineOf(f, [-1e5, 0, z], f.direction(1, 0, 0), 1) })),
)
add(
  'line-backwards',
  'the line runs against an edge of same_sense .T.',
  '42: edge_curve.same_sense',
  'right or told',
  box,
  boxWith((f) => ({ curve: (z) => lineOf(f, [1, 0, z], f.direction(-1, 0, 0), 1) })),
)
add(
  'line-no-length',
  'the vector has magnitude 0',
  '42: vector, magnitude not negative',
  'right or told',
  box,
  boxWith((f) => ({ curve: (z) => lineOf(f, [0, 0, z], f.direction(1, 0, 0), 0) })),
)
add(
  'line-negative-length',
  'the vector has magnitude -1',
  '42: vector WR1',
  'right or told',
  box,
  boxWith((f) => ({ curve: (z) => lineOf(f, [0, 0, z], f.direction(1, 0, 0), -1) })),
)
add(
  'line-no-direction',
  'the direction is (0,0,0)',
  '42: direction WR1',
  'right or told',
  box,
  boxWith((f) => ({ curve: (z) => lineOf(f, [0, 0, z], f.direction(0, 0, 0), 1) })),
)
add(
  'line-askew',
  'the line runs at 45 degrees to its edge',
  '42: vertices lie on the edge geometry',
  'right or told',
  box,
  boxWith((f) => ({ curve: (z) => lineOf(f, [0, 0, z], f.direction(1, 1, 0), 1) })),
)
add(
  'line-vector-missing',
  'the vector is missing',
  '42: line.dir',
  'right or told',
  box,
  boxWith((f) => ({ curve: (z) => f.add(`LINE('',${f.point(0, 0, z)},$)`) })),
)
add('vertex-beside', 'vertices 0.004 mm beside the circle', 'habit of writers with loose tolerances', 'right or told', half, (f) =>
  bulge(3, (g, z) => g.circle([0, 0.004, z], 3), { surface: () => barrel(f) })(f),
)

export const curves: KitFamily = { title: 'Curves of edges', cases }
