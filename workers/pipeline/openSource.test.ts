import { beforeEach, expect, it, vi } from 'vitest'
import { MemoryFolder } from './cache/memoryFolder.fixture.ts'
import type { OpenSource } from '../contract/opening.ts'
import { collect } from './collect.ts'
import { lookAhead, resultCache } from './lookAhead.ts'
import type { OpenMessage, OpenRequest } from '../contract/messages.ts'
import { openSource } from './openSource.ts'

const folder = new MemoryFolder()
vi.mock('#host', async (original) => ({ ...(await original<object>()), cachePlace: async () => ({ folder, version: 'v1' }) }))

beforeEach(async () => (await resultCache())!.clear())

const TRIANGLES = 4000
/** Offset of a triangle where no fingerprint looks. */
const BETWEEN = 84 + 50 * 2000

/** A binary STL file whose highest point is at `height`; its size and time are always the same. */
function model(height: number, time: number): OpenSource {
  const view = new DataView(new ArrayBuffer(84 + 50 * TRIANGLES))
  view.setUint32(80, TRIANGLES, true)
  for (let i = 0; i < TRIANGLES; i++) for (const at of [24, 40]) view.setFloat32(84 + 50 * i + at, 1 + (i % 50), true)
  view.setFloat32(BETWEEN + 44, height, true)
  return { name: 'a.stl', container: 'file', entries: [{ path: 'a.stl', blob: new File([view.buffer], 'a.stl', { lastModified: time }) }] }
}

const HOUR = 3_600_000
const timed = (height: number): OpenSource => model(height, Date.now() - (Date.now() % HOUR) - HOUR)

interface Seen {
  types: string[]
  /** Height of every part that came. */
  heights: number[]
  cached: boolean
}

async function open(source: OpenSource, how: Partial<OpenRequest> = {}, isCurrent = true): Promise<Seen> {
  const types: string[] = []
  const heights: number[] = []
  const emit = (message: OpenMessage): void => {
    if (message.type === 'progress' || message.type === 'note') return
    types.push(message.type)
    if (message.type === 'part') heights.push(message.part.bounds[5])
    if (message.type === 'parts') for (const part of message.parts) heights.push(part.bounds[5])
  }
  const { result, settled } = await openSource({ source, root: 'a.stl', quality: 'normal', ...how }, emit, () => isCurrent)
  types.push('done')
  await settled
  return { types, heights, cached: result.cached === true }
}

const parsed = (height: number): Seen => ({ types: ['structure', 'part', 'done'], heights: [height], cached: false })
const replayed = (height: number): Seen => ({ types: ['structure', 'parts', 'done'], heights: [height], cached: true })

it('shows what is kept of a file with the same bytes, whatever its time says', async () => {
  expect(await open(timed(60))).toEqual(parsed(60))
  expect(await open(timed(60))).toEqual(replayed(60))
  expect(await open(model(60, Date.now()))).toEqual(replayed(60))
  expect(await open(timed(60), { quality: 'fine' })).toEqual(parsed(60))
  expect(await open(timed(60), { quality: 'fine' })).toEqual(replayed(60))
})

it('looks for it while the file is looked into', async () => {
  await open(timed(60))
  const source = timed(60)
  lookAhead(source, collect(source), 1, () => true)
  expect(await open(source, { surveyed: 1 })).toEqual(replayed(60))
  // Something else is asked for than the last time.
  lookAhead(source, collect(source), 2, () => true)
  expect(await open(source, { surveyed: 2, quality: 'coarse' })).toEqual(parsed(60))
  const unknown = model(60, Date.now())
  lookAhead(unknown, collect(unknown), 3, () => true)
  expect(await open(unknown, { surveyed: 3 })).toEqual(replayed(60))
})

it('opens a file anew that was changed without its size and time changing, and keeps what it is now', async () => {
  await open(timed(60))
  const changed = await open(timed(70))
  expect(changed).toEqual({ types: ['structure', 'parts', 'structure', 'part', 'done'], heights: [60, 70], cached: false })
  expect(await open(timed(70))).toEqual(replayed(70))
  expect(await open(timed(60))).toEqual(replayed(60))
})

it('tells a page that can take back what it shows, when nothing else has been asked for', async () => {
  await open(model(60, 1000))
  await open(model(80, 2000))
  expect(await Promise.all([open(model(60, 1000), { revalidates: true }), open(model(90, 2000), { revalidates: true }, false)])).toEqual([
    replayed(60),
    replayed(80),
  ])
  const { types, heights, cached } = await open(model(70, 1000), { revalidates: true })
  expect([types, heights, cached]).toEqual([['structure', 'parts', 'done', 'changed'], [60], true])
  expect(await open(model(70, 1000), { revalidates: true })).toEqual(parsed(70))
  expect(await open(model(70, 1000), { revalidates: true })).toEqual(replayed(70))
})

it('parses when what is kept is damaged', async () => {
  await open(timed(60))
  for (const [name, bytes] of folder.files) if (name !== 'index.json') folder.files.set(name, bytes.slice(0, -1))
  expect(await open(timed(60))).toEqual(parsed(60))
})

it('parses when a block of what is kept has another bit', async () => {
  await open(timed(60))
  // Far from the tree at the beginning and the header at the end.
  const flip = (bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> => bytes.with(bytes.length >> 1, bytes[bytes.length >> 1] ^ 1)
  for (const [name, bytes] of folder.files) if (name !== 'index.json') folder.files.set(name, flip(bytes))
  const { types, heights, cached } = await open(timed(60))
  expect([types.at(-2), heights.at(-1), cached]).toEqual(['part', 60, false])
  expect(await open(timed(60))).toEqual(replayed(60))
})
