import { expect, test } from 'vitest'
import { snapPositions } from './snapPositions.ts'

test('near points become one, across cells and signs; others stay', () => {
  const positions = Float32Array.of(0, 0, 0, -0.0009, 0, 0.0001, 0.5, 0, 0, 0.501, 0, 0, 0.5005, 0, 0, 2, 2, 2, 2, 2, 2.002)
  snapPositions(positions, 0.001)
  expect(positions).toEqual(Float32Array.of(0, 0, 0, 0, 0, 0, 0.5, 0, 0, 0.5, 0, 0, 0.5, 0, 0, 2, 2, 2, 2, 2, 2.002))
})

test('nothing to do', () => {
  const positions = Float32Array.of(1, 2, 3)
  snapPositions(positions, 0)
  expect(positions).toEqual(Float32Array.of(1, 2, 3))
  snapPositions(new Float32Array(), 1)
})
