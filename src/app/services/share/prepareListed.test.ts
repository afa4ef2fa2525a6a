import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import type { OpenSource } from '../../../../workers/entries/client.ts'
import { readValue } from '../../../../workers/stream/columns.ts'
import { chunksAt, HEAD_BYTES, manifestAt, readHead, unpackChunk } from '../../../../workers/stream/container.ts'
import { prepareListed } from './prepareListed.ts'

const sample = async (name: string): Promise<OpenSource> => ({
  name,
  container: 'file',
  entries: [{ path: name, blob: new Blob([await readFile(`public/samples/${name}`)]) }],
})
const never = new AbortController().signal

/** What a prepared file holds before its chunks. */
async function manifest(made: Blob): Promise<Record<string, unknown>> {
  const bytes = new Uint8Array(await made.arrayBuffer())
  const head = readHead(bytes.subarray(0, HEAD_BYTES), bytes.length)
  return readValue(await unpackChunk(bytes.slice(manifestAt(head), chunksAt(head)), head.manifest)) as Record<string, unknown>
}

it('prepares models and drawings that are on no screen', async () => {
  const model = await manifest(await prepareListed({ source: await sample('Sample6.stp') }, never, () => {}))
  expect(model).toMatchObject({ about: { format: 'step' }, missing: [] })
  expect((model.parts as Uint32Array).length).toBeGreaterThan(0)
  const drawing = await manifest(await prepareListed({ source: await sample('Sample1.dwg') }, never, () => {}))
  expect(drawing).toMatchObject({ drawing: { format: 'dwg' } })
})

it('says why where a file cannot be read, and ends when it is told to', async () => {
  const source: OpenSource = { name: 'a.stp', container: 'file', entries: [{ path: 'a.stp', blob: new Blob(['no model']) }] }
  await expect(prepareListed({ source }, never, () => {})).rejects.toMatchObject({ name: 'OpenError' })
  await expect(prepareListed({ source: await sample('Sample6.stp') }, AbortSignal.abort(new Error('enough')), () => {})).rejects.toThrow('enough')
})
