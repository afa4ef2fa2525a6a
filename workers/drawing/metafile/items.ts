import type { Rgba } from '../../../src/core/scene/mesh.ts'
import type { Preview } from '../../../src/core/scene/model.ts'
import type { Matrix2 } from '../emitter.ts'
import type { FontRequest } from '../fonts/fontDemand.ts'

/** Something that a metafile draws, in millimetres of its picture, y up, the origin at the lower left. Later ones lie above earlier ones. */
export type MetafileItem = (
  | { kind: 'line'; points: number[]; closed: boolean; color: Rgba; weight: number }
  /** Rings (x y pairs) by the even-odd rule. */
  | { kind: 'fill'; rings: number[][]; color: Rgba }
  | MetafileText
  /** `matrix` from the unit square, v upwards. */
  | { kind: 'image'; picture: Preview; matrix: Matrix2 }
  /** Triangles with a colour (RGBA bytes) at each corner. */
  | { kind: 'shade'; positions: number[]; indices: number[]; colors: number[] }
) & { clips?: ItemClips; opacity?: number }

/** Areas that all cut an item, each as rings that do not cross, with holes by the even-odd rule. */
export type ItemClips = readonly (readonly (readonly number[])[])[]

/** A line of letters. */
export interface MetafileText {
  kind: 'text'
  codes: number[]
  /** Where each letter begins along the line, in heights of capitals, where the file states it. */
  steps?: number[]
  /** -1 for text that begins at its point, -0.5 in the middle of it, ... as parts of its width. */
  justify: 0 | -0.5 | -1
  /** From heights of capitals along the baseline to millimetres. */
  matrix: Matrix2
  font: FontRequest
  underline: boolean
  strikeOut: boolean
  color: Rgba
  /** Lines are broken where they get too wide; `matrix` leads to the upper edge, the middle or the lower edge of the box. Heights of capitals. */
  box?: TextBox
}

interface TextBox {
  /** 0: lines are not broken. */
  width: number
  /** 0 = lines hang from the origin, 1 = it is their middle, 2 = they stand on it. */
  lineAlign: number
}

/** A picture of Windows drawing records. */
export interface Metafile {
  /** Millimetres. */
  width: number
  height: number
  items: MetafileItem[]
  /** Records that draw something that is not drawn here, by what they are called. */
  skipped: Map<string, number>
}
