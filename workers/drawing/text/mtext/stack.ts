import type { StackKind } from './mtextState.ts'

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
