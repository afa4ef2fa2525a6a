import { OpenError } from '../../../src/core/errors.ts'

export type PlyType = 'int8' | 'uint8' | 'int16' | 'uint16' | 'int32' | 'uint32' | 'float32' | 'float64'

interface PlyProperty {
  name: string
  type: PlyType
  /** Type of the count of a list; absent = a single value. */
  count?: PlyType
}

export interface PlyElement {
  name: string
  count: number
  properties: PlyProperty[]
}

export interface PlyHeader {
  encoding: 'ascii' | 'little' | 'big'
  elements: PlyElement[]
  /** `comment TextureFile NAME` (MeshLab). */
  texture?: string
  /** First byte of the body. */
  body: number
}

const types = new Map(
  Object.entries<PlyType>({
    char: 'int8',
    uchar: 'uint8',
    short: 'int16',
    ushort: 'uint16',
    int: 'int32',
    uint: 'uint32',
    float: 'float32',
    double: 'float64',
    int8: 'int8',
    uint8: 'uint8',
    int16: 'int16',
    uint16: 'uint16',
    int32: 'int32',
    uint32: 'uint32',
    float32: 'float32',
    float64: 'float64',
  }),
)
const encodings = new Map(Object.entries<PlyHeader['encoding']>({ ascii: 'ascii', binary_little_endian: 'little', binary_big_endian: 'big' }))

export const bytesOfType: Record<PlyType, number> = { int8: 1, uint8: 1, int16: 2, uint16: 2, int32: 4, uint32: 4, float32: 4, float64: 8 }

/** A header is never longer. */
const MAX_HEADER = 1 << 20
const NEWLINE = 10
const RETURN = 13

const broken = (why: string): OpenError => new OpenError('file-exception', `PLY header: ${why}`)
const fail = (why: string): never => {
  throw broken(why)
}

/** Reads the header. Its first line end (LF, CR or CRLF) is that of all lines: after `end_header` a CR alone may be followed by a body that begins with byte 10. */
export function parsePlyHeader(bytes: Uint8Array): PlyHeader {
  const first = bytes.subarray(0, 64)
  const at = first.findIndex((byte) => byte === NEWLINE || byte === RETURN)
  // Behind the mark of UTF-8, if editors have put it there.
  const from = first[0] === 0xef && first[1] === 0xbb && first[2] === 0xbf ? 3 : 0
  if (at < from + 3 || String.fromCharCode(...first.subarray(from, from + 3)).toLowerCase() !== 'ply') throw broken('not a PLY file')
  const lineEnd = bytes[at] === NEWLINE ? [NEWLINE] : bytes[at + 1] === NEWLINE ? [RETURN, NEWLINE] : [RETURN]
  const header: PlyHeader = { encoding: 'ascii', elements: [], body: 0 }
  let start = at + lineEnd.length
  for (;;) {
    const end = bytes.subarray(0, MAX_HEADER).indexOf(lineEnd[0], start)
    if (end < 0) throw broken('no end_header')
    const line = new TextDecoder().decode(bytes.subarray(start, end)).trim()
    start = end + (bytes[end + lineEnd.length - 1] === lineEnd[lineEnd.length - 1] ? lineEnd.length : 1)
    const words = line.split(/\s+/)
    if (words[0] === 'end_header') break
    readLine(header, words, line)
  }
  if (!header.elements.some((element) => element.name === 'vertex')) throw broken('no vertices')
  header.body = start
  return header
}

function readLine(header: PlyHeader, words: string[], line: string): void {
  const element = header.elements[header.elements.length - 1]
  switch (words[0]) {
    case 'format':
      header.encoding = encodings.get(words[1]) ?? fail(`format ${words[1]}`)
      break
    case 'comment':
      if (words[1]?.toLowerCase() === 'texturefile' && words.length > 2) header.texture ??= line.slice(line.indexOf(words[1]) + words[1].length).trim()
      break
    case 'element': {
      const count = Number(words[2])
      if (!Number.isSafeInteger(count) || count < 0) throw broken(`count ${words[2]}`)
      header.elements.push({ name: words[1], count, properties: [] })
      break
    }
    case 'property': {
      const list = words[1] === 'list'
      const type = types.get(words[list ? 3 : 1])
      const count = list ? types.get(words[2]) : undefined
      if (!element || !type || (list && !count)) throw broken(line.slice(0, 100))
      element.properties.push({ name: words[list ? 4 : 2] ?? '', type, count })
      break
    }
    // Anything else is a comment that somebody forgot to call one.
  }
}
