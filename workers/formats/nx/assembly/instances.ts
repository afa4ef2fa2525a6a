import { CompactReader } from './compactReader.ts'
import { findBytes, latinBytes } from '../../../io/bytes/byteWindow.ts'
import { SectionKind, sectionOf } from './sections.ts'

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

/** Bytes of sixteen numbers at least. */
const SHORTEST = 16
const TOLERANCE = 1e-6
const LARGEST_MM = 1e9
/** Rounding leaves larger numbers; smaller ones are other bytes, and a zero that belongs to the matrix was taken for their end. */
const LEAST = 1e-50

/** Every rigid 4 × 4 matrix of a section, stored row by row: column-major here, the place in millimetres; and where what follows it begins. */
export function* rigidMatrices(section: Uint8Array): Generator<{ matrix: Float64Array; end: number }> {
  const reader = new CompactReader(section)
  const rows = new Float64Array(16)
  for (let at = 0; at + SHORTEST <= section.length; at++) {
    reader.at = at
    if (!readRigid(reader, rows)) continue
    yield { matrix: transposed(rows), end: reader.at }
    at = reader.at - 1
  }
}

/** Sixteen numbers whose last four are 0 0 0 1, and that turn without scaling. */
function readRigid(reader: CompactReader, m: Float64Array): boolean {
  for (let i = 0; i < 16; i++) {
    const value = reader.double()
    const limit = i % 4 === 3 && i < 15 ? LARGEST_MM : 1 + TOLERANCE
    if (!(Math.abs(value) <= limit) || (value !== 0 && Math.abs(value) < LEAST) || (i >= 12 && value !== (i === 15 ? 1 : 0))) return false
    m[i] = value
  }
  for (let i = 0; i < 12; i += 4) {
    for (let j = i; j < 12; j += 4) {
      const dot = m[i] * m[j] + m[i + 1] * m[j + 1] + m[i + 2] * m[j + 2]
      if (!(Math.abs(dot - (i === j ? 1 : 0)) < TOLERANCE)) return false
    }
  }
  return true
}

const transposed = (m: Float64Array): Float64Array => Float64Array.from(m, (_, i) => m[(i % 4) * 4 + (i >> 2)])

const CLASS = latinBytes('UGS::OCC::BasicInstance')
const EXTERNAL = 0xf0
/** Bytes that a reference within the section takes. */
const MOST_REFERENCE = 3
const INHERITED = 'inherited'

/**
 * Components of an assembly, from the section of the object model that holds them. An instance is a rigid 4 × 4 matrix, row by row, a reference within the section, and
 * the number of an external object, which the external references assign to a file: the records around them need not be read for it.
 */
export function readInstances(part: Uint8Array, references: Uint8Array | undefined): Component[] {
  const section = sectionOf(part, SectionKind.components)
  if (!section || findBytes(section, CLASS) < 0) return []
  const files = externalFiles(references, SectionKind.components)
  const instances: Component[] = []
  for (const { matrix, end } of rigidMatrices(section)) {
    for (let at = end + 1; at <= end + MOST_REFERENCE; at++) {
      const file = section[at] === EXTERNAL ? files[section[at + 1]] : undefined
      if (!file || !/\.prt$/i.test(file)) continue
      const name = nameAt(section, at + 2)
      instances.push({ file, ...(name && { name }), matrix })
      break
    }
  }
  return instances
}

/** Behind two references: 3, the length with two bytes more, text, 0. `inherited` behind a blank stands for the file's own name. */
function nameAt(section: Uint8Array, from: number): string | undefined {
  for (let at = from + 2; at <= from + 2 * MOST_REFERENCE; at++) {
    const end = at + section[at + 1]
    if (section[at] !== 3 || !(end > at + 2) || section[end] !== 0) continue
    const text = new TextDecoder().decode(section.subarray(at + 2, end)).trim()
    return text === INHERITED || text === '' ? undefined : text
  }
  return undefined
}

/** One occurrence of another part in an assembly. */
export interface Component {
  /** The file that it shows. */
  file: string
  /** Name that the author gave; absent = as its file. */
  name?: string
  /** Column-major, millimetres; absent = where it stands could not be read. */
  matrix?: Float64Array
}

/** A file's name without its extension. */
export const stemOf = (name: string): string => name.replace(/\.[^.]+$/, '')
