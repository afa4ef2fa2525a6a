import type { Inline, Paragraph } from './inline.ts'

/** Items of one line with their places from its left edge. */
export interface Line {
  items: readonly Inline[]
  /** Where each item starts, from the paragraph's left edge. */
  x: number[]
  /** Where the first starts and the last one ends, spaces at the end left out. */
  start: number
  end: number
  paragraph: Paragraph
  first: boolean
  last: boolean
}

/** Letters between which Asian text may be broken. */
const isAsian = (code: number): boolean =>
  (code >= 0x2e80 && code <= 0x9fff) ||
  (code >= 0xac00 && code <= 0xd7af) ||
  (code >= 0xf900 && code <= 0xfaff) ||
  (code >= 0xff00 && code <= 0xffef) ||
  code >= 0x20000
/** Closing signs never start a line, opening ones never end it. */
const closing = new Set([...'、。，．・：；！？）」』】〕〉》〗｝］'].map((c) => c.codePointAt(0)))
const opening = new Set([...'（「『【〔〈《〖｛［'].map((c) => c.codePointAt(0)))
/** Default distance of tabs, in heights. */
const TAB = 4

function mayBreak(before: Inline, after: Inline): boolean {
  if (before.kind === 'space' || before.kind === 'tab' || after.kind === 'tab') return true
  if (!isAsian(before.code) && !isAsian(after.code)) return false
  return !closing.has(after.code) && !opening.has(before.code)
}

/** Wraps a paragraph at `width` (0 = never). A word that is too long stands over. */
export function breakLines(paragraph: Paragraph, width: number): Line[] {
  const { items, style } = paragraph
  const limit = width > 0 ? Math.max(0, width - style.right) : Infinity
  const lines: Line[] = []
  let from = 0
  do {
    const start = style.left + (lines.length === 0 ? style.first : 0)
    const { to, x } = fill(items, from, start, limit, paragraph)
    let end = start
    for (let i = to - 1; i >= from; i--)
      if (items[i].kind !== 'space') {
        end = x[i - from] + items[i].width
        break
      }
    lines.push({ items: items.slice(from, to), x: x.slice(0, to - from), start, end, paragraph, first: lines.length === 0, last: to >= items.length })
    from = to
  } while (from < items.length)
  return lines
}

/** Places items until the limit; `to`: the first that goes to the next line. */
function fill(items: readonly Inline[], from: number, start: number, limit: number, { style, state }: Paragraph): { to: number; x: number[] } {
  const x: number[] = []
  let at = start
  let breakAt = -1
  for (let i = from; i < items.length; i++) {
    const item = items[i]
    if (i > from && mayBreak(items[i - 1], item)) breakAt = i
    if (item.kind === 'tab') {
      const step = TAB * state.height
      const stop = style.tabs.find((tab) => tab > at + 1e-9) ?? (Math.floor(at / step + 1e-9) + 1) * step
      x.push(at)
      at = Math.max(at, stop)
    } else {
      if (item.kind !== 'space' && at + item.width > limit * (1 + 1e-9) && breakAt > from) return { to: breakAt, x }
      x.push(at)
      at += item.width
    }
  }
  return { to: items.length, x }
}
