import { OpenError } from '../../../../src/core/errors.ts'
import { BinarySource } from './binarySource.ts'
import type { NodeTable } from './nodeTable.ts'
import { type FileHeader, readHeader } from './header.ts'
import { knownSchemas } from './plainSchema.ts'
import { type Prologue, readNodes, readPrologue } from './readNodes.ts'
import type { Source } from './source.ts'
import { joinLines, TextSource } from './textSource.ts'

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
