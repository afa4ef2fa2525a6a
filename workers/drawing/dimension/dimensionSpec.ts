import type { FontRequest } from '../fonts/fontDemand.ts'
import type { Point2 } from '../text/textSpec.ts'

/** Variables of a dimension's style with its overrides; lengths are drawing units before `scale`. Absent values are the ISO defaults of `dimensionStyle`. */
export interface DimensionStyle {
  /** DIMSCALE: multiplies all sizes below. */
  scale: number
  textHeight: number
  arrowSize: number
  /** DIMEXO, DIMEXE, DIMGAP, DIMDLE, DIMDLI. */
  extensionOffset: number
  extensionBeyond: number
  gap: number
  /** DIMGAP below 0: a box around the text. */
  boxed: boolean
  lineBeyond: number
  /** DIMTVP: with DIMTAD 0 how far the text stands above the line, in heights. */
  textLift: number
  /** DIMTAD: 0 within the line, 1 above, 2 outside, 3 JIS, 4 below. */
  textAbove: number
  /** DIMTIH, DIMTOH: text stays level inside, outside. */
  levelInside: boolean
  levelOutside: boolean
  /** DIMJUST: 0 centred, 1 at the first, 2 at the second extension line. */
  justify: number
  /** DIMDEC, DIMADEC. */
  decimals: number
  angleDecimals: number
  /** DIMLUNIT: 1 scientific, 2 decimal, 3 engineering, 4 architectural, 5 fractional, 6 Windows. */
  lengthUnit: number
  /** DIMAUNIT: 0 decimal degrees, 1 degrees minutes seconds, 2 gradians, 3 radians. */
  angleUnit: number
  /** DIMFRAC: 0 with a level bar, 1 with a slash, 2 in line. */
  fraction: number
  /** DIMLFAC, DIMRND. */
  lengthFactor: number
  round: number
  /** DIMPOST: text around the number, `<>` stands for it. */
  post: string
  /** DIMZIN, DIMAZIN. */
  zeros: number
  angleZeros: number
  /** DIMDSEP. */
  separator: string
  /** DIMTOL, DIMLIM, DIMTP, DIMTM, DIMTDEC, DIMTFAC. */
  tolerance: boolean
  limits: boolean
  plus: number
  minus: number
  toleranceDecimals: number
  toleranceFactor: number
  /** DIMTOLJ: 0 at the bottom of the number, 1 in the middle, 2 at the top. */
  toleranceAlign: number
  /** DIMTZIN, DIMALTTZ; absent: as DIMZIN, DIMALTZ. */
  toleranceZeros?: number
  alternateToleranceZeros?: number
  /** DIMALT: the number in a second unit in brackets after the first; its DIMALTF, DIMALTD, DIMALTTD, DIMALTU, DIMALTRND, DIMALTZ, DIMAPOST (`[]` stands for it). */
  alternate: boolean
  alternateFactor: number
  alternateDecimals: number
  alternateToleranceDecimals: number
  alternateUnit: number
  alternateRound: number
  alternateZeros: number
  alternatePost: string
  /** DIMTSZ: oblique strokes of this size instead of arrows when above 0. */
  tickSize: number
  /** DIMBLK, DIMBLK1, DIMBLK2, DIMLDRBLK: '' = closed filled. */
  arrow1: string
  arrow2: string
  leaderArrow: string
  /** DIMSE1, DIMSE2, DIMSD1, DIMSD2. */
  hideExtension1: boolean
  hideExtension2: boolean
  hideLine1: boolean
  hideLine2: boolean
  /** DIMFXL where DIMFXLON: how far extension lines reach from the dimension line towards the measured points; absent: all the way. */
  fixedExtension?: number
  /** DIMTMOVE: 0 the line goes with the text, 1 a leader to it, 2 neither. */
  textMovement: number
  /** DIMTOFL, DIMTIX, DIMSOXD: with DIMTIX no heads and lines outside. */
  lineInside: boolean
  textInside: boolean
  hideOutside: boolean
  /** DIMATFIT: without room for both go outside 0 both, 1 heads before the text, 2 the text before heads, 3 what fits. */
  fit: number
  /** DIMCEN: above 0 marks, below 0 lines. */
  centerMark: number
  /** DIMCLRD, DIMCLRE, DIMCLRT as `ItemStyle.color`; undefined = by block. */
  lineColor?: number
  extensionColor?: number
  textColor?: number
  /** DIMTFILL, DIMTFILLCLR: behind the text, as `ItemStyle.color`; absent: nothing. */
  textFill?: number
  /** DIMTXTDIRECTION: read from the right. */
  reversed: boolean
  /** DIMLTYPE, DIMLTEX1, DIMLTEX2, DIMLWD, DIMLWE as in `ItemStyle`; undefined = by block. */
  lineType?: number
  extensionType1?: number
  extensionType2?: number
  lineWeight?: number
  extensionWeight?: number
  /** DIMJOGANG: radians between a radius and its jog. */
  jogAngle: number
  /** DIMARCSYM: 0 before, 1 above, 2 none. */
  arcSymbol: number
  font: FontRequest
}

interface Common {
  style: Partial<DimensionStyle>
  /** Text override: '' or `<>` = the measured value; ' ' = none. */
  text?: string
  /** The place of the text that the file states (group 11). */
  textPosition?: Point2
  /** The user put the text there (128 in group 70). */
  textMoved?: boolean
  /** Groups 74 and 75: the head points the other way. */
  flip1?: boolean
  flip2?: boolean
  /** Group 53. */
  textRotation?: number
  /** Group 42; absent: measured here. */
  measurement?: number
}

/** DIMENSION by its kind; points are named by what they mean, with the group in brackets. */
export type DimensionSpec = Common &
  (
    | { kind: 'linear'; first: Point2 /* 13 */; second: Point2 /* 14 */; line: Point2 /* 10 */; angle: number /* 50 */; oblique?: number /* 52 */ }
    | { kind: 'aligned'; first: Point2 /* 13 */; second: Point2 /* 14 */; line: Point2 /* 10 */; oblique?: number }
    | { kind: 'angular2line'; a1: Point2 /* 13 */; a2: Point2 /* 14 */; b1: Point2 /* 15 */; b2: Point2 /* 10 */; arc: Point2 /* 16 */ }
    | { kind: 'angular3point'; vertex: Point2 /* 15 */; first: Point2 /* 13 */; second: Point2 /* 14 */; arc: Point2 /* 10 */ }
    | { kind: 'radius'; center: Point2 /* 10 */; chord: Point2 /* 15 */ }
    | { kind: 'jogged'; center: Point2 /* 10 */; chord: Point2 /* 15 */; from: Point2 /* 13 */; jog: Point2 /* 14 */ }
    | { kind: 'diameter'; far: Point2 /* 10 */; chord: Point2 /* 15 */ }
    | { kind: 'ordinate'; origin: Point2 /* 10 */; feature: Point2 /* 13 */; end: Point2 /* 14 */; axis: 'x' | 'y' }
    | { kind: 'arcLength'; center: Point2 /* 15 */; first: Point2 /* 13 */; second: Point2 /* 14 */; arc: Point2 /* 10 */ }
  )
