import { ByteWriter } from '../../io/bytes/byteWriter.fixture.ts'

type Bytes = Uint8Array<ArrayBuffer>

/** A record of an enhanced metafile. */
export const emfRecord = (type: number, body: Bytes = new Uint8Array(0)): Bytes =>
  new ByteWriter()
    .u32(type, body.length + 8)
    .raw(body)
    .done()

/** 32-bit numbers, negative ones too. */
export const longs = (...values: number[]): Bytes => new Uint8Array(Int32Array.from(values).buffer)
export const shorts = (...values: number[]): Bytes => new Uint8Array(Int16Array.from(values).buffer)

/** A record of a metafile of 16 bits. */
export const wmfRecord = (name: number, ...values: number[]): Bytes =>
  new ByteWriter()
    .u32(values.length + 3)
    .u16(name)
    .raw(shorts(...values))
    .done()

const FONT = 92

/** Creates and selects a font: height in logical units, escapement in tenths of a degree. */
export function emfFont(slot: number, height: number, escapement: number, face: string): Bytes[] {
  const name = new Uint8Array(64)
  name.set(shorts(...Array.from(face, (letter) => letter.charCodeAt(0))))
  const font = new Uint8Array(FONT)
  font.set(longs(height, 0, escapement, escapement, 400, 0, 0))
  font.set(name, 28)
  return [emfRecord(82, new Uint8Array([...longs(slot), ...font])), emfRecord(37, longs(slot))]
}

/** Text at a point, with the advance of each letter. */
export function emfText(x: number, y: number, text: string, advances: readonly number[]): Bytes {
  const head = 8 + 28 + 40
  const letters = shorts(...Array.from(text, (letter) => letter.charCodeAt(0)))
  const padded = new Uint8Array(Math.ceil(letters.length / 4) * 4)
  padded.set(letters)
  return emfRecord(
    84,
    new Uint8Array([...longs(0, 0, 0, 0, 1, 0, 0, x, y, text.length, head, 0, 0, 0, 0, 0, head + padded.length), ...padded, ...longs(...advances)]),
  )
}

/** An enhanced metafile of so many millimetres, whose device has ten pixels in each. */
export function emfOf(width: number, height: number, records: readonly Bytes[]): Bytes {
  const body = records.reduce((sum, { length }) => sum + length, 0)
  const head = new ByteWriter()
    .u32(1, 88, 0, 0, width * 10, height * 10, 0, 0, width * 100, height * 100, 0x464d4520, 0x10000, 88 + body + 20, records.length + 2)
    .u16(1, 0)
    .u32(0, 0, 0, 2000, 1000, 200, 100)
    .done()
  return new Uint8Array([...head, ...records.flatMap((record) => [...record]), ...emfRecord(14, longs(0, 16, 20))])
}
