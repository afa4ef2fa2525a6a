import { OpenError } from '../../../src/core/errors.ts'
import { MAX_DEPTH } from '../../../src/core/limits.ts'
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

/**
 * The faces of an unpacked `Ln-T1` stream. Lengths count a record's own bytes, not the records inside it; records of other kinds, as later versions may have,
 * are passed over with what is in them. Throws `file-exception`.
 */
export function faceBlocks(bytes: Uint8Array): FaceBlock[] {
  const cursor = new ByteCursor(bytes)
  const faces: FaceBlock[] = []
  if (cursor.u16() !== LEVEL) throw damaged()
  cursor.skip(2)
  while (bytes[cursor.at] !== END) {
    const { kind, length } = recordHead(cursor)
    if (kind === FACE) faces.push(readFace(cursor, length))
    else passOver(cursor, length, 0)
  }
  return faces
}

function readFace(cursor: ByteCursor, length: number): FaceBlock {
  if (length < FACE_HEAD + FACE_TAIL) throw damaged()
  const own = new ByteCursor(cursor.take(length))
  own.skip(4)
  const face: FaceBlock = { id: own.u32(), style: 0, primitives: [] }
  // None, one (the face's) or two (of the body or feature first): the last that is not 0 counts.
  while (own.left >= FACE_TAIL + 4) face.style = own.u32() || face.style
  while (cursor.bytes[cursor.at] !== END) {
    const { kind, length: inner } = recordHead(cursor)
    const primitive = kind === PRIMITIVE ? readPrimitive(cursor, inner) : passOver(cursor, inner, 0)
    if (primitive) face.primitives.push(primitive)
  }
  cursor.skip(1)
  return face
}

/** Undefined for what is no triangles (wires). */
function readPrimitive(cursor: ByteCursor, length: number): Primitive | undefined {
  const from = cursor.at
  const count = cursor.u32()
  cursor.skip(4)
  const kind = cursor.u32() & 0xff
  if (length < PRIMITIVE_HEAD || count * BYTES_PER_POINT > length - PRIMITIVE_HEAD) throw damaged()
  cursor.at = from
  passOver(cursor, length, 0)
  return kind === STRIPS ? { at: from + PRIMITIVE_HEAD, count } : undefined
}

/** Goes to the end of a record that is not read, behind its own bytes and the records in it. */
function passOver(cursor: ByteCursor, length: number, depth: number): undefined {
  if (depth > MAX_DEPTH) throw damaged()
  cursor.skip(length)
  while (cursor.left > 0 && cursor.bytes[cursor.at] !== END) passOver(cursor, recordHead(cursor).length, depth + 1)
  cursor.skip(1)
}

/** What the record that begins here is, and its own bytes without the mark at its end. */
function recordHead(cursor: ByteCursor): { kind: number; length: number } {
  const kind = cursor.u16()
  cursor.skip(2)
  const length = cursor.u32()
  if (length === 0) throw damaged()
  return { kind, length: length - 1 }
}

const damaged = (): OpenError => new OpenError('file-exception', 'the display mesh is damaged')
