import type { ByteRange } from '../blobs/blobStore.ts'

/**
 * The part of `size` bytes that a Range header asks for (RFC 9110 §14), `null` when no byte of it exists (answer 416).
 * `undefined` when the whole is to be sent: no header, another unit, several ranges (a server may ignore those) or nonsense.
 */
export function readRange(header: string | undefined, size: number): ByteRange | null | undefined {
  const match = /^bytes=\s*(\d{0,15})-(\d{0,15})\s*$/.exec(header ?? '')
  if (!match || (match[1] === '' && match[2] === '')) return undefined
  if (match[1] === '') {
    const length = Math.min(Number(match[2]), size)
    return length === 0 ? null : { start: size - length, end: size }
  }
  const start = Number(match[1])
  const last = match[2] === '' ? size - 1 : Math.min(Number(match[2]), size - 1)
  if (match[2] !== '' && Number(match[2]) < start) return undefined
  return start >= size ? null : { start, end: last + 1 }
}
