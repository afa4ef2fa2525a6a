/** What the page asks of the worker that has the file of geometry. Reads are answered in shared memory, for the page waits for them without yielding. */
export type GeometryRequest =
  | { type: 'open'; shared: SharedArrayBuffer }
  | { type: 'write'; id: number; at: number; bytes: Uint8Array<ArrayBuffer> }
  | { type: 'read'; turn: number; at: number; length: number }
  | { type: 'truncate'; length: number }

/** `reason`: why it did not work. */
export type GeometryAnswer = { type: 'opened'; reason?: string } | { type: 'written'; id: number; reason?: string }

/** The shared memory: the number of the read that was answered last, negative where it failed, then the bytes. */
export const HEAD_BYTES = 8
/** Bytes of one answer. */
export const ANSWER_BYTES = 1 << 20
