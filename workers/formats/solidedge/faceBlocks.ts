import { OpenError } from '../../../src/core/errors.ts'
import { ByteCursor } from '../../bytes/byteCursor.ts'

const LEVEL = 4
const FACE = 3
const PRIMITIVE = 2
const END = 0xed
const STRIPS = 0x52
/** Of a face's own bytes: two words before its styles, and a word and six doubles after them. */
const FACE_HEAD = 8
const FACE_TAIL = 52
const PRIMITIVE_HEAD = 12
/** A point: three doubles, three floats of its normal, two of its uv, a byte. */
const BYTES_PER_POINT = 24 + 12 + 8 + 1

/** Triangle strips of a face: where its points begin, and how many slots (points and separators) there are. */
export interface Primitive {
  at: number
  count: number
}

export interface FaceBlock {
  /** As Solid Edge numbers it. */
  id: number
  /** The id of the style that the face is drawn with; 0 = the part's. */
  style: number
  primitives: Primitive[]
}

/** The faces of an unpacked `Ln-T1` stream. Lengths count a record's own bytes, not the records inside it. Throws `file-exception`. */
export function faceBlocks(bytes: Uint8Array): FaceBlock[] {
  const cursor = new ByteCursor(bytes)
  const faces: FaceBlock[] = []
  if (cursor.u16() !== LEVEL) throw damaged()
  cursor.skip(2)
  while (bytes[cursor.at] !== END) {
    const length = recordLength(cursor, FACE)
    if (length < FACE_HEAD + FACE_TAIL) throw damaged()
    const own = new ByteCursor(cursor.take(length))
    own.skip(4)
    const face: FaceBlock = { id: own.u32(), style: 0, primitives: [] }
    // None, one (the face's) or two (of the body or feature first): the last that is not 0 counts.
    while (own.left >= FACE_TAIL + 4) face.style = own.u32() || face.style
    while (bytes[cursor.at] !== END) {
      const primitive = readPrimitive(cursor)
      if (primitive) face.primitives.push(primitive)
    }
    cursor.skip(1)
    faces.push(face)
  }
  return faces
}

/** Undefined for what is no triangles (wires). */
function readPrimitive(cursor: ByteCursor): Primitive | undefined {
  const length = recordLength(cursor, PRIMITIVE)
  const from = cursor.at
  const count = cursor.u32()
  cursor.skip(4)
  const kind = cursor.u32() & 0xff
  if (length < PRIMITIVE_HEAD || count * BYTES_PER_POINT > length - PRIMITIVE_HEAD) throw damaged()
  cursor.at = from
  cursor.skip(length)
  if (cursor.u8() !== END) throw damaged()
  return kind === STRIPS ? { at: from + PRIMITIVE_HEAD, count } : undefined
}

/** Own bytes of the record that begins here, without the mark at its end. */
function recordLength(cursor: ByteCursor, kind: number): number {
  if (cursor.u16() !== kind) throw damaged()
  cursor.skip(2)
  const length = cursor.u32()
  if (length === 0) throw damaged()
  return length - 1
}

const damaged = (): OpenError => new OpenError('file-exception', 'the display mesh is damaged')
