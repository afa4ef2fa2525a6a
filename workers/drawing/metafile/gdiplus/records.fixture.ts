import { ByteWriter } from '../../../io/bytes/byteWriter.fixture.ts'
import { emfOf, emfRecord } from '../metafile.fixture.ts'

type Bytes = Uint8Array<ArrayBuffer>

const VERSION = 0xdbc01002
const [BRUSH, PEN, PATH, REGION, IMAGE, FONT, FORMAT] = [1, 2, 3, 4, 5, 6, 7]

const writer = (): ByteWriter => new ByteWriter().u32(VERSION)
export const floats = (...values: number[]): Bytes => new ByteWriter().f32(...values).done()
export const join = (...pieces: Uint8Array[]): Bytes => new Uint8Array(pieces.flatMap((piece) => [...piece]))

/** A record of GDI+ ([MS-EMFPLUS] 2.3). */
export function plusRecord(type: number, flags = 0, body: Bytes = new Uint8Array(0)): Bytes {
  const padded = (body.length + 3) & ~3
  return new ByteWriter()
    .u16(type, flags)
    .u32(padded + 12, padded)
    .raw(body)
    .zeros(padded - body.length)
    .done()
}

/** Records of GDI+ in a comment. */
export function plusComment(...records: Bytes[]): Bytes {
  const body = join(...records)
  return emfRecord(
    70,
    new ByteWriter()
      .u32(body.length + 4)
      .ascii('EMF+')
      .raw(body)
      .done(),
  )
}

export const plusHeader = (isDual = false): Bytes => plusRecord(0x4001, isDual ? 1 : 0, new ByteWriter().u32(VERSION, 1, 254, 254).done())

/** A picture of 100 by 50 millimetres with ten pixels in each. */
export const plusEmf = (...records: Bytes[]): Bytes => emfOf(100, 50, [plusComment(plusHeader(), ...records, plusRecord(0x4002))])

export const plusObject = (slot: number, type: number, body: Bytes): Bytes => plusRecord(0x4008, (type << 8) | slot, body)

export const solid = (argb: number): Bytes => writer().u32(0, argb).done()
export const hatchBrush = (style: number, fore: number, back: number): Bytes => writer().u32(1, style, fore, back).done()
/** Along x of a box, from one colour to another. */
export const linear = (box: readonly number[], from: number, to: number, wrap = 0, matrix?: readonly number[]): Bytes =>
  writer()
    .u32(4, matrix ? 2 : 0, wrap)
    .f32(...box)
    .u32(from, to, from, to)
    .f32(...(matrix ?? []))
    .done()
/** From a ring to a place within it. */
export const pathGradient = (middle: number, at: readonly number[], around: number, ring: readonly number[]): Bytes =>
  writer()
    .u32(3, 0, 0, middle)
    .f32(...at)
    .u32(1, around, ring.length / 2)
    .f32(...ring)
    .done()
export const brush = (slot: number, body: Bytes): Bytes => plusObject(slot, BRUSH, body)

/** `more`: what flags state between the width and the brush. */
export const pen = (slot: number, argb: number, width: number, flags = 0, more: Bytes = new Uint8Array(0)): Bytes =>
  plusObject(slot, PEN, join(writer().u32(0, flags, 0).f32(width).done(), more, solid(argb)))

const pathData = (points: readonly number[], kinds: readonly number[], flags = 0): Bytes =>
  writer()
    .u32(kinds.length, flags)
    .f32(...points)
    .u8(...kinds)
    .zeros(-kinds.length & 3)
    .done()
export const path = (slot: number, points: readonly number[], kinds: readonly number[], flags = 0): Bytes =>
  plusObject(slot, PATH, pathData(points, kinds, flags))

export const rectangleNode = (...box: number[]): Bytes =>
  new ByteWriter()
    .u32(0x10000000)
    .f32(...box)
    .done()
/** Two nodes: 1 what they have in common, 2 both, 3 one of them, 4 the first without the second. */
export const bothNode = (how: number, left: Bytes, right: Bytes): Bytes => join(new ByteWriter().u32(how).done(), left, right)
export const region = (slot: number, node: Bytes): Bytes => plusObject(slot, REGION, join(writer().u32(1).done(), node))

/** Four pixels in a square: red, green; blue, white half seen through. */
export const pixelData = writer().u32(1, 2, 2, 8, 0x26200a, 0).u32(0xffff0000, 0xff00ff00, 0xff0000ff, 0x80ffffff).done()
export const image = (slot: number, body: Bytes): Bytes => plusObject(slot, IMAGE, body)
export const nestedImage = (slot: number, emf: Bytes): Bytes => image(slot, writer().u32(2, 3, emf.length).raw(emf).done())

/** `size` in units of the world. */
export const font = (slot: number, size: number, face: string, style = 0): Bytes =>
  plusObject(slot, FONT, writer().f32(size).u32(0, style, 0).text16(face).done())
export const format = (slot: number, flags: number, align: number, lineAlign: number): Bytes =>
  plusObject(slot, FORMAT, writer().u32(flags, 0, align, lineAlign, 0, 0).f32(0).u32(0).f32(0, 0, 1).u32(0, 0, 0).done())

/** Text in a box, in a colour. `slot`: of the format. */
export const text = (fontSlot: number, argb: number, slot: number, box: readonly number[], letters: string): Bytes =>
  plusRecord(
    0x401c,
    0x8000 | fontSlot,
    new ByteWriter()
      .u32(argb, slot, letters.length)
      .f32(...box)
      .wide(letters)
      .done(),
  )
/** Letters at places of their own. */
export const placedLetters = (fontSlot: number, argb: number, letters: string, places: readonly number[], matrix?: readonly number[]): Bytes =>
  plusRecord(
    0x4036,
    0x8000 | fontSlot,
    new ByteWriter()
      .u32(argb, 1, matrix ? 1 : 0, letters.length)
      .wide(letters)
      .f32(...places, ...(matrix ?? []))
      .done(),
  )

const counted = (argb: number, ...boxes: number[][]): Bytes =>
  new ByteWriter()
    .u32(argb, boxes.length)
    .f32(...boxes.flat())
    .done()
export const fillBoxes = (argb: number, ...boxes: number[][]): Bytes => plusRecord(0x400a, 0x8000, counted(argb, ...boxes))
/** In the brush of a slot. */
export const paintBoxes = (slot: number, ...boxes: number[][]): Bytes => plusRecord(0x400a, 0, counted(slot, ...boxes))
export const lines = (penSlot: number, closed: boolean, ...points: number[]): Bytes =>
  plusRecord(
    0x400d,
    penSlot | (closed ? 0x2000 : 0),
    new ByteWriter()
      .u32(points.length / 2)
      .f32(...points)
      .done(),
  )
/** A part of an image in a box. */
export const drawImage = (slot: number, part: readonly number[], box: readonly number[]): Bytes =>
  plusRecord(
    0x401a,
    slot,
    new ByteWriter()
      .u32(0, 2)
      .f32(...part, ...box)
      .done(),
  )
