import { CompactReader } from './compactReader.ts'

const MAGIC = 'EXTREFSTREAM'
const STRINGS_AT = 16
const SECTIONS_AT = 20
const MOST_SECTIONS = 1024
const MOST_ENTRIES = 100_000

/**
 * Which file each number of an external object stands for, in one section of the object model; from `UG_PART/ExternalReferences`. Empty when it cannot be read.
 * Layout: the place of the strings, { section, place } of each section, entries { file, kind, folder, kind of the folder, two lists of version numbers }.
 */
export function externalFiles(bytes: Uint8Array | undefined, section: number): string[] {
  if (!bytes || bytes.length < SECTIONS_AT + 5 || new TextDecoder('latin1').decode(bytes.subarray(0, MAGIC.length)) !== MAGIC) return []
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const strings = stringsAt(view, view.getUint32(STRINGS_AT, true))
  const sections = Math.min(view.getUint32(SECTIONS_AT + 1, true), MOST_SECTIONS)
  for (let i = 0; i < sections; i++) {
    const at = SECTIONS_AT + 5 + i * 8
    if (at + 8 > bytes.length) return []
    if (view.getUint32(at, true) === section) return entriesAt(view, view.getUint32(at + 4, true)).map((file) => strings[file] ?? '')
  }
  return []
}

function stringsAt(view: DataView, from: number): string[] {
  const strings: string[] = []
  let at = from + 4
  let left = from + 4 <= view.byteLength ? view.getUint32(from, true) : 0
  for (; left > 0 && at + 2 <= view.byteLength; left--) {
    const end = at + 2 + view.getUint16(at, true)
    if (end > view.byteLength) break
    strings.push(new TextDecoder().decode(new Uint8Array(view.buffer, view.byteOffset + at + 2, end - at - 2)))
    at = end
  }
  return strings
}

/** Behind five bytes the number of entries, one more than there are; each begins with 1. */
function entriesAt(view: DataView, from: number): number[] {
  const reader = new CompactReader(new Uint8Array(view.buffer, view.byteOffset, view.byteLength), from + 5)
  const files: number[] = []
  for (let left = Math.min(reader.int() - 1, MOST_ENTRIES); left > 0; left--) {
    const at = reader.at + 1
    if (at + 17 > view.byteLength) break
    files.push(view.getUint32(at, true))
    reader.at = at + 17
    for (let list = 0; list < 2; list++) {
      const count = reader.int() - 1
      if (!(count <= view.byteLength - reader.at)) return files
      for (let i = 0; i < count; i++) reader.int()
    }
  }
  return files
}
