import type { Rgba } from '../scene/mesh.ts'
import { BACKGROUND, type Drawing, FOREGROUND } from './drawing.ts'

/** Hundredths of a millimetre: what AutoCAD takes for "default". */
const DEFAULT_WEIGHT = 25

/** On what a drawing is shown or printed. */
export interface Ink {
  /** `0xRRGGBBAA` of the ground and of what stands out from it. */
  background: Rgba
  foreground: Rgba
  /** Everything in the foreground's colour, as plotted in black. */
  monochrome: boolean
}

export interface ResolvedStyle {
  /** `0xRRGGBBff`. */
  color: Rgba
  opacity: number
  lineType: number
  lineTypeScale: number
  /** Millimetres. */
  weight: number
  layer: number
}

const known = (index: number, count: number): number => (index >= 0 && index < count ? index : -1)

/** A style with everything that it leaves to its layer filled in. */
export function resolveStyle(drawing: Drawing, style: number, ink: Ink): ResolvedStyle {
  const { styles, layers, lineTypes } = drawing
  const layer = styles.layer[style]
  const of = layers[layer]
  const own = styles.color[style]
  const stated = own === 0 ? (of?.color ?? FOREGROUND) : own
  const opacity = styles.opacity[style] >= 0 ? styles.opacity[style] : (of?.opacity ?? 1)
  const weight = styles.weight[style] === -1 ? (of?.weight ?? -1) : styles.weight[style]
  const lineType = styles.lineType[style] === -1 ? (of?.lineType ?? -1) : styles.lineType[style]
  const scale = styles.lineTypeScale[style]
  return {
    color: inked(stated, ink),
    opacity: Number.isFinite(opacity) ? Math.min(1, Math.max(0, opacity)) : 1,
    lineType: known(lineType, lineTypes.length),
    lineTypeScale: scale > 0 && Number.isFinite(scale) ? scale : 1,
    weight: (weight >= 0 ? weight : DEFAULT_WEIGHT) / 100,
    layer,
  }
}

/** The colour that is seen: the two that follow the ground, and black plots. */
export function inked(color: Rgba, { background, foreground, monochrome }: Ink): Rgba {
  if (color === BACKGROUND) return (background | 0xff) >>> 0
  if (color === FOREGROUND || monochrome) return (foreground | 0xff) >>> 0
  return (color | 0xff) >>> 0
}
