import { beforeEach, expect, test } from 'vitest'
import { openModel, press } from '../../../../tests/support/ui/boxModel.ts'
import { store } from '../../../../tests/support/ui/session.ts'
import { exportSceneOf } from '../../../core/export/exportScene.ts'
import type { Pmi, PmiView } from '../../../core/pmi/annotation.ts'
import type { Node, Part } from '../../../core/scene/model.ts'
import { numberNodes } from '../../../core/scene/sceneIndex.ts'
import { i18n } from '../../lib/i18n/i18n.ts'
import { documentAtom } from '../../state/document.ts'
import { pagePmi } from './htmlFile.ts'

const camera: PmiView['camera'] = { projection: 'orthographic', eye: [0, 0, 9], forward: [0, 0, -1], up: [0, 1, 0], distance: 9 }
const view = (name: string): PmiView => ({ name, annotations: 1, camera, sections: [], hidden: [], shown: [] })
const note = (text: string, place: number): Pmi['annotations'][number] => ({
  kind: 'note',
  type: 'note',
  name: '',
  text,
  faces: [],
  references: 0,
  graphic: true,
  views: [place],
})
const pmi: Pmi = {
  views: [view('A'), { ...view('B'), sections: [{ normal: [1, 0, 0], distance: 12 }], hidden: [2] }],
  failed: 0,
  annotations: [note('first', 0), note('second', 1)],
}
/** Two drawings, moved by 100 along x: a line, a triangle. */
const parts: Part[] = [
  {
    id: 5,
    name: '',
    origin: 'exact',
    bounds: [0, 0, 0, 2, 0, 0],
    edges: {
      points: new Float32Array([0, 0, 0, 1, 0, 0, 2, 0, 0]),
      start: new Uint32Array([0, 3]),
      kind: new Uint8Array([3]),
      faces: new Int32Array([-1, -1]),
    },
  },
  {
    id: 6,
    name: '',
    origin: 'display',
    bounds: [0, 0, 0, 1, 1, 0],
    mesh: {
      positions: new Float32Array([0, 0, 0, 1, 0, 0, 0, 1, 0]),
      normals: new Int16Array(6),
      indices: new Uint32Array([0, 1, 2]),
      faceStart: new Uint32Array([0, 1]),
    },
  },
]

const nodes = () => {
  const { structure, index } = store.get(documentAtom)!
  return exportSceneOf(structure, index)!.nodes
}

beforeEach(() => {
  openModel({
    structure: () => {
      const structure = press.structure()
      const drawing = (part: number, place: number): Node => ({ id: 0, name: '', part, children: [], annotations: [place], views: [place] })
      const transform = new Float64Array([1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 100, 0, 0, 1])
      structure.root.children.push({ id: 0, name: 'PMI', role: 'annotation', transform, children: [drawing(5, 0), drawing(6, 1)] })
      numberNodes(structure.root)
      return { ...structure, pmi }
    },
    parts: () => [...press.parts(), ...parts],
  })
})

test('views with their callouts as lines and triangles where they stand, numbered as in the sheet', () => {
  const page = pagePmi(store.get(documentAtom)!, nodes(), i18n.getFixedT('en', 'measure'))!
  expect(page.views.map(({ name, callouts }) => [name, callouts])).toEqual([
    ['A', [0]],
    ['B', [1]],
  ])
  const [{ back, up }] = page.views
  expect([back[0], back[1], back[2] > 0, up]).toEqual([0, 0, true, [0, 1, 0]])
  expect(page.views.map(({ hidden, planes }) => [hidden.map((at) => nodes()[at].name), planes])).toEqual([
    [[], []],
    [['Post', 'Post'], [{ normal: [1, 0, 0], distance: 112 }]],
  ])
  expect(page.callouts).toMatchObject([
    { lines: [100, 0, 0, 101, 0, 0, 101, 0, 0, 102, 0, 0], triangles: [], balloons: [1], at: [101, 0, 0] },
    { lines: [], triangles: [100, 0, 0, 101, 0, 0, 100, 1, 0], balloons: [2] },
  ])
  expect(page.sheet.rows.map((row) => row.slice(0, 3))).toEqual([
    ['No.', 'Characteristic', 'Callout'],
    ['1', 'Note', 'first'],
    ['2', 'Note', 'second'],
  ])
})

test('a model without annotations adds nothing to its page', () => {
  openModel(press)
  expect(pagePmi(store.get(documentAtom)!, nodes(), i18n.getFixedT('en', 'measure'))).toBeUndefined()
})
