import { OpenError } from '../../../src/core/errors.ts'
import { sectorChains } from './sectorChains.ts'

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
