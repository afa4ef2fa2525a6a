import { expect, test } from 'vitest'
import type { Node, Part } from '../../core/scene/model.ts'
import { numberNodes, SceneIndex } from '../../core/scene/sceneIndex.ts'
import { gridOf } from './grid.ts'
import { Flag, OccurrenceTable } from './occurrenceTable.ts'

const at = (x: number, mirror = 1) => new Float64Array([mirror, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, x, 0, 0, 1])

/** root(0) → a(1: part 0), group(2) → b(3: part 0, mirrored), c(4: part 0, hidden in the file) */
function table(): OccurrenceTable {
  const leaf = (name: string, transform: Float64Array): Node => ({ id: 0, name, children: [], part: 0, transform })
  const root: Node = {
    id: 0,
    name: 'root',
    children: [
      leaf('a', at(1e6)),
      { id: 0, name: 'group', color: 0xff0000ff, children: [leaf('b', at(1e6 + 10, -1)), { ...leaf('c', at(1e6 + 20)), hidden: true }] },
    ],
  }
  numberNodes(root)
  return new OccurrenceTable(new SceneIndex(root))
}

const part: Part = { id: 0, name: 'p', bounds: [0, 0, 0, 2, 2, 2], origin: 'exact', offset: [0.5, 0, 0] }

function placed(): OccurrenceTable {
  const all = table()
  for (let slot = 0; slot < 3; slot++) all.place(slot, part, { faces: 'face', background: 'light' }, 1)
  return all
}

test('flags come from the file, the matrix and the colours', () => {
  expect([...placed().flags]).toEqual([Flag.contours, Flag.contours | Flag.mirrored | Flag.ownColor, Flag.contours | Flag.ownColor | Flag.hidden])
})

test('occurrences that are filled in together are as those that are filled in one by one', () => {
  const [each, together] = [placed(), table()]
  together.place(0, part, { faces: 'face', background: 'light' }, 1, 3)
  for (const column of ['flags', 'alphas', 'spheres'] as const) expect(together[column]).toEqual(each[column])
  expect(together.matrices.data).toEqual(each.matrices.data)
  expect(together.state.data).toEqual(each.state.data)
  expect([0, 1, 2].map((slot) => together.box(slot))).toEqual([0, 1, 2].map((slot) => each.box(slot)))
  expect(together.bounds(0, false, 1, 2)).toEqual(together.box(1))
})

test('edges have another colour on another ground', () => {
  const all = placed()
  const line = (): number => all.state.data[2]
  const before = line()
  all.setEdgeGround({ faces: 'dark', background: 'dark' })
  expect(line()).not.toBe(before)
  all.setEdgeGround({ faces: 'face', background: 'light' })
  expect(line()).toBe(before)
})

test('matrices are relative to the origin and include the part’s own offset', () => {
  const all = placed()
  all.setOrigin([1e6, 0, 0])
  expect([0, 1, 2].map((slot) => all.placement(slot)[12])).toEqual([0.5, 9.5, 20.5])
  expect([...all.spheres.subarray(0, 3)]).toEqual([1, 1, 1])
})

test('the GPU’s matrices lead from the part’s grid to the same places', () => {
  const all = placed()
  all.setOrigin([1e6, 0, 0])
  const { origin, step } = gridOf(part)
  for (let slot = 0; slot < 3; slot++) {
    const [exact, own] = [all.placement(slot), all.matrices.data.subarray(slot * 16, slot * 16 + 16)]
    const point = [0.5, 1.25, -0.75]
    const steps = point.map((value, axis) => (value - origin[axis]) / step)
    for (let row = 0; row < 3; row++) {
      const through = (m: ArrayLike<number>, p: number[]): number => m[row] * p[0] + m[4 + row] * p[1] + m[8 + row] * p[2] + m[12 + row]
      expect(through(own, steps)).toBeCloseTo(through(exact, point), 5)
    }
  }
})

test('occurrences of a part follow each other', () => {
  const leaf = (number: number): Node => ({ id: 0, name: '', children: [], part: number })
  const root: Node = { id: 0, name: '', children: [leaf(3), leaf(1), leaf(3), leaf(2), leaf(1)] }
  numberNodes(root)
  const table = new OccurrenceTable(new SceneIndex(root))
  expect(Array.from({ length: table.count }, (_, slot) => table.node(slot))).toEqual([1, 3, 2, 5, 4])
  expect([...table.starts]).toEqual([0, 2, 4, 5])
  expect([3, 5, 4].map((node) => table.slot(node))).toEqual([1, 3, 4])
})

test('a group stands for what is below it; a flag is taken from the rest', () => {
  const all = placed()
  all.setFlag(Flag.selected, [2])
  expect([0, 1, 2].map((slot) => all.flags[slot] & Flag.selected)).toEqual([0, 4, 4])
  all.setFlag(Flag.selected, [1])
  expect([0, 1, 2].map((slot) => all.state.data[slot * 4 + 1] & Flag.selected)).toEqual([4, 0, 0])
})

test('boxes leave out what is hidden', () => {
  const all = placed()
  expect(all.bounds(Flag.hidden)).toEqual([1e6, 0, 0, 1e6 + 10, 2, 2])
  expect(all.bounds(0)).toEqual([1e6, 0, 0, 1e6 + 22, 2, 2])
})

test('section planes leave annotations and construction geometry whole; threads are cut with their part', () => {
  const leaf = (more: Partial<Node>): Node => ({ id: 0, name: '', children: [], part: 0, ...more })
  const threads = [leaf({ role: 'construction', thread: 'hole' }), leaf({ role: 'construction', thread: 'shaft' })]
  const root: Node = { id: 0, name: '', children: [leaf({}), leaf({ role: 'construction' }), leaf({ role: 'annotation' }), ...threads] }
  numberNodes(root)
  const all = new OccurrenceTable(new SceneIndex(root))
  expect([0, 1, 2, 3, 4].map((slot) => all.isWhole(slot))).toEqual([false, true, true, false, false])
})

test('a flag goes to exactly those at or under the nodes, whoever had it before', () => {
  const all = placed()
  const having = (flag: number): number[] => [0, 1, 2].filter((slot) => all.flags[slot] & flag)
  for (const [flag, nodes, wanted] of [
    [Flag.hidden, [], []],
    [Flag.selected, [], []],
    [Flag.selected, [2], [1, 2]],
    [Flag.hidden, [1], [0]],
    [Flag.selected, [1], [0]],
    [Flag.selected, [], []],
    [Flag.hidden, [0], [0, 1, 2]],
    [Flag.selected, [2], [1, 2]],
    [Flag.hidden, [], []],
  ] as const) {
    all.setFlag(flag, nodes)
    expect(having(flag)).toEqual(wanted)
  }
})
