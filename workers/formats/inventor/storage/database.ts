import { OpenError } from '../../../../src/core/errors.ts'
import { type Compound, type CompoundStream, readCompound } from '../../../io/compound/compound.ts'
import { ByteCursor } from '../../../io/bytes/byteCursor.ts'

/** A named store of records: its directory (`meta`) and its contents (`bulk`), both packed but for a short head. */
export interface SegmentStreams {
  name: string
  meta: CompoundStream
  bulk: CompoundStream
}

/** The database inside an Inventor file. */
export interface Database {
  compound: Compound
  /** Inventor's own number of its release: 12 is 2008, 15 is 2011, 30 is 2026; below 12 the product's number. */
  major: number
  /** e.g. "Inventor 2023". */
  release: string
  /** The segment of that very name; undefined when there is none. */
  segment(name: string): SegmentStreams | undefined
}

/** Names of segments are in the clear within this. */
const HEAD_BYTES = 4096

/** Finds the segments of a part or an assembly; contents are unpacked only when asked for. Throws `file-exception` for other compound files. */
export function readDatabase(bytes: Uint8Array): Database {
  const compound = readCompound(bytes)
  const major = majorOf(compound)
  const segments = new Map<string, SegmentStreams>()
  for (const meta of compound.streams) {
    const token = /^(RSeStorage\/(?:V\d+\/)?)M([^/]+)$/i.exec(meta.path)
    const bulk = token ? compound.find(`${token[1]}B${token[2]}`) : undefined
    if (!bulk) continue
    const name = nameOf(meta)
    if (name !== undefined && !segments.has(name)) segments.set(name, { name, meta, bulk })
  }
  return { compound, major, release: `Inventor ${major > 11 ? major + 1996 : major}`, segment: (name) => segments.get(name) }
}

/** A file can hold two databases, of the release that made it and the one that saved it last: the newer counts. */
function majorOf(compound: Compound): number {
  let major = -1
  for (const stream of compound.streams) {
    if (!/^RSeStorage\/V\d+\/RSeDb$/i.test(stream.path)) continue
    const reader = new ByteCursor(stream.read())
    if (reader.left < 23) continue
    reader.skip(22)
    major = Math.max(major, reader.u8())
  }
  if (major < 0) throw new OpenError('file-exception', 'not an Inventor file')
  return major
}

function nameOf(meta: CompoundStream): string | undefined {
  try {
    const reader = new ByteCursor(meta.read(), 0, HEAD_BYTES)
    return segmentHead(reader).name
  } catch (error) {
    if (error instanceof OpenError) return undefined
    throw error
  }
}

/** What stands before a segment's packed directory; the reader is left at its first byte. */
export function segmentHead(reader: ByteCursor): { name: string } {
  if (!reader.text8(64).startsWith('RSe Meta')) throw new OpenError('file-exception', 'not a segment')
  const version = reader.u16()
  reader.skip(16)
  const name = reader.text16(256)
  reader.skip(16 + 12)
  for (let date = 0; date < 2; date++) {
    if (version < 7) reader.skip(4)
    reader.text8()
  }
  reader.skip(1)
  return { name }
}
