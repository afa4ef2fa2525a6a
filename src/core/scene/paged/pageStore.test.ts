import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, it, vi } from 'vitest'
import { press } from '../../../../tests/support/ui/boxModel.ts'
import { measurePart } from '../../measure/partMeasures.ts'
import { finish } from '../../measure/finish.ts'
import type { Part } from '../model.ts'
import { geometryBytes, heldBytes, lengthOf } from './columns.ts'
import { FileSpace } from './fileSpace.ts'
import { memoryFile } from './memoryFile.fixture.ts'
import { PageStore } from './pageStore.ts'

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

/** A strip of triangles with edges, exact curves and surfaces. */
function strip(id: number, triangles: number): Part {
  const positions = Float32Array.from({ length: (triangles + 2) * 3 }, (_, i) => id * 1000 + i)
  return {
    id,
    name: `strip ${id}`,
    origin: 'exact',
    bounds: [0, 0, 0, 1, 1, 1],
    mesh: {
      positions,
      normals: Int16Array.from({ length: (triangles + 2) * 2 }, (_, i) => i - id),
      indices: Uint32Array.from({ length: triangles * 3 }, (_, i) => Math.floor(i / 3) + (i % 3)),
      faceStart: new Uint32Array([0, triangles]),
      faceColor: new Uint32Array([id]),
    },
    edges: {
      points: positions.slice(0, 7 * 3),
      start: new Uint32Array([0, 7]),
      kind: new Uint8Array(1),
      faces: new Int32Array([0, -1]),
      curves: { kind: new Uint8Array([1]), conics: new Float64Array(0), lines: new Float64Array([id, 0, 0, 0.1, 1, 1]) },
    },
    faces: { kind: new Uint8Array([1]), params: Float64Array.from({ length: 8 }, (_, i) => i / 7 + id), deviation: new Float32Array(1) },
  }
}

const copyOf = (part: Part): Part => structuredClone(part)

it('gives back what it was given, in the same arrays as long as they are in memory', async () => {
  const file = memoryFile()
  const store = new PageStore(file)
  store.room = 1 << 20
  const parts = [strip(1, 11), strip(2, 300), strip(3, 1)]
  const before = copyOf(parts[1])
  const { mesh } = parts[1]
  await store.put(parts)
  expect(file.reads).toBe(0)
  expect(heldBytes(parts[1])).toBe(0)
  expect(geometryBytes(parts[1])).toBe(geometryBytes(before))
  expect([lengthOf(mesh, 'indices'), lengthOf(mesh, 'uv'), lengthOf(undefined as Part['mesh'], 'uv')]).toEqual([900, 0, 0])
  expect(mesh!.faceStart).toEqual(before.mesh!.faceStart)
  expect(file.reads).toBe(0)
  expect(parts[1].mesh).toBe(mesh)
  expect(parts[1]).toEqual(before)
  expect(file.reads).toBe(1)
  expect(mesh!.positions).toBe(mesh!.positions)
  // What workers get, and copies of a table.
  expect(structuredClone(parts[1])).toEqual(before)
  expect({ ...mesh }).toEqual({ ...before.mesh })
  expect(parts[0].edges!.curves!.lines).toEqual(new Float64Array([1, 0, 0, 0.1, 1, 1]))
})

it('holds no more pages than there is room for: those used longest ago leave, and whoever has an array keeps it', async () => {
  const file = memoryFile()
  const store = new PageStore(file)
  const parts = Array.from({ length: 12 }, (_, id) => strip(id, 1000))
  const before = parts.map(copyOf)
  for (const part of parts) await store.put([part])
  const one = store.fileBytes / 12
  store.room = 6 * one
  const kept = parts[0].mesh!.positions
  for (const part of parts) {
    expect(part.mesh!.positions[5]).toBe(part.id * 1000 + 5)
    // Used again between the others, the first stays.
    expect(parts[0].mesh!.positions).toBe(kept)
    expect(store.residentBytes).toBeLessThanOrEqual(6 * one)
  }
  expect(file.reads).toBe(12)
  store.room = 0
  expect(store.residentBytes).toBeLessThanOrEqual(4 * one)
  for (const i of [1, 2, 3, 4, 5]) void parts[i].mesh!.normals
  expect(parts[0].mesh!.positions).not.toBe(kept)
  expect(kept).toEqual(before[0].mesh!.positions)
  expect(parts).toEqual(before)
})

it('leaves a part as it was where the file does not take it', async () => {
  const file = memoryFile(60_000)
  const store = new PageStore(file)
  const parts = [strip(1, 500), strip(2, 5000)]
  const before = parts.map(copyOf)
  await store.put([parts[0]])
  const full = store.fileBytes
  await expect(store.put([parts[1]])).rejects.toThrow('no room')
  expect(store.fileBytes).toBe(full)
  expect(parts).toEqual(before)
  expect(heldBytes(parts[1])).toBe(geometryBytes(before[1]))
})

it('does not take the place of an array that came while it was written', async () => {
  const file = memoryFile()
  const store = new PageStore(file)
  const part = strip(1, 10)
  const writing = store.put([part])
  const painted = (part.mesh!.positions = part.mesh!.positions.slice())
  await writing
  expect(part.mesh!.positions).toBe(painted)
  part.mesh!.indices = new Uint32Array([2, 1, 0])
  expect(part.mesh!.indices).toEqual(new Uint32Array([2, 1, 0]))
  expect([lengthOf(part.mesh, 'indices'), heldBytes(part)]).toEqual([3, painted.byteLength + 12])
})

it('lets go of a buffer that parts share', async () => {
  const part = strip(1, 10)
  const { mesh } = part
  const { positions, faceStart } = mesh!
  const shared = new ArrayBuffer(1 << 16)
  const view = new Uint32Array(shared, 0, 2)
  view.set(faceStart)
  mesh!.faceStart = view
  await new PageStore(memoryFile()).put([part])
  expect(mesh!.faceStart).toEqual(new Uint32Array([0, 10]))
  expect(mesh!.faceStart.buffer.byteLength).toBe(8)
  expect(positions.length).toBe(36)
})

it('gives the room in the file to others when nothing refers to the parts any more', async () => {
  const file = memoryFile()
  const store = new PageStore(file)
  store.room = 1 << 20
  const kept = strip(1, 1000)
  await (async () => {
    for (let i = 0; i < 20; i++) {
      const part = strip(2, 1000)
      await store.put([part])
      expect(part.mesh!.positions.length).toBe(3006)
    }
  })()
  await store.put([kept])
  const most = store.fileBytes
  await vi.waitFor(async () => {
    collectGarbage()
    await new Promise((done) => setTimeout(done))
    expect(store.residentBytes).toBe(0)
  })
  expect(kept).toEqual(strip(1, 1000))
  for (let i = 0; i < 10; i++) await store.put([strip(3, 1000)])
  expect(store.fileBytes).toBe(most)
  expect(kept).toEqual(strip(1, 1000))
})

it('measures parts in a file as it does those in memory', async () => {
  const known = press.parts()
  const parts = known.map(copyOf)
  const store = new PageStore(memoryFile())
  await store.put(parts)
  for (const [i, part] of parts.entries()) if (part.mesh) expect(finish(measurePart(part as never))).toEqual(finish(measurePart(copyOf(known[i]) as never)))
})

it('puts new ranges into gaps, and shortens the file when its end is free', () => {
  const space = new FileSpace()
  const [a, b, c, d] = [space.take(20_000), space.take(5), space.take(40_000), space.take(16_384)]
  expect([a, b, c, d, space.end]).toEqual([0, 32_768, 49_152, 98_304, 114_688])
  space.give(a, 20_000)
  space.give(c, 40_000)
  expect(space.take(40_000)).toBe(c)
  space.give(b, 5)
  // The first two gaps are one now.
  expect(space.take(49_000)).toBe(0)
  space.give(c, 40_000)
  space.give(d, 16_384)
  expect(space.end).toBe(49_152)
  space.give(0, 49_000)
  expect(space.end).toBe(0)
})
