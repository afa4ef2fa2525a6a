import { expect, it } from 'vitest'
import { blobEntry, memoryEntry } from '../io/fileset/blobEntry.ts'
import { FileWindow } from './fileWindow.ts'

it('moves on through a file and keeps what has not been looked at', async () => {
  const data = Uint8Array.from({ length: 100 }, (_, i) => i)
  for (const slice of [1, 7, 99, 100, 101]) {
    const window = new FileWindow(blobEntry('a', new Blob([data])), slice)
    const seen: number[] = []
    await window.moveOn(0)
    for (;;) {
      // Every third piece only half is looked at, and now and then nothing.
      const used = window.isLast ? window.bytes.length : Math.floor(window.bytes.length / (1 + (seen.length % 3)))
      expect(window.bytes[0]).toBe(window.from)
      seen.push(...window.bytes.subarray(0, used))
      if (window.isLast) break
      await window.moveOn(used)
    }
    expect(seen).toEqual([...data])
    window.release()
    expect(window.bytes.length).toBe(0)
  }
})

it('is the whole file where it lies packed, and fails where it has become shorter', async () => {
  const whole = new FileWindow(memoryEntry('a', new Uint8Array(100)), 10)
  await whole.moveOn(0)
  expect([whole.bytes.length, whole.isLast]).toEqual([100, true])
  const cut = new FileWindow({ ...blobEntry('a', new Blob([new Uint8Array(10)])), size: 20 }, 10)
  await cut.moveOn(0)
  await expect(cut.moveOn(10)).rejects.toThrow('shorter')
})
