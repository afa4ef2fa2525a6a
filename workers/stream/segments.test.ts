import { expect, test } from 'vitest'
import { runsOfSegments } from './segments.ts'

test('segments of a drawing that was prepared earlier are runs where they go on', () => {
  const runs = runsOfSegments({
    // An angle; its continuation without a distance of its own; another item from the same point; a gap.
    positions: Float32Array.of(0, 0, 4, 0, 4, 0, 4, 3, 4, 3, 0, 3, 0, 3, 0, 9, 1, 9, 2, 9),
    along: Float32Array.of(1, 5, 0, 2, 9),
    item: Uint32Array.of(6, 6, 6, 7, 7),
  })
  expect(runs).toEqual({
    positions: Float32Array.of(0, 0, 4, 0, 4, 3, 4, 3, 0, 3, 0, 3, 0, 9, 1, 9, 2, 9),
    start: Uint32Array.of(0, 3, 5, 7, 9),
    along: Float32Array.of(1, 0, 2, 9),
    item: Uint32Array.of(6, 6, 7, 7),
  })
  const none = { positions: new Float32Array(), along: new Float32Array(), item: new Uint32Array() }
  expect(runsOfSegments(none)).toEqual({ ...none, start: Uint32Array.of(0) })
})

test('segments without an item are refused', () => {
  const cut = { positions: new Float32Array(8), along: new Float32Array(2), item: new Uint32Array(1) }
  expect(() => runsOfSegments(cut)).toThrow(expect.objectContaining({ code: 'file-exception' }))
})
