import { expect, test } from 'vitest'
import { BlendedList } from './blendedList.ts'

test('the farthest come first, those of one depth as they were added', () => {
  const list = new BlendedList()
  for (let slot = 0; slot < 1000; slot++) list.push(slot, (slot * 7) % 10)
  const slots = list.fromFar()
  const wanted = Array.from({ length: 1000 }, (_, slot) => slot).sort((a, b) => ((b * 7) % 10) - ((a * 7) % 10) || a - b)
  expect([...slots]).toEqual(wanted)
  list.clear()
  expect([...list.fromFar()]).toEqual([])
  list.push(4, -1e9)
  expect([...list.fromFar()]).toEqual([4])
})
