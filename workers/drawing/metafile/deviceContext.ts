import { BACKGROUND, FOREGROUND } from '../../../src/core/drawing/drawing.ts'
import type { Rgba } from '../../../src/core/scene/mesh.ts'
import type { Matrix2 } from '../emitter.ts'
import { identity2, multiply2 } from '../geometry/affine.ts'
import type { ItemClips } from './items.ts'

export interface Pen {
  type: 'pen'
  color: Rgba
  /** Logical units; 0 = as fine as the device draws. */
  width: number
  /** Lengths of dashes and gaps by turns: logical units, or widths of the pen. Empty = continuous. */
  dashes: readonly number[]
  inWidths: boolean
}

export interface Brush {
  type: 'brush'
  color: Rgba
  /** Lines in its colour, by the number of their style. */
  hatch?: number
  /** A bitmap that is repeated; `isMono`: in the colours of text and background. */
  bitmap?: { dib: Uint8Array; isMono: boolean }
}

/** Boxes (left, top, right, bottom) of an area. */
interface Region {
  type: 'region'
  boxes: number[][]
}

export interface LogicalFont {
  type: 'font'
  /** Logical units; negative = the em, positive = the line with its descenders. */
  height: number
  /** Tenths of a degree, counter-clockwise as seen. */
  escapement: number
  bold: boolean
  italic: boolean
  underline: boolean
  strikeOut: boolean
  charset: number
  face: string
}

/** What drawing tools a slot holds; `none` draws nothing. */
export type Tool = Pen | Brush | LogicalFont | Region | { type: 'none'; of: 'pen' | 'brush' } | { type: 'other' }

/** COLORREF as a colour of drawings: black and white stand out from, or are, the sheet. */
export function colorOf(reference: number): Rgba {
  const rgb = ((reference & 0xff) << 16) | (reference & 0xff00) | ((reference >>> 16) & 0xff)
  return rgb === 0 ? FOREGROUND : rgb === 0xffffff ? BACKGROUND : ((rgb << 8) | 0xff) >>> 0
}

const black: Pen = { type: 'pen', color: FOREGROUND, width: 0, dashes: [], inWidths: true }
const brushOf = (rgb: number): Brush => ({ type: 'brush', color: colorOf(rgb) })
const [NO_BRUSH, HATCHED] = [1, 2]
/** A brush by its style, COLORREF and hatch, as in a LOGBRUSH. */
export const brushOfStyle = (style: number, rgb: number, hatch: number): Tool =>
  style === NO_BRUSH ? { type: 'none', of: 'brush' } : style === HATCHED ? { ...brushOf(rgb), hatch } : brushOf(rgb)
/** Tools that every device has, by number. */
export const stockTools: Record<number, Tool> = {
  0: brushOf(0xffffff),
  1: brushOf(0xc0c0c0),
  2: brushOf(0x808080),
  3: brushOf(0x404040),
  4: brushOf(0),
  5: { type: 'none', of: 'brush' },
  6: { ...black, color: BACKGROUND },
  7: black,
  8: { type: 'none', of: 'pen' },
}

/** Pen styles of which the pattern is in widths of the pen. */
const patterns: readonly (readonly number[])[] = [[], [3, 1], [1, 1], [3, 1, 1, 1], [3, 1, 1, 1, 1, 1]]
const NO_PEN = 5
const OWN_PATTERN = 7

/** A font; `style`: its weight, then whether it is italic, underlined and struck out, and its character set, as in a LOGFONT. */
export function fontOf(height: number, escapement: number, style: readonly number[], face: string): Tool {
  const [weight, italic, underline, strikeOut, charset] = style
  return { type: 'font', height, escapement, bold: weight > 550, italic: italic > 0, underline: underline > 0, strikeOut: strikeOut > 0, charset, face }
}

/** A pen by its style bits, width and COLORREF. */
export function penOf(style: number, width: number, reference: number, own: readonly number[] = []): Tool {
  const kind = style & 15
  if (kind === NO_PEN) return { type: 'none', of: 'pen' }
  const dashes = kind === OWN_PATTERN ? own : (patterns[kind] ?? [])
  return {
    type: 'pen',
    color: colorOf(reference),
    width: Math.abs(width),
    dashes: dashes.some((length) => length > 0) ? dashes : [],
    inWidths: kind !== OWN_PATTERN,
  }
}

/** Millimetres of a unit of the mapping modes with fixed units: low and high metric, low and high English, twentieths of a point. */
const fixedUnits: Record<number, number> = { 2: 0.1, 3: 0.01, 4: 0.254, 5: 0.0254, 6: 25.4 / 1440 }
const ISOTROPIC = 7
const ANISOTROPIC = 8

/** What SAVEDC keeps. */
export class DeviceContext {
  pen: Pen | undefined = black
  brush: Brush | undefined = brushOf(0xffffff)
  font: LogicalFont | undefined
  textColor: Rgba = FOREGROUND
  background: Rgba = BACKGROUND
  opaque = true
  /** Pixels at which patterns of areas begin. */
  brushOrigin: readonly [number, number] = [0, 0]
  textAlign = 0
  clockwise = false
  /** Current point, logical units. */
  x = 0
  y = 0
  mode = 1
  window = { x: 0, y: 0, width: 1, height: 1 }
  viewport = { x: 0, y: 0, width: 1, height: 1 }
  world: Matrix2 = identity2
  clips: ItemClips = []

  copy(): DeviceContext {
    const other = Object.assign(new DeviceContext(), this)
    other.window = { ...this.window }
    other.viewport = { ...this.viewport }
    return other
  }

  /** From logical units to pixels. `pixel`: its size in millimetres. */
  toDevice(pixel: { x: number; y: number }): Matrix2 {
    const { mode, window, viewport } = this
    const fixed = fixedUnits[mode]
    let [sx, sy] = [1, 1]
    if (fixed) [sx, sy] = [fixed / pixel.x, -fixed / pixel.y]
    else if (mode === ISOTROPIC || mode === ANISOTROPIC) {
      sx = viewport.width / (window.width || 1)
      sy = viewport.height / (window.height || 1)
      if (mode === ISOTROPIC) {
        // Pixels are square in millimetres, not in number.
        const least = Math.min(Math.abs(sx) * pixel.x, Math.abs(sy) * pixel.y)
        sx = (Math.sign(sx) * least) / pixel.x
        sy = (Math.sign(sy) * least) / pixel.y
      }
    }
    return multiply2([sx, 0, 0, sy, viewport.x - window.x * sx, viewport.y - window.y * sy], this.world)
  }
}
