import type { OpenSource } from '../../contract/opening.ts'
import { hex } from './contentHash.ts'

/** Pieces of a source that are looked at, at least two of each file: each costs half a millisecond wherever it lies. */
const PIECES = 10
const PIECE = 4096
/** More files are as quickly hashed as their pieces are found. */
const MOST_FILES = 32
/** A file written just now may be written again without its time changing: some file systems count in steps of two seconds. */
const UNSETTLED_MS = 10_000

/**
 * By which a source is known again without reading it: SHA-256 over paths, sizes, times of change and pieces spread over its files. No proof: bytes between them may differ.
 * Undefined when times of change say nothing, as those of what a page has made itself, and for what cannot be read.
 */
export async function fingerprint({ entries }: OpenSource): Promise<string | undefined> {
  const files = entries.map(({ blob }) => blob).filter((blob) => blob instanceof File)
  const now = Date.now()
  const isTimed = ({ lastModified }: File): boolean => lastModified > 0 && lastModified < now - UNSETTLED_MS
  if (files.length < entries.length || files.length > MOST_FILES || !files.every(isTimed)) return undefined
  const about = JSON.stringify(files.map(({ size, lastModified }, i) => [entries[i].path, size, lastModified]))
  const count = Math.max(2, Math.floor(PIECES / files.length))
  try {
    // In one go: a blob of blobs is put together by the browser.
    const sample = new Blob([about, ...files.flatMap((file) => piecesOf(file, count))])
    return hex(await crypto.subtle.digest('SHA-256', await sample.arrayBuffer()))
  } catch {
    return undefined
  }
}

/** From the first byte to the last. */
const piecesOf = (file: File, count: number): Blob[] =>
  Array.from({ length: count }, (_, i) => {
    const start = Math.floor((Math.max(0, file.size - PIECE) * i) / (count - 1))
    return file.slice(start, start + PIECE)
  })
