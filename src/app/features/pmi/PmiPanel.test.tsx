import { beforeEach, expect, test } from 'vitest'
import { openModel, press } from '../../../../tests/support/ui/boxModel.ts'
import { store } from '../../../../tests/support/ui/session.ts'
import { change, show } from '../../../../tests/support/ui/ui.tsx'
import { numberNodes } from '../../../core/scene/sceneIndex.ts'
import { toleranceText } from '../../../core/pmi/compose.ts'
import type { Annotation, AnnotationBase, EdgeReference, Figure, GeometricTolerance, Pmi, PmiView } from '../../../core/pmi/annotation.ts'
import { i18n } from '../../lib/i18n/i18n.ts'
import { documentAtom } from '../../state/document.ts'
import { hasPmi } from '../../state/actions/conditions.ts'
import { shownSelectionAtom } from '../../state/pmi/callouts.ts'
import { hoverAtom, selectionAtom } from '../../state/selection.ts'
import { inspectionSheet } from '../../ui/pmi/pmiText.ts'
import { pmiRows } from '../../../core/pmi/rows.ts'
import PmiPanel from './PmiPanel.tsx'

const mm = (value: number): Figure => ({ value, printed: value, factor: 1 })
const base = (name: string, faces: [part: number, face: number][]): Omit<AnnotationBase, 'type' | 'text'> => ({
  name,
  faces: faces.map(([part, face]) => ({ part, face })),
  references: faces.length,
  graphic: true,
  views: [],
})
const position: Omit<GeometricTolerance, 'text'> = {
  ...base('Position of the posts', [
    [2, 5],
    [1, 5],
    [2, 1],
  ]),
  kind: 'tolerance',
  type: 'position_tolerance',
  magnitude: mm(0.75),
  zone: { shape: 'circular' },
  modifiers: [],
  allAround: false,
  segments: [],
  datums: [{ elements: [{ letter: 'A', modifiers: [] }], modifiers: [] }],
}
const pmi: Pmi = {
  views: [],
  failed: 0,
  annotations: [
    {
      ...base('Height', [[1, 5]]),
      ...({ kind: 'dimension', type: 'dimensional_location', text: '5 ±0.1', quantity: 'length', measure: 'linear distance', count: 1 } as const),
      nominal: mm(5),
      deviations: [mm(-0.1), mm(0.1)],
      basic: false,
      reference: false,
      modifiers: [],
    },
    { ...position, text: toleranceText(position) },
    { ...base('', [[1, 4]]), kind: 'datum', type: 'datum', text: 'A', letter: 'A' },
    { ...base('', []), kind: 'note', type: 'note', text: 'BREAK ALL EDGES' },
  ],
}
const withPmi = { ...press, structure: () => ({ ...press.structure(), pmi }) }

beforeEach(() => {
  store.set(selectionAtom, { nodes: new Set<number>() })
  openModel(withPmi)
})

test('annotations by kind, a frame in its cells; the panel is offered where a model has some', () => {
  const { screen } = show(<PmiPanel />)
  expect(screen.says('4 annotations')).toBe(true)
  expect(screen.texts('heading')).toEqual(['Dimensions1', 'Geometric tolerances1', 'Datums1', 'Notes1'])
  expect([...screen.get('button', /Position of the posts/).querySelectorAll('.cell')].map(({ textContent }) => textContent)).toEqual(['⌖', '⌀0.75', 'A'])
  expect(hasPmi(store.get)).toBe(true)
  openModel(press)
  expect(hasPmi(store.get)).toBe(false)
})

test('a click lights up the faces, those of the part that has most; again leaves the part', async () => {
  const { pointer, screen } = show(<PmiPanel />)
  await pointer.click('button', /Position of the posts/)
  expect(store.get(selectionAtom)).toEqual({ nodes: new Set([3]), faces: { node: 3, faces: [5, 1] } })
  expect(screen.isOn('button', /Position of the posts/)).toBe(true)
  await pointer.click('button', /Position of the posts/)
  expect(store.get(selectionAtom)).toEqual({ nodes: new Set([3]) })
})

test('an annotation about no face changes nothing', async () => {
  const { pointer, screen } = show(<PmiPanel />)
  expect(screen.get('button', /BREAK ALL EDGES/)).toHaveProperty('ariaDisabled', 'true')
  await pointer.click('button', /BREAK ALL EDGES/)
  expect(store.get(selectionAtom).nodes.size).toBe(0)
})

test('a face that is selected on the model lists its callouts', async () => {
  const { screen } = show(<PmiPanel />)
  expect(screen.has('region', 'On the selected face')).toBe(false)
  await change(() => store.set(selectionAtom, { nodes: new Set([2]), face: { node: 2, face: 5 } }))
  expect(screen.texts('button', screen.get('region', 'On the selected face'))).toEqual(['1. 5 ±0.1 Height · 1 face'])
})

test('an annotation about an edge lights it up; a selected edge lists its callouts', async () => {
  // Two edges of the plate lie between its upper side and its front: the one that runs between the stated ends is meant.
  const edges = {
    points: new Float32Array([0, 0, 5, 50, 0, 5, 100, 0, 5, 50, 0, 5]),
    start: new Uint32Array([0, 2, 4]),
    kind: new Uint8Array(2),
    faces: new Int32Array([2, 5, 2, 5]),
  }
  const about = {
    part: 1,
    faces: [5, 2],
    ends: [
      [50, 0, 5],
      [100, 0, 5],
    ],
  } satisfies EdgeReference
  const note: Annotation = { ...base('Chamfer', []), kind: 'note', type: 'note', text: '1 X 45°', edges: [about] }
  openModel({
    ...withPmi,
    structure: () => ({ ...press.structure(), pmi: { ...pmi, annotations: [note] } }),
    parts: () => press.parts().map((part) => (part.id === 1 ? { ...part, edges } : part)),
  })
  const { pointer, screen } = show(<PmiPanel />)
  await pointer.click('button', /Chamfer/)
  expect(store.get(selectionAtom)).toMatchObject({ nodes: new Set([2]), edges: { node: 2, edges: [1] } })
  await change(() => store.set(selectionAtom, { nodes: new Set([2]), edge: { node: 2, edge: 0 } }))
  expect(screen.has('region', 'On the selected edge')).toBe(false)
  await change(() => store.set(selectionAtom, { nodes: new Set([2]), edge: { node: 2, edge: 1 } }))
  expect(screen.texts('button', screen.get('region', 'On the selected edge'))).toEqual(['1. 1 X 45° Chamfer · 1 edge'])
})

test('the search looks at text, name, type and kind', async () => {
  const { keyboard, screen } = show(<PmiPanel />)
  await keyboard.type('Search dimensions and tolerances', 'position 0.75', 'searchbox')
  expect(screen.says('1 annotation')).toBe(true)
  await keyboard.type('Search dimensions and tolerances', ' nothing like it', 'searchbox')
  expect(screen.says('No matches.')).toBe(true)
})

test('the sheet has a line each: limits, datums, an empty column for what is measured', () => {
  const { index } = store.get(documentAtom)!
  const sheet = inspectionSheet(pmiRows(pmi, index), i18n.getFixedT('en', 'measure')).replace('\ufeff', '').trim().split(/\r?\n/)
  expect(sheet).toEqual([
    'No.,Kind,Characteristic,Callout,Nominal,Lower limit,Upper limit,Unit,Datums,Name,Measured',
    '1,Dimensions,Distance,5 ±0.1,5,4.9,5.1,mm,,Height,',
    '2,Geometric tolerances,Position,⌖ | ⌀0.75 | A,,,0.75,mm,A,Position of the posts,',
    '3,Datums,Datum,A,,,,,,,',
    '4,Notes,Note,BREAK ALL EDGES,,,,,,,',
  ])
})

test('a model without annotations is told as such', () => {
  openModel(press)
  const { screen } = show(<PmiPanel />)
  expect(screen.says('This file has no dimensions, tolerances or notes that can be read as data.')).toBe(true)
})

/** The model with a drawing of the tolerance, node 9, that one view shows. */
const drawn = {
  ...press,
  structure: () => {
    const structure = press.structure()
    structure.root.children.push({
      id: 0,
      name: 'PMI',
      role: 'annotation',
      children: [{ id: 0, name: 'Position', part: 5, children: [], annotations: [1], views: [0] }],
    })
    numberNodes(structure.root)
    const view: PmiView = { name: 'Holes', annotations: 1, sections: [], hidden: [], shown: [] }
    const annotations = pmi.annotations.map((annotation, place) => (place === 1 ? { ...annotation, views: [0] } : annotation))
    return { ...structure, pmi: { ...pmi, views: [{ ...view, camera: lookingDown }], annotations } }
  },
}
const lookingDown: PmiView['camera'] = { projection: 'orthographic', eye: [0, 0, 9], forward: [0, 0, -1], up: [0, 1, 0], distance: 9 }

test('a drawing that is selected brings its row to the top and lights up its faces; so does one under the pointer', async () => {
  openModel(drawn)
  const { screen } = show(<PmiPanel />)
  const lit = { nodes: new Set([9, 3]), faces: { node: 3, faces: [5, 1] } }
  await change(() => store.set(selectionAtom, { nodes: new Set([9]) }))
  expect(screen.texts('button', screen.get('region', 'Selected'))).toEqual(['2. ⌖⌀0.75A Position · Position of the posts · 2 faces · in Holes'])
  expect(store.get(shownSelectionAtom)).toEqual(lit)
  await change(() => store.set(selectionAtom, { nodes: new Set<number>() }))
  await change(() => store.set(hoverAtom, { node: 9, part: 5, face: 0, edge: -1, point: [0, 0, 0] }))
  expect(store.get(shownSelectionAtom)).toEqual(lit)
  await change(() => store.set(hoverAtom, null))
  expect(store.get(shownSelectionAtom)).toEqual({ nodes: new Set() })
})

test('a selected face lights up its drawings', async () => {
  openModel(drawn)
  const face = { node: 3, face: 5 }
  await change(() => store.set(selectionAtom, { nodes: new Set([3]), face }))
  expect(store.get(shownSelectionAtom)).toEqual({ nodes: new Set([3, 9]), face })
})

test('of thousands of features a few dozen are listed at once', async () => {
  const holes = Array.from({ length: 150 }, (_, i): Annotation => ({ ...base(`Hole ${i}`, [[1, i]]), kind: 'note', type: 'note', text: 'THRU' }))
  const line = { lines: [Float32Array.of(0, 0, 0, 1, 0, 0)], points: [] }
  const about: Annotation = { ...base('Centre line', []), kind: 'note', type: 'note', text: 'AXIS', supplemental: line }
  openModel({ ...press, structure: () => ({ ...press.structure(), pmi: { ...pmi, annotations: [about, ...holes] } }) })
  const { pointer, screen } = show(<PmiPanel />)
  expect(screen.texts('button', screen.get('region', 'Notes'))[0]).toBe('1. AXIS Centre line · Construction geometry')
  await pointer.choose('Group by', 'By feature')
  expect(screen.texts('heading')).toHaveLength(60)
  await pointer.click('button', '91 more')
  expect(screen.texts('heading')).toHaveLength(120)
})

test('by view in the order of the file, by feature, and only those of a kind', async () => {
  openModel(drawn)
  const { pointer, screen } = show(<PmiPanel />)
  await pointer.choose('Group by', 'By view')
  expect(screen.texts('heading')).toEqual(['Holes1', 'Not shown in a view3'])
  expect(screen.has('button', 'Show the view Holes')).toBe(true)
  await pointer.choose('Group by', 'By feature')
  expect(screen.texts('heading')).toEqual(['1 face1', '2 faces1', '1 face1', 'not attached to a face1'])
  await pointer.choose('Show', 'Datums')
  expect(screen.says('1 annotation')).toBe(true)
})
