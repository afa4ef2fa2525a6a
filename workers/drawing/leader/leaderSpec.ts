import type { MTextSpec, Point2 } from '../text/textSpec.ts'

/** LEADER. */
export interface LeaderSpec {
  /** x y pairs from the arrow to the text. */
  points: ArrayLike<number>
  spline?: boolean
  /** Name of the arrow's block ('' = closed filled), or absent: no arrow. */
  arrow?: string
  arrowSize: number
  /** Short horizontal piece at the text: its length, and +1 to the right, -1 to the left. */
  hook?: { length: number; direction: 1 | -1 }
}

/** One arm of a MULTILEADER: lines that meet at the landing. */
export interface LeaderRoot {
  /** Where the lines end and the landing starts. */
  landing: Point2
  /** Unit vector of the landing, its length; 0 = none. */
  direction: Point2
  doglegLength: number
  lines: readonly { points: ArrayLike<number>; arrow?: string; arrowSize?: number; color?: number }[]
}

export interface MultiLeaderSpec {
  roots: readonly LeaderRoot[]
  path: 'none' | 'straight' | 'spline'
  arrow: string
  arrowSize: number
  /** Colour of lines as in `ItemStyle`; absent: the entity's. */
  lineColor?: number
  mtext?: MTextSpec
  textColor?: number
  /** Frame around the text, with this gap. */
  frame?: number
  block?: { name: string; matrix: readonly [number, number, number, number, number, number]; color?: number }
}
