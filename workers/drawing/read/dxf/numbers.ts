/** Powers of ten that a double holds exactly. */
const POWERS = Array.from({ length: 23 }, (_, i) => 10 ** i)
/** Up to here digits are gathered in a double: exact up to 15, then off by a few units in the last place, far below what geometry can show. */
const MAX_DIGITS = 19
const SPACE = 32

/** Reads a decimal number between blanks from bytes; NaN when it is none. */
export function numberIn(bytes: Uint8Array, start: number, end: number): number {
  let at = start
  while (at < end && bytes[at] <= SPACE) at++
  const from = at
  const sign = bytes[at]
  if (sign === 45 || sign === 43) at++
  let mantissa = 0
  let digits = 0
  let scale = 0
  let seen = false
  for (; at < end; at++) {
    const digit = bytes[at] - 48
    if (digit < 0 || digit > 9) break
    seen = true
    if (digits > 0 || digit !== 0) digits++
    mantissa = mantissa * 10 + digit
  }
  if (at < end && bytes[at] === 46) {
    for (at++; at < end; at++) {
      const digit = bytes[at] - 48
      if (digit < 0 || digit > 9) break
      seen = true
      if (digits > 0 || digit !== 0) digits++
      mantissa = mantissa * 10 + digit
      scale--
    }
  }
  if (!seen) return Number.NaN
  if (digits > MAX_DIGITS || scale < -22 || (at < end && bytes[at] > SPACE)) return oddNumber(bytes, from, end)
  const value = scale < 0 ? mantissa / POWERS[-scale] : mantissa
  return sign === 45 ? -value : value
}

/** Long numbers, those with exponents, and words that only look like numbers. */
function oddNumber(bytes: Uint8Array, start: number, end: number): number {
  if (end - start > 400) return Number.NaN
  let text = ''
  for (let at = start; at < end; at++) text += String.fromCharCode(bytes[at])
  text = text.trim()
  return /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(text) ? Number(text) : Number.NaN
}
