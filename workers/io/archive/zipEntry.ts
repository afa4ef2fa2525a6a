import { inflateWhole } from '#host'
import { Inflate } from 'fflate'
import { OpenError } from '../../../src/core/errors.ts'
import { MAX_ARCHIVE_RATIO } from '../../../src/core/limits.ts'
import type { FileEntry } from '../../contract/fileSet.ts'
import type { ZipEntry } from './zipDirectory.ts'

const STORED = 0
const DEFLATED = 8
const LOCAL = 0x04034b50
const CHUNK = 1 << 20
/** Bytes from which the platform's own inflating pays. */
const LARGE = 1 << 16
/** A ratio is suspicious only beyond this size: small files of blanks compress well. */
const RATIO_FREE = 64 << 20

/** A ZIP's file as an entry of a file set: unpacked when asked for, in bounded steps. */
export function zipFileEntry(blob: Blob, entry: ZipEntry): FileEntry {
  if (entry.method !== STORED && entry.method !== DEFLATED) throw new OpenError('archive-failed', `${entry.path}: compression method ${entry.method}`)
  if (entry.size > RATIO_FREE && entry.size > entry.compressedSize * MAX_ARCHIVE_RATIO)
    throw new OpenError('archive-failed', `${entry.path} would unpack ${Math.round(entry.size / entry.compressedSize)} times`)
  return {
    path: entry.path,
    size: entry.size,
    bytes: () => unpack(blob, entry, 0, entry.size),
    unpack: (take) => unpackInOrder(blob, entry, take),
    slice: (start, end) => unpack(blob, entry, Math.max(0, start), Math.min(end, entry.size)),
  }
}

/** The packed bytes of an entry. */
async function packedData(blob: Blob, entry: ZipEntry): Promise<Blob> {
  const header = new DataView(await blob.slice(entry.localHeader, entry.localHeader + 30).arrayBuffer())
  if (header.byteLength < 30 || header.getUint32(0, true) !== LOCAL) throw new OpenError('archive-failed', `${entry.path}: local header`)
  const from = entry.localHeader + 30 + header.getUint16(26, true) + header.getUint16(28, true)
  return blob.slice(from, from + entry.compressedSize)
}

async function unpackInOrder(blob: Blob, entry: ZipEntry, take: (piece: Uint8Array<ArrayBuffer>) => void): Promise<void> {
  const packed = (await packedData(blob, entry)).stream()
  const reader = (entry.method === STORED ? packed : packed.pipeThrough(new DecompressionStream('deflate-raw'))).getReader()
  let position = 0
  try {
    for (let step = await reader.read(); !step.done; step = await reader.read()) {
      position += step.value.length
      if (position > entry.size) throw new OpenError('archive-failed', `${entry.path} unpacks to more than it states`)
      take(step.value)
    }
  } catch (error) {
    await reader.cancel().catch(() => {})
    throw error instanceof OpenError ? error : new OpenError('archive-failed', `${entry.path}: ${(error as Error).message}`, { cause: error })
  }
  if (position < entry.size) throw new OpenError('archive-failed', `${entry.path} is cut`)
}

/** Bytes `start` up to `end` of the unpacked file; stops inflating at `end`. */
async function unpack(blob: Blob, entry: ZipEntry, start: number, end: number): Promise<Uint8Array<ArrayBuffer>> {
  const data = await packedData(blob, entry)
  const length = Math.max(0, end - start)
  if (entry.method === STORED) {
    const out = new Uint8Array(await data.slice(start, end).arrayBuffer())
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
    for (let at = 0; at < data.size && !isDone(); at += CHUNK) {
      inflate.push(new Uint8Array(await data.slice(at, at + CHUNK).arrayBuffer()), at + CHUNK >= data.size)
    }
  } catch (error) {
    throw error instanceof OpenError ? error : new OpenError('archive-failed', `${entry.path}: ${(error as Error).message}`, { cause: error })
  }
  if (!isDone()) throw new OpenError('archive-failed', `${entry.path} is cut`)
  return out
}
