import { type Figure, platePath, type Spot } from '../../../../core/markup/markPath.ts'
import type { MeasureMode } from '../../../state/drawing/measureState.ts'

const LETTER_PX = 7.6
export const PLATE_HEIGHT = 24
export const PLATE_RADIUS = 6
export const DOT_RADIUS = 3.5
const TEXT_SIZE = 12.5
export const plateWidth = (text: string): number => text.length * LETTER_PX + 16

/** The line of a measurement through its points, as an SVG path. */
export const measurePath = (mode: MeasureMode, at: readonly Spot[]): string =>
  at.map(({ x, y }, i) => `${i === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`).join(' ') + (mode === 'area' ? ' Z' : '')

/** Where the middle of its text is. */
export function labelSpot(mode: MeasureMode, at: readonly Spot[], text: string): Spot {
  if (mode === 'angle' && at.length > 2) return between(at[0], at[1], at[2])
  return mode === 'area' || at.length < 2 ? middle(at) : beside(at[0], at[1], text)
}

const PAPER = '#ffffff'
const INK = '#1b1f24'
/** The accent of the light theme. */
const ACCENT = '#1560c8'
const BORDER = '#8a94a3'

/** A measurement as it is drawn over the canvas, for pages. */
export function measureFigures(mode: MeasureMode, at: readonly Spot[], text: string): Figure[] {
  const d = measurePath(mode, at)
  const label = labelSpot(mode, at, text)
  const plate = platePath(label.x, label.y, plateWidth(text), PLATE_HEIGHT, PLATE_RADIUS)
  return [
    ...(mode === 'area' ? [{ d, fill: ACCENT, opacity: 0.14 }] : []),
    { d, stroke: PAPER, width: 5, opacity: 0.85 },
    { d, stroke: ACCENT, width: 1.75 },
    ...at.map(({ x, y }) => ({ d: platePath(x, y, 2 * DOT_RADIUS, 2 * DOT_RADIUS, DOT_RADIUS), fill: PAPER, stroke: ACCENT, width: 2 })),
    { d: plate, fill: PAPER, stroke: BORDER, width: 1 },
    { text, ...label, size: TEXT_SIZE, fill: INK },
  ]
}

/** Over the middle of a line, as far off as the plate of the text needs so as not to lie on it. */
function beside(a: Spot, b: Spot, text: string): Spot {
  const GAP = 6
  const length = Math.hypot(b.x - a.x, b.y - a.y) || 1
  // Across the line, upwards.
  const turn = b.x >= a.x ? 1 : -1
  const across = { x: (turn * (b.y - a.y)) / length, y: (-turn * (b.x - a.x)) / length }
  const off = (Math.abs(across.x) * plateWidth(text) + Math.abs(across.y) * PLATE_HEIGHT) / 2 + GAP
  return { x: (a.x + b.x) / 2 + across.x * off, y: (a.y + b.y) / 2 + across.y * off }
}

/** Within an angle, near its vertex. */
function between(a: Spot, vertex: Spot, b: Spot): Spot {
  const toward = (p: Spot): [number, number] => {
    const length = Math.hypot(p.x - vertex.x, p.y - vertex.y) || 1
    return [(p.x - vertex.x) / length, (p.y - vertex.y) / length]
  }
  const [ax, ay] = toward(a)
  const [bx, by] = toward(b)
  return { x: vertex.x + (ax + bx) * 44, y: vertex.y + (ay + by) * 44 }
}

function middle(points: readonly Spot[]): Spot {
  const count = Math.max(1, points.length)
  return { x: points.reduce((sum, { x }) => sum + x, 0) / count, y: points.reduce((sum, { y }) => sum + y, 0) / count }
}

/** Between a label and the edge of the canvas, CSS pixels. */
const EDGE = 4

/** Where the middle of a label stands so that all of it is on the canvas; unchanged for one about a point that is off it, and where it is wider than the canvas. CSS pixels. */
export function onCanvas(x: number, width: number, canvasWidth: number): number {
  const room = width / 2 + EDGE
  return x < 0 || x > canvasWidth || 2 * room > canvasWidth ? x : Math.max(room, Math.min(canvasWidth - room, x))
}
