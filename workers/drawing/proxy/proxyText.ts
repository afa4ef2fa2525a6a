import type { ByteCursor } from '../../io/bytes/byteCursor.ts'
import type { Point3 } from '../geometry/affine.ts'

/** A line of text in a picture that a program left. */
export interface ProxyText {
  position: Point3
  normal: Point3
  direction: Point3
  text: string
  height: number
  widthFactor: number
  /** Radians. */
  oblique: number
  backwards?: boolean
  upsideDown?: boolean
  /** File of the font, or its family. */
  font?: string
  bigFont?: string
  bold?: boolean
  italic?: boolean
}

/** `wide`: letters of two bytes. `styled`: it states the look of its letters. */
export function readText(body: ByteCursor, { wide, styled }: { wide: boolean; styled: boolean }): ProxyText {
  const vector = (): Point3 => ({ x: body.f64(), y: body.f64(), z: body.f64() })
  const [position, normal, direction] = [vector(), vector(), vector()]
  const string = (): string => (wide ? wideString(body) : narrowString(body))
  if (!styled) {
    const [height, widthFactor, oblique] = body.f64s(3)
    return { position, normal, direction, height, widthFactor, oblique, text: string() }
  }
  const text = string()
  body.skip(8)
  const [height, widthFactor, oblique] = body.f64s(4)
  const [backwards, upsideDown] = body.u32s(5)
  const [bold, italic] = wide ? body.u32s(4) : [0, 0]
  const family = wide ? string() : ''
  const font = string() || family
  const bigFont = string()
  return {
    position,
    normal,
    direction,
    text,
    height,
    widthFactor,
    oblique,
    font,
    bigFont,
    backwards: backwards !== 0,
    upsideDown: upsideDown !== 0,
    bold: bold !== 0,
    italic: italic !== 0,
  }
}

/** Up to a zero; the next field begins at a multiple of four bytes. */
function narrowString(body: ByteCursor): string {
  const from = body.at
  while (body.u8() !== 0);
  const text = latin.decode(body.bytes.subarray(from, body.at - 1))
  body.skip((4 - ((body.at - from) % 4)) % 4)
  return text
}

function wideString(body: ByteCursor): string {
  const from = body.at
  while (body.u16() !== 0);
  const text = utf16.decode(body.bytes.subarray(from, body.at - 2))
  body.skip(Math.min(body.left, (4 - ((body.at - from) % 4)) % 4))
  return text
}

const latin = new TextDecoder('windows-1252')
const utf16 = new TextDecoder('utf-16le', { ignoreBOM: true })
