import { expect, test } from 'vitest'
import { ByteWindow } from './byteWindow.ts'

/** Bytes `from`, `from + 1`, ... */
const run = (from: number, count: number): Uint8Array<ArrayBuffer> => Uint8Array.from({ length: count }, (_, i) => from + i)

test('what was not read stays in front of what comes in, whether the window moves, grows or becomes the chunk', () => {
  const window = new ByteWindow()
  const sizes = [3, 200_000, 100_000, 7, 600_000, 50]
  let added = 0
  let read = 0
  for (const size of sizes) {
    window.add(run(added, size))
    added += size
    const { cursor } = window
    expect(cursor.left).toBe(added - read)
    expect(cursor.u8()).toBe(read & 255)
    read++
    const more = Math.max(0, cursor.left - 5)
    cursor.skip(more)
    read += more
  }
  expect([...window.cursor.take(window.cursor.left)]).toEqual([...run(read, added - read)])
  window.add(run(9, 2_000_000))
  expect([window.cursor.left, window.cursor.u8(), window.cursor.u8()]).toEqual([2_000_000, 9, 10])
})
