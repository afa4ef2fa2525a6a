import type { Matrix2 } from '../emitter.ts'
import { NORMAL } from './blending.ts'
import type { Paint } from './pdfPaint.ts'
import type { Rings } from '../areas/rings.ts'
import type { StrokeEnds } from '../areas/strokeArea.ts'
import type { SoftMask } from './softMask.ts'
import { TextState } from './textState.ts'

export const BLACK = 0x000000ff

/** The graphics state of a page (ISO 32000-1, 8.4), as far as it is drawn. */
export interface PageState {
  matrix: Matrix2
  /** That of the form, from which patterns are placed. */
  base: Matrix2
  fill: number | undefined
  /** In place of the colour of areas. */
  pattern: Paint | undefined
  stroke: number | undefined
  /** In place of the colour of lines. */
  strokePattern: Paint | undefined
  fillAlpha: number
  strokeAlpha: number
  /** That of the groups around. */
  groupAlpha: number
  /** Masks of the groups around. */
  groupMasks: readonly SoftMask[]
  mask: SoftMask | undefined
  /** pdf.js's name of the way of blending. */
  blend: string
  groupBlend: string
  width: number
  dashes: { pattern: number[]; phase: number }
  ends: StrokeEnds
  clips: readonly Rings[]
  text: TextState
}

/** The state at the beginning of a page; `matrix` leads to inches. */
export function stateOf(matrix: Matrix2): PageState {
  return {
    matrix,
    base: matrix,
    fill: BLACK,
    pattern: undefined,
    stroke: BLACK,
    strokePattern: undefined,
    fillAlpha: 1,
    strokeAlpha: 1,
    groupAlpha: 1,
    groupMasks: [],
    mask: undefined,
    blend: NORMAL,
    groupBlend: NORMAL,
    width: 1,
    dashes: { pattern: [], phase: 0 },
    ends: { cap: 0, join: 0, miterLimit: 10 },
    clips: [],
    text: new TextState(),
  }
}
