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
) & { clips?: ItemClips }

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
