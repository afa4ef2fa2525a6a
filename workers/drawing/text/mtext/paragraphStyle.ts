import type { ParagraphAlign, ParagraphStyle } from './mtextState.ts'

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
