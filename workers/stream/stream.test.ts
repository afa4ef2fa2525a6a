import { readFile } from 'node:fs/promises'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import type { Part, Structure } from '../../src/core/scene/model.ts'
import type { Look } from '../contract/opening.ts'
import { FileSet, type FileEntry } from '../contract/fileSet.ts'
import type { PartDraft } from '../contract/format.ts'
import { reader as step } from '../formats/step/index.ts'
import { openWith } from '../mesh/testSink.fixture.ts'
import { chunksAt, readHead, readRows } from './container.ts'
import { preparedReader } from './index.ts'
import { prepared, repacked, withBounds } from './stream.fixture.ts'

type Bytes = Uint8Array<ArrayBuffer>

const reader = preparedReader()
let structure: Structure
let parts: Part[]
let file: Bytes

beforeAll(async () => {
  const opened = await openWith(step, { 'a.stp': new Uint8Array(await readFile('public/samples/Sample6.stp')) })
  structure = opened.structure
  parts = withBounds(opened.parts)
  file = await prepared({
    structure,
    parts,
    notes: [
      { level: 'warning', code: 'missing-file', text: 'missing file: a', count: 1, params: { name: 'a' } },
      { level: 'warning', code: 'parts-failed', text: 'some', count: 2 },
    ],
    missing: ['a'],
  })
})

function without(part: Part): PartDraft {
  const { bounds: _, measures: __, ...draft } = part
  return draft
}
const byId = (list: readonly PartDraft[]): PartDraft[] => [...new Map(list.map((part) => [part.id, part])).values()].toSorted((a, b) => a.id - b.id)

it('brings a model back bit by bit: tree, places, colours, meshes, edges, surfaces, curves', async () => {
  const back = await openWith(reader, { a: file })
  expect(numbered(back.structure)).toEqual(numbered(structure))
  expect(byId(back.parts)).toEqual(byId(parts.map(without)))
  expect([back.missing, back.notes.map(({ code }) => code)]).toEqual([['a'], ['parts-failed']])
  // Everything was there at once: nothing was drawn in a coarser form first.
  expect(back.parts.length).toBe(parts.length)
})

/** Readers leave the numbers of nodes to the pipeline. */
const numbered = (value: Structure): unknown => JSON.parse(JSON.stringify(value, (key, inner: unknown) => (key === 'id' ? undefined : inner)))

it('has the whole shape after the first two percent, and then only better forms', async () => {
  const head = readHead(file, file.length)
  const [coarse] = readRows(file, head)
  expect(coarse.level).toBe(0)
  expect((chunksAt(head) + coarse.packed) / file.length).toBeLessThanOrEqual(0.02)
  const seen: PartDraft[] = []
  let told: () => void = () => {}
  const until = async (count: number): Promise<void> => {
    while (seen.length < count) await new Promise<void>((resolve) => (told = resolve))
  }
  const fineEnd = readRows(file, head).reduce((end, { level, packed }) => (level < 2 ? end + packed : end), chunksAt(head))
  const slow: FileEntry = {
    path: 'a',
    size: file.length,
    slice: async (start, end) => file.slice(start, end),
    async bytes(arrived) {
      for (const [i, end] of [Math.floor(file.length / 50), fineEnd, file.length].entries()) {
        arrived?.(file, end)
        // More comes when all parts are there in the form of these bytes.
        await until(parts.length * (i + 1))
      }
      return file
    },
  }
  const part = (one: PartDraft): void => {
    seen.push(one)
    told()
  }
  await reader.open(new FileSet([slow]), 'a', { progress() {}, structure() {}, note() {}, missing() {}, part }, { quality: 'normal' })
  const [first, drawn, exact] = [0, 1, 2].map((level) => seen.slice(level * parts.length, (level + 1) * parts.length))
  expect(byId(first).length).toBe(parts.length)
  expect(first.every(({ placeholder, mesh, edges }) => placeholder && mesh!.indices.length >= 12 && !edges)).toBe(true)
  // Parts on their grid are drawn and not measured.
  expect(byId(drawn).map(({ mesh }) => mesh?.indices)).toEqual(byId(parts).map(({ mesh }) => mesh?.indices))
  expect(drawn.every(({ placeholder, faces }) => placeholder && !faces)).toBe(true)
  expect(byId(exact)).toEqual(byId(parts.map(without)))
})

it('takes what is looked at first, and brings the same model', async () => {
  // Boxes of noise along x, each more than a chunk, so that they come one by one.
  const many = withBounds(Array.from({ length: 6 }, (_, id) => noise(id)))
  const row: Structure = {
    ...structure,
    root: { id: 0, name: 'row', children: many.map(({ id }) => ({ id: id + 1, name: String(id), part: id, transform: placedAt(id * 100), children: [] })) },
  }
  const bytes = await prepared({ structure: row, parts: many })
  const head = readHead(bytes, bytes.length)
  const asked: number[] = []
  const entry: FileEntry = {
    path: 'a',
    size: bytes.length,
    async bytes(arrived) {
      arrived?.(bytes, chunksAt(head) + readRows(bytes, head)[0].packed)
      return new Promise<never>(() => {})
    },
    async slice(start, end) {
      asked.push(start)
      return bytes.slice(start, end)
    },
  }
  const seen: PartDraft[] = []
  const look: Look = { position: [500, -100, 0], target: [500, 0, 0], up: [0, 0, 1], isParallel: false, height: 60, aspect: 1 }
  const sink = { progress() {}, structure() {}, note() {}, missing() {}, part: (part: PartDraft) => void seen.push(part) }
  await preparedReader(() => look).open(new FileSet([entry]), 'a', sink, { quality: 'normal' })
  const better = seen.slice(many.length)
  expect(better.slice(0, 2).map(({ id, placeholder }) => [id, placeholder])).toEqual([
    [5, true],
    [5, undefined],
  ])
  expect(byId(seen)).toEqual(many.map(without))
  expect(asked.length).toBeGreaterThan(2)
})

const placedAt = (x: number): Float64Array => Float64Array.of(1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, x, 0, 0, 1)

/** A part of triangles in no order within a cube of 20 mm, of the same size as others. */
function noise(id: number): PartDraft {
  const count = 30_000
  let state = id + 1
  const positions = Float32Array.from({ length: count * 3 }, (_, i) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return i < 3 ? -10 : i < 6 ? 10 : (state / 2_147_483_648) * 20 - 10
  })
  const normals = new Int16Array(count * 2).fill(7)
  return {
    id,
    name: '',
    origin: 'mesh',
    mesh: { positions, normals, indices: Uint32Array.from({ length: count }, (_, i) => i), faceStart: Uint32Array.of(0, count / 3) },
  }
}

const dots = new Float32Array([1, 2, 3, -0, 5e-3, 7])
const odd: Part[] = withBounds([
  {
    id: 7,
    name: 'painted',
    origin: 'mesh',
    color: 0x11223344,
    metalness: 0.5,
    offset: [1e7, 0, 0.1],
    doubleSided: true,
    closed: false,
    texture: { image: Uint8Array.of(1, 2, 3), mime: 'image/png', repeat: true, flipY: false },
    body: { moments: new Float64Array(11).fill(0.1), bounded: true, volumeOff: 0.25 },
    mesh: {
      positions: new Float32Array([0, 0, 0, 1, 0, -0, 0, 1, 1e-7, 5, 5, 5]),
      normals: new Int16Array([0, 0, 32767, -32767, 5, 5, 0, 0]),
      indices: new Uint32Array([2, 1, 0]),
      faceStart: new Uint32Array([0, 1]),
      faceColor: new Uint32Array([0xff0000ff]),
      vertexColor: new Uint8Array(16).map((_, i) => i * 16),
      uv: new Float32Array([0, 0, 1, 0, 0, 1, 0.5, 0.5]),
    },
  },
  { id: 2, name: 'dots', origin: 'mesh', points: { positions: dots, color: Uint8Array.of(1, 2, 3, 4, 5, 6, 7, 8) } },
])
const oddTree: Structure = {
  name: 'odd',
  format: 'test',
  units: 'in',
  upAxis: 'y',
  home: { back: [1, 0, 0], up: [0, 1, 0] },
  attributes: [{ group: 'g', name: 'n', value: true, unit: 'mm' }],
  root: {
    id: 0,
    name: 'top',
    children: [
      { id: 1, name: 'x', part: 7, hidden: true, color: 5, transform: Float64Array.of(0, 1, 0, 0, -1, 0, 0, 0, 0, 0, 1, 0, 9, 8, 7, 1), children: [] },
      { id: 2, name: 'x', part: 2, role: 'construction', type: 't', exploded: [1, 2, 3], transform: new Float64Array(16).fill(2), children: [] },
      { id: 3, name: '', thread: 'hole', children: [{ id: 4, name: 'x', part: 7, attributes: [{ name: 'a', value: 1 }], children: [] }] },
    ],
  },
}

it('keeps pictures, colours of vertices, points, places far away and every fact of the tree', async () => {
  const back = await openWith(reader, { a: await prepared({ structure: oddTree, parts: odd }) })
  expect(back.structure).toEqual(oddTree)
  expect(byId(back.parts)).toEqual(byId(odd.map(without)))
})

describe('hostile files', () => {
  const refused = expect.objectContaining({ code: 'file-exception' })
  const changed = (at: number, value: number): Bytes => {
    const bytes = file.slice()
    bytes[at] = value
    return bytes
  }

  it.each([
    ['another beginning', () => changed(0, 0)],
    ['another version', () => changed(8, 2)],
    ['more chunks than it has room for', () => changed(15, 1)],
    ['a manifest longer than the file', () => changed(18, 255)],
    ['a chunk of another level', () => changed(64 + 32, 9)],
    ['a chunk of another length', () => changed(64 + 36, 1)],
    ['parts beyond the list', () => changed(64 + 44 + 1, 255)],
    ['a changed byte', () => changed(file.length - 9, file[file.length - 9] ^ 1)],
    ['a cut', () => file.slice(0, file.length - 1)],
    ['nothing', () => new Uint8Array(1)],
  ])('refuses %s', async (_, make) => {
    await expect(openWith(reader, { a: make() })).rejects.toEqual(refused)
  })

  it('refuses chunks of other parts, and columns that do not fit, though all hashes are right', async () => {
    const text = (bytes: Bytes, from: string, to: string): Bytes => {
      const found = new TextDecoder('latin1').decode(bytes).indexOf(from)
      const out = bytes.slice()
      if (found >= 0) out.set(new TextEncoder().encode(to), found)
      return out
    }
    const made = await repacked(file, (content) => content)
    expect((await openWith(reader, { a: made })).parts.length).toBe(parts.length)
    for (const [from, to] of [
      ['"id":', '"iD":'],
      ['"steps"', '"stepz"'],
      ['"exact"', '"exacT"'],
      ['"Int16Array"', '"Int32Array"'],
    ])
      await expect(openWith(reader, { a: await repacked(file, (content, chunk) => (chunk < 1 ? content : text(content, from, to))) }), from).rejects.toEqual(
        refused,
      )
  })
})

it('is written to the same bytes where the browser gives no hashes, in a page that came without encryption', async () => {
  vi.stubGlobal('crypto', {})
  const own = await prepared({ structure, parts: parts.slice(0, 2) }).finally(() => vi.unstubAllGlobals())
  expect(own).toEqual(await prepared({ structure, parts: parts.slice(0, 2) }))
})
