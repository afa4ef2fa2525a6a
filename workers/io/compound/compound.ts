import { OpenError } from '../../../src/core/errors.ts'
import { sectorChains } from './sectorChains.ts'
import { ByteCursor } from '../bytes/byteCursor.ts'

/** A stream of an OLE compound file. */
export interface CompoundStream {
  /** `Storage/Sub/Stream`, without the root's name, as written. */
  path: string
  /** Bytes. */
  size: number
  /** The contents: a view into the file where they lie in one piece, else a copy. Not to be changed. Throws `file-exception` when the file ends before. */
  read(): Uint8Array
}

export interface Compound {
  /** In the directory's order. */
  readonly streams: readonly CompoundStream[]
  /** A stream by its path, in any case: writers disagree about it. */
  find(path: string): CompoundStream | undefined
}

const ENTRY = 128
const STORAGE = 1
const STREAM = 2
const ROOT = 5
const NONE = 0xffffffff
/** Directory entries that are looked at: far beyond any real file (Inventor assemblies have some thousands). */
const MOST_ENTRIES = 1 << 18

/**
 * Reads the directory of an OLE compound file (SolidWorks before 2015, Solid Edge, Inventor), after Microsoft's [MS-CFB]. Contents are read when asked for.
 * The npm package for this keeps every stream as a JavaScript array of numbers in browsers, eight times the file: hence our own.
 * Throws `file-exception` when the tables lead out of the file or in circles.
 */
export function readCompound(bytes: Uint8Array): Compound {
  const { directory, contents } = sectorChains(bytes)
  const view = new DataView(directory.buffer, directory.byteOffset, directory.byteLength)
  const count = Math.floor(directory.byteLength / ENTRY)
  if (count === 0 || count > MOST_ENTRIES) throw new OpenError('file-exception', `compound file with ${count} entries`)
  const seen = new Uint8Array(count)
  const streams: CompoundStream[] = []
  const waiting: { index: number; storage: string }[] = []
  const visit = (index: number, storage: string): void => {
    if (index === NONE) return
    if (index >= count || seen[index]) throw new OpenError('file-exception', 'the directory of the compound file is damaged')
    seen[index] = 1
    waiting.push({ index, storage })
  }
  seen[0] = 1
  visit(view.getUint32(76, true), '')
  for (let item = waiting.pop(); item; item = waiting.pop()) {
    const { index, storage } = item
    const at = index * ENTRY
    const type = directory[at + 66]
    const path = storage + nameAt(view, at)
    visit(view.getUint32(at + 68, true), storage)
    visit(view.getUint32(at + 72, true), storage)
    if (type === STORAGE || type === ROOT) visit(view.getUint32(at + 76, true), `${path}/`)
    if (type !== STREAM) continue
    const size = view.getUint32(at + 120, true)
    const start = view.getUint32(at + 116, true)
    if (size <= bytes.byteLength) streams.push({ path, size, read: () => contents(start, size) })
  }
  const byPath = new Map(streams.map((stream) => [stream.path.toLowerCase(), stream]))
  return { streams, find: (path) => byPath.get(path.toLowerCase()) }
}

function nameAt(view: DataView, at: number): string {
  const length = Math.min(view.getUint16(at + 64, true), 64)
  let name = ''
  for (let i = 0; i + 2 < length; i += 2) name += String.fromCharCode(view.getUint16(at + i, true))
  return name
}

/** A set of properties of a compound file ([MS-OLEPS]). */
export interface PropertySet {
  /** Id as stored: 32 hexadecimal digits. */
  id: string
  bytes: Uint8Array
  /** Where each value stands, by the property's number: the cursor is at the value's type. */
  values: { property: number; value: ByteCursor }[]
}

const MOST_PROPERTIES = 500

/** The first section of each set beside the root's streams; damaged ones are passed over. */
export function* propertySets(compound: Compound): Generator<PropertySet> {
  for (const stream of compound.streams) {
    if (!stream.path.startsWith('\u0005') || stream.path.includes('/')) continue
    try {
      yield readSet(stream.read())
    } catch (error) {
      if (!(error instanceof OpenError)) throw error
    }
  }
}

function readSet(bytes: Uint8Array): PropertySet {
  const head = new ByteCursor(bytes)
  head.skip(28)
  const id = [...head.take(16)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  const at = head.u32()
  const section = new ByteCursor(bytes, Math.min(at, bytes.length))
  section.skip(4)
  const count = Math.min(section.u32(), MOST_PROPERTIES)
  const values: PropertySet['values'] = []
  for (let i = 0; i < count && section.left >= 8; i++) {
    const property = section.u32()
    values.push({ property, value: new ByteCursor(bytes, Math.min(at + section.u32(), bytes.length)) })
  }
  return { id, bytes, values }
}

const CLIPBOARD = 71

/** What a value holds that is a picture of the clipboard: a view. Undefined of other values. Throws `file-exception` when the data end before. */
export function clipboardData(value: ByteCursor): Uint8Array | undefined {
  if (value.u32() !== CLIPBOARD) return undefined
  return value.take(Math.min(value.u32(), value.left))
}
