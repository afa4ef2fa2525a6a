import { afterEach, expect, it, vi } from 'vitest'
import { release } from '../../../../src/core/limits.ts'
import { blobBytes, copyBlob } from './blobBytes.ts'

const bytes = Uint8Array.from({ length: (5 << 20) + 7 }, (_, i) => (i * 7) % 251)
const blob = new Blob([bytes])

afterEach(() => void vi.restoreAllMocks())

it.each([0, 1, 1000, 256 << 10, (1 << 20) + 1, 5 << 20])('reads %d bytes from anywhere in a blob', async (length) => {
  const read = await blobBytes(blob.slice(7, 7 + length))
  expect(Buffer.compare(read, bytes.subarray(7, 7 + length))).toBe(0)
  const into = new Uint8Array(length + 2)
  expect(await copyBlob(blob.slice(7, 7 + length), into.subarray(1))).toBe(length)
  expect([into[0], into.at(-1)]).toEqual([0, 0])
  expect(Buffer.compare(into.subarray(1, -1), read)).toBe(0)
})

it('makes no buffer of a large blob but the result, and uses one scratch buffer again', async () => {
  const whole = vi.spyOn(Blob.prototype, 'arrayBuffer')
  const made = vi.spyOn(globalThis, 'ArrayBuffer')
  for (let i = 0; i < 5; i++) release(await blobBytes(blob))
  expect(whole).not.toHaveBeenCalled()
  expect(made.mock.calls.length).toBeLessThan(2)
})

it('reads several blobs beside each other', async () => {
  const starts = Array.from({ length: 8 }, (_, i) => i * 300_000)
  const all = await Promise.all(starts.map((start) => blobBytes(blob.slice(start, start + 1_500_000))))
  all.forEach((read, i) => expect(Buffer.compare(read, bytes.subarray(starts[i], starts[i] + 1_500_000))).toBe(0))
})

it('reads where streams have no readers that fill buffers', async () => {
  vi.spyOn(ReadableStream.prototype, 'getReader').mockImplementation(() => {
    throw new TypeError('no byte stream')
  })
  expect(Buffer.compare(await blobBytes(blob), bytes)).toBe(0)
})

it('rejects with the error of the blob that cannot be read', async () => {
  const gone = new Blob([bytes])
  gone.arrayBuffer = () => Promise.reject(new DOMException('gone', 'NotReadableError'))
  gone.stream = () => {
    throw new TypeError('network error')
  }
  await expect(blobBytes(gone)).rejects.toThrow('gone')
})
