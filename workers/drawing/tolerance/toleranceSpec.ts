import type { FontRequest } from '../fonts/fontDemand.ts'
import type { Point2 } from '../text/textSpec.ts'

/** TOLERANCE: a feature control frame. */
export interface ToleranceSpec {
  /** Text of the file: `%%v` between compartments, `\n` or `^J` between rows, `{\Fgdt;j}` for symbols. */
  text: string
  /** Middle of the left edge of the first row. */
  position: Point2
  /** Radians. */
  rotation?: number
  /** DIMTXT and DIMGAP, already multiplied by DIMSCALE. */
  height: number
  gap: number
  font: FontRequest
}
