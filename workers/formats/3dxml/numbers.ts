/** Numbers of a text between spaces and commas; undefined when one is none. Without a regular expression: texts can be long. */
export function numbersIn(text: string): Float64Array<ArrayBuffer> | undefined {
  let out = new Float64Array(64)
  let count = 0
  let at = 0
  while (at < text.length) {
    while (at < text.length && isGap(text.charCodeAt(at))) at++
    if (at >= text.length) break
    const from = at
    while (at < text.length && !isGap(text.charCodeAt(at))) at++
    if (count === out.length) {
      const wider = new Float64Array(out.length * 2)
      wider.set(out)
      out = wider
    }
    out[count] = Number(text.slice(from, at))
    if (!Number.isFinite(out[count])) return undefined
    count++
  }
  return out.slice(0, count)
}

const isGap = (code: number): boolean => code <= 0x20 || code === 0x2c

/** Lists of numbers, separated by commas. */
export const numberLists = (text: string | undefined): Float64Array[] =>
  (text ?? '').split(',').flatMap((list) => {
    const numbers = list.trim() === '' ? undefined : numbersIn(list)
    return numbers ? [numbers] : []
  })
