import { deflateSync, zlibSync } from 'fflate'
import { expect, test } from 'vitest'
import { inflateUpTo } from './inflateUpTo.ts'

test('unpacks up to a size and refuses more', () => {
  const bytes = new Uint8Array(300_000).fill(7)
  expect(inflateUpTo(deflateSync(bytes), bytes.length)).toEqual(bytes)
  expect(inflateUpTo(zlibSync(bytes), bytes.length, true)).toEqual(bytes)
  expect(() => inflateUpTo(zlibSync(bytes), bytes.length - 1, true)).toThrow(expect.objectContaining({ code: 'file-exception' }))
  expect(() => inflateUpTo(zlibSync(bytes).subarray(0, 20), bytes.length, true)).toThrow()
})
