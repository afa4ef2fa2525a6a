import { expect, test } from 'vitest'
import { isWatertight } from '../../src/core/geometry/meshMeasure.ts'
import { assembly } from './assembly.ts'

test('every tube of the generated assembly is closed', () => {
  const { parts } = assembly(2)
  expect(parts.map(({ mesh }) => isWatertight(mesh!))).toEqual(Array.from({ length: 8 }, () => true))
})
