import { expect, test } from 'vitest'
import type { HomeView, Structure } from '../../src/core/scene/model.ts'
import { checkStructure } from './checkStructure.ts'

const withHome = (home: HomeView): Structure => {
  const structure: Structure = { name: 'a', format: 'x', units: 'mm', upAxis: 'z', home, root: { id: 0, name: 'a', children: [] } }
  checkStructure(structure)
  return structure
}

test.each<[string, HomeView, boolean]>([
  ['with a direction stays', { back: [0, 0, 2], up: [0, 3, 1] }, true],
  ['whose two directions are one is taken off', { back: [0, 0, 1], up: [0, 0.01, 1] }, false],
  ['without a direction is taken off', { back: [0, 0, 0], up: [0, 1, 0] }, false],
  ['with numbers that are not finite is taken off', { back: [0, 0, Number.NaN], up: [0, 1, 0] }, false],
])('a home view %s', (_, home, stays) => {
  expect(withHome(home).home).toEqual(stays ? home : undefined)
})
