import type { Surface } from '../../../kernel/brep/surface/surface.ts'
import type { Piece } from '../geometry/piece.ts'

/** A face with borders of its own: what trimmed surfaces are before they are sewn. */
export interface TrimmedFace {
  /** Directory row. */
  row: number
  /** Absent when it is of an unknown kind. */
  surface?: Surface
  /** The face's normal is the surface's. */
  sameSense: boolean
  /** Closed chains of pieces, the face on their left seen against its normal. */
  loops: Piece[][]
}
