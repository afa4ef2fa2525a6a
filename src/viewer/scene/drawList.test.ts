import { expect, test } from 'vitest'
import { DrawList } from './drawList.ts'

/** Ranges in bytes with the slots for which the shader draws them: head and slots are read as it does. */
function drawn(list: DrawList): [start: number, count: number, slots: number[]][] {
  list.flush()
  const ids = list.ids.image.data as Uint32Array
  return Array.from({ length: list.length }, (_, draw) => {
    const slots = Array.from({ length: list.instances[draw] }, (_one, instance) => ids[ids[draw] + instance])
    return [list.starts[draw], list.counts[draw], slots]
  })
}

test('a range is drawn once for all occurrences that follow each other', () => {
  const list = new DrawList(2, true)
  for (const slot of [5, 6, 9]) list.push(30, 12, slot)
  list.push(42, 6, 1)
  list.push(30, 12, 7)
  expect(drawn(list)).toEqual([
    [60, 12, [5, 6, 9]],
    [84, 6, [1]],
    [60, 12, [7]],
  ])
  expect(list.repeats).toBe(true)
  list.clear()
  list.push(30, 12, 3)
  expect([drawn(list), list.repeats]).toEqual([[[60, 12, [3]]], false])
})

test('without the extension each occurrence is a draw of its own', () => {
  const list = new DrawList(4, false)
  for (const slot of [5, 6]) list.push(30, 12, slot)
  expect([drawn(list).length, list.repeats]).toEqual([2, false])
})

test('a hundred thousand occurrences of a thousand parts are a thousand draws', () => {
  const list = new DrawList(2, true)
  for (let slot = 0; slot < 100_000; slot++) list.push(Math.floor(slot / 100) * 3, 3, slot)
  const all = drawn(list)
  expect(all.length).toBe(1000)
  const slots = all.flatMap(([, , own]) => own)
  // A list of the differences would take minutes.
  expect([slots.length, slots.findIndex((slot, i) => slot !== i)]).toEqual([100_000, -1])
})
