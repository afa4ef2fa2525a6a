/** What the text before the data says; none of it is needed to read them. */
export interface FileHeader {
  /** Where the data begin. */
  end: number
  values: ReadonlyMap<string, string>
}

const START = '**ABCDEFGHIJ'
const STOP = '**END_OF_HEADER'
/** Longer headers were not seen by far. */
const MOST_BYTES = 64 * 1024
const LF = 10

/** `NAME=value;` pairs up to the end of the header; bytes without one begin with the data. */
export function readHeader(bytes: Uint8Array): FileHeader {
  let from = 0
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) from = 3
  while (from < bytes.length && (bytes[from] === LF || bytes[from] === 13 || bytes[from] === 32)) from++
  const values = new Map<string, string>()
  const text = new TextDecoder('latin1').decode(bytes.subarray(from, from + MOST_BYTES))
  if (!text.startsWith(START)) return { end: from, values }
  const stop = text.indexOf(STOP)
  const line = stop < 0 ? -1 : bytes.indexOf(LF, from + stop)
  if (line < 0) return { end: from, values }
  for (const [, name, value] of text
    .slice(0, stop)
    .replaceAll(/[\r\n]/g, '')
    .matchAll(/(\w+)=((?:\^.|[^;^])*);/g))
    values.set(name, unescaped(value))
  return { end: line + 1, values }
}

const unescaped = (value: string): string => value.replaceAll(/\^(.)/g, (_, char: string) => (char === 'n' ? '\n' : char === '-' ? ' ' : char)).trim()
