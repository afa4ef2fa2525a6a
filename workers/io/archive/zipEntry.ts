import { blobBytes, inflateWhole } from '#host'
import { Inflate } from 'fflate'
import { OpenError } from '../../../src/core/errors.ts'
import type { FileEntry } from '../../contract/fileSet.ts'
import { Inflater } from '../bytes/inflater.ts'
import { checkedPieces, checkRatio } from './checkedPieces.ts'
import type { ZipEntry } from './zipDirectory.ts'

const STORED = 0
const DEFLATED = 8
const LOCAL = 0x04034b50
/** Bytes of a local header before its name. */
const HEADER = 30
/** Room for the name and the extra field of a local header; where they are longer, the entry is read once more. */
const NAMES = 512
/** Packed bytes that are read at a time: few at first, as often only the head of a file is asked for. */
const SMALL = 1 << 16
const CHUNK = 1 << 20
/** Bytes from which the platform's own inflating pays. */
const LARGE = 1 << 17

/** Unpacks an archive of one file that some other method than Deflate has packed. */
export type UnpackOther = (archive: Blob) => Promise<FileEntry[]>

/** A ZIP's file as an entry of a file set: unpacked when asked for, in bounded steps; by `unpackOther` where its method is neither of those that most archives have. */
export function zipFileEntry(blob: Blob, entry: ZipEntry, unpackOther?: UnpackOther): FileEntry {
  const isOther = entry.method !== STORED && entry.method !== DEFLATED
  if (isOther && !unpackOther) throw unknownMethod(entry)
  checkRatio({ path: entry.path, size: entry.size, packed: entry.compressedSize })
  if (isOther && unpackOther) return otherEntry(blob, entry, unpackOther)
  return {
    path: entry.path,
    size: entry.size,
    bytes: () => unpack(blob, entry, 0, entry.size),
    unpack: () => unpackInOrder(blob, entry),
    slice: (start, end) => unpack(blob, entry, Math.max(0, start), Math.min(end, entry.size)),
  }
}

const unknownMethod = (entry: ZipEntry): OpenError => new OpenError('archive-failed', `${entry.path}: compression method ${entry.method}`)

/** A file of another method: its own part of the archive is an archive of one file. Its unpacked bytes stay in memory, since pieces of them are asked for one by one. */
function otherEntry(blob: Blob, entry: ZipEntry, unpackOther: UnpackOther): FileEntry {
  const alone = async (): Promise<FileEntry> => {
    const header = await readBytes(blob, entry.localHeader, entry.localHeader + HEADER)
    const files = await unpackOther(blob.slice(entry.localHeader, entry.localHeader + dataStart(header, entry) + entry.compressedSize))
    if (files[0]?.size !== entry.size) throw unknownMethod(entry)
    return files[0]
  }
  let file: Promise<FileEntry> | undefined
  const unpacked = (): Promise<FileEntry> => (file ??= alone())
  return {
    path: entry.path,
    size: entry.size,
    bytes: async () => (await unpacked()).bytes(),
    slice: async (start, end) => (await unpacked()).slice(start, end),
  }
}

/** Where the packed bytes begin, behind the local header: its name and extra field may be longer than those of the directory. */
function dataStart(header: Uint8Array<ArrayBuffer>, entry: ZipEntry): number {
  const view = new DataView(header.buffer, header.byteOffset, header.byteLength)
  if (header.length < HEADER || view.getUint32(0, true) !== LOCAL) throw new OpenError('archive-failed', `${entry.path}: local header`)
  return HEADER + view.getUint16(26, true) + view.getUint16(28, true)
}

const readBytes = (blob: Blob, start: number, end: number): Promise<Uint8Array<ArrayBuffer>> => blobBytes(blob.slice(start, end))

/** The packed bytes of an entry. */
async function packedData(blob: Blob, entry: ZipEntry): Promise<Blob> {
  const from = entry.localHeader + dataStart(await readBytes(blob, entry.localHeader, entry.localHeader + HEADER), entry)
  return blob.slice(from, from + entry.compressedSize)
}

/** The packed bytes of a small entry, read with its header: each reading of a blob takes its time, and archives hold thousands of files. */
async function packedBytes(blob: Blob, entry: ZipEntry): Promise<Uint8Array<ArrayBuffer>> {
  const { localHeader, compressedSize } = entry
  const read = await readBytes(blob, localHeader, localHeader + HEADER + NAMES + compressedSize)
  const from = dataStart(read, entry)
  if (from + compressedSize <= read.length) return read.subarray(from, from + compressedSize)
  return readBytes(blob, localHeader + from, localHeader + from + compressedSize)
}

const inflater = new Inflater(new Uint8Array(0), false)

/** Bytes `start` up to `end` of a small entry. */
async function unpackSmall(blob: Blob, entry: ZipEntry, start: number, end: number): Promise<Uint8Array<ArrayBuffer>> {
  const packed = await packedBytes(blob, entry)
  const out = new Uint8Array(end)
  let position: number
  try {
    position = inflater.start(packed, false).into(out, 0)
  } catch (error) {
    throw new OpenError('archive-failed', `${entry.path}: ${(error as Error).message}`, { cause: error })
  }
  if (position < end) throw new OpenError('archive-failed', `${entry.path} is cut`)
  if (end === entry.size && !inflater.done) throw new OpenError('archive-failed', `${entry.path} unpacks to more than it states`)
  return start === 0 ? out : out.slice(start)
}

async function* unpackInOrder(blob: Blob, entry: ZipEntry): AsyncGenerator<Uint8Array<ArrayBuffer>, void> {
  const packed = (await packedData(blob, entry)).stream()
  yield* checkedPieces(entry, entry.method === STORED ? packed : packed.pipeThrough(new DecompressionStream('deflate-raw')))
}

/** Bytes `start` up to `end` of the unpacked file; stops inflating at `end`. */
async function unpack(blob: Blob, entry: ZipEntry, start: number, end: number): Promise<Uint8Array<ArrayBuffer>> {
  const length = Math.max(0, end - start)
  if (entry.method === DEFLATED && entry.compressedSize <= SMALL && length > 0 && end < LARGE) return unpackSmall(blob, entry, start, end)
  const data = await packedData(blob, entry)
  if (entry.method === STORED) {
    const out = await readBytes(data, start, end)
    if (out.length !== length) throw new OpenError('archive-failed', `${entry.path} is cut`)
    return out
  }
  if (start === 0 && end === entry.size && length >= LARGE) {
    const whole = await inflateWhole(data, length)
    if (whole) return whole
  }
  const out = new Uint8Array(length)
  let position = 0
  const isDone = (): boolean => position >= end
  const inflate = new Inflate((chunk) => {
    const skip = Math.max(0, start - position)
    if (skip < chunk.length && position < end) out.set(chunk.subarray(skip, Math.max(skip, end - position)), Math.max(0, position - start))
    position += chunk.length
    if (position > entry.size) throw new OpenError('archive-failed', `${entry.path} unpacks to more than it states`)
  })
  try {
    for (let at = 0, step = SMALL; at < data.size && !isDone(); step = CHUNK) {
      const to = at + step
      inflate.push(await readBytes(data, at, to), to >= data.size)
      at = to
    }
  } catch (error) {
    throw error instanceof OpenError ? error : new OpenError('archive-failed', `${entry.path}: ${(error as Error).message}`, { cause: error })
  }
  if (!isDone()) throw new OpenError('archive-failed', `${entry.path} is cut`)
  return out
}
