import type { Rgba } from '../../../src/core/scene/mesh.ts'
import { findBytes, latinBytes } from '../../io/bytes/findBytes.ts'
import { PLAIN } from '../../mesh/paintCorners.ts'

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
