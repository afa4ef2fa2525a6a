import type { FontRequest } from '../../fonts/fontRequest.ts'

/** How letters look from here on. */
export interface MTextState {
  font: FontRequest
  height: number
  widthFactor: number
  /** Radians. */
  oblique: number
  tracking: number
  /** Colour as in `ItemStyle.color`; undefined: the entity's. */
  color?: number
  /** Across the line: 0 bottom, 1 middle, 2 top. */
  align: 0 | 1 | 2
  under: boolean
  over: boolean
  strike: boolean
}

export type ParagraphAlign = 'left' | 'center' | 'right' | 'justified' | 'distributed'

/** Indents and tabs in drawing units. */
export interface ParagraphStyle {
  first: number
  left: number
  right: number
  tabs: readonly number[]
  align?: ParagraphAlign
  /** Overrides the entity's spacing. */
  spacing?: { factor: number; exact: boolean }
  before: number
  after: number
}

export type StackKind = 'over' | 'tolerance' | 'diagonal'

export type MTextToken =
  | { kind: 'letters'; text: string; state: MTextState }
  | { kind: 'tab'; state: MTextState }
  | { kind: 'stack'; top: string; bottom: string; stack: StackKind; state: MTextState }
  /** Ends a paragraph; `style` is the ended one's. `column`: the next one starts a new column. */
  | { kind: 'end'; state: MTextState; style: ParagraphStyle; column?: boolean }
