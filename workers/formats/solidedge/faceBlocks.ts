import { OpenError } from '../../../src/core/errors.ts'
import { MAX_DEPTH } from '../../../src/core/limits.ts'
import { ByteCursor } from '../../io/bytes/byteCursor.ts'
import { ByteWindow } from '../../io/bytes/byteWindow.ts'

const LEVEL = 4
const LEVEL_HEAD = 4
const FACE = 3
const PRIMITIVE = 2
const END = 0xed
const STRIPS = 0x52
/** Bytes of a face's own: two words before its styles, and a word and six doubles after them. */
const FACE_HEAD = 8
const FACE_TAIL = 52
const PRIMITIVE_HEAD = 12
/** Bytes of a point: three doubles, three floats of its normal, two of its uv, a byte. */
export const BYTES_PER_POINT = 24 + 12 + 8 + 1

/** Triangle strips of a face: where its points begin, and how many slots (points and separators) there are. */
export interface Primitive {
  at: number
  count: number
}

export interface FaceBlock {
  /** Number that Solid Edge gives it. */
  id: number
  /** The id of the style that the face is drawn with; 0 = the part's. */
  style: number
  primitives: Primitive[]
}

/** The faces of an unpacked `Ln-T1` stream. Throws `file-exception`. */
export function faceBlocks(bytes: Uint8Array): FaceBlock[] {
  const faces: FaceBlock[] = []
  const pieces = [bytes.slice()]
  eachFace(
    () => pieces.pop(),
    (face) => faces.push(face),
  )
  return faces
}

/**
 * Reads the faces of a `Ln-T1` stream in their order while it unpacks: it is never in memory as a whole. `next`: its next piece, which is used up. What `take` gets, and
 * the bytes in which the face's primitives lie, are good during the call only. Lengths count a record's own bytes, not the records inside it; records of other
 * kinds, as later versions may have, are passed over with their contents. Throws `file-exception`.
 */
export function eachFace(next: () => Uint8Array<ArrayBuffer> | undefined, take: (face: FaceBlock, view: DataView) => void): void {
  const window = new ByteWindow()
  const fill = (bytes: number): boolean => {
    const before = window.cursor.left
    while (window.cursor.left < bytes) {
      const piece = next()
      if (!piece) break
      window.add(piece)
    }
    return window.cursor.left > before
  }
  fill(LEVEL_HEAD)
  if (window.cursor.u16() !== LEVEL) throw damaged()
  window.cursor.skip(2)
  for (;;) {
    const { cursor } = window
    const from = cursor.at
    let face: FaceBlock | undefined
    try {
      if (isEnd(cursor)) return
      const { kind, length } = recordHead(cursor)
      face = kind === FACE ? readFace(cursor, length) : passOver(cursor, length, 0)
    } catch (error) {
      // The length of a record with those inside it is not stated: one that is not whole is tried again when twice as much is there.
      cursor.at = from
      if (!(error instanceof OpenError) || !fill(cursor.left * 2 + 1)) throw error
      continue
    }
    if (face) take(face, cursor.view)
  }
}

function readFace(cursor: ByteCursor, length: number): FaceBlock {
  if (length < FACE_HEAD + FACE_TAIL) throw damaged()
  const own = new ByteCursor(cursor.take(length))
  own.skip(4)
  const face: FaceBlock = { id: own.u32(), style: 0, primitives: [] }
  // None, one (the face's) or two (of the body or feature first): the last that is not 0 counts.
  while (own.left >= FACE_TAIL + 4) face.style = own.u32() || face.style
  while (!isEnd(cursor)) {
    const { kind, length: inner } = recordHead(cursor)
    const primitive = kind === PRIMITIVE ? readPrimitive(cursor, inner) : passOver(cursor, inner, 0)
    if (primitive) face.primitives.push(primitive)
  }
  cursor.skip(1)
  return face
}

/** Undefined for primitives without triangles (wires). */
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
  while (cursor.left > 0 && !isEnd(cursor)) passOver(cursor, recordHead(cursor).length, depth + 1)
  cursor.skip(1)
}

/** What lies behind the cursor's end is of no meaning. */
const isEnd = (cursor: ByteCursor): boolean => cursor.left > 0 && cursor.bytes[cursor.at] === END

/** What the record that begins here is, and its own bytes without the mark at its end. */
function recordHead(cursor: ByteCursor): { kind: number; length: number } {
  const kind = cursor.u16()
  cursor.skip(2)
  const length = cursor.u32()
  if (length === 0) throw damaged()
  return { kind, length: length - 1 }
}

const damaged = (): OpenError => new OpenError('file-exception', 'the display mesh is damaged')
