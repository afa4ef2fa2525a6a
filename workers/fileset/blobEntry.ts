import type { FileEntry } from './fileSet.ts'

/** A file backed by a Blob: a browser `File`, or `fs.openAsBlob` in Node. */
export function blobEntry(path: string, blob: Blob): FileEntry {
  return {
    path,
    size: blob.size,
    bytes: async () => new Uint8Array(await blob.arrayBuffer()),
    slice: async (start, end) => new Uint8Array(await blob.slice(Math.max(0, start), Math.min(end, blob.size)).arrayBuffer()),
  }
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
