import type { FontRequest } from '../fonts/fontDemand.ts'

export type Point2 = readonly [x: number, y: number]

export type TextHorizontal = 'left' | 'center' | 'right' | 'aligned' | 'middle' | 'fit'
export type TextVertical = 'baseline' | 'bottom' | 'middle' | 'top'

/** TEXT, ATTRIB, ATTDEF: one line of text, in the coordinates of its block (the extrusion's are already undone). Angles are radians, lengths drawing units. */
export interface TextSpec {
  /** Text as in the file, with `%%` and `\U+` codes. */
  text: string
  /** First alignment point (group 10). */
  position: Point2
  /** Second alignment point (group 11); used for every justification but left on the baseline. */
  align?: Point2
  /** Height of capitals. */
  height: number
  rotation?: number
  widthFactor?: number
  /** Slant to the right. */
  oblique?: number
  horizontal?: TextHorizontal
  vertical?: TextVertical
  backwards?: boolean
  upsideDown?: boolean
  /** The style stacks letters from top to bottom. */
  stacked?: boolean
  font: FontRequest
}

export type Attachment =
  | 'top-left'
  | 'top-center'
  | 'top-right'
  | 'middle-left'
  | 'middle-center'
  | 'middle-right'
  | 'bottom-left'
  | 'bottom-center'
  | 'bottom-right'

/** Columns of MTEXT. */
export interface TextColumns {
  count: number
  width: number
  gutter: number
  /** Height of each column; one value = all alike; empty = the height that spreads the lines evenly. */
  heights: readonly number[]
  reversed?: boolean
}

/** MTEXT: lines of formatted text. Angles are radians, lengths drawing units. */
export interface MTextSpec {
  /** Text as in the file, with format codes. */
  text: string
  position: Point2
  height: number
  rotation?: number
  attachment?: Attachment
  /** Width at which words wrap; 0 = never. */
  width?: number
  /** Width factor of the style. */
  widthFactor?: number
  oblique?: number
  lineSpacing?: number
  /** Distance of lines by `lineSpacing` alone; else taller letters push lines apart. */
  exactSpacing?: boolean
  columns?: TextColumns
  /** Lines go downwards and stand beside each other, `width` is their length; columns are left out. */
  flowsDown?: boolean
  /** Mask behind the text; `margin`: part of the text's height beyond its box. Colour as in `ItemStyle`. */
  background?: { color: number; margin: number }
  /** A line around the text: this part of its height beyond its box. */
  frame?: number
  backwards?: boolean
  upsideDown?: boolean
  font: FontRequest
}

/** Box of laid out text in the coordinates of its block: corners counter-clockwise from the lower left (turned with the text), eight values. */
export type TextBox = readonly number[]
