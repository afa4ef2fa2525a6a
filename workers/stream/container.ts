import { inflateUpTo } from '../io/bytes/inflateUpTo.ts'
import { broken } from './columns.ts'

/** "FACETSTR". */
const MAGIC = Uint8Array.of(0x46, 0x41, 0x43, 0x45, 0x54, 0x53, 0x54, 0x52)
/** A reader refuses versions that it was not made for. */
const STREAM_VERSION = 1
export const HEAD_BYTES = 64
const ROW_BYTES = 52
const DIGEST_BYTES = 32
const MAX_CHUNKS = 1 << 16
/** Bytes of a chunk or manifest, packed and unpacked. */
const MAX_PACKED = 1 << 28
const MAX_UNPACKED = 1 << 30
/** DEFLATE makes nothing smaller by more than this factor. */
const DENSEST = 1032

/** Levels in the order in which they come. */
export const Level = { coarse: 0, fine: 1, exact: 2 } as const
export type Level = (typeof Level)[keyof typeof Level]

/** A row of the list of chunks. */
export interface ChunkRow {
  sha256: Uint8Array
  level: Level
  /** Bytes in the file, and unpacked. */
  packed: number
  bytes: number
  /** The parts in it: a range of the manifest's list. */
  first: number
  count: number
}

export interface Head {
  manifest: { sha256: Uint8Array; packed: number; bytes: number }
  chunks: number
  /** Bytes of the whole file. */
  size: number
}

/** Bytes from the beginning of the file to the manifest, and to the first chunk. */
export const manifestAt = ({ chunks }: Pick<Head, 'chunks'>): number => HEAD_BYTES + chunks * ROW_BYTES
export const chunksAt = (head: Head): number => manifestAt(head) + head.manifest.packed

/** The head and the list of chunks. */
export function writeHead(manifest: Head['manifest'], rows: readonly ChunkRow[]): Uint8Array<ArrayBuffer> {
  const out = new Uint8Array(manifestAt({ chunks: rows.length }))
  const view = new DataView(out.buffer)
  out.set(MAGIC)
  view.setUint32(8, STREAM_VERSION, true)
  view.setUint32(12, rows.length, true)
  view.setUint32(16, manifest.packed, true)
  view.setUint32(20, manifest.bytes, true)
  view.setFloat64(24, out.length + manifest.packed + rows.reduce((sum, { packed }) => sum + packed, 0), true)
  out.set(manifest.sha256, 32)
  rows.forEach(({ sha256, level, packed, bytes, first, count }, i) => {
    const at = HEAD_BYTES + i * ROW_BYTES
    out.set(sha256, at)
    ;[level, packed, bytes, first, count].forEach((value, k) => view.setUint32(at + DIGEST_BYTES + k * 4, value, true))
  })
  return out
}

/** The head of a file of `size` bytes. Throws `file-exception` for another file, version or size. */
export function readHead(bytes: Uint8Array, size: number): Head {
  if (bytes.length < HEAD_BYTES || MAGIC.some((byte, i) => bytes[i] !== byte)) throw broken('another beginning')
  const view = new DataView(bytes.buffer, bytes.byteOffset)
  const version = view.getUint32(8, true)
  if (version !== STREAM_VERSION) throw broken(`version ${version} of the format`)
  const head: Head = {
    chunks: view.getUint32(12, true),
    manifest: { packed: view.getUint32(16, true), bytes: view.getUint32(20, true), sha256: bytes.slice(32, 32 + DIGEST_BYTES) },
    size: view.getFloat64(24, true),
  }
  if (head.chunks > MAX_CHUNKS || head.size !== size || chunksAt(head) > size) throw broken('counts that its size does not allow')
  checkPacked(head.manifest)
  return head
}

/** The list of chunks, from the bytes before the manifest; their ranges fit the file. */
export function readRows(bytes: Uint8Array, head: Head): ChunkRow[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset)
  const rows = Array.from({ length: head.chunks }, (_, i): ChunkRow => {
    const at = HEAD_BYTES + i * ROW_BYTES
    const [level, packed, unpacked, first, count] = [0, 4, 8, 12, 16].map((k) => view.getUint32(at + DIGEST_BYTES + k, true))
    if (level > Level.exact) throw broken('a chunk of an unknown level')
    const row = { sha256: bytes.slice(at, at + DIGEST_BYTES), level: level as Level, packed, bytes: unpacked, first, count }
    checkPacked(row)
    return row
  })
  if (rows.reduce((sum, { packed }) => sum + packed, chunksAt(head)) !== head.size) throw broken('chunks that do not make up the file')
  return rows
}

/** Where the coarse forms of all parts end in a whole file; 0 where it has none. */
export function coarseEnd(bytes: Uint8Array): number {
  const head = readHead(bytes, bytes.length)
  const [first] = readRows(bytes, head)
  return first?.level === Level.coarse ? chunksAt(head) + first.packed : 0
}

function checkPacked({ packed, bytes }: { packed: number; bytes: number }): void {
  if (packed > MAX_PACKED || bytes > MAX_UNPACKED || bytes > packed * DENSEST) throw broken('a chunk of an impossible size')
}

/** A chunk's content. Throws `file-exception` for other bytes than those that its hash names. */
export async function unpackChunk(packed: Uint8Array<ArrayBuffer>, { sha256, bytes }: { sha256: Uint8Array; bytes: number }): Promise<Uint8Array<ArrayBuffer>> {
  const found = await digestOf(packed)
  if (found && sha256.some((byte, i) => found[i] !== byte)) throw broken('other bytes than it names')
  const out = inflateUpTo(packed, bytes)
  if (out.length !== bytes) throw broken('a chunk of another size')
  return out
}

/** SHA-256; undefined in pages without encryption on the way, whose bytes cannot be trusted anyway. */
export async function digestOf(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array | undefined> {
  const { subtle } = globalThis.crypto as { subtle?: SubtleCrypto }
  return subtle && new Uint8Array(await subtle.digest('SHA-256', bytes))
}
