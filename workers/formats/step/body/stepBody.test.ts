import { describe, expect, test } from 'vitest'
import { bodyKeywords, stepBody } from './stepBody.ts'
import { Geometry } from './geometry.ts'
import { meshBody } from '../../../kernel/tessellate/bodyMesh.ts'
import { Exchange } from '../part21/exchange.ts'
import { BrepText } from '../brepText.fixture.ts'

const { PI } = Math
const tolerance = { linear: 0.001, angular: 0.1 }

/** Areas of the faces of the last item of a file; it must have no flaw. */
function areasOf(file: BrepText, mm = 1, angle = 1): number[] {
  const exchange = new Exchange(new TextEncoder().encode(file.text()))
  const geometry = new Geometry(exchange, mm, angle)
  let item = -1
  for (let row = 0; row < exchange.count; row++) if ((bodyKeywords as readonly string[]).includes(exchange.keyword(row))) item = row
  const body = stepBody(exchange, item, geometry)
  expect([...geometry.unknown]).toEqual([])
  const { areas, faceProblems, bodyProblems } = meshBody(body!, tolerance)
  expect([[...faceProblems], bodyProblems]).toEqual([[], []])
  return [...areas]
}

/** A plane face within one closed edge. */
function disc(curve: (file: BrepText) => string, at: number[], mm = 1, angle = 1): number {
  const file = new BrepText()
  file.model('OPEN_SHELL', file.face(file.plane(), file.bound([file.ring(at, curve(file)), true])))
  return areasOf(file, mm, angle)[0]
}

test('a face that lists its bound twice has it once', () => {
  const file = new BrepText()
  const bound = file.bound([file.ring([1, 0, 0], file.circle([0, 0, 0], 1)), true])
  file.model('OPEN_SHELL', file.face(file.plane(), bound, bound))
  expect(areasOf(file)[0] / PI).toBeCloseTo(1, 2)
})

test('parts of edges and of a face: what they are parts of says how they run', () => {
  const file = new BrepText()
  const [left, right] = [file.vertex(-2, 0, 0), file.vertex(2, 0, 0)]
  // Against its circle, and all the way round.
  const whole = file.add(`EDGE_CURVE('',${right},${right},${file.circle([0, 0, 0], 2)},.F.)`)
  const lower = file.add(`SUBEDGE('',${right},${left},${whole})`)
  const diameter = file.add(`EDGE_CURVE('',${left},${right},${file.line([0, 0, 0], [1, 0, 0])},.T.)`)
  const parent = file.add(`FACE_SURFACE('',(),${file.plane()},.F.)`)
  const half = file.add(`SUBFACE('',(${file.bound([lower, true], [diameter, true])}),${parent})`)
  file.model('OPEN_SHELL', half)
  expect(areasOf(file)[0] / (2 * PI)).toBeCloseTo(1, 2)
})

describe('curves that STEP makes of others', () => {
  const segment = (file: BrepText, curve: string, sense = '.T.'): string => file.add(`COMPOSITE_CURVE_SEGMENT(.CONTINUOUS.,${sense},${curve})`)

  test('a composite curve of trimmed ones, by parameters and by points, forwards and backwards', () => {
    const half = (file: BrepText): string => {
      const line = file.add(`TRIMMED_CURVE('',${file.line([0, 0, 0], [1, 0, 0])},(${file.point(-2, 0, 0)}),(${file.point(2, 0, 0)}),.T.,.CARTESIAN.)`)
      const arc = file.add(`TRIMMED_CURVE('',${file.circle([0, 0, 0], 2)},(PARAMETER_VALUE(180.)),(PARAMETER_VALUE(0.)),.F.,.PARAMETER.)`)
      return file.add(`COMPOSITE_CURVE('',(${segment(file, line)},${segment(file, arc, '.F.')}),.F.)`)
    }
    expect(disc(half, [-2, 0, 0], 1, PI / 180) / (2 * PI)).toBeCloseTo(1, 2)
  })

  test('an offset of a circle', () => {
    const offset = (file: BrepText): string => file.add(`OFFSET_CURVE_3D('',${file.circle([0, 0, 0], 5)},2.,.F.,${file.direction(0, 0, 1)})`)
    expect(disc(offset, [3, 0, 0]) / (9 * PI)).toBeCloseTo(1, 2)
  })

  test('a replica: turned, moved and twice as large', () => {
    const replica = (file: BrepText): string => {
      const operator = file.add(
        `CARTESIAN_TRANSFORMATION_OPERATOR_3D('','','',${file.direction(0, 1, 0)},${file.direction(-1, 0, 0)},${file.point(1, 0, 0)},2.,${file.direction(0, 0, 1)})`,
      )
      return file.add(`CURVE_REPLICA('',${file.circle([1, 0, 0], 1)},${operator})`)
    }
    // Centre (1, 0) goes to (1, 2), radius 1 to 2; in centimetres.
    expect(disc(replica, [1, 4, 0], 10) / (4 * PI * 100)).toBeCloseTo(1, 2)
  })

  test.each(['PCURVE', 'SURFACE_CURVE without a curve'])('a curve in the parameters of a surface: %s', (kind) => {
    const trace = (file: BrepText): string => {
      const placement = file.add(`AXIS2_PLACEMENT_2D('',${file.point(1, 1)},${file.direction(1, 0)})`)
      const plane = file.add(`DEFINITIONAL_REPRESENTATION('',(${file.add(`CIRCLE('',${placement},2.)`)}),${file.context()})`)
      const pcurve = file.add(`PCURVE('',${file.plane()},${plane})`)
      return kind === 'PCURVE' ? pcurve : file.add(`SURFACE_CURVE('',$,(${pcurve}),.PCURVE_S1.)`)
    }
    expect(disc(trace, [3, 1, 0]) / (4 * PI)).toBeCloseTo(1, 2)
  })

  test('a cylinder whose borders are lines of its parameters, in degrees and inches', () => {
    const file = new BrepText()
    const cylinder = file.add(`CYLINDRICAL_SURFACE('',${file.placement([0, 0, 0], [0, 0, 1], [1, 0, 0])},2.)`)
    const level = (v: number): string => {
      const line = file.add(`LINE('',${file.point(0, v)},${file.add(`VECTOR('',${file.direction(1, 0)},1.)`)})`)
      return file.add(`PCURVE('',${cylinder},${file.add(`DEFINITIONAL_REPRESENTATION('',(${line}),${file.context()})`)})`)
    }
    const [a, b] = [
      [2, 0, 0],
      [0, 2, 0],
    ]
    const top = (at: number[]): number[] => [at[0], at[1], 3]
    const [va, vb, vc, vd] = [a, b, top(b), top(a)].map((at) => file.vertex(...at))
    const low = file.add(`EDGE_CURVE('',${va},${vb},${level(0)},.T.)`)
    const high = file.add(`EDGE_CURVE('',${vd},${vc},${level(3)},.T.)`)
    const right = file.add(`EDGE_CURVE('',${vb},${vc},${file.line(b, [0, 0, 1])},.T.)`)
    const left = file.add(`EDGE_CURVE('',${va},${vd},${file.line(a, [0, 0, 1])},.T.)`)
    file.model('OPEN_SHELL', file.face(cylinder, file.bound([low, true], [right, true], [high, false], [left, false])))
    expect(areasOf(file, 25.4, PI / 180)[0] / (PI * 3 * 25.4 * 25.4)).toBeCloseTo(1, 2)
  })
})

describe('surfaces that STEP makes of others', () => {
  test('a replica of a sphere bounded by a vertex', () => {
    const file = new BrepText()
    const operator = file.add(`CARTESIAN_TRANSFORMATION_OPERATOR_3D('','','',$,$,${file.point(5, 0, 0)},3.,$)`)
    const sphere = file.add(`SPHERICAL_SURFACE('',${file.placement([0, 0, 0], [0, 0, 1], [1, 0, 0])},1.)`)
    const replica = file.add(`SURFACE_REPLICA('',${sphere},${operator})`)
    const bound = file.add(`FACE_BOUND('',${file.add(`VERTEX_LOOP('',${file.vertex(5, 0, -3)})`)},.T.)`)
    file.model('CLOSED_SHELL', file.face(replica, bound))
    expect(areasOf(file)[0] / (36 * PI)).toBeCloseTo(1, 2)
  })

  test('the apple and the lemon of a degenerate torus', () => {
    const [R, r] = [1, 2]
    const tip = Math.acos(-R / r)
    for (const [outer, area] of [
      ['.T.', 4 * PI * r * (R * tip + r * Math.sin(tip))],
      ['.F.', 4 * PI * r * (r * Math.sin(tip) - R * (PI - tip))],
    ] as const) {
      const file = new BrepText()
      const torus = file.add(`DEGENERATE_TOROIDAL_SURFACE('',${file.placement([0, 0, 0], [0, 0, 1], [1, 0, 0])},1.,2.,${outer})`)
      const bound = file.add(`FACE_BOUND('',${file.add(`VERTEX_LOOP('',${file.vertex(0, 0, Math.sqrt(3))})`)},.T.)`)
      file.model('OPEN_SHELL', file.face(torus, bound))
      expect(areasOf(file)[0] / area).toBeCloseTo(1, 2)
    }
  })
})

test('a plate in a shell that is called closed is no flaw', () => {
  const file = new BrepText()
  file.model('CLOSED_SHELL', file.face(file.plane(), file.bound([file.ring([2, 0, 0], file.circle([0, 0, 0], 2)), true])))
  expect(areasOf(file)[0] / (4 * PI)).toBeCloseTo(1, 2)
})
