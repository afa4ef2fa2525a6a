import type { Rgba } from '../../../src/core/scene/mesh.ts'
import { isBinaryStl } from '../../../src/core/sniff.ts'
import { findBytes, latinBytes } from '../../io/bytes/byteWindow.ts'
import { PLAIN } from '../../mesh/paintCorners.ts'

/** Header and triangle count of a binary STL. */
export const BINARY_HEADER = 84
export const BINARY_TRIANGLE = 50

/**
 * Text or binary. The size decides: many binary files begin with "solid", too.
 * Only when it does not fit the count (cut file, bytes behind the last triangle) do the first bytes decide.
 */
export function stlKind(head: Uint8Array, size: number): 'ascii' | 'binary' | 'neither' {
  if (isBinaryStl(head, size)) return 'binary'
  const utf16 = (head[0] === 0xff && head[1] === 0xfe) || (head[0] === 0xfe && head[1] === 0xff)
  let text = ''
  let control = 0
  for (const byte of head) {
    if (byte !== 0) text += String.fromCharCode(byte)
    if (byte < 9 || (byte > 13 && byte < 32)) control++
  }
  if (utf16 || (control === 0 && /\b(solid|facet)\b/i.test(text))) return 'ascii'
  // `solid` header of a binary file, or any other header: at least one triangle has to be there.
  if (control > 0 && size >= BINARY_HEADER + BINARY_TRIANGLE) return 'binary'
  return control > 0 && size >= BINARY_HEADER && size < BINARY_HEADER + BINARY_TRIANGLE ? 'binary' : 'neither'
}

const HEAD = 80
const COLOR = latinBytes('COLOR=')
const OWN = 0x8000

/** Magics: the header holds `COLOR=` and four bytes RGBA, the colour of the whole. */
export function headerColor(head: Uint8Array): Rgba | undefined {
  const at = findBytes(head.subarray(0, HEAD - 4), COLOR)
  if (at < 0) return undefined
  const [r, g, b, a] = head.subarray(at + COLOR.length)
  return ((r << 24) | (g << 16) | (b << 8) | (a === 0 ? 255 : a)) >>> 0
}

/**
 * Colour of each facet from its attribute word, undefined when the file colours none.
 * Magics (header with `COLOR=`): bit 15 clear = own colour, red in the low five bits. VisCAM and SolidView: bit 15 set = own colour, blue in the low five.
 */
export function facetColors(attributes: Uint16Array, head: Uint8Array): Uint32Array | undefined {
  const whole = headerColor(head)
  const magics = whole !== undefined
  // Writers that leave the words zero beside `COLOR=` mean the whole's colour, not black facets.
  if (!attributes.some((word) => (magics ? word !== 0 && (word & OWN) === 0 : (word & OWN) !== 0))) return undefined
  return Uint32Array.from(attributes, (word) => {
    if (((word & OWN) === 0) !== magics) return whole ?? PLAIN
    const low = five(word),
      middle = five(word >> 5),
      high = five(word >> 10)
    return ((magics ? (low << 24) | (middle << 16) | (high << 8) : (high << 24) | (middle << 16) | (low << 8)) | 255) >>> 0
  })
}

const five = (word: number): number => Math.round(((word & 31) * 255) / 31)
