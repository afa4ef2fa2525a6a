import { expect, test } from 'vitest'
import type { Node, Part } from '../scene/model.ts'
import { numberNodes, SceneIndex } from '../scene/sceneIndex.ts'
import { bomAttributes, bomFlat, bomTree, csv, tabbed } from './bom.ts'

const node = (name: string, children: Node[] = [], part?: number, x = 0): Node => ({
  id: 0,
  name,
  children,
  ...(part !== undefined && { part }),
  ...(x !== 0 && { transform: new Float64Array([1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, x, 0, 0, 1]) }),
})
const part = (id: number, name: string): Part => ({ id, name, bounds: [0, 0, 0, 1, 2, 3], origin: 'exact' })

function table(): { index: SceneIndex; parts: Map<number, Part> } {
  const leg = (n: number): Node => node(`leg:${n}`, [node('bolt-1', [], 1), node('bolt-2', [], 1), node('tube', [], 2)])
  const top = node('top', [], 3)
  top.attributes = [
    { name: 'Material', value: 'oak' },
    { name: 'Thickness', value: 20, unit: 'mm' },
  ]
  const root = node('table', [leg(1), leg(2), top, node('bolt-9', [], 1, 10), node('empty')])
  numberNodes(root)
  return { index: new SceneIndex(root), parts: new Map([part(1, 'M6x20'), part(2, ''), part(3, 'top')].map((each) => [each.id, each])) }
}

test('the tree counts equal things of an assembly as one line', () => {
  const { index, parts } = table()
  const rows = bomTree(index, parts)
  expect(rows.map(({ number, level, name, quantity, end }) => [number, level, name, quantity, end])).toEqual([
    ['1', 0, 'leg', 2, 3],
    ['1.1', 1, 'M6x20', 2, 2],
    ['1.2', 1, 'tube', 1, 3],
    ['2', 0, 'top', 1, 4],
    ['3', 0, 'M6x20', 1, 5],
  ])
  expect(rows[0].nodes).toEqual([1, 5])
  expect(rows[1].nodes).toEqual([2, 3, 6, 7])
  expect([...rows[0].parts]).toEqual([
    [1, 2],
    [2, 1],
  ])
  expect([...rows[3].attributes]).toEqual([
    ['Material', 'oak'],
    ['Thickness', '20 mm'],
  ])
  expect(bomAttributes(rows)).toEqual(['Material', 'Thickness'])
})

test('the flat list counts every part in the whole model', () => {
  const { index, parts } = table()
  expect(bomFlat(index, parts).map(({ number, name, quantity }) => [number, name, quantity])).toEqual([
    ['1', 'M6x20', 5],
    ['2', 'tube', 2],
    ['3', 'top', 1],
  ])
})

test('a model of one part is a list of one line', () => {
  const root = node('block', [], 7)
  numberNodes(root)
  expect(bomTree(new SceneIndex(root), new Map()).map(({ name, quantity }) => [name, quantity])).toEqual([['block', 1]])
})

test('CSV: quotes, commas and line breaks; no formulas; numbers stay numbers', () => {
  expect(
    csv([
      ['a', 'b,c'],
      ['say "x"', 1.5],
      ['=1+2', -3],
      ['@x', undefined],
      ['two\nlines', Number.NaN],
    ]),
  ).toBe('\ufeffa,"b,c"\r\n"say ""x""",1.5\r\n\'=1+2,-3\r\n\'@x,\r\n"two\nlines",\r\n')
  expect(
    tabbed([
      ['a\tb', 2],
      ['-c', undefined],
    ]),
  ).toBe("a b\t2\n'-c\t")
})

test('curves and annotations are no things', () => {
  const root = node('plate', [node('plate', [], 1), node('PMI', [node('note', [], 2)])])
  numberNodes(root)
  const edges = { points: new Float32Array(6), start: Uint32Array.of(0, 2), kind: Uint8Array.of(3), faces: Int32Array.of(-1, -1) }
  const parts = new Map([part(1, 'plate'), { ...part(2, 'note'), edges }].map((each) => [each.id, each]))
  const index = new SceneIndex(root)
  expect(bomTree(index, parts).map(({ number, name }) => `${number} ${name}`)).toEqual(['1 plate'])
  expect(bomFlat(index, parts).map(({ number, name }) => `${number} ${name}`)).toEqual(['1 plate'])
})

test('a part with the lines of its threads is one part, and equal ones are one line', () => {
  const screw = (n: number): Node => node(`screw:${n}`, [{ ...node('M6', [], 2), role: 'construction' }], 1)
  const edges = { points: new Float32Array(6), start: Uint32Array.of(0, 2), kind: Uint8Array.of(3), faces: Int32Array.of(-1, -1) }
  const parts = new Map([part(1, 'M6x20'), { ...part(2, 'M6'), edges }].map((each) => [each.id, each]))
  // Where the file gives the first no colour, the second one, or the lines of one are left out, they are equal still.
  const root = node('box', [screw(1), { ...screw(2), color: 0xff0000ff }, node('screw:3', [], 1)])
  numberNodes(root)
  const rows = bomTree(new SceneIndex(root), parts)
  expect(rows.map(({ name, quantity, isAssembly, nodes }) => [name, quantity, isAssembly, nodes])).toEqual([['M6x20', 3, false, [1, 3, 5]]])
  const alone = screw(1)
  numberNodes(alone)
  expect(bomTree(new SceneIndex(alone), parts).map(({ name, isAssembly }) => [name, isAssembly])).toEqual([['M6x20', false]])
})
