import { OpenError } from '../../../../src/core/errors.ts'
import type { Rgba } from '../../../../src/core/scene/mesh.ts'
import { ByteCursor } from '../../../io/bytes/byteCursor.ts'
import { CompactReader } from '../assembly/compactReader.ts'

/** The background's colour and those that objects have by their number, from 1 on. */
const COLORS = 217
/** How many, as the object model writes it. */
const COUNT = [0x80, 0xd9]
/** A name follows, or its number in a table of texts. */
const TEXT = 0x03
const TEXT_NUMBER = 0x05
const NEXT = 0x01

/**
 * The colours of a part by their numbers, from its object model: each a reference to its class, red, green and blue from 0 to 1, and a name. Undefined when there
 * is no such table.
 */
export function readPalette(part: Uint8Array): Uint32Array<ArrayBuffer> | undefined {
  for (let at = part.indexOf(COUNT[0]); at >= 0; at = part.indexOf(COUNT[0], at + 1)) {
    if (part[at + 1] !== COUNT[1]) continue
    const colors = colorsAt(part, at + COUNT.length)
    if (colors) return colors
  }
  return undefined
}

/** The same before NX 9: as many bytes as a number has, names behind their lengths (4 bytes). */
export function readPlainPalette(part: Uint8Array): Uint32Array<ArrayBuffer> | undefined {
  for (let at = part.indexOf(COLORS); at >= 0; at = part.indexOf(COLORS, at + 1)) {
    if (part[at + 1] !== 0 || part[at + 2] !== 0 || part[at + 3] !== 0) continue
    const colors = plainColorsAt(new ByteCursor(part, at + 4))
    if (colors) return colors
  }
  return undefined
}

function plainColorsAt(cursor: ByteCursor): Uint32Array<ArrayBuffer> | undefined {
  const colors = new Uint32Array(COLORS)
  try {
    const kind = cursor.u16()
    for (let i = 0; i < COLORS; i++) {
      if (i > 0 && cursor.u16() !== kind) return undefined
      const color = rgbaOf(cursor.f64(), cursor.f64(), cursor.f64())
      if (color === undefined || cursor.u8() !== TEXT) return undefined
      cursor.skip(cursor.u32())
      cursor.skip(4)
      colors[i] = color
    }
  } catch (error) {
    if (!(error instanceof OpenError)) throw error
    return undefined
  }
  return colors
}

function colorsAt(part: Uint8Array, from: number): Uint32Array<ArrayBuffer> | undefined {
  const reader = new CompactReader(part, from)
  const colors = new Uint32Array(COLORS)
  const kind = reader.int()
  for (let i = 0; i < COLORS; i++) {
    if (i > 0 && (part[reader.at++] !== NEXT || reader.int() !== kind)) return undefined
    const color = rgbaOf(reader.double(), reader.double(), reader.double())
    if (color === undefined || !passName(part, reader)) return undefined
    colors[i] = color
  }
  return colors
}

function passName(part: Uint8Array, reader: CompactReader): boolean {
  const kind = part[reader.at++]
  if (kind === TEXT_NUMBER) return reader.int() >= 0
  // Its length with two bytes more, the letters, a zero.
  reader.at += part[reader.at] - 1
  return kind === TEXT && part[reader.at++] === 0
}

function rgbaOf(r: number, g: number, b: number): Rgba | undefined {
  if (!(r >= 0 && r <= 1 && g >= 0 && g <= 1 && b >= 0 && b <= 1)) return undefined
  return ((Math.round(r * 255) << 24) | (Math.round(g * 255) << 16) | (Math.round(b * 255) << 8) | 255) >>> 0
}
