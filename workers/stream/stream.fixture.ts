import { deflateSync } from 'fflate'
import { boundsOfPoints, unionBounds } from '../../src/core/scene/bounds.ts'
import type { Bounds } from '../../src/core/scene/mesh.ts'
import type { Note, Part, Structure } from '../../src/core/scene/model.ts'
import { inflateUpTo } from '../io/bytes/inflateUpTo.ts'
import type { PartDraft } from '../contract/format.ts'
import { chunksAt, digestOf, manifestAt, readHead, readRows, writeHead } from './container.ts'
import { writeStream } from './writeStream.ts'

type Bytes = Uint8Array<ArrayBuffer>

/** The parts of a model as the pipeline would hand them on, with boxes. */
export function withBounds(drafts: readonly PartDraft[]): Part[] {
  return drafts.map((given) => {
    const { bodies: _, ...draft } = given
    const lists = [draft.mesh?.positions, draft.edges?.points, draft.points?.positions].filter((list) => list !== undefined)
    const [x, y, z] = draft.offset ?? [0, 0, 0]
    const box = lists.map((list) => boundsOfPoints(list)).reduce(unionBounds)
    return { ...draft, bounds: box.map((value, i) => value + [x, y, z][i % 3]) as unknown as Bounds }
  })
}

export interface Model {
  structure: Structure
  parts: readonly Part[]
  notes?: readonly Note[]
  missing?: readonly string[]
}

/** A model as the bytes of a prepared one. */
export async function prepared({ structure, parts, notes = [], missing = [] }: Model): Promise<Bytes> {
  const byId = new Map(parts.map((part) => [part.id, part]))
  const pieces = await writeStream({
    structure,
    parts: parts.map(({ id, bounds }) => ({ id, bounds, occurrences: 1 })),
    diagonal: 100,
    notes,
    missing,
    part: async (id) => byId.get(id),
    progress() {},
  })
  return new Uint8Array(await new Blob(pieces).arrayBuffer())
}

/** The same file with the contents of its manifest (-1) or chunks changed, whose hashes are right again. */
export async function repacked(bytes: Bytes, change: (content: Bytes, chunk: number) => Bytes): Promise<Bytes> {
  const head = readHead(bytes, bytes.length)
  const rows = readRows(bytes, head)
  let at = manifestAt(head)
  const blocks: { packed: Bytes; sha256: Uint8Array; bytes: number }[] = []
  for (const [i, row] of [head.manifest, ...rows].entries()) {
    const content = change(inflateUpTo(bytes.subarray(at, at + row.packed), row.bytes), i - 1)
    at += row.packed
    const packed = deflateSync(content)
    blocks.push({ packed, bytes: content.length, sha256: (await digestOf(packed))! })
  }
  const [manifest, ...chunks] = blocks.map(({ packed, ...block }) => ({ ...block, packed: packed.length }))
  const start = writeHead(
    manifest,
    chunks.map((chunk, i) => ({ ...rows[i], ...chunk })),
  )
  if (start.length + manifest.packed !== chunksAt({ ...head, manifest })) throw new Error('another head')
  return new Uint8Array(await new Blob([start, ...blocks.map(({ packed }) => packed)]).arrayBuffer())
}
