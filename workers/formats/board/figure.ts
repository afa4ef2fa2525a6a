import type { ShapeKind } from '../../../src/core/drawing/space.ts'
import type { Ring } from './ring.ts'

/** One thing on one layer of a board. Millimetres, y up, seen from the top side. */
export interface Figure {
  /** What the file calls it: "segment", "pad", "flash". */
  type: string
  /** The area that it covers, by the non-zero rule. */
  rings: Ring[]
  /** Its exact middle line or border, for snapping and measuring, as `ShapeTable` holds it. */
  curves?: { kind: ShapeKind; values: number[] }[]
  /** Figures of different nets do not touch. */
  net?: string
  /** Text that can be searched for, and the corners of its box, counter-clockwise from the lower left. */
  text?: { text: string; corners: number[] }
  /** It takes away from the figures before it. */
  isClear?: boolean
}

export interface FigureLayer {
  name: string
  figures: Figure[]
}

/** A drilled or routed hole through the board: round, or a slot from one point to another. */
export interface Hole {
  x: number
  y: number
  /** Other end of a slot; the same as x y for a round hole. */
  x2: number
  y2: number
  diameter: number
  plated: boolean
}
