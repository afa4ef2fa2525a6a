import type { Rgba } from '../../core/scene/mesh.ts'

/** Shown for parts without a colour of their own. */
export const DEFAULT_COLOR: Rgba = 0xb8c1ccff

/** `#rrggbb`, without transparency: a swatch shows the hue. */
export const cssColor = (color: Rgba): string => `#${(color >>> 8).toString(16).padStart(6, '0')}`

/** Opacity 0..1. */
export const opacityOf = (color: Rgba): number => (color & 0xff) / 255
