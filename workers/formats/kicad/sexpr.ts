import { OpenError } from '../../../src/core/errors.ts'

/** An S-expression: a word or a quoted text, or a list whose first item names it. */
type Item = string | List
export type List = Item[]

const MAX_DEPTH = 100
const OPEN = 0x28
const CLOSE = 0x29
const QUOTE = 0x22
const BACKSLASH = 0x5c
const escapes: Record<string, string> = { n: '\n', r: '\r', t: '\t' }

/** Parses a file that is one list. `cut`: its end is missing, and the list holds the part before it. Throws `OpenError` when the text is no list. */
export function parseList(text: string): { list: List; cut: boolean } {
  const start = text.indexOf('(')
  if (
    start < 0 ||
    text
      .slice(0, start)
      .trim()
      .replace(/^\uFEFF/, '') !== ''
  )
    throw new OpenError('file-exception', 'not a list in brackets')
  const top: List = []
  const stack: List[] = [top]
  let at = start
  while (at < text.length) {
    const code = text.charCodeAt(at)
    if (code <= 0x20) at++
    else if (code === OPEN) {
      if (stack.length > MAX_DEPTH) throw new OpenError('file-exception', 'lists lie too deep in each other')
      const list: List = []
      stack[stack.length - 1].push(list)
      stack.push(list)
      at++
    } else if (code === CLOSE) {
      stack.pop()
      at++
      if (stack.length === 1) break
    } else if (code === QUOTE) {
      const end = endOfText(text, at + 1)
      stack[stack.length - 1].push(unescaped(text.slice(at + 1, end)))
      at = end + 1
    } else {
      const from = at
      for (at++; at < text.length; at++) {
        const next = text.charCodeAt(at)
        if (next <= 0x20 || next === OPEN || next === CLOSE) break
      }
      stack[stack.length - 1].push(text.slice(from, at))
    }
  }
  const list = top[0]
  if (!Array.isArray(list)) throw new OpenError('file-exception', 'not a list in brackets')
  return { list, cut: stack.length > 1 }
}

function endOfText(text: string, from: number): number {
  for (let at = from; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === BACKSLASH) at++
    else if (code === QUOTE) return at
  }
  return text.length
}

const unescaped = (text: string): string => (text.includes('\\') ? text.replace(/\\([\s\S])/g, (_, letter: string) => escapes[letter] ?? letter) : text)

const isList = (item: Item | undefined): item is List => Array.isArray(item)
export const nameOf = (list: List): string => (typeof list[0] === 'string' ? list[0] : '')

/** Lists in a list, by their names. */
export const listsOf = (list: List, ...names: string[]): List[] => list.filter((item): item is List => isList(item) && names.includes(nameOf(item)))
export const listOf = (list: List | undefined, name: string): List | undefined => list?.find((item): item is List => isList(item) && item[0] === name)

/** A word or text by its place; empty when there is none. */
export function textAt(list: List | undefined, place: number): string {
  const item = list?.[place]
  return typeof item === 'string' ? item : ''
}

/** A number by its place; `absent` when there is none. */
export function numberAt(list: List | undefined, place: number, absent = 0): number {
  const text = textAt(list, place)
  const value = text === '' ? Number.NaN : Number(text)
  return Number.isFinite(value) ? value : absent
}

/** The first word or text in the list of a name. */
export const textOf = (list: List | undefined, name: string): string => textAt(listOf(list, name), 1)
export const numberOf = (list: List | undefined, name: string, absent = 0): number => numberAt(listOf(list, name), 1, absent)

/** Whether a flag is set: the word itself (`hide`), or a list (`(hide yes)`). */
export function hasFlag(list: List, name: string): boolean {
  const own = listOf(list, name)
  return own ? textAt(own, 1) !== 'no' : list.includes(name, 1)
}
