import { expect, test } from 'vitest'
import type { Part } from '../../core/scene/model.ts'
import { isSolid } from './partDraw.ts'

const part: Part = { id: 0, name: '', origin: 'exact', bounds: [0, 0, 0, 1, 1, 1] }

test('solid is what closed exact geometry says it is: sheets and meshes of unknown winding show their backs', () => {
  expect(isSolid(part)).toBe(true)
  expect(isSolid({ ...part, doubleSided: true })).toBe(false)
  expect(isSolid({ ...part, origin: 'display' })).toBe(false)
  expect(isSolid({ ...part, origin: 'mesh' })).toBe(false)
})
