import { expect, test } from 'vitest'
import { meshArea } from '../../../../src/core/geometry/meshMeasure.ts'
import type { Edges } from '../../../../src/core/scene/mesh.ts'
import { openWith } from '../../../../workers/mesh/testSink.fixture.ts'
import { reader } from '../index.ts'
import { StepText } from '../stepText.fixture.ts'
import { filledAreas } from './fillAreas.ts'

/** Closed squares on a plane across y, by lowest corner and size. */
const squares = (...sizes: [at: number, size: number, turn?: boolean][]): Edges => {
  const loops = sizes.map(([at, size, turn]) => {
    const loop = [
      [at, at],
      [at + size, at],
      [at + size, at + size],
      [at, at + size],
      [at, at],
    ]
    return (turn ? loop.toReversed() : loop).flatMap(([x, z]) => [x, 7, z])
  })
  const start = [0]
  for (const loop of loops) start.push(start.at(-1)! + loop.length / 3)
  return {
    points: Float32Array.from(loops.flat()),
    start: Uint32Array.from(start),
    kind: new Uint8Array(loops.length),
    faces: new Int32Array(loops.length * 2).fill(-1),
  }
}

test('a border is filled, one within it is a hole, whatever way they turn', () => {
  expect(meshArea(filledAreas([squares([0, 10])])!)).toBeCloseTo(100, 4)
  for (const turn of [false, true])
    for (const inner of [false, true]) expect(meshArea(filledAreas([squares([0, 10, turn], [2, 4, inner])])!)).toBeCloseTo(84, 4)
  const mesh = filledAreas([squares([0, 10], [2, 6], [4, 1]), squares([20, 1])])!
  expect(meshArea(mesh)).toBeCloseTo(100 - 36 + 1 + 1, 4)
  expect(mesh.faceStart).toHaveLength(3)
  for (let i = 1; i < mesh.positions.length; i += 3) expect(mesh.positions[i]).toBeCloseTo(7, 5)
})

test('lines and points fill nothing', () => {
  const line = squares([0, 10])
  expect(filledAreas([{ ...line, start: Uint32Array.from([0, 2]) }])).toBeUndefined()
  expect(filledAreas([])).toBeUndefined()
  expect(filledAreas([squares([0, 0])])).toBeUndefined()
})

test('a letter that AP214 writes as a filled area is lines and triangles', async () => {
  const step = new StepText()
  const context = step.context()
  const { solid } = step.box(10, 10, 10)
  step.product('Block', [solid], context, 'ADVANCED_BREP_SHAPE_REPRESENTATION')
  const ring = (at: number, size: number): string => {
    const corners = [
      [at, at],
      [at + size, at],
      [at + size, at + size],
      [at, at + size],
      [at, at],
    ]
    return step.add(`POLYLINE('',(${corners.map(([x, y]) => step.add(`CARTESIAN_POINT('',(${x}.,${y}.,20.))`))}))`)
  }
  const area = step.add(`ANNOTATION_FILL_AREA('',(${ring(0, 10)},${ring(2, 4)}))`)
  const occurrence = step.add(`ANNOTATION_FILL_AREA_OCCURRENCE('O',(),${area},${step.add("CARTESIAN_POINT('',(0.,0.,20.))")})`)
  step.add(`DRAUGHTING_MODEL('',(${step.add(`DRAUGHTING_CALLOUT('O',(${occurrence}))`)}),${context})`)
  const { parts, notes } = await openWith(reader, { 'a.stp': new TextEncoder().encode(step.text()) })
  const letter = parts.find(({ name }) => name === 'O')!
  expect(meshArea(letter.mesh!)).toBeCloseTo(84, 4)
  expect(letter.edges!.start).toHaveLength(3)
  expect(notes.filter(({ level }) => level !== 'info')).toEqual([])
})
