import type { OpenSource } from '../../../workers/entries/client.ts'

/** The browser hashes only what lies in memory as a whole. */
const MOST_BYTES = 64 * 1024 ** 2

/** SHA-256 of a single file in hex, by which an account knows the same file again; null for folders and for files that are too large. */
export async function contentHash({ entries }: OpenSource): Promise<string | null> {
  const [only] = entries
  if (entries.length !== 1 || !(only.blob instanceof Blob) || only.blob.size > MOST_BYTES || !globalThis.crypto?.subtle) return null
  const digest = await crypto.subtle.digest('SHA-256', await only.blob.arrayBuffer())
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
