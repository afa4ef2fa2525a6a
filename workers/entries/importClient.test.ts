import { afterEach, expect, test } from 'vitest'
import { OpenError } from '../../src/core/errors.ts'
import type { Part, Structure } from '../../src/core/scene/model.ts'
import { createImportClient } from './importClient.ts'
import type { ImportClient, OpenSource } from '../contract/opening.ts'

const tetrahedron = 'OFF\n4 4 0\n0 0 0\n1 0 0\n0 1 0\n0 0 1\n3 0 2 1\n3 0 1 3\n3 0 3 2\n3 1 2 3\n'
const source = (path: string, ...data: BlobPart[]): OpenSource => ({ name: path, container: 'file', entries: [{ path, blob: new Blob(data) }] })
const off = source('tetrahedron.off', tetrahedron)

/** An OFF file that takes seconds to read: a million triangles on a strip. */
const heavyText = (() => {
  const rows: string[] = ['OFF\n500002 1000000 0\n']
  for (let i = 0; i < 250_001; i++) rows.push(`${i} 0 ${Math.sin(i)}\n${i} 1 ${Math.cos(i)}\n`)
  for (let i = 0; i < 500_000; i++) rows.push(`3 ${i} ${i + 1} ${i + 2}\n3 ${i + 2} ${i + 1} ${i}\n`)
  return rows.join('')
})()
const heavy = (): OpenSource => source('heavy.off', heavyText)

const codeOf = async (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'no error',
    (error: unknown) => (error instanceof OpenError ? error.code : String(error)),
  )

let client: ImportClient
afterEach(() => client.dispose())

/** Opens and collects everything that arrives. */
function open(from: OpenSource) {
  const seen: { structures: Structure[]; parts: Part[]; phases: Set<string> } = { structures: [], parts: [], phases: new Set() }
  const task = client.open(from, from.entries[0].path, {
    progress: ({ phase }) => seen.phases.add(phase),
    structure: (structure) => seen.structures.push(structure),
    part: (part) => seen.parts.push(part),
    note() {},
  })
  return { ...task, seen }
}

test('a file is surveyed, opened and told about', async () => {
  client = createImportClient()
  expect(await client.survey(off).done).toMatchObject({
    obvious: 'tetrahedron.off',
    reason: 'single',
    files: 1,
    candidates: [{ format: 'off', assembly: false }],
  })
  const { done, seen } = open(off)
  expect(await done).toMatchObject({ missing: [], retried: false })
  expect(seen.structures).toHaveLength(1)
  expect(seen.structures[0]).toMatchObject({ name: 'tetrahedron.off', format: 'off', root: { id: 0 } })
  expect(seen.parts).toHaveLength(1)
  expect(seen.parts[0].bounds).toEqual([0, 0, 0, 1, 1, 1])
  expect(seen.parts[0].mesh!.indices.length).toBe(12)
})

test('a fresh worker never loses the first message', async () => {
  for (let i = 0; i < 20; i++) {
    client = createImportClient()
    expect((await client.survey(off).done).obvious).toBe('tetrahedron.off')
    client.dispose()
  }
})

test('errors of the catalogue cross the worker boundary', async () => {
  client = createImportClient()
  expect(await codeOf(client.survey(source('a.txt', 'hello')).done)).toBe('unsupported-format')
  expect(await codeOf(client.survey(source('a.off', '')).done)).toBe('empty-file')
  expect(await codeOf(open(source('a.dwg', 'AC1033')).done)).toBe('not-yet')
  expect(await codeOf(client.survey(source('a.off', tetrahedron), { assemblyOnly: true }).done)).toBe('no-assembly')
  expect(await codeOf(open(source('a.off', 'OFF\n4 4 0\n0 0')).done)).toMatch(/file-exception|open-failed|no-geometry/)
  expect(await codeOf(open(off).done)).toBe('no error')
})

test('cancelling ends the worker and the next opening gets a new one', async () => {
  client = createImportClient()
  const { promise: begun, resolve } = Promise.withResolvers<void>()
  const from = heavy()
  const first = client.open(from, from.entries[0].path, { progress: () => resolve(), structure() {}, part() {}, note() {} })
  await begun
  first.cancel()
  expect(await codeOf(first.done)).toBe('cancelled')
  expect(await codeOf(open(off).done)).toBe('no error')
})

test('a new opening cancels the one that runs', async () => {
  client = createImportClient()
  const first = open(heavy())
  const second = open(off)
  expect(await codeOf(first.done)).toBe('cancelled')
  expect(await codeOf(second.done)).toBe('no error')
})

test('a worker that says nothing for longer than its budget is replaced, the file retried once and then given up', async () => {
  client = createImportClient({ budget: () => ({ heartbeatTimeout: 60, total: 60_000 }) })
  const { done } = open(heavy())
  expect(await codeOf(done)).toBe('time-budget')
  client.dispose()
  client = createImportClient()
  expect(await codeOf(open(off).done)).toBe('no error')
})
