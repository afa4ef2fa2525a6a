import { fillRing, mapped } from '../build/drawGlyph.ts'
import { CONTINUOUS, type Emitter, type ItemStyle } from '../emitter.ts'
import { arcPoints } from '../geometry/arcs.ts'
import type { Point2 } from '../text/textSpec.ts'

/** One head in a frame of its size: the tip at the origin, the line coming from the left. */
interface Head {
  fills?: number[][]
  lines?: number[][]
  /** Where the line ends before the tip, in sizes. */
  inset: number
}

const circle = (cx: number, r: number): number[] => arcPoints(cx, 0, r, 0, 2 * Math.PI, 0.02 * r)
const WING = 1 / 6
const triangle = [0, 0, -1, WING, -1, -WING]
const closing = (ring: readonly number[]): number[] => [...ring, ring[0], ring[1]]
const box = [-0.5, -0.5, 0.5, -0.5, 0.5, 0.5, -0.5, 0.5]
const datum = [0, Math.tan(Math.PI / 6), -Math.tan(Math.PI / 3) / 2 - 0.13397459621556135, 0, 0, -Math.tan(Math.PI / 6)]
const open = (degrees: number): number[] => {
  const half = (degrees / 360) * Math.PI
  return [-Math.cos(half), Math.sin(half), 0, 0, -Math.cos(half), -Math.sin(half)]
}

const closedFilled: Head = { fills: [triangle], inset: 1 }
const heads: Record<string, Head> = {
  CLOSEDFILLED: closedFilled,
  CLOSED: { lines: [closing(triangle), [-1, 0, 0, 0]], inset: 1 },
  CLOSEDBLANK: { lines: [closing(triangle)], inset: 1 },
  DOT: { fills: [circle(0, 0.5)], inset: 0.5 },
  DOTSMALL: { fills: [circle(0, 0.25)], inset: 0 },
  DOTBLANK: { lines: [circle(0, 0.5)], inset: 0.5 },
  SMALL: { lines: [circle(0, 0.25)], inset: 0.25 },
  ORIGIN: { lines: [circle(0, 0.5), [-0.5, 0, 0, 0]], inset: 0.5 },
  ORIGIN2: { lines: [circle(0, 0.5), circle(0, 0.25)], inset: 0.5 },
  OPEN: { lines: [[-1, WING, 0, 0, -1, -WING]], inset: 0 },
  OPEN30: { lines: [open(30)], inset: 0 },
  OPEN90: { lines: [open(90)], inset: 0 },
  OBLIQUE: { lines: [[-0.5, -0.5, 0.5, 0.5]], inset: 0 },
  ARCHTICK: { fills: [[-0.55, -0.45, -0.45, -0.55, 0.55, 0.45, 0.45, 0.55]], inset: 0 },
  INTEGRAL: {
    lines: [[...arcPoints(0.445, -0.1, 0.445, Math.PI, -1.2, 0.01)], [...arcPoints(-0.445, 0.1, 0.445, 0, -1.2, 0.01)], [0, -0.1, 0, 0.1]],
    inset: 0,
  },
  BOXFILLED: { fills: [box], inset: 0.5 },
  BOXBLANK: { lines: [closing(box)], inset: 0.5 },
  DATUMFILLED: { fills: [datum], inset: 1 },
  DATUMBLANK: { lines: [closing(datum)], inset: 1 },
  NONE: { inset: 0 },
}

const headOf = (name: string): Head | undefined => heads[name.replace(/^_/, '').toUpperCase() || 'CLOSEDFILLED']

/** Ticks cross the line whichever way they point: they are never put outside for lack of room. */
export const isTick = (name: string): boolean => /^_?(oblique|archtick|integral|none|dot|dotsmall|small|dotblank|origin2?)$/i.test(name)

/** Strokes across the line, beyond which it may go on. */
export const isStroke = (name: string): boolean => /^_?(oblique|archtick|integral|none)$/i.test(name)

/**
 * Draws an arrow head; `direction`: unit vector in which it points. The drawing's own block of the name goes first, an unknown name without a block is closed filled.
 * Gives the distance before the tip at which the line ends.
 */
export function drawArrow(name: string, tip: Point2, direction: Point2, size: number, emitter: Emitter, style: Partial<ItemStyle> = {}): number {
  if (!(size > 0)) return 0
  const matrix = [direction[0] * size, direction[1] * size, -direction[1] * size, direction[0] * size, tip[0], tip[1]] as const
  const known = headOf(name)
  emitter.style(style)
  if (!known && emitter.block(name, matrix)) return size
  const { fills = [], lines = [], inset } = known ?? closedFilled
  emitter.style({ ...style, lineType: CONTINUOUS })
  for (const ring of fills) fillRing(mapped(ring, matrix), emitter)
  for (const line of lines) emitter.polyline(mapped(line, matrix))
  emitter.style(style)
  return inset * size
}
