import type { Rgba } from '../scene/mesh.ts'
import { BACKGROUND, type Drawing, FOREGROUND, type Layer } from './drawing.ts'
import { type PlotStyle, plotStyleOf, type PlotTable } from './plotStyles.ts'

/** Hundredths of a millimetre: what AutoCAD takes for "default". */
const DEFAULT_WEIGHT = 25

/** On what a drawing is shown or printed. */
export interface Ink {
  /** `0xRRGGBBAA` of the ground and of what stands out from it. */
  background: Rgba
  foreground: Rgba
  /** Everything in the foreground's colour, as plotted in black. */
  monochrome: boolean
  /** Least contrast (ratio of luminances, from 1 on) of colours with the ground: colours below it are mixed with the foreground. Absent: as stated. */
  leastContrast?: number
  /** The plot style table that is applied; `unitsPerMm`: of the sheet, absent where there is none. */
  plot?: { table: PlotTable; unitsPerMm?: number }
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
export function resolveStyle(
  drawing: Pick<Drawing, 'styles' | 'lineTypes' | 'plotStyles'> & { layers: readonly Layer[] },
  style: number,
  ink: Ink,
): ResolvedStyle {
  const { styles, layers, lineTypes } = drawing
  const layer = styles.layer[style]
  const of = layers[layer]
  const own = styles.color[style]
  const stated = own === 0 ? (of?.color ?? FOREGROUND) : own
  const opacity = styles.opacity[style] >= 0 ? styles.opacity[style] : (of?.opacity ?? 1)
  const weight = styles.weight[style] === -1 ? (of?.weight ?? -1) : styles.weight[style]
  const lineType = styles.lineType[style] === -1 ? (of?.lineType ?? -1) : styles.lineType[style]
  const scale = styles.lineTypeScale[style]
  const resolved: ResolvedStyle = {
    color: inked(stated, ink),
    opacity: Number.isFinite(opacity) ? Math.min(1, Math.max(0, opacity)) : 1,
    lineType: known(lineType, lineTypes.length),
    lineTypeScale: scale > 0 && Number.isFinite(scale) ? scale : 1,
    weight: (weight >= 0 ? weight : DEFAULT_WEIGHT) / 100,
    layer,
  }
  const plotted = ink.plot && stated !== BACKGROUND && plotStyleOf(ink.plot.table, drawing, style)
  return plotted ? plot(resolved, stated, plotted, ink) : resolved
}

/** A style as its plot style changes it. Line types of plot styles need a sheet, whose millimetres they are measured in. */
function plot(style: ResolvedStyle, stated: Rgba, { color, grayscale, screening = 1, weight, lineType }: PlotStyle, ink: Ink): ResolvedStyle {
  // Plotted black is the ink, which is light on a dark sheet.
  const own = color === undefined ? stated : color >>> 8 === 0 ? FOREGROUND : color
  const full = inked(grayscale && own !== FOREGROUND ? gray(own) : own, ink)
  const scale = ink.plot?.unitsPerMm
  return {
    ...style,
    color: screening < 1 ? mix(full, ink.background, 1 - screening) : full,
    ...(weight !== undefined && { weight: weight / 100 }),
    ...(lineType !== undefined && scale !== undefined && { lineType, lineTypeScale: scale }),
  }
}

function gray(color: Rgba): Rgba {
  const value = Math.round(0.299 * channel(color, 24) + 0.587 * channel(color, 16) + 0.114 * channel(color, 8))
  return value * 0x1010100 + 0xff
}

/** The colour that is seen: the two that follow the ground, and black plots. */
export function inked(color: Rgba, ink: Ink): Rgba {
  const { background, foreground, monochrome, leastContrast } = ink
  if (color === BACKGROUND) return (background | 0xff) >>> 0
  if (color === FOREGROUND || monochrome) return (foreground | 0xff) >>> 0
  const stated = (color | 0xff) >>> 0
  return leastContrast === undefined ? stated : standingOut(stated, ink, leastContrast)
}

/** Shares of the foreground in colours that would vanish on the ground. */
const MIX_STEP = 1 / 32

function standingOut(color: Rgba, { background, foreground }: Ink, least: number): Rgba {
  const ground = luminance(background)
  for (let share = 0; share < 1; share += MIX_STEP) {
    const mixed = mix(color, foreground, share)
    const own = luminance(mixed)
    if ((Math.max(own, ground) + 0.05) / (Math.min(own, ground) + 0.05) >= least) return mixed
  }
  return (foreground | 0xff) >>> 0
}

const channel = (color: Rgba, shift: number): number => (color >>> shift) & 0xff

function mix(color: Rgba, other: Rgba, share: number): Rgba {
  let mixed = 0
  for (const shift of [24, 16, 8]) mixed = mixed * 256 + Math.round(channel(color, shift) * (1 - share) + channel(other, shift) * share)
  return mixed * 256 + 0xff
}

/** Relative luminance of sRGB, 0..1. */
function luminance(color: Rgba): number {
  const linear = (value: number): number => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)
  return 0.2126 * linear(channel(color, 24) / 255) + 0.7152 * linear(channel(color, 16) / 255) + 0.0722 * linear(channel(color, 8) / 255)
}
