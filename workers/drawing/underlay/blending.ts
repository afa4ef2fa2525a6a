/** Ways of blending that are drawn (ISO 32000-1, 11.3.5.2), by pdf.js's names: what becomes of a channel (0 to 1) below another. */
const ways: Readonly<Record<string, (below: number, own: number) => number>> = {
  multiply: (below, own) => below * own,
  screen: (below, own) => below + own - below * own,
  darken: Math.min,
  lighten: Math.max,
  overlay: (below, own) => hardLight(own, below),
  'hard-light': (below, own) => hardLight(below, own),
  difference: (below, own) => Math.abs(below - own),
  exclusion: (below, own) => below + own - 2 * below * own,
}

const hardLight = (below: number, own: number): number => (own <= 0.5 ? 2 * below * own : below + (2 * own - 1) - below * (2 * own - 1))

export const NORMAL = 'source-over'
export const isBlended = (way: string): boolean => Object.hasOwn(ways, way)

/** A colour (0xRRGGBBAA) with another one blended over it. */
export function blendedColor(below: number, own: number, way: string, opacity: number): number {
  const blend = ways[way]
  let color = 0
  for (const bits of [24, 16, 8]) {
    const [b, o] = [((below >>> bits) & 255) / 255, ((own >>> bits) & 255) / 255]
    color = color * 256 + Math.round((b * (1 - opacity) + blend(b, o) * opacity) * 255)
  }
  return color * 256 + 255
}

type Pixel = [red: number, green: number, blue: number, opacity: number]

/**
 * Pixels that look so over everything below them, in place: black in the opacity that darkens as multiplying does, white in that which brightens as screening does.
 * Exact for gray pixels, and for all on white (on black). Undefined of ways for which there are no such pixels.
 */
export function alone(way: string): ((pixel: Pixel) => void) | undefined {
  if (way === 'multiply' || way === 'darken')
    return (pixel) => {
      const [, , , opacity] = pixel
      const kept = [0, 1, 2].map((channel) => 1 - opacity + opacity * pixel[channel])
      const least = Math.min(...kept)
      pixel[3] = 1 - least
      for (let channel = 0; channel < 3; channel++) pixel[channel] = pixel[3] > 0 ? (kept[channel] - least) / pixel[3] : 0
    }
  if (way === 'screen' || way === 'lighten')
    return (pixel) => {
      const most = Math.max(pixel[0], pixel[1], pixel[2])
      for (let channel = 0; channel < 3; channel++) pixel[channel] = most > 0 ? pixel[channel] / most : 0
      pixel[3] *= most
    }
  return undefined
}
