import { OpenError } from '../../../../src/core/errors.ts'
import { ByteCursor } from '../../../io/bytes/byteCursor.ts'

const MAGIC = 'V5_CFV2\0'
const MAX_ENTRIES = 0xffff
const KIND_STREAM = 2

export interface ContainerEntry {
  id: number
  parent: number
  stream: boolean
  name: string
  /** Bytes when read. */
  length: number
  /** Offset and length of each piece, from the container's start. */
  extents: Uint32Array
}

/** The container of CATIA V5 files, itself nested inside parts: storages and streams in pieces, with a directory at the end. Big-endian. */
export class Container {
  readonly entries: readonly ContainerEntry[]
  private readonly bytes: Uint8Array

  /** Throws `file-exception` when the directory is not there or the first entries of it are damaged. */
  constructor(bytes: Uint8Array) {
    if (!isContainer(bytes)) throw new OpenError('file-exception', 'not a container of CATIA V5')
    this.bytes = bytes
    this.entries = readDirectory(bytes)
    if (this.entries.length === 0) throw new OpenError('file-exception', 'the directory of the CATIA file is damaged')
  }

  /** The streams of that name, in the order of the directory. */
  streams(name: string): ContainerEntry[] {
    return this.entries.filter((entry) => entry.stream && entry.name === name)
  }

  parentOf(entry: ContainerEntry): ContainerEntry | undefined {
    return this.entries.find(({ id, stream }) => id === entry.parent && !stream)
  }

  /** A stream's bytes: a view of the file when they lie together, else a copy. */
  read({ extents, length }: ContainerEntry): Uint8Array {
    if (extents.length === 2) return this.bytes.subarray(extents[0], extents[0] + extents[1])
    const out = new Uint8Array(length)
    let at = 0
    for (let i = 0; i < extents.length; i += 2) {
      out.set(this.bytes.subarray(extents[i], extents[i] + extents[i + 1]), at)
      at += extents[i + 1]
    }
    return out
  }
}

export function isContainer(bytes: Uint8Array): boolean {
  for (let i = 0; i < MAGIC.length; i++) if (bytes[i] !== MAGIC.charCodeAt(i)) return false
  return bytes.length > 16
}

/** Entries up to the first one that does not hold together. */
function readDirectory(bytes: Uint8Array): ContainerEntry[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const from = view.getUint32(8)
  const end = from + view.getUint32(12)
  const entries: ContainerEntry[] = []
  if (end > bytes.length || from + 0xa0 > end) return entries
  const count = Math.min(view.getUint16(from + 0x17), MAX_ENTRIES)
  let at = from + 0x9e + 20 * view.getUint32(from + 0x92)
  while (entries.length < count) {
    const entry = readEntry(view, at, end)
    if (!entry) break
    entries.push(entry.entry)
    at = entry.next
  }
  return entries
}

function readEntry(view: DataView, at: number, end: number): { entry: ContainerEntry; next: number } | undefined {
  if (at + 0x50 > end) return undefined
  const nameBytes = view.getUint32(at + 0x4c)
  const tail = at + 0x50 + nameBytes
  if (tail + 0x56 > end) return undefined
  const pieces = view.getUint32(tail + 0x52)
  if (pieces > (end - tail) / 20 || view.getUint32(tail) !== 0x56 + 20 * pieces) return undefined
  const length = view.getUint32(tail + 0x0e)
  const extents = new Uint32Array(pieces * 2)
  let total = 0
  for (let i = 0; i < pieces; i++) {
    const piece = tail + 0x56 + i * 20
    extents[i * 2] = view.getUint32(piece)
    extents[i * 2 + 1] = view.getUint32(piece + 8)
    total += extents[i * 2 + 1]
    if (extents[i * 2] + extents[i * 2 + 1] > view.byteLength) return undefined
  }
  // Pieces that lie over each other could make much of little.
  if (total > view.byteLength) return undefined
  let name = ''
  for (let i = 0; i + 2 < nameBytes; i += 2) name += String.fromCharCode(view.getUint16(at + 0x50 + i))
  const entry = {
    id: view.getUint32(tail + 4),
    parent: view.getUint32(at),
    stream: view.getUint32(at + 4) === KIND_STREAM,
    name,
    length: Math.min(length, total),
    extents,
  }
  if (total !== length) entry.length = total
  return { entry, next: tail + 0x56 + pieces * 20 }
}

/** Walks through bytes with the short counts of CATIA. */
export class Cursor extends ByteCursor {
  /** One byte, or four after 0xff. */
  count(): number {
    const short = this.u8()
    return short === 0xff ? this.u32() : short
  }

  /** A count of things that take at least `bytes` bytes each. */
  countOf(bytes: number): number {
    const count = this.count()
    if (count * bytes > this.left) throw new OpenError('file-exception', 'data of CATIA counts more than there is')
    return count
  }
}
