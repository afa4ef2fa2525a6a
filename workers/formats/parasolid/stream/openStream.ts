import { OpenError } from '../../../../src/core/errors.ts'
import { BinarySource } from './binarySource.ts'
import type { NodeTable } from './nodeTable.ts'
import { knownSchemas } from './plainSchema.ts'
import { type Prologue, readNodes, readPrologue } from './readNodes.ts'
import type { Source } from './source.ts'
import { joinLines, TextSource } from './textSource.ts'

/** Contents of the text before the data, of which nothing is needed to read them. */
interface FileHeader {
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
function readHeader(bytes: Uint8Array): FileHeader {
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

/** A stream as read: its nodes, of which index 1 is the root. */
export interface XtStream {
  header: FileHeader
  prologue: Prologue
  nodes: NodeTable
  /** Bytes behind the terminator. */
  left: number
}

const TEXT = 0x54
const BARE = 0x42
/** Neighbouring layouts that are tried for a schema between two known ones. */
const NEIGHBOURS = 4

/** Reads a Parasolid file, or a stream cut out of another one. Throws `file-exception`, `limited-support` kinds of it, or `no-geometry` for changes alone. */
export function openStream(bytes: Uint8Array): XtStream {
  const header = readHeader(bytes)
  const data = bytes.subarray(header.end)
  if (data[0] === TEXT)
    return firstOf([true, false], (strip) => {
      const joined = joinLines(data.subarray(1), strip)
      return readStream(header, () => new TextSource(joined))
    })
  if (data[0] === 0x50 && data[1] === 0x53 && data[2] === 0 && data[3] === 0) return readStream(header, () => new BinarySource(data.subarray(4)))
  if (data[0] === BARE) return readStream(header, () => new BinarySource(data.subarray(1), { bare: true, little: data[1] !== 0 }))
  if (data[0] === 0x50) throw new OpenError('file-exception', 'a typed binary file: export it as text (x_t)')
  throw new OpenError('file-exception', 'not a Parasolid file')
}

function readStream(header: FileHeader, begin: () => Source): XtStream {
  const own = readPrologue(begin())
  const schemas = own.embedded ? [own.schema] : [own.schema, ...neighbours(own.schema)]
  return firstOf(schemas, (schema) => {
    const source = begin()
    const prologue = readPrologue(source)
    const nodes = readNodes(source, prologue, schema)
    return { header, prologue, nodes, left: source.left }
  })
}

const neighbours = (schema: number): number[] => knownSchemas.toSorted((a, b) => Math.abs(a - schema) - Math.abs(b - schema)).slice(0, NEIGHBOURS)

/** The first try that works; else what the first one threw. */
function firstOf<T, R>(tries: readonly T[], run: (one: T) => R): R {
  let failure: unknown
  for (const one of tries) {
    try {
      return run(one)
    } catch (error) {
      if (!(error instanceof OpenError) || error.code !== 'file-exception') throw error
      failure ??= error
    }
  }
  throw failure
}
