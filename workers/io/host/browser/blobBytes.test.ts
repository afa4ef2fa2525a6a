import { expect, it } from 'vitest'
import { blobBytes, copyBlob } from './blobBytes.ts'

const bytes = Uint8Array.from({ length: (5 << 20) + 7 }, (_, i) => (i * 7) % 251)
const blob = new Blob([bytes])

it.each([0, 1, 1000, 256 << 10, (1 << 20) + 1, 5 << 20])('reads %d bytes from anywhere in a blob', async (length) => {
  const read = await blobBytes(blob.slice(7, 7 + length))
  expect(Buffer.compare(read, bytes.subarray(7, 7 + length))).toBe(0)
  const into = new Uint8Array(length + 2)
  expect(await copyBlob(blob.slice(7, 7 + length), into.subarray(1))).toBe(length)
  expect([into[0], into.at(-1)]).toEqual([0, 0])
  expect(Buffer.compare(into.subarray(1, -1), read)).toBe(0)
})

it('neither detaches the buffer that the browser made for a large blob, nor hands it out to be released', async () => {
  const made = bytes.slice().buffer
  const large = new Blob([bytes])
  large.arrayBuffer = async () => made
  const read = await blobBytes(large)
  expect(read.buffer).not.toBe(made)
  expect(await copyBlob(large, new Uint8Array(bytes.length))).toBe(bytes.length)
  expect([made.byteLength, made.detached]).toEqual([bytes.length, false])
})

it('rejects with the error of the blob that cannot be read', async () => {
  const gone = new Blob([bytes])
  gone.arrayBuffer = () => Promise.reject(new DOMException('gone', 'NotReadableError'))
  await expect(blobBytes(gone)).rejects.toThrow('gone')
})
