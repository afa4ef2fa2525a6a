import { readFileSync } from 'node:fs'
import { afterEach, expect, test } from 'vitest'
import type { Part } from '../../src/core/scene/model.ts'
import { createImportClient, type ImportClient, type OpenResult } from '../../workers/entries/client.ts'
import { corpusFiles } from '../support/corpus.ts'

let client: ImportClient
afterEach(() => {
  client.dispose()
  delete process.env.FACET_CORES
})

/** Opens a file by the app's import worker on a machine of so many cores. */
async function open(path: string, cores: number): Promise<{ result: OpenResult; parts: Part[] }> {
  process.env.FACET_CORES = String(cores)
  client = createImportClient()
  const parts: Part[] = []
  const source = { name: 'model.step', container: 'file' as const, entries: [{ path: 'model.step', blob: new Blob([readFileSync(path)]) }] }
  const result = await client.open(source, 'model.step', {
    progress() {},
    structure() {},
    part: (part) => parts.push(part),
    note() {},
  }).settled
  client.dispose()
  return { result, parts: parts.toSorted((a, b) => a.id - b.id) }
}

const board = corpusFiles('step').find(({ file }) => file === 'raspberrypi_b_assembly.STEP')

test.runIf(board)('two workers make the very parts of a board of 24 MB that one makes', async () => {
  const { path } = board!
  const alone = await open(path, 2)
  const together = await open(path, 4)
  expect([alone.result.meshing, together.result.meshing]).toEqual([
    { workers: 1, reason: 'cores' },
    { workers: 2, reason: 'pays' },
  ])
  expect(together.result.notes).toEqual(alone.result.notes)
  expect(together.parts.map(({ id, name, mesh }) => [id, name, mesh?.indices.length])).toEqual(
    alone.parts.map(({ id, name, mesh }) => [id, name, mesh?.indices.length]),
  )
  // Compared as bytes: the test's own comparison takes minutes for millions of numbers.
  const differing = alone.parts.filter((part, i) => !sameArrays(part, together.parts[i]))
  expect(differing.map(({ id }) => id)).toEqual([])
})

/** Whether all typed arrays of a part are the same. */
function sameArrays(a: unknown, b: unknown): boolean {
  if (ArrayBuffer.isView(a)) return ArrayBuffer.isView(b) && Buffer.compare(bytesOf(a), bytesOf(b)) === 0
  if (typeof a !== 'object' || a === null) return Object.is(a, b)
  return Object.entries(a).every(([key, value]) => sameArrays(value, (b as Record<string, unknown>)[key]))
}

const bytesOf = ({ buffer, byteOffset, byteLength }: ArrayBufferView): Buffer => Buffer.from(buffer, byteOffset, byteLength)
