const POWERS = Float64Array.from({ length: 23 }, (_, i) => 10 ** i)

/** Result of the last `readNumber`; NaN when there was no digit. */
export const number = new Float64Array(1)

/**
 * Reads the decimal number that begins at `from` into `number[0]` and returns the offset behind it. No text is made: most bytes of a model are numbers.
 * In one piece: V8 does not put so large a function into each of its callers, and compiles it once.
 * Up to 15 digits are exact to the last bit, longer ones within two units in the last place. Exponents may be written `E` or, as in FORTRAN, `D`.
 */
export function readNumber(bytes: Uint8Array, from: number, end: number): number {
  let at = from
  let negative = false
  if (bytes[at] === 0x2d || bytes[at] === 0x2b) negative = bytes[at++] === 0x2d
  const first = at
  let mantissa = 0
  let exponent = 0
  let digits = 0
  let dots = 0
  for (; at < end; at++) {
    const digit = bytes[at] - 0x30
    if (digit >= 0 && digit <= 9) {
      if (digits < 17) {
        mantissa = mantissa * 10 + digit
        if (mantissa > 0) digits++
        exponent -= dots
      } else exponent += 1 - dots
    } else if (digit === -2 && dots === 0) dots = 1
    else break
  }
  if (at - first === dots) {
    number[0] = Number.NaN
    return at
  }
  const letter = at < end ? bytes[at] | 0x20 : 0
  if (letter === 0x65 || letter === 0x64) {
    at++
    const down = bytes[at] === 0x2d
    if (down || bytes[at] === 0x2b) at++
    let power = 0
    for (; at < end && bytes[at] >= 0x30 && bytes[at] <= 0x39; at++) power = Math.min(9999, power * 10 + bytes[at] - 0x30)
    exponent += down ? -power : power
  }
  let value = mantissa
  if (exponent !== 0 && mantissa !== 0) {
    if (exponent > 0) value = exponent <= 22 ? mantissa * POWERS[exponent] : mantissa * 10 ** exponent
    else if (exponent >= -22) value = mantissa / POWERS[-exponent]
    // 10 ** -320 has lost most of its digits: in two steps.
    else value = exponent >= -300 ? mantissa / 10 ** -exponent : mantissa / 1e300 / 10 ** (-300 - exponent)
  }
  number[0] = negative ? -value : value
  return at
}
