import { expect, it } from 'vitest'
import type { Drawing } from '../../../src/core/drawing/drawing.ts'
import type { Part, Structure } from '../../../src/core/scene/model.ts'
import type { RootResult } from '../../contract/opening.ts'
import { contentHash, digestsOf, type HashedFile } from './contentHash.ts'
import { blobEntry } from '../../io/fileset/blobEntry.ts'
import { ReadOnce } from '../lookAhead.ts'
import { EntryWriter } from './entryFile.ts'
import { MemoryFolder } from './memoryFolder.fixture.ts'
import type { EntryReader } from './entryFile.ts'
import { Recording } from './recording.ts'
import { type Origin, ResultCache } from './resultCache.ts'

const structure: Structure = {
  name: 'a.step',
  format: 'step',
  units: 'mm',
  upAxis: 'z',
  root: {
    id: 0,
    name: 'top',
    children: [{ id: 1, name: 'bolt', part: 7, transform: new Float64Array([1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 5, 6, 7, 1]), children: [] }],
  },
}
const part = (id: number, x: number): Part => ({
  id,
  name: `part ${id}`,
  origin: 'exact',
  bounds: [0, 0, 0, x, 1, 0],
  mesh: {
    positions: new Float32Array([0, 0, 0, x, 0, 0, 0, 1, 0]),
    normals: new Int16Array([1, 2, 3, 4, 5, 6]),
    indices: new Uint32Array([0, 1, 2]),
    faceStart: new Uint32Array([0, 1]),
  },
})
const result: RootResult = {
  notes: [{ level: 'info', code: 'parts-exact', text: 'parts', count: 1 }],
  missing: ['b.step'],
  timings: { total: 5, firstPart: 1, read: 1, structure: 1, tessellate: 1 },
}

const origin: Origin = { about: ['a.step', 'normal'], print: undefined }

async function keep(cache: ResultCache, name: string, parts: Part[], made = origin): Promise<void> {
  const recording = new Recording(cache.write(name, made))
  recording.structure(structure)
  for (const own of parts) recording.part(own)
  await recording.keep(result)
}

const mayHave = async (cache: ResultCache, bytes: number): Promise<boolean> => (await cache.lookUp({ bytes })).sameSize

async function read(cache: ResultCache, name: string): Promise<{ structure: Structure; parts: Part[]; result: RootResult } | undefined> {
  let found: { structure: Structure; parts: Part[]; result: RootResult } | undefined
  const whole = await cache.read(name, (entry) => {
    found = { structure: entry.structure!, parts: [...entry.parts()].flatMap(({ parts }) => parts), result: entry.result }
  })
  return whole ? found : undefined
}

it('lets two read the same entry, one after the other', async () => {
  const cache = new ResultCache(new MemoryFolder(), 'v1')
  const name = cache.nameOf(100, 'hash')
  await keep(cache, name, [part(7, 1)])
  const slowly = (): Promise<boolean> => cache.read(name, () => new Promise((resolve) => setTimeout(resolve, 20)))
  expect(await Promise.all([slowly(), slowly(), read(cache, name)])).toEqual([true, true, { structure, parts: [part(7, 1)], result }])
})

it('gives back what was kept, the later of two versions of a part', async () => {
  const folder = new MemoryFolder()
  const cache = new ResultCache(folder, 'v1')
  const name = cache.nameOf(100, 'hash')
  expect(await mayHave(cache, 100)).toBe(false)
  await keep(cache, name, [part(7, 1), part(8, 2), part(7, 3)])
  expect([await mayHave(cache, 100), await mayHave(cache, 101)]).toEqual([true, false])
  const found = await read(cache, name)
  expect(found).toEqual({ structure, parts: [part(7, 3), part(8, 2)], result })
  expect(await cache.size()).toBe(folder.files.get(name)!.length)
  await cache.clear()
  expect([await read(cache, name), folder.files.size]).toEqual([undefined, 0])
})

it('knows what is kept when several ask at once, also the first time', async () => {
  const folder = new MemoryFolder()
  const before = new ResultCache(folder, 'v1')
  const name = before.nameOf(100, 'hash')
  await keep(before, name, [part(7, 1)])
  const cache = new ResultCache(folder, 'v1')
  expect(await Promise.all([mayHave(cache, 0), mayHave(cache, 100), mayHave(cache, 100), cache.size()])).toEqual([
    false,
    true,
    true,
    folder.files.get(name)!.length,
  ])
  const [found, still] = await Promise.all([read(cache, name), mayHave(cache, 100), keep(cache, cache.nameOf(200, 'other'), [part(8, 2)])])
  expect([found?.parts.length, still, await mayHave(cache, 100), await mayHave(cache, 200)]).toEqual([1, true, true, true])
})

it('forgets nothing while another page has the index open', async () => {
  const folder = new MemoryFolder()
  const before = new ResultCache(folder, 'v1')
  const name = before.nameOf(100, 'hash')
  await keep(before, name, [part(7, 1)])
  const elsewhere = await folder.open('index.json', false)
  const cache = new ResultCache(folder, 'v1')
  expect(await mayHave(cache, 100)).toBe(false)
  elsewhere!.close()
  expect([await mayHave(cache, 100), (await read(cache, name))?.parts.length]).toEqual([true, 1])
})

it('gives nothing for another content of the same size, and knows what was used', async () => {
  const folder = new MemoryFolder()
  const cache = new ResultCache(folder, 'v1')
  const index = (): Record<string, { used: number }> => JSON.parse(new TextDecoder().decode(folder.files.get('index.json'))) as Record<string, { used: number }>
  await keep(cache, cache.nameOf(100, 'a'), [part(7, 1)])
  folder.files.set('index.json', new TextEncoder().encode(JSON.stringify({ 'v1-100-a': { ...index()['v1-100-a'], used: 5 } })))
  expect([await mayHave(cache, 100), await read(cache, cache.nameOf(100, 'b'))]).toEqual([true, undefined])
  expect(index()['v1-100-a'].used).toBe(5)
  expect((await read(cache, cache.nameOf(100, 'a')))?.parts).toEqual([part(7, 1)])
  // Whoever asks next waits for the pending notes.
  expect([await mayHave(cache, 100), index()['v1-100-a'].used > 5]).toEqual([true, true])
})

it('finds entries by fingerprint, the last used first, until two contents have the same', async () => {
  const folder = new MemoryFolder()
  const cache = new ResultCache(folder, 'v1')
  const about = ['a.step', 'fine']
  await keep(cache, 'v1-100-a', [part(7, 1)], { ...origin, print: 'p' })
  await keep(cache, 'v1-100-b', [part(7, 2)], { about, print: 'p' })
  const index = JSON.parse(new TextDecoder().decode(folder.files.get('index.json'))) as Record<string, { used: number }>
  index['v1-100-a'].used = Date.now() + 5
  folder.files.set('index.json', new TextEncoder().encode(JSON.stringify({ ...index, damaged: { bytes: 1, used: 1, prints: 'p' }, 'v1-7-x': null })))
  const names = async (from: ResultCache): Promise<(string | undefined)[]> =>
    Promise.all(
      [{ print: 'p' }, { print: 'p', about }, { print: 'p', about: ['b.step'] }, { print: 'q' }, {}].map(
        async (asked) => (await from.lookUp({ bytes: 100, ...asked })).name,
      ),
    )
  const later = new ResultCache(folder, 'v1')
  expect(await names(later)).toEqual(['v1-100-a', 'v1-100-b', undefined, undefined, undefined])
  // The same content lies elsewhere, too.
  await later.read('v1-100-b', () => {}, 'q')
  expect((await later.lookUp({ bytes: 0, print: 'q' })).name).toBe('v1-100-b')
  await later.distrust('p')
  expect(await names(later)).toEqual([undefined, undefined, undefined, 'v1-100-b', undefined])
  await keep(later, 'v1-100-c', [part(7, 3)], { about, print: 'p' })
  expect((await later.lookUp({ bytes: 100, print: 'p' })).name).toBeUndefined()
  expect((await new ResultCache(folder, 'v1').lookUp({ bytes: 100, print: 'p' })).name).toBe('v1-100-c')
  await later.clear()
  expect([await names(later), [...folder.files]]).toEqual([Array(5).fill(undefined), []])
})

it('reads blocks that lie together at once, in the order in which they were written', async () => {
  const folder = new MemoryFolder()
  const cache = new ResultCache(folder, 'v1')
  const large = (id: number, floats: number): Part => ({ ...part(id, id), mesh: { ...part(id, id).mesh!, positions: new Float32Array(floats).fill(id) } })
  const parts = [large(1, 1 << 20), part(2, 2), large(3, 3 << 20), large(4, 1 << 20), part(1, 9)]
  await keep(cache, 'v1-1-a', parts)
  const groups: number[][] = []
  const found: Part[] = []
  await cache.read('v1-1-a', (entry) => {
    expect(entry.buffer.byteLength).toBe(structure.root.children[0].transform!.byteLength)
    for (const group of entry.parts()) {
      groups.push(group.parts.map(({ id }) => id))
      found.push(...group.parts)
    }
  })
  expect(groups).toEqual([
    [2, 3],
    [4, 1],
  ])
  expect(found).toEqual([parts[1], parts[2], parts[3], parts[4]])
})

it('keeps a drawing with its arrays', async () => {
  const folder = new MemoryFolder()
  const cache = new ResultCache(folder, 'v1')
  const styles = { layer: new Uint16Array([0]), color: new Uint32Array([7]), lineType: new Int16Array([-1]), lineTypeScale: new Float32Array([1]) }
  const drawing = { name: 'a.dxf', format: 'dxf', styles: { ...styles, weight: new Int16Array([-2]), opacity: new Float32Array([-1]) } } as Drawing
  const recording = new Recording(cache.write('v1-1-a', origin))
  recording.drawing(drawing)
  await recording.keep(result)
  let found: EntryReader | undefined
  expect(await cache.read('v1-1-a', (entry) => void (found = entry))).toBe(true)
  expect([found?.drawing, found?.structure, [...found!.parts()]]).toEqual([drawing, undefined, []])
})

it('drops entries that are damaged or cut', async () => {
  const folder = new MemoryFolder()
  const cache = new ResultCache(folder, 'v1')
  const damage: ((bytes: Uint8Array<ArrayBuffer>) => Uint8Array<ArrayBuffer>)[] = [
    (bytes) => bytes.slice(0, -1),
    (bytes) => bytes.slice(0, 20),
    () => new Uint8Array(),
    (bytes) => bytes.with(bytes.length - 60, bytes[bytes.length - 60] ^ 1),
    (bytes) => bytes.slice(64),
    // In the tree, and in a part.
    (bytes) => bytes.with(40, bytes[40] ^ 1),
    (bytes) => bytes.with(150, bytes[150] ^ 128),
  ]
  for (const change of damage) {
    await keep(cache, 'v1-1-a', [part(7, 1)])
    folder.files.set('v1-1-a', change(folder.files.get('v1-1-a')!))
    expect(await read(cache, 'v1-1-a')).toBeUndefined()
    expect(folder.files.has('v1-1-a')).toBe(false)
  }
})

it('removes what another build wrote and what was not finished', async () => {
  const folder = new MemoryFolder()
  const old = new ResultCache(folder, 'v1')
  await keep(old, 'v1-1-a', [part(7, 1)])
  folder.files.set('v2-1-unfinished', new Uint8Array(9))
  const cache = new ResultCache(folder, 'v2')
  expect(await mayHave(cache, 1)).toBe(false)
  expect([...folder.files.keys()]).toEqual(['index.json'])
})

it('lets go of what was not used for longest', async () => {
  const folder = new MemoryFolder()
  const cache = new ResultCache(folder, 'v1')
  await keep(cache, 'v1-1-a', [part(7, 1)])
  const one = await cache.size()
  folder.limit = one * 4.5
  for (const name of ['b', 'c', 'd']) await keep(cache, `v1-1-${name}`, [part(7, 1)])
  const index = JSON.parse(new TextDecoder().decode(folder.files.get('index.json'))) as Record<string, { used: number }>
  for (const [name, used] of Object.entries({ a: 4, b: 1, c: 2, d: 3 })) index[`v1-1-${name}`].used = used
  folder.files.set('index.json', new TextEncoder().encode(JSON.stringify(index)))
  await keep(cache, 'v1-1-e', [part(7, 1)])
  expect((await folder.names()).toSorted()).toEqual(['index.json', 'v1-1-a', 'v1-1-c', 'v1-1-d', 'v1-1-e'])
})

it('keeps nothing when the disk is full', async () => {
  const folder = new MemoryFolder()
  const cache = new ResultCache(folder, 'v1')
  const draft = (await cache.write('v1-1-a', origin))!
  draft.file.write = () => 0
  const recording = new Recording(Promise.resolve(draft))
  recording.structure(structure)
  await recording.keep(result)
  expect(await folder.names()).toEqual(['index.json'])
  expect(() => new EntryWriter().finish(result)).toThrow('without')
})

it('hashes every byte and name', async () => {
  const file = (path: string, bytes: Uint8Array<ArrayBuffer>): HashedFile => ({
    path,
    size: bytes.length,
    digests: () => digestsOf(bytes.length, async (start, into) => into.set(bytes.subarray(start, start + into.length))),
  })
  const bytes = new Uint8Array((4 << 20) * 5 + 3)
  const hash = await contentHash([file('a', bytes)], ['normal'])
  expect(hash).toMatch(/^[0-9a-f]{64}$/)
  expect(await contentHash([file('a', bytes.slice())], ['normal'])).toBe(hash)
  const others = [
    contentHash([file('b', bytes)], ['normal']),
    contentHash([file('a', bytes)], ['fine']),
    contentHash([file('a', bytes.with(bytes.length - 1, 1))], ['normal']),
    contentHash([file('a', bytes.with(4 << 20, 1))], ['normal']),
    contentHash([file('a', bytes.slice(1))], ['normal']),
  ]
  expect(new Set([hash, ...(await Promise.all(others))]).size).toBe(6)
})

it('hashes a file as it is, before or after a reader had it, and reads it as a whole once', async () => {
  const bytes = Uint8Array.from({ length: (9 << 20) + 5 }, (_, i) => i % 251)
  const expected = await digestsOf(bytes.length, async (start, into) => into.set(bytes.subarray(start, start + into.length)))
  let read = 0
  const entry = (): ReadOnce => {
    const file = blobEntry('a', new Blob([bytes]))
    return new ReadOnce({
      ...file,
      bytes: (arrived) => ((read += file.size), file.bytes(arrived)),
      slice: (start, end) => ((read += end - start), file.slice(start, end)),
    })
  }
  const hashedFirst = entry()
  expect(await hashedFirst.digests()).toEqual(expected)
  expect(Buffer.compare(await hashedFirst.bytes(), bytes)).toBe(0)
  expect([read, await hashedFirst.digests()]).toEqual([bytes.length, expected])
  const hashedMeanwhile = entry()
  const hashing = hashedMeanwhile.digests()
  expect(Buffer.compare(await hashedMeanwhile.bytes(), bytes)).toBe(0)
  expect([read, await hashing]).toEqual([2 * bytes.length, expected])
  const parsedFirst = entry()
  const ends: number[] = []
  const parsed = await parsedFirst.bytes((_, end) => ends.push(end))
  expect(Buffer.compare(parsed, bytes)).toBe(0)
  // Some readers change the bytes that they are given.
  parsed.fill(0)
  expect(await parsedFirst.digests()).toEqual(expected)
  expect([read, ends]).toEqual([4 * bytes.length, [4 << 20, 8 << 20, bytes.length]])
  const forgotten = entry()
  expect(await forgotten.digests()).toEqual(expected)
  forgotten.forget()
  expect(Buffer.compare(await forgotten.bytes(), bytes)).toBe(0)
})

it('hashes a large file while its reader reads it', async () => {
  const bytes = Uint8Array.from({ length: (33 << 20) + 5 }, (_, i) => i % 251)
  const expected = await digestsOf(bytes.length, async (start, into) => into.set(bytes.subarray(start, start + into.length)))
  const file = blobEntry('a', new Blob([bytes]))
  let again = 0
  const slice = async (start: number, end: number) => ((again += end - start), file.slice(start, end))
  const digestsAfter = async (arrive: (arrived: (bytes: Uint8Array<ArrayBuffer>, end: number) => void) => Promise<void>): Promise<Uint8Array[]> => {
    const beside = new ReadOnce({ ...file, slice, bytes: async (arrived) => (await arrive(arrived!), bytes) }, true)
    await beside.bytes()
    return beside.digests()
  }
  const piece = 4 << 20
  const inTime = async (arrived: (bytes: Uint8Array<ArrayBuffer>, end: number) => void): Promise<void> => {
    for (let end = 1 << 20; end < bytes.length + (1 << 20); end += 1 << 20) {
      const copy = bytes.slice()
      arrived(copy, Math.min(end, bytes.length))
      // The reader may change the bytes that it was given: the hash must not depend on them any more.
      copy.fill(0)
      await new Promise((done) => setTimeout(done, 5))
    }
  }
  expect([await digestsAfter(inTime), again]).toEqual([expected, 0])
  // Four pieces are hashed at a time; the others are read again.
  expect([await digestsAfter(async (arrived) => arrived(bytes, bytes.length)), again]).toEqual([expected, bytes.length - 4 * piece])
})
