/** SPEC §9: the uploaded file's size must not exceed 500M. */
export const MAX_FILE_BYTES = 500 * 1024 * 1024
/** Bytes that an archive may unpack to, and the number of its entries: beyond it is taken for a bomb. */
export const MAX_ARCHIVE_BYTES = 4 * 1024 * 1024 * 1024
export const MAX_ARCHIVE_ENTRIES = 20_000
/** A single entry that grows by more than this factor (and beyond 64 MiB) is taken for a bomb. */
export const MAX_ARCHIVE_RATIO = 400
/** Depth of assembly trees and of nested structures in files. */
export const MAX_DEPTH = 200
/** Occurrences in one scene. */
export const MAX_NODES = 2_000_000

/**
 * Gives the memory of arrays that are not needed any more back at once, and leaves them empty. For large ones that are made again and again: the collector
 * comes by only when some 64 MB of them have gathered. Never for arrays that something else may look at, views included. Nor for buffers that the browser made or was
 * given (by `Blob.arrayBuffer`, streams, `crypto.subtle`): Chromium keeps these until its own collection, which comes later the less V8 counts.
 */
export function release(...arrays: readonly ArrayBufferView<ArrayBuffer>[]): void {
  for (const { buffer } of arrays) buffer.transferToFixedLength(0)
}

/** A running piece of work that can be stopped. After `cancel()` `done` rejects with `OpenError('cancelled')`. */
export interface Task<T> {
  readonly done: Promise<T>
  cancel(): void
}
