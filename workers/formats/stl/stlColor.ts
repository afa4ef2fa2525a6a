import type { Rgba } from '../../../src/core/scene/mesh.ts'
import { PLAIN } from '../../mesh/paintCorners.ts'

const OWN = 0x8000

/** Magics: the header holds `COLOR=` and four bytes RGBA, the colour of the whole. */
export function headerColor(head: Uint8Array): Rgba | undefined {
  const word = [0x43, 0x4f, 0x4c, 0x4f, 0x52, 0x3d]
  for (let at = 0; at + 10 <= 80; at++) {
    if (!word.every((byte, i) => head[at + i] === byte)) continue
    const [r, g, b, a] = head.subarray(at + 6, at + 10)
    return ((r << 24) | (g << 16) | (b << 8) | (a === 0 ? 255 : a)) >>> 0
  }
  return undefined
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
