import type { FontRequest } from '../../fonts/fontDemand.ts'

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

/** Parts of a stack: `1/2` with a bar, `1#2` with a slash, `+1^-1` one above the other. An escaped divider is a letter; without any, all is on top. */
export function stackOf(value: string): { top: string; bottom: string; stack: StackKind } {
  const parts = ['', '']
  let part = 0
  let stack: StackKind = 'over'
  for (let i = 0; i < value.length; i++) {
    const c = value[i]
    if (c === '\\' && i + 1 < value.length) parts[part] += value[++i]
    else if (part === 0 && (c === '/' || c === '#' || c === '^')) {
      stack = c === '/' ? 'over' : c === '#' ? 'diagonal' : 'tolerance'
      part = 1
    } else parts[part] += c
  }
  return { top: parts[0].trim(), bottom: parts[1].trim(), stack }
}

export const plainParagraph: ParagraphStyle = { first: 0, left: 0, right: 0, tabs: [], before: 0, after: 0 }

const aligns: Record<string, ParagraphAlign> = { l: 'left', c: 'center', r: 'right', j: 'justified', d: 'distributed' }
const MAX_TABS = 100

/** Reads the argument of `\p` over the style so far: `xi-2,l2,t2,4,8;`. Lengths there are heights of the text. */
export function paragraphStyle(argument: string, current: ParagraphStyle, height: number): ParagraphStyle {
  const style = { ...current }
  const tabs: number[] = []
  let inTabs = false
  for (const raw of argument.split(',')) {
    const item = raw.trim().replace(/^x/, '')
    const number = Number.parseFloat(item.slice(1))
    const value = Number.isFinite(number) ? number * height : 0
    const key = item[0]
    if (inTabs && /^[\dcrd.+-]/.test(item) && !/^r-?\d+$/.test(item)) {
      const at = Number.parseFloat(item.replace(/^[a-z]+/, ''))
      if (Number.isFinite(at) && tabs.length < MAX_TABS) tabs.push(at * height)
      continue
    }
    inTabs = false
    if (key === 'i') style.first = value
    else if (key === 'l') style.left = value
    else if (key === 'r') style.right = value
    else if (key === 'b') style.before = value
    else if (key === 'a') style.after = value
    else if (key === 'q') style.align = aligns[item[1]]
    else if (key === 's') {
      const factor = Number.parseFloat(item.slice(2))
      style.spacing = factor > 0 ? { factor, exact: item[1] === 'e' } : undefined
    } else if (key === 't') {
      inTabs = true
      const at = Number.parseFloat(item.slice(1).replace(/^[a-z]+/, ''))
      if (Number.isFinite(at)) tabs.push(at * height)
    } else if (key === '*') {
      style.first = 0
      style.left = 0
      style.right = 0
      style.tabs = []
    }
  }
  if (tabs.length > 0) style.tabs = tabs.toSorted((a, b) => a - b)
  return style
}
