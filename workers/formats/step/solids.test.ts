import { afterAll, expect, test } from 'vitest'
import { isWatertight, meshVolume } from '../../../src/core/geometry/meshMeasure.ts'
import { boundsOfPoints } from '../../../src/core/scene/bounds.ts'
import { openWith } from '../../mesh/testSink.fixture.ts'
import { closeOcctPool } from '../../kernel/occt/occtPool.ts'
import { BrepText } from './brepText.fixture.ts'
import { reader } from './index.ts'

afterAll(closeOcctPool)

const { PI } = Math

/** Volume (of parts: their sum) and box of the one product of a file, in which an item is made; units are inches where `inches`. */
async function solid(make: (file: BrepText) => string, unit: 'mm' | 'in' = 'mm'): Promise<{ volume: number; box: number[]; notes: string[]; closed: boolean }> {
  const file = new BrepText()
  file.product('P', [make(file)], file.context(unit), 'CSG_SHAPE_REPRESENTATION')
  const { parts, notes } = await openWith(reader, { 'a.stp': file.text() })
  const mesh = parts[0]?.mesh
  return {
    volume: mesh ? meshVolume(mesh) : 0,
    box: mesh ? [...boundsOfPoints(mesh.positions)] : [],
    notes: notes.map(({ code, params }) => `${code} ${params?.what ?? ''}`.trim()),
    closed: mesh !== undefined && isWatertight(mesh),
  }
}

const axis = (file: BrepText, at: number[], z: number[]): string => file.add(`AXIS1_PLACEMENT('',${file.point(...at)},${file.direction(...z)})`)
const csg = (file: BrepText, root: string): string => file.add(`CSG_SOLID('',${root})`)
const block = (file: BrepText, at: number[], size: number): string => file.add(`BLOCK('',${file.placement(at)},${size}.,${size}.,${size}.)`)
/** A rectangle in the plane y = 0 as an area that is swept. */
function area(file: BrepText, x0: number, z0: number, x1: number, z1: number): string {
  const corners = [
    [x0, 0, z0],
    [x1, 0, z0],
    [x1, 0, z1],
    [x0, 0, z1],
    [x0, 0, z0],
  ]
  const line = file.add(`POLYLINE('',(${corners.map((corner) => file.point(...corner))}))`)
  const border = file.add(`BOUNDARY_CURVE('',(${file.add(`COMPOSITE_CURVE_SEGMENT(.CONTINUOUS.,.T.,${line})`)}),.F.)`)
  const plane = file.add(`PLANE('',${file.placement([0, 0, 0], [0, -1, 0], [1, 0, 0])})`)
  return file.add(`CURVE_BOUNDED_SURFACE('',${plane},(${border}),.F.)`)
}

test.each<[string, (file: BrepText) => string, number]>([
  ['a block', (file) => csg(file, file.add(`BLOCK('',${file.placement([1, 2, 3], [1, 0, 0], [0, 1, 0])},2.,3.,4.)`)), 24],
  ['a wedge', (file) => csg(file, file.add(`RIGHT_ANGULAR_WEDGE('',${file.placement()},2.,3.,4.,1.)`)), 18],
  ['a pyramid', (file) => csg(file, file.add(`RECTANGULAR_PYRAMID('',${file.placement()},2.,3.,4.)`)), 8],
  ['a ball', (file) => csg(file, file.add(`SPHERE('',3.,${file.point(1, 1, 1)})`)), 36 * PI],
  ['a cylinder', (file) => csg(file, file.add(`RIGHT_CIRCULAR_CYLINDER('',${axis(file, [1, 1, 1], [0, 1, 0])},3.,2.)`)), 12 * PI],
  ['a cone', (file) => csg(file, file.add(`RIGHT_CIRCULAR_CONE('',${axis(file, [1, 1, 1], [0, 1, 0])},3.,0.,${Math.atan(2 / 3)})`)), 4 * PI],
  ['a frustum', (file) => csg(file, file.add(`RIGHT_CIRCULAR_CONE('',${axis(file, [1, 1, 1], [0, 1, 0])},3.,1.,${Math.atan(1 / 3)})`)), 7 * PI],
  ['a ring', (file) => csg(file, file.add(`TORUS('',${axis(file, [1, 1, 1], [0, 1, 0])},5.,2.)`)), 40 * PI * PI],
  ['an area moved', (file) => file.add(`EXTRUDED_AREA_SOLID('',${area(file, 1, 1, 2, 3)},${file.direction(0, 5, 0)},3.)`), 6],
  ['an area turned', (file) => file.add(`REVOLVED_AREA_SOLID('',${area(file, 1, 1, 2, 3)},${axis(file, [0, 0, 0], [0, 0, 1])},${PI})`), 3 * PI],
  [
    'a face moved, in a complex instance',
    (file) => {
      const face = file.add(`FACE_SURFACE('',(${file.bound([file.ring([2, 0, 0], file.circle([0, 0, 0], 2)), true])}),${file.plane()},.T.)`)
      return file.add(
        `(EXTRUDED_FACE_SOLID(${file.direction(0, 0, -1)},3.)GEOMETRIC_REPRESENTATION_ITEM()REPRESENTATION_ITEM('')SOLID_MODEL()SWEPT_FACE_SOLID(${face}))`,
      )
    },
    12 * PI,
  ],
  [
    'a bar along a line and an arc',
    (file) => {
      const line = file.add(`TRIMMED_CURVE('',${file.line([5, -4, 0], [0, 1, 0])},(PARAMETER_VALUE(0.)),(PARAMETER_VALUE(4.)),.T.,.PARAMETER.)`)
      const arc = file.add(`TRIMMED_CURVE('',${file.circle([0, 0, 0], 5)},(PARAMETER_VALUE(0.)),(PARAMETER_VALUE(${PI / 2})),.T.,.PARAMETER.)`)
      const segments = [line, arc].map((curve) => file.add(`COMPOSITE_CURVE_SEGMENT(.CONTINUOUS.,.T.,${curve})`))
      return file.add(`SWEPT_DISK_SOLID('',${file.add(`COMPOSITE_CURVE('',(${segments}),.F.)`)},2.,1.,0.,2.)`)
    },
    3 * PI * (4 + (5 * PI) / 2),
  ],
  ['a union', (file) => csg(file, file.add(`BOOLEAN_RESULT('',.UNION.,${block(file, [0, 0, 0], 1)},${block(file, [5, 0, 0], 2)})`)), 9],
  [
    'a solid twice as large elsewhere',
    (file) => {
      const operator = `CARTESIAN_TRANSFORMATION_OPERATOR_3D('','','',${file.direction(0, 1, 0)},${file.direction(-1, 0, 0)},${file.point(1, 0, 0)},2.,$)`
      return file.add(`SOLID_REPLICA('',${file.box(1, 2, 3).solid},${file.add(operator)})`)
    },
    48,
  ],
])('%s', async (_, make, volume) => {
  const { volume: own, closed, notes } = await solid(make)
  expect([closed, notes]).toEqual([true, []])
  expect(Math.abs(own / volume - 1)).toBeLessThan(0.02)
})

test('sizes are in the units of the context', async () => {
  const { box } = await solid((file) => csg(file, file.add(`BLOCK('',${file.placement([1, 0, 0])},1.,2.,3.)`)), 'in')
  box.forEach((value, i) => expect(value).toBeCloseTo([25.4, 0, 0, 50.8, 50.8, 76.2][i], 4))
})

test('what is not cut is told', async () => {
  const cut = (operation: string) => (file: BrepText) =>
    csg(file, file.add(`BOOLEAN_RESULT('',.${operation}.,${block(file, [0, 0, 0], 2)},${block(file, [1, 1, 1], 3)})`))
  expect(await solid(cut('DIFFERENCE'))).toEqual({ volume: 8, box: [0, 0, 0, 2, 2, 2], notes: ['skipped-entity BOOLEAN_RESULT DIFFERENCE'], closed: true })
  expect((await solid(cut('INTERSECTION'))).notes).toEqual(['skipped-entity BOOLEAN_RESULT INTERSECTION'])
})

test('a tree that names its operands over and over ends', async () => {
  const file = new BrepText()
  const next = Number(block(file, [0, 0, 0], 1).slice(1)) + 1
  const ring = file.add(`BOOLEAN_RESULT('',.UNION.,#${next},#${next})`)
  file.product('P', [csg(file, ring)], file.context())
  const { notes } = await openWith(reader, { 'a.stp': file.text() })
  expect(notes.map(({ code }) => code)).toEqual(['parts-failed'])
})
