import type { Rgba } from '../core/scene/mesh.ts'
import type { Theme } from './api.ts'

/** Colours of the canvas, sRGB `0xRRGGBB`. */
export interface Palette {
  backgroundTop: number
  backgroundBottom: number
  /** Selection and hover; always together with an outline, never alone. */
  highlight: number
  ground: number
  /** Parts that stay for orientation while others are isolated. */
  ghost: number
}

export const palettes: Record<Theme, Palette> = {
  light: { backgroundTop: 0xf4f6f8, backgroundBottom: 0xe1e6ec, highlight: 0x1a73e8, ground: 0x30363e, ghost: 0x7d8794 },
  dark: { backgroundTop: 0x242a31, backgroundBottom: 0x14171a, highlight: 0x5ca3ff, ground: 0x000000, ghost: 0xaab4c0 },
}

/** Colour of parts that bring none. */
export const defaultColor: Rgba = 0xb8c1ccff
export const defaultRoughness = 0.6
export const defaultMetalness = 0.1
