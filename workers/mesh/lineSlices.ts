import { release } from '../../src/core/limits.ts'
import type { FileEntry } from '../contract/fileSet.ts'
import { scannableBytes, startsWide } from './text.ts'

/** Bytes of a slice: its memory goes back to the system at once. */
const SLICE_BYTES = 8 << 20
const HEAD_BYTES = 256
const NEWLINE = 10
const RETURN = 13
const BACKSLASH = 92

interface LineSlice {
  /** Whole lines as `scannableBytes` gives them; theirs until the next slice is asked for. */
  bytes: Uint8Array
  /** How much of the file ends with this slice, 0..1. */
  fraction: number
}

/**
 * A text file in slices that end where a line ends which no backslash continues; the next slice is on its way while the last is looked at. At no time is the whole file in
 * memory, unless it lies packed or is UTF-16.
 */
export async function* lineSlices(entry: FileEntry, size = SLICE_BYTES): AsyncGenerator<LineSlice, void> {
  const head = await entry.slice(0, HEAD_BYTES)
  const isWhole = !entry.blob || startsWide(head)
  const whole = isWhole ? scannableBytes(await entry.bytes()) : undefined
  const end = whole?.length ?? entry.size
  const read = async (from: number, to: number): Promise<Uint8Array> => whole?.subarray(from, to) ?? (await entry.slice(from, to))
  // `scannableBytes` of the head cuts off the mark alone.
  let at = isWhole ? 0 : head.length - scannableBytes(head).length
  let length = size
  let next = read(at, at + length)
  while (at < end) {
    const bytes = await next
    const isLast = at + bytes.length >= end
    const cut = isLast ? bytes.length : lastLineEnd(bytes)
    if (bytes.length === 0) throw new RangeError('the file has become shorter')
    if (cut === 0) {
      // A line longer than a slice.
      length *= 2
      next = read(at, at + length)
      continue
    }
    at += cut
    length = size
    if (!isLast) next = read(at, at + length)
    yield { bytes: bytes.subarray(0, cut), fraction: at / end }
    if (!isWhole) release(bytes as Uint8Array<ArrayBuffer>)
  }
  if (whole) release(whole as Uint8Array<ArrayBuffer>)
}

/** Where the last line ends that ends in `bytes` (LF, CR or CRLF) and is not continued; 0 when none does. */
function lastLineEnd(bytes: Uint8Array): number {
  return lastEnd(bytes, NEWLINE, bytes.length - 1) || lastEnd(bytes, RETURN, bytes.length - 2)
}

function lastEnd(bytes: Uint8Array, mark: number, from: number): number {
  for (let at = from < 0 ? -1 : bytes.lastIndexOf(mark, from); at >= 0; at = at > 0 ? bytes.lastIndexOf(mark, at - 1) : -1) {
    const before = mark === NEWLINE && bytes[at - 1] === RETURN ? at - 2 : at - 1
    if (bytes[before] !== BACKSLASH) return at + 1
  }
  return 0
}
