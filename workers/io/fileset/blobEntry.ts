import { blobBytes, copyBlob } from '#host'
import { type FileEntry, pathKey } from '../../contract/fileSet.ts'

/** Bytes read at a time: the piece between the disk and the buffer of the whole file. */
const SLICE_BYTES = 4 << 20

/** A file backed by a Blob: a browser `File`, or `fs.openAsBlob` in Node. */
export function blobEntry(path: string, blob: Blob): FileEntry {
  return {
    path,
    size: blob.size,
    blob,
    bytes: (arrived) => readBlob(blob, arrived),
    slice: (start, end) => blobBytes(blob.slice(Math.max(0, start), Math.min(end, blob.size))),
  }
}

/**
 * All bytes of a blob in one buffer. A large one is read slice by slice: asked for at once, browsers and Node hold it twice.
 * The next slice is on its way while the last is looked at.
 */
async function readBlob(blob: Blob, arrived?: (bytes: Uint8Array<ArrayBuffer>, end: number) => void): Promise<Uint8Array<ArrayBuffer>> {
  const { size } = blob
  if (size <= SLICE_BYTES) return new Uint8Array(await blob.arrayBuffer())
  const out = new Uint8Array(size)
  const read = (at: number): Promise<void> => readInto(blob, at, out.subarray(at, at + SLICE_BYTES))
  let next = read(0)
  for (let at = 0; at < size; at += SLICE_BYTES) {
    await next
    const end = Math.min(at + SLICE_BYTES, size)
    if (end < size) next = read(end)
    try {
      arrived?.(out, end)
    } catch (error) {
      await next.catch(() => {})
      throw error
    }
  }
  return out
}

/** Fills an array with the bytes of a blob from `start` on. */
export async function readInto(blob: Blob, start: number, into: Uint8Array): Promise<void> {
  if ((await copyBlob(blob.slice(start, start + into.length), into)) < into.length) throw new RangeError('the file has become shorter')
}

/** A file held in memory (tests, entries of small archives). */
export function memoryEntry(path: string, data: Uint8Array<ArrayBuffer>): FileEntry {
  return {
    path,
    size: data.length,
    bytes: async () => data.slice(),
    slice: async (start, end) => data.slice(Math.max(0, start), Math.min(end, data.length)),
  }
}

/** Files numbered as they come, each once: the part files of an assembly. */
export class NumberedFiles {
  readonly list: FileEntry[] = []
  private readonly numbers = new Map<string, number>()

  numberOf(entry: FileEntry): number {
    const key = pathKey(entry.path)
    let number = this.numbers.get(key)
    if (number === undefined) {
      number = this.list.push(entry) - 1
      this.numbers.set(key, number)
    }
    return number
  }
}
