/** Bytes that are hashed at a time: pieces are hashed beside each other, and no more than a few are in memory. */
const PIECE = 4 << 20
const AT_ONCE = 4

/** What tells two openings apart: every byte of every file, with their names. */
export interface HashedFile {
  path: string
  size: number
  slice(start: number, end: number): Promise<Uint8Array<ArrayBuffer>>
}

/**
 * SHA-256 over the SHA-256 of 4 MiB pieces of all files, their paths and what else decides the result (`about`), in hexadecimal.
 * Half of a sampled hash's speed is not worth a wrong model: 24 MB take 30 ms on two cores.
 */
export async function contentHash(files: readonly HashedFile[], about: readonly string[]): Promise<string> {
  const digests: Uint8Array[] = []
  const text = new TextEncoder().encode(JSON.stringify([about, files.map(({ path, size }) => [path, size])]))
  digests.push(text)
  for (const file of files) {
    for (let from = 0; from < file.size; from += PIECE * AT_ONCE) {
      const starts = Array.from({ length: AT_ONCE }, (_, i) => from + i * PIECE).filter((start) => start < file.size)
      digests.push(...(await Promise.all(starts.map(async (start) => sha256(await file.slice(start, Math.min(start + PIECE, file.size)))))))
    }
  }
  const all = new Uint8Array(digests.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const digest of digests) {
    all.set(digest, at)
    at += digest.length
  }
  return [...(await sha256(all))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

const sha256 = async (bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> => new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
