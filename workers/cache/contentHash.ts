/** Bytes that are hashed at a time: pieces are hashed beside each other, and no more than a few are in memory. */
const PIECE = 4 << 20
const AT_ONCE = 4

/** What tells two openings apart: every byte of every file, with their names. */
export interface HashedFile {
  path: string
  size: number
  /** SHA-256 of its pieces. */
  digests(): Promise<Uint8Array[]>
}

/**
 * SHA-256 over the SHA-256 of 4 MiB pieces of all files, their paths and what else decides the result (`about`), in hexadecimal.
 * Half of a sampled hash's speed is not worth a wrong model: 24 MB take 30 ms on two cores.
 */
export async function contentHash(files: readonly HashedFile[], about: readonly string[]): Promise<string> {
  const digests: Uint8Array[] = [new TextEncoder().encode(JSON.stringify([about, files.map(({ path, size }) => [path, size])]))]
  for (const file of files) digests.push(...(await file.digests()))
  const all = new Uint8Array(digests.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const digest of digests) {
    all.set(digest, at)
    at += digest.length
  }
  return [...(await sha256(all))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Of a file that is read for this. */
export async function digestsOf(size: number, slice: (start: number, end: number) => Promise<Uint8Array<ArrayBuffer>>): Promise<Uint8Array[]> {
  const digests: Uint8Array[] = []
  for (let from = 0; from < size; from += PIECE * AT_ONCE) {
    const starts = Array.from({ length: AT_ONCE }, (_, i) => from + i * PIECE).filter((start) => start < size)
    digests.push(...(await Promise.all(starts.map(async (start) => sha256(await slice(start, Math.min(start + PIECE, size)))))))
  }
  return digests
}

/** Of a file that is being read for something else: each piece is hashed while the next comes. */
export class ArrivingDigests {
  private readonly pieces: Promise<Uint8Array>[] = []

  /** The bytes before `end` are there. */
  arrived(bytes: Uint8Array<ArrayBuffer>, end: number): void {
    for (;;) {
      const from = this.pieces.length * PIECE
      const to = Math.min(from + PIECE, bytes.length)
      if (from >= bytes.length || to > end) return
      this.pieces.push(sha256(bytes.subarray(from, to)))
    }
  }

  /** When the last piece has arrived. */
  all(): Promise<Uint8Array[]> {
    return Promise.all(this.pieces)
  }
}

const sha256 = async (bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> => new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
