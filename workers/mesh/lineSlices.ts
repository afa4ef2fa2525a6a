import type { FileEntry } from '../contract/fileSet.ts'
import { FileWindow } from './fileWindow.ts'
import { scannableBytes, startsWide } from './text.ts'

/** Bytes of a slice. */
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

/** A text file in slices that end where a line ends which no backslash continues. At no time is the whole file in memory, unless it lies there or is UTF-16. */
export async function* lineSlices(entry: FileEntry, size = SLICE_BYTES): AsyncGenerator<LineSlice, void> {
  if (entry.size === 0) return
  const head = await entry.slice(0, HEAD_BYTES)
  const isWide = startsWide(head)
  const window = new FileWindow(isWide ? await narrowed(entry) : entry, size)
  // `scannableBytes` of the head cuts off the mark alone.
  let at = isWide ? 0 : head.length - scannableBytes(head).length
  let length = size
  await window.moveOn(0)
  while (window.from + at < window.size) {
    const rest = window.bytes.subarray(at)
    const piece = rest.subarray(0, length)
    const isLast = window.isLast && piece.length === rest.length
    const cut = isLast ? piece.length : lastLineEnd(piece)
    if (cut > 0) {
      at += cut
      length = size
      yield { bytes: piece.subarray(0, cut), fraction: (window.from + at) / window.size }
    }
    // Else a line goes on behind the piece.
    else if (piece.length < rest.length) length *= 2
    else {
      await window.moveOn(at)
      at = 0
    }
  }
  window.release()
}

async function narrowed(entry: FileEntry): Promise<FileEntry> {
  const bytes = scannableBytes(await entry.bytes()) as Uint8Array<ArrayBuffer>
  return { path: entry.path, size: bytes.length, bytes: async () => bytes, slice: async (start, end) => bytes.slice(start, end) }
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
