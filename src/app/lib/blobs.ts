import { MAX_PICTURE_BYTES } from '../../../contract/fileTransfer.ts'
import type { OpenSource } from '../../../workers/entries/client.ts'

/** A picture as the calls take it; undefined when it is larger than they allow. */
export async function pictureText(picture: Blob): Promise<string | undefined> {
  if (picture.size > MAX_PICTURE_BYTES) return undefined
  let binary = ''
  for (const byte of new Uint8Array(await picture.arrayBuffer())) binary += String.fromCharCode(byte)
  return btoa(binary)
}

/** The browser hashes only what lies in memory as a whole. */
const MOST_BYTES = 64 * 1024 ** 2

/** SHA-256 of a single file in hex, by which an account recognizes the same file; null for folders and for files that are too large. */
export async function contentHash({ entries }: OpenSource): Promise<string | null> {
  const [only] = entries
  if (entries.length !== 1 || !(only.blob instanceof Blob) || only.blob.size > MOST_BYTES || !globalThis.crypto?.subtle) return null
  const digest = await crypto.subtle.digest('SHA-256', await only.blob.arrayBuffer())
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
