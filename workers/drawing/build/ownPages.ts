/** From this size on buffers have memory pages of their own. */
const LEAST = 1 << 16

/**
 * A buffer whose memory goes back to the system as soon as it is released. Node takes plain ones from the allocator of the C library, which keeps pieces of some
 * megabytes for later; engines map resizable ones as pages of their own. Elsewhere it is a plain buffer.
 */
export const ownPages = (bytes: number): ArrayBuffer => (bytes < LEAST ? new ArrayBuffer(bytes) : new ArrayBuffer(bytes, { maxByteLength: bytes }))
