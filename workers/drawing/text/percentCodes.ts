import { decodeUnicodeCodes, letterOfNumber } from '../fonts/letterCodes.ts'

/** One letter of a TEXT with the lines that were on when it came. */
export interface TextLetter {
  readonly code: number
  readonly under: boolean
  readonly over: boolean
  readonly strike: boolean
}

/** Letters of ASCII without lines, which most are. */
const plain: readonly TextLetter[] = Array.from({ length: 128 }, (_, code) => ({ code, under: false, over: false, strike: false }))

const signs: Record<string, number> = { c: 0x2300, d: 0xb0, p: 0xb1 }

/** The sign or number at `at`, which is the place of `%%`; undefined when there is no such code. */
export function percentCode(text: string, at: number): { code: number; length: number } | undefined {
  const sign = signs[text[at + 2]?.toLowerCase() ?? '']
  if (sign !== undefined) return { code: sign, length: 3 }
  if (text[at + 2] === '%') return { code: 0x25, length: 3 }
  const digits = /^\d{1,3}/.exec(text.slice(at + 2, at + 5))?.[0]
  return digits === undefined ? undefined : { code: letterOfNumber(Number(digits)), length: 2 + digits.length }
}

/** Letters of a TEXT: `%%c %%d %%p %%% %%nnn` and `\U+` are replaced, `%%u %%o %%k` switch lines, control characters are dropped. */
export function textLetters(raw: string): TextLetter[] {
  const text = decodeUnicodeCodes(raw)
  const letters: TextLetter[] = []
  let under = false,
    over = false,
    strike = false
  for (let at = 0; at < text.length; ) {
    if (text.startsWith('%%', at)) {
      const mark = text[at + 2]?.toLowerCase()
      if (mark === 'u' || mark === 'o' || mark === 'k') {
        if (mark === 'u') under = !under
        else if (mark === 'o') over = !over
        else strike = !strike
        at += 3
        continue
      }
      const code = percentCode(text, at)
      if (code) {
        letters.push({ code: code.code, under, over, strike })
        at += code.length
        continue
      }
    }
    const code = text.codePointAt(at) ?? 0
    at += code > 0xffff ? 2 : 1
    if (code === 0x5e && at < text.length) {
      // A caret makes a control character of the letter behind it; "^ " is a caret.
      const next = text.charCodeAt(at++)
      if (next === 0x20) letters.push({ code: 0x5e, under, over, strike })
      else if (next === 0x49) letters.push({ code: 0x20, under, over, strike })
      else if (next < 0x40 || next > 0x5f) at--
      continue
    }
    if (code >= 0x20) letters.push(code < plain.length && !under && !over && !strike ? plain[code] : { code, under, over, strike })
  }
  return letters
}
