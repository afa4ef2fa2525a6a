import { OpenError } from '../../../../src/core/errors.ts'
import { ByteCursor } from '../../../io/bytes/byteCursor.ts'
import { inflateUpTo } from '../../../io/bytes/inflateUpTo.ts'
import { unpackXz } from '../../../io/bytes/xz.ts'

/** Kinds of segments, as the table of contents numbers them. */
const SegmentType = { graph: 1, shape: 6, coarsestShape: 16 } as const

export interface Segment {
  id: string
  type: number
  at: number
  length: number
}

/** A .jt file by its segments. Generations (8, 9, 10) differ in the layout of almost everything inside. */
export interface Container {
  version: string
  generation: 8 | 9 | 10
  /** The segment of the logical scene graph. */
  graph: Segment
  segments: ReadonlyMap<string, Segment>
  /** Decompressed contents of a segment, behind its header. Throws `file-exception` for damage. */
  read(segment: Segment): Uint8Array
}

const HEADER = 24
const ROW = { 8: 28, 9: 28, 10: 32 } as const
/** A segment that unpacks to more than this, or than this many times its size, is taken for a bomb. */
const MOST_UNPACKED = 1 << 30
const MOST_RATIO = 2000
const STORED = 1
const ZLIB = 2
const XZ = 3

/** Bytes of a GUID as hexadecimal digits: the key of segments and of kinds of objects. */
export function guid(cursor: ByteCursor): string {
  const from = cursor.skip(16)
  let out = ''
  for (let i = from; i < from + 16; i++) out += HEX[cursor.bytes[i]]
  return out
}

const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))

/** Opens a .jt file. Throws `file-exception` for damage, `shape-unread` for versions and byte orders that are not read. */
export function openContainer(bytes: Uint8Array): Container {
  const cursor = new ByteCursor(bytes)
  const text = String.fromCharCode(...cursor.take(80))
  const match = /^Version (\d+)\.(\d+)/.exec(text)
  if (!match) throw new OpenError('file-exception', 'not a JT file')
  const major = Number(match[1])
  if (major < 8) throw new OpenError('shape-unread', `JT ${match[1]}.${match[2]} is older than what can be read`)
  const generation = major >= 10 ? 10 : major === 9 ? 9 : 8
  if (cursor.u8() !== 0) throw new OpenError('shape-unread', 'a JT file in big-endian byte order')
  cursor.skip(4)
  const table = generation === 10 ? u64(cursor) : cursor.u32()
  const id = guid(cursor)
  const segments = readTable(bytes, table, generation)
  const found = segments.get(id)
  const graph = found?.type === SegmentType.graph ? found : [...segments.values()].find(({ type }) => type === SegmentType.graph)
  if (!graph) throw new OpenError('file-exception', 'the file has no scene graph')
  return { version: `${match[1]}.${match[2]}`, generation, graph, segments, read: (segment) => readSegment(bytes, segment) }
}

function readTable(bytes: Uint8Array, at: number, generation: 8 | 9 | 10): Map<string, Segment> {
  const cursor = new ByteCursor(bytes, at)
  const count = cursor.u32()
  if (count * ROW[generation] > cursor.left) throw new OpenError('file-exception', 'the table of contents is cut off')
  const segments = new Map<string, Segment>()
  for (let i = 0; i < count; i++) {
    const id = guid(cursor)
    const offset = generation === 10 ? u64(cursor) : cursor.u32()
    const length = cursor.u32()
    const type = cursor.u32() >>> 24
    if (!segments.has(id)) segments.set(id, { id, type, at: offset, length })
  }
  return segments
}

function readSegment(bytes: Uint8Array, { type, at, length }: Segment): Uint8Array {
  const cursor = new ByteCursor(bytes, at, at + length)
  cursor.skip(HEADER)
  if (type >= SegmentType.shape && type <= SegmentType.coarsestShape) return cursor.take(cursor.left)
  cursor.skip(4)
  const size = cursor.u32()
  const algorithm = cursor.u8()
  const packed = cursor.take(Math.min(Math.max(0, size - 1), cursor.left))
  const most = Math.min(MOST_UNPACKED, packed.length * MOST_RATIO + 65_536)
  if (algorithm === STORED) return packed
  if (algorithm === XZ) return unpackXz(packed, most)
  if (algorithm !== ZLIB) throw new OpenError('file-exception', `a segment packed by an unknown method (${algorithm})`)
  try {
    return inflateUpTo(packed, most, true)
  } catch (error) {
    if (error instanceof RangeError) throw new OpenError('file-exception', 'a segment that cannot be unpacked', { cause: error })
    throw error
  }
}

/** An offset of 64 bits; those beyond 2^53 do not occur in files that fit in memory. */
function u64(cursor: ByteCursor): number {
  const low = cursor.u32()
  return low + cursor.u32() * 2 ** 32
}
