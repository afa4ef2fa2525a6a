import { OpenError } from '../../../src/core/errors.ts'
import { ByteCursor } from '../../io/bytes/byteCursor.ts'
import { readMoniker } from './moniker.ts'

const HEAD = [0xb0, 0x9d, 0xd8, 0xde, 0xb6, 0x45, 0xce, 0x11, 0xb3, 0x07, 0x08, 0x00, 0x36, 0x3a, 0x1e, 0x02]
/** Two monikers without paths, and the words after them; a matrix, a box and a length. */
const LEAST_FILE = 16 + 4 + 16
const LEAST_OCCURRENCE = 16 * 8 + 6 * 8 + 4

export interface Occurrence {
  /** "Part3.par:1" */
  name: string
  /** Matrix as stored: 4×4 for row vectors, row after row, which is column-major for column vectors; metres, relative to the assembly. */
  matrix: Float64Array
  /** Around the occurrence, in the assembly: xmin ymin zmin xmax ymax zmax, metres. */
  box: Float64Array
  /** Number that the assembly gives it. */
  id: number
  /** A style of the assembly that the whole occurrence is drawn with; 0 = none. */
  style: number
}

export interface Attachment {
  /** Where the file was: absolute, relative to the assembly. */
  absolute: string
  relative: string
  occurrences: Occurrence[]
}

/** The files that an assembly places, and where: stream `Attachments`. Throws `file-exception`. */
export function readAttachments(bytes: Uint8Array): Attachment[] {
  const cursor = new ByteCursor(bytes)
  const head = cursor.take(16)
  if (!HEAD.every((byte, i) => head[i] === byte)) throw new OpenError('file-exception', 'the list of parts is not known')
  cursor.skip(4)
  const count = cursor.u32()
  if (count * LEAST_FILE > bytes.byteLength) throw new OpenError('file-exception', 'the list of parts is damaged')
  cursor.skip(24)
  return Array.from({ length: count }, () => readAttachment(cursor))
}

function readAttachment(cursor: ByteCursor): Attachment {
  const absolute = readMoniker(cursor)
  const relative = cursor.u32() === 0 ? '' : readMoniker(cursor)
  const count = cursor.u32()
  if (count * LEAST_OCCURRENCE > cursor.left) throw new OpenError('file-exception', 'the list of parts is damaged')
  cursor.skip(12)
  return { absolute, relative, occurrences: Array.from({ length: count }, () => readOccurrence(cursor)) }
}

function readOccurrence(cursor: ByteCursor): Occurrence {
  const matrix = cursor.f64s(16)
  const box = cursor.f64s(6)
  const own = new ByteCursor(cursor.take(cursor.u32()))
  const name = own.wide(own.u32())
  return { name, matrix, box, ...idAndStyle(own) }
}

/** After the name: a word, the group's name, a word, the occurrence's id, its style. */
function idAndStyle(own: ByteCursor): { id: number; style: number } {
  const none = { id: 0, style: 0 }
  if (own.left < 8) return none
  own.skip(4)
  const group = own.u32()
  if (group + 12 > own.left) return none
  own.skip(group + 4)
  return { id: own.u32(), style: own.u32() }
}
