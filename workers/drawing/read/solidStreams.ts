import type { DwgReader } from '@node-projects/acad-ts'
import { storedStreams } from '../../formats/acis/drawing/storedStreams.ts'
import { type DxfRecord, handleOf, textValue } from './dxfRecords.ts'

/** What the library keeps to itself. */
interface Sections {
  _fileHeader: { descriptors?: Map<string, unknown> }
  _getSectionBuffer18?(header: unknown, name: string): Uint8Array | null
}

/** Since R2013 solids stand in a section of their own. */
const STORE = 'AcDb:AcDsPrototype_1b'

/** ACIS streams of a DWG file that do not stand in their entities, by handle. */
export function dwgStreams(reader: DwgReader): Map<number, Uint8Array> {
  const sections = reader as unknown as Sections
  try {
    const section = sections._fileHeader.descriptors?.has(STORE) ? sections._getSectionBuffer18?.(sections._fileHeader, STORE) : undefined
    return section ? storedStreams(section) : new Map()
  } catch {
    // Entities without their stream are told as solids that cannot be drawn.
    return new Map()
  }
}

/** Kinds of surfaces that the library (3.2.0) does not know, and the records of the store of R2013. */
export const streamTypes: readonly string[] = [
  'SURFACE',
  'EXTRUDEDSURFACE',
  'LOFTEDSURFACE',
  'NURBSURFACE',
  'PLANESURFACE',
  'REVOLVEDSURFACE',
  'SWEPTSURFACE',
  'ACDSRECORD',
]

/** The ACIS stream of a record of one of those types, with the handle of the entity that it belongs to. */
export function dxfStream(record: DxfRecord): { handle: number; stream: Uint8Array } | undefined {
  const stored = record.type === 'ACDSRECORD'
  const handle = stored ? parseInt(textValue(record, 320) ?? '', 16) : handleOf(record)
  const stream = stored ? chunksOf(record) : linesOf(record)
  return handle !== undefined && Number.isFinite(handle) && stream.length > 0 ? { handle, stream } : undefined
}

/** Lines of text begin with code 1 and go on with 3; within them stand Latin letters only. */
function linesOf({ tags }: DxfRecord): Uint8Array {
  let text = ''
  for (const { code, value } of tags) {
    if (code === 1) text += `${text && '\n'}${value}`
    else if (code === 3) text += value
  }
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0))
}

/** Bytes as pairs of hexadecimal digits. */
function chunksOf({ tags }: DxfRecord): Uint8Array {
  const hex = tags
    .filter(({ code }) => code === 310)
    .map(({ value }) => value)
    .join('')
  const bytes = new Uint8Array(hex.length >> 1)
  for (let i = 0; i < bytes.length; i++) bytes[i] = parseInt(hex.slice(2 * i, 2 * i + 2), 16)
  return bytes
}
