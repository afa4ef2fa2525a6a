import { OpenError } from '../../../../src/core/errors.ts'
import { ByteCursor } from '../../../io/bytes/byteCursor.ts'

/** A file that an assembly refers to. */
export interface FileReference {
  /** Path on its author's computer: an absolute path of Windows. */
  path: string
  id: number
  occurrences: number
  suppressed: boolean
}

export interface OccurrenceName {
  file: number
  occurrence: number
  instance: number
  /** Given by the user; mostly empty. */
  title: string
}

const SUPPRESSED = 0x2000
const LONGEST_PATH = 520
const LONGEST_TITLE = 260
const MOST_REFERENCES = 100_000
const isCadFile = /\.(ipt|iam|ide|dwg|step|stp|sat|igs|iges|prt|asm|sldprt|sldasm|catpart|catproduct|x_t|x_b|jt|par|psm|stl|obj)$/i
const isPrintable = (text: string): boolean => ![...text].some((letter) => letter < ' ' || letter === '\ufffd')

/**
 * The files that the stream `UFRxDoc` names and where its table of them ends. What stands before the table differs between releases, so it is looked for:
 * it begins where a record is whole and names a CAD file.
 */
export function readReferenceTable(bytes: Uint8Array): { files: FileReference[]; end: number } {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (let at = 0; at + 64 < bytes.length; at++) {
    const length = view.getUint32(at, true)
    // The path's second letter is ASCII or the name of a server: a cheap look before reading.
    if (length < 5 || length > LONGEST_PATH || at + 4 + length * 2 > bytes.length || !endsInExtension(view, at + 4, length)) continue
    const table = readChain(bytes, at)
    if (table.files.length > 0) return table
  }
  return { files: [], end: bytes.length }
}

const DOT = 0x2e

const endsInExtension = (view: DataView, at: number, length: number): boolean => {
  for (let i = 3; i <= 11 && i < length; i++) if (view.getUint16(at + (length - i) * 2, true) === DOT) return true
  return false
}

function readChain(bytes: Uint8Array, start: number): { files: FileReference[]; end: number } {
  const files: FileReference[] = []
  let end = start
  while (files.length < MOST_REFERENCES) {
    const found = readRecord(bytes, end, false) ?? readRecord(bytes, end, true)
    if (!found) break
    files.push(found.file)
    end = found.end
  }
  return { files, end }
}

/** One record; around suppressed files an alias may stand before it. */
function readRecord(bytes: Uint8Array, at: number, withAlias: boolean): { file: FileReference; end: number } | undefined {
  const reader = new ByteCursor(bytes, at)
  try {
    if (withAlias) {
      if (!isPrintable(reader.text16(LONGEST_PATH))) return undefined
      reader.skip(4)
    }
    const path = reader.text16(LONGEST_PATH)
    if (!isCadFile.test(path) || !isPrintable(path)) return undefined
    reader.skip(4)
    reader.text16(LONGEST_PATH)
    reader.skip(2)
    const next = reader.u32()
    reader.at -= next > 0xffff && (next & 0xffff) === 0 ? 2 : 4
    reader.text16(LONGEST_PATH)
    reader.skip(reader.u32() * 6)
    const state = reader.u16()
    reader.skip(2 + 16 + 16)
    const id = reader.u32()
    const occurrences = reader.u32()
    reader.skip(8)
    return { file: { path, id, occurrences, suppressed: (state & SUPPRESSED) !== 0 }, end: reader.at }
  } catch (error) {
    if (error instanceof OpenError) return undefined
    throw error
  }
}

/** A record of the occurrence table is at least this long. */
const OCCURRENCE_BYTES = 60

/**
 * Which file each placed occurrence is of. The records behind the table of files vary in length, so they are known by what they must hold: a file that still
 * has occurrences to come, an occurrence that is placed and not yet named, a place in the tree of its own, an instance and a title.
 */
export function readOccurrences(
  bytes: Uint8Array,
  { files, end }: { files: readonly FileReference[]; end: number },
  placed: ReadonlySet<number>,
): OccurrenceName[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const left = new Map(files.map(({ id, occurrences }) => [id, occurrences]))
  const suppressed = new Set(files.filter((file) => file.suppressed).map(({ id }) => id))
  const usedOccurrences = new Set<number>()
  const usedNodes = new Set<number>()
  const names: OccurrenceName[] = []
  for (let at = end; at + 20 <= bytes.length; at++) {
    const file = view.getUint32(at, true)
    const remaining = left.get(file)
    if (!remaining) continue
    const occurrence = view.getUint32(at + 4, true)
    if (usedOccurrences.has(occurrence) || (!placed.has(occurrence) && !suppressed.has(file))) continue
    const node = view.getUint32(at + 8, true)
    const instance = view.getUint32(at + 12, true)
    const length = view.getUint32(at + 16, true)
    if (usedNodes.has(node) || instance < 1 || instance > 0xffff || length > LONGEST_TITLE || at + 20 + length * 2 > bytes.length) continue
    const title = new ByteCursor(bytes, at + 16).text16(LONGEST_TITLE)
    if (!isPrintable(title)) continue
    usedOccurrences.add(occurrence)
    usedNodes.add(node)
    left.set(file, remaining - 1)
    if (placed.has(occurrence)) names.push({ file, occurrence, instance, title })
    at += OCCURRENCE_BYTES - 1
  }
  return names
}
