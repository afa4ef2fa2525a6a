import { expect, test } from 'vitest'
import { type Deflection, motionOf, readReport } from './connect.ts'

const rest: Deflection = { move: [0, 0, 0], turn: [0, 0, 0] }
const report = (...values: number[]): DataView => new DataView(Int16Array.from(values).buffer)

test('older devices send translation and rotation apart, newer ones together', () => {
  const moved = readReport(1, report(350, -175, 0), rest)
  expect(moved).toEqual({ move: [1, -0.5, 0], turn: [0, 0, 0] })
  expect(readReport(2, report(0, 0, 700), moved)).toEqual({ move: [1, -0.5, 0], turn: [0, 0, 1] })
  expect(readReport(1, report(0, 35, 0, -350, 0, 0), rest)).toEqual({ move: [0, 0.1, 0], turn: [-1, 0, 0] })
})

test('buttons, short reports and a hand at rest change nothing', () => {
  expect(readReport(3, report(1, 1, 1), rest)).toBe(rest)
  expect(readReport(1, report(350), rest)).toBe(rest)
  expect(readReport(1, report(9, -9, 3), rest)).toEqual(rest)
})

test('the model goes with the cap: to the right, closer when it is pulled, and turns about the upright', () => {
  const motion = motionOf({ move: [1, 0.5, 0], turn: [0, 0, -1] }, 0.1)
  expect(motion.pan[0]).toBeCloseTo(70, 9)
  expect(motion.zoom).toBeGreaterThan(1)
  expect(motion.orbit[0]).toBeCloseTo(11, 9)
  expect(motionOf(rest, 0.1)).toEqual({ orbit: [-0, 0], roll: 0, pan: [0, 0], zoom: 1 })
})
