import type { Rgba } from '../../core/scene/mesh.ts'

/** What an edge is seen against: its part's lit faces, or the background (wireframe, hidden line, see-through). */
export type EdgeGround = 'face' | 'light' | 'dark'

/** The ground of edges of faces, and of lines that belong to none. */
export interface EdgeGrounds {
  faces: EdgeGround
  background: 'light' | 'dark'
}

/** Lightness (CIE L*) that keeps lines at 3:1 or more against what they lie on. */
const targets = { onBrightFace: 20, onDarkFace: 58, onLight: 27, onDark: 74 }
/** How much of the part's own hue stays in its lines. */
const TINT = 0.5

/** Colour of a part's edge lines: the part's hue, at a lightness that can be read on the ground. Opaque. */
export function edgeColor(color: Rgba, ground: EdgeGround): Rgba {
  const r = linear((color >>> 24) & 255)
  const g = linear((color >>> 16) & 255)
  const b = linear((color >>> 8) & 255)
  const luminance = 0.2126 * r + 0.7152 * g + 0.0722 * b
  const wanted = luminanceOf(
    ground === 'light' ? targets.onLight : ground === 'dark' ? targets.onDark : luminance > 0.07 ? targets.onBrightFace : targets.onDarkFace,
  )
  // Black has no hue to keep.
  const tint = luminance > 1e-4 ? TINT : 0
  const channel = (value: number) => encode(wanted * (1 - tint) + Math.min(1, (value * wanted) / Math.max(luminance, 1e-4)) * tint)
  return ((channel(r) << 24) | (channel(g) << 16) | (channel(b) << 8) | 255) >>> 0
}

/** Luminance of the middle of the backgrounds. */
const backgrounds = { light: 0.9, dark: 0.014 }
/** Contrast (WCAG) from which a line of its own colour is seen well. */
const READABLE = 3

/** Colour of lines that belong to no face (annotations, sketches, wireframes), seen against the background: their own where it can be read there. Opaque. */
export function lineColor(color: Rgba, background: 'light' | 'dark'): Rgba {
  const contrast = (luminance(color) + 0.05) / (backgrounds[background] + 0.05)
  return Math.max(contrast, 1 / contrast) >= READABLE ? (color | 255) >>> 0 : edgeColor(color, background)
}

function luminance(color: Rgba): number {
  return 0.2126 * linear((color >>> 24) & 255) + 0.7152 * linear((color >>> 16) & 255) + 0.0722 * linear((color >>> 8) & 255)
}

function luminanceOf(lightness: number): number {
  return lightness > 8 ? ((lightness + 16) / 116) ** 3 : lightness / 903.3
}

function linear(byte: number): number {
  const value = byte / 255
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
}

function encode(value: number): number {
  const s = value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055
  return Math.max(0, Math.min(255, Math.round(s * 255)))
}
