import { OpenError } from '../../../src/core/errors.ts'
import { MAX_ARCHIVE_BYTES, MAX_ARCHIVE_ENTRIES } from '../../../src/core/limits.ts'

/** One file of a ZIP archive, from its central directory (PKWARE APPNOTE 6.3, sections 4.3.12 to 4.3.16). */
export interface ZipEntry {
  path: string
  method: number
  compressedSize: number
  size: number
  /** Where the entry's local header begins. */
  localHeader: number
}

const END = 0x06054b50
const END64_LOCATOR = 0x07064b50
const END64 = 0x06064b50
const CENTRAL = 0x02014b50
/** End record (22 bytes) plus the longest comment. */
const TAIL = 22 + 0xffff

const damaged = (why: string): OpenError => new OpenError('archive-failed', why)

/**
 * Reads the list of files of a ZIP. Folders are left out.
 * Throws `encrypted` for password-protected entries, `invalid-name` for paths that climb out of the archive,
 * `archive-failed` for a damaged directory or one that claims more than the limits.
 */
export async function readZipDirectory(blob: Blob): Promise<ZipEntry[]> {
  const tailStart = Math.max(0, blob.size - TAIL)
  const tail = await view(blob, tailStart, blob.size)
  let end = -1
  for (let at = tail.byteLength - 22; at >= 0; at--) {
    if (tail.getUint32(at, true) === END) {
      end = at
      break
    }
  }
  if (end < 0) throw damaged('no directory: the archive is cut or not a ZIP')
  let count = tail.getUint16(end + 10, true)
  let size = tail.getUint32(end + 12, true)
  let start = tail.getUint32(end + 16, true)
  if ((count === 0xffff || size === 0xffffffff || start === 0xffffffff) && end >= 20 && tail.getUint32(end - 20, true) === END64_LOCATOR) {
    const at = u64(tail, end - 20 + 8)
    const record = await view(blob, at, at + 56)
    if (record.byteLength < 56 || record.getUint32(0, true) !== END64) throw damaged('ZIP64 record')
    count = u64(record, 32)
    size = u64(record, 40)
    start = u64(record, 48)
  }
  if (count > MAX_ARCHIVE_ENTRIES) throw damaged(`${count} entries`)
  if (start + size > blob.size || count * 46 > size) throw damaged('directory outside the file')
  return parseDirectory(await view(blob, start, start + size), count, blob.size)
}

function parseDirectory(data: DataView<ArrayBuffer>, count: number, archiveSize: number): ZipEntry[] {
  const entries: ZipEntry[] = []
  let total = 0
  let at = 0
  for (let i = 0; i < count; i++) {
    if (at + 46 > data.byteLength || data.getUint32(at, true) !== CENTRAL) throw damaged(`entry ${i}`)
    const flags = data.getUint16(at + 8, true)
    const nameLength = data.getUint16(at + 28, true)
    const extraLength = data.getUint16(at + 30, true)
    const commentLength = data.getUint16(at + 32, true)
    if (at + 46 + nameLength + extraLength + commentLength > data.byteLength) throw damaged(`entry ${i}`)
    const path = decodeName(new Uint8Array(data.buffer, data.byteOffset + at + 46, nameLength))
    const entry: ZipEntry = {
      path: safePath(path),
      method: data.getUint16(at + 10, true),
      compressedSize: data.getUint32(at + 20, true),
      size: data.getUint32(at + 24, true),
      localHeader: data.getUint32(at + 42, true),
    }
    readZip64Extra(data, at + 46 + nameLength, extraLength, entry)
    at += 46 + nameLength + extraLength + commentLength
    if (path.endsWith('/') || path.endsWith('\\')) continue
    if (flags & 1) throw new OpenError('encrypted', entry.path)
    if (entry.localHeader + entry.compressedSize > archiveSize) throw damaged(`${entry.path} lies outside the archive`)
    total += entry.size
    if (total > MAX_ARCHIVE_BYTES) throw damaged('it would unpack to more than the limit')
    entries.push(entry)
  }
  return entries
}

/** ZIP64 extended information (header id 1): only the fields that are saturated in the entry are present, in this order. */
function readZip64Extra(data: DataView, start: number, length: number, entry: ZipEntry): void {
  for (let at = start; at + 4 <= start + length; ) {
    const id = data.getUint16(at, true)
    const size = data.getUint16(at + 2, true)
    if (id === 1) {
      let field = at + 4
      const end = Math.min(at + 4 + size, start + length)
      const next = (): number => {
        if (field + 8 > end) throw damaged('ZIP64 field')
        field += 8
        return u64(data, field - 8)
      }
      if (entry.size === 0xffffffff) entry.size = next()
      if (entry.compressedSize === 0xffffffff) entry.compressedSize = next()
      if (entry.localHeader === 0xffffffff) entry.localHeader = next()
      return
    }
    at += 4 + size
  }
}

/** Names are UTF-8 by flag or by habit; invalid UTF-8 is taken as Windows-1252 (tools of the DOS age). */
function decodeName(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** A path that stays inside the set of files. Throws `invalid-name` for one that climbs out. */
export function safePath(path: string): string {
  const steps = path
    .replaceAll('\\', '/')
    .split('/')
    .filter((step) => step !== '' && step !== '.')
  if (steps.includes('..') || path.includes('\0')) throw new OpenError('invalid-name', path.slice(0, 200))
  // Absolute paths lose their drive and leading slash: everything stays inside the set.
  if (steps.length > 1 && /^[a-z]:$/i.test(steps[0])) steps.shift()
  return steps.join('/')
}

function u64(data: DataView, at: number): number {
  const value = data.getUint32(at, true) + data.getUint32(at + 4, true) * 2 ** 32
  if (!Number.isSafeInteger(value)) throw damaged('a 64-bit size')
  return value
}

async function view(blob: Blob, start: number, end: number): Promise<DataView<ArrayBuffer>> {
  return new DataView(await blob.slice(start, Math.min(end, blob.size)).arrayBuffer())
}
