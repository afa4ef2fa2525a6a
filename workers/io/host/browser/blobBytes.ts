import { release } from '../../../../src/core/limits.ts'

/** Blobs below this are read in one go: a stream takes longer to begin. */
const SMALL_BYTES = 256 << 10
/** Bytes that are asked of a stream at a time. */
const SCRATCH_BYTES = 1 << 20
/** Scratch buffers that are kept for the next reading: as many as are read beside each other. */
const MOST_SCRATCHES = 4
const scratches: ArrayBuffer[] = []

/**
 * Copies what a blob holds and returns its length in bytes. A buffer that Chromium itself made for a blob stays until the next collection of its own garbage, however it is
 * detached, and V8 does not count it then: in a file of 498 MB, read in pieces of 4 MB, they came to 480 MB. So large blobs are read through a scratch buffer of ours.
 */
export async function copyBlob(blob: Blob, into: Uint8Array): Promise<number> {
  if (blob.size >= SMALL_BYTES) {
    try {
      return await copyStream(blob, into)
    } catch {
      // Safari has no such streams. A file that cannot be read fails below once more, with the error that names the cause.
    }
  }
  const piece = new Uint8Array(await blob.arrayBuffer())
  into.set(piece)
  const { length } = piece
  release(piece)
  return length
}

/** The bytes of a blob in a buffer of their own, which `release` gives back at once. */
export async function blobBytes(blob: Blob): Promise<Uint8Array<ArrayBuffer>> {
  if (blob.size < SMALL_BYTES) return new Uint8Array(await blob.arrayBuffer())
  const out = new Uint8Array(blob.size)
  const length = await copyBlob(blob, out)
  return length < out.length ? out.subarray(0, length) : out
}

async function copyStream(blob: Blob, into: Uint8Array): Promise<number> {
  // The body of a response hands out larger pieces than the blob's own stream: half a megabyte instead of a quarter.
  const reader = new Response(blob).body!.getReader({ mode: 'byob' })
  let scratch = scratches.pop() ?? new ArrayBuffer(SCRATCH_BYTES)
  let at = 0
  for (;;) {
    const { value, done } = await reader.read(new Uint8Array(scratch))
    if (value) scratch = value.buffer
    if (done || !value) break
    into.set(value, at)
    at += value.length
  }
  if (scratch.byteLength > 0 && scratches.length < MOST_SCRATCHES) scratches.push(scratch)
  return at
}
