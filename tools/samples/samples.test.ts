import { readFile } from 'node:fs/promises'
import type { OcctModule } from 'occt-import-js'
import { beforeAll, describe, expect, it } from 'vitest'
import { isWatertight } from '../../src/core/geometry/meshMeasure.ts'
import { reader as parasolid } from '../../workers/formats/parasolid/index.ts'
import { openWith, outline } from '../../workers/mesh/testSink.fixture.ts'
import { wasmModule } from '../../wasm/assets/node.ts'

let occt: OcctModule

beforeAll(async () => {
  const { default: start } = await import('occt-import-js')
  const module = await wasmModule('occt')
  const instantiateWasm = (imports: WebAssembly.Imports, receive: (instance: WebAssembly.Instance) => void): object => {
    void WebAssembly.instantiate(module, imports).then(receive)
    return {}
  }
  occt = await start({ instantiateWasm })
})

/** Edges of a mesh that do not have as many triangles one way as the other, vertices joined by place. */
function openEdges(positions: readonly number[], indices: readonly number[]): number {
  const places = new Map<string, number>()
  const placeOf: number[] = []
  for (let i = 0; i < positions.length; i += 3) {
    const key = [0, 1, 2].map((axis) => Math.round(positions[i + axis] * 1e4)).join()
    if (!places.has(key)) places.set(key, places.size)
    placeOf.push(places.get(key)!)
  }
  const balance = new Map<string, number>()
  for (let t = 0; t < indices.length; t += 3) {
    const corners = [0, 1, 2].map((k) => placeOf[indices[t + k]])
    if (new Set(corners).size < 3) continue
    for (let k = 0; k < 3; k++) {
      const a = corners[k]
      const b = corners[(k + 1) % 3]
      const key = `${Math.min(a, b)} ${Math.max(a, b)}`
      balance.set(key, (balance.get(key) ?? 0) + (a < b ? 1 : -1))
    }
  }
  return [...balance.values()].filter((sum) => sum !== 0).length
}

/** OpenCascade reads what the project's own writer wrote: every occurrence is there and closed. */
describe('samples', () => {
  it.each([
    ['public/samples/Sample3.stp', 182, 42],
    ['public/samples/Sample5.STEP', 1, 1],
    ['public/samples/Sample6.stp', 73, 24],
    ['tests/fixtures/machine.step', 59, 9],
  ])('%s: %i occurrences of %i parts, all closed', async (path, occurrences, parts) => {
    const data = await readFile(new URL(`../../${path}`, import.meta.url))
    expect(data.length).toBeLessThan(1_500_000)
    const result = occt.ReadStepFile(Uint8Array.from(data), {
      linearUnit: 'millimeter',
      linearDeflectionType: 'absolute_value',
      linearDeflection: 0.5,
      angularDeflection: 0.5,
    })
    if (!result.success) throw new Error('not read')
    expect(result.meshes.length).toBe(occurrences)
    const byName = new Map(result.meshes.map((mesh) => [mesh.name, mesh]))
    expect(byName.size).toBe(parts)
    expect(
      Array.from(byName.values())
        .filter(({ attributes, index }) => openEdges(attributes.position.array, index.array) > 0)
        .map(({ name }) => name),
    ).toEqual([])
  })
})

it('Sample4.x_t: an assembly of two levels, every part closed and exact', async () => {
  const data = await readFile(new URL('../../public/samples/Sample4.x_t', import.meta.url))
  expect(data.length).toBeLessThan(250_000)
  const { structure, parts, notes } = await openWith(parasolid, { 'Sample4.x_t': Uint8Array.from(data) })
  expect(outline(structure.root)).toBe(
    'Spindle unit(Pedestal#0 Bush#1 Rotor(Spindle M18x1.5#2 Key 6x6x20#3 Hub#4 Slotted nut M18x1.5#5) Screw 1#6 Screw 2#6 Screw 3#6 Screw 4#6)',
  )
  expect([notes, parts.map(({ mesh }) => isWatertight(mesh!))]).toEqual([[], parts.map(() => true)])
  expect(parts.reduce((faces, { mesh }) => faces + mesh!.faceStart.length - 1, 0)).toBe(139)
})
