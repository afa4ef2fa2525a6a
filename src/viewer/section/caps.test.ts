import { type BufferGeometry, type InstancedBufferGeometry, Mesh, ShaderMaterial } from 'three'
import { expect, test } from 'vitest'
import type { Part } from '../../core/scene/model.ts'
import { numberNodes, SceneIndex } from '../../core/scene/sceneIndex.ts'
import { Flag, OccurrenceTable } from '../scene/occurrenceTable.ts'
import { Passes } from '../scene/drawList.ts'
import { Caps } from './caps.ts'

/** A cube of 2 mm about the origin, with shared corners. */
const part: Part = {
  id: 0,
  name: 'cube',
  origin: 'exact',
  bounds: [-1, -1, -1, 1, 1, 1],
  mesh: {
    positions: Float32Array.from([0, 1, 2, 3, 4, 5, 6, 7].flatMap((n) => [n & 1 ? 1 : -1, n & 2 ? 1 : -1, n & 4 ? 1 : -1])),
    normals: new Int16Array(16),
    indices: Uint32Array.from([0, 2, 3, 0, 3, 1, 4, 5, 7, 4, 7, 6, 0, 1, 5, 0, 5, 4, 2, 6, 7, 2, 7, 3, 0, 4, 6, 0, 6, 2, 1, 3, 7, 1, 7, 5]),
    faceStart: Uint32Array.from([0, 2, 4, 6, 8, 10, 12]),
  },
}

/** Cubes at x = 0, 10 and 10.5. */
function scene(): { table: OccurrenceTable; caps: Caps; sizes(): [number, number] } {
  const at = (x: number) => new Float64Array([1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, x, 0, 0, 1])
  const root = { id: 0, name: 'root', children: [0, 10, 10.5].map((x) => ({ id: 0, name: `${x}`, part: 0, children: [], transform: at(x) })) }
  numberNodes(root)
  const table = new OccurrenceTable(new SceneIndex(root))
  for (let slot = 0; slot < 3; slot++) table.place(slot, part, { faces: 'face', background: 'light' }, 1)
  const passes = new Passes()
  const caps = new Caps(table, passes, { cap: new ShaderMaterial(), capPick: new ShaderMaterial(), cutLine: new ShaderMaterial() })
  const [faces, lines] = passes.picture.children.filter((child) => child instanceof Mesh)
  return {
    table,
    caps,
    sizes: () => [(faces.geometry as BufferGeometry).drawRange.count / 3, (lines.geometry as InstancedBufferGeometry).instanceCount],
  }
}
const plane = (distance: number) => ({ normal: [1, 0, 0], distance }) as const

test('what a plane crosses is cut, and is known to be solid; the rest is left alone', () => {
  const { table, caps, sizes } = scene()
  caps.setPlanes([plane(0.5)])
  caps.finish()
  // A square with four more corners where it crosses the diagonals of the sides.
  expect(sizes()).toEqual([6, 8])
  expect([0, 1, 2].map((slot) => table.flags[slot] & Flag.solid)).toEqual([Flag.solid, 0, 0])
})

test('the plane moves, parts are hidden and move: only what is crossed is there', () => {
  const { table, caps, sizes } = scene()
  caps.setPlanes([plane(10.2)])
  caps.finish()
  expect(sizes()).toEqual([12, 16])
  table.setFlag(Flag.hidden, [2])
  caps.setPlanes([plane(10.3)])
  caps.finish()
  expect(sizes()).toEqual([6, 8])
  table.setFlag(Flag.hidden, [])
  caps.shownChanged()
  caps.finish()
  expect(sizes()).toEqual([12, 16])
  table.setSpread({ offsets: Float64Array.from([0, 0, 0, 0, 0, 0, 0, 0, 0, 50, 0, 0]), amount: 1 })
  caps.moved()
  caps.finish()
  expect(sizes()).toEqual([6, 8])
  caps.setPlanes([])
  caps.finish()
  expect(sizes()).toEqual([0, 0])
})

test('within a time limit it does one part at least, and says that there is more', () => {
  const { caps, sizes } = scene()
  caps.setPlanes([plane(10.2)])
  expect(caps.update(0)).toBe(true)
  expect(sizes()).toEqual([6, 8])
  expect(caps.update(0)).toBe(false)
  expect(sizes()).toEqual([12, 16])
})
