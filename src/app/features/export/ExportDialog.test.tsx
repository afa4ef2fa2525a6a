import { beforeEach, expect, test, vi } from 'vitest'
import { openModel, press } from '../../../../tests/support/ui/boxModel.ts'
import { store } from '../../../../tests/support/ui/session.ts'
import { change, show } from '../../../../tests/support/ui/ui.tsx'
import { documentAtom } from '../../state/document.ts'
import { overlayAtom } from '../../state/panels.ts'
import { selectionAtom } from '../../state/selection.ts'
import { visibilityAtom } from '../../state/visibility.ts'
import ExportDialog from './ExportDialog.tsx'
import type { Pmi, PmiView } from '../../../core/pmi/annotation.ts'
import { exportKindAtom, sheetInPdfAtom } from '../../state/exportState.ts'
import { chosenUnitAtom } from '../../state/viewState.ts'

beforeEach(() => {
  store.set(chosenUnitAtom, null)
  openModel(press)
  store.set(exportKindAtom, 'glb')
  store.set(overlayAtom, 'export')
})

test('every format is a card with a sentence about it', async () => {
  const { pointer, screen } = show(<ExportDialog />)
  await pointer.click('radio', 'STL')
  expect(screen.says('Triangles only, for 3D printing')).toBe(true)
  expect(store.get(exportKindAtom)).toBe('stl')
})

test('options are those of the format: STL has a unit and no colours, glTF the other way round', async () => {
  const { pointer, screen } = show(<ExportDialog />)
  expect([screen.has('checkbox', 'Colours'), screen.has('radio', 'in')]).toEqual([true, false])
  await pointer.click('radio', 'STL')
  expect([screen.has('checkbox', 'Colours'), screen.has('radio', 'in')]).toEqual([false, true])
  expect([screen.has('checkbox', 'Every body in a file of its own'), screen.has('checkbox', /Half the size/)]).toEqual([true, false])
})

test('the numbers are those of what goes out: all, or what is shown', async () => {
  const { pointer, screen } = show(<ExportDialog />)
  expect(screen.says(/^5 parts, 60 triangles/)).toBe(true)
  await change(() => store.set(visibilityAtom, { hidden: new Set([2, 3]), isolated: null }))
  await pointer.click('radio', 'What is shown')
  expect(screen.says(/^3 parts, 36 triangles/)).toBe(true)
  await pointer.click('radio', 'Whole model')
  expect(screen.says(/^5 parts, 60 triangles/)).toBe(true)
})

test('selected parts alone, where some are', async () => {
  const { pointer, screen } = show(<ExportDialog />)
  expect(screen.has('radio', 'Selected parts')).toBe(false)
  await change(() => store.set(selectionAtom, { nodes: new Set([2, 3]) }))
  await pointer.click('radio', 'Selected parts')
  expect(screen.says(/^2 parts, 24 triangles/)).toBe(true)
})

test('of a model that its owner shows and does not give, pictures alone are offered', async () => {
  await change(() => store.set(documentAtom, (document) => document && { ...document, isViewOnly: true }))
  const { screen } = show(<ExportDialog />)
  expect(screen.says(/^This link is view only/)).toBe(true)
  const cards = ['STEP', 'Binary glTF', 'STL', 'Web page', 'PDF of views', 'Turntable video']
  expect(cards.filter((name) => screen.has('radio', name))).toEqual(['PDF of views', 'Turntable video'])
  expect(screen.says('A page for each saved view, with a title block')).toBe(true)
})

test('nothing can be exported of a model of which nothing is shown', async () => {
  const { pointer, screen } = show(<ExportDialog />)
  await change(() => store.set(visibilityAtom, { hidden: new Set([2, 3, 4, 6, 7]), isolated: null }))
  await pointer.click('radio', 'What is shown')
  expect(screen.says('Nothing is visible.')).toBe(true)
  expect(screen.isOff('button', 'Export')).toBe(true)
})

test('a PDF offers the views of the file, and the inspection sheet of a model with dimensions and tolerances', async () => {
  const camera: PmiView['camera'] = { projection: 'orthographic', eye: [0, 0, 9], forward: [0, 0, -1], up: [0, 1, 0], distance: 9 }
  const pmi: Pmi = {
    views: [{ name: 'Holes', annotations: 1, camera, sections: [], hidden: [], shown: [] }],
    annotations: [{ kind: 'note', type: 'note', name: '', text: 'DEBURR', faces: [], references: 0, graphic: true, views: [0] }],
    failed: 0,
  }
  openModel({ ...press, structure: () => ({ ...press.structure(), pmi }) })
  store.set(exportKindAtom, 'pdf')
  store.set(sheetInPdfAtom, true)
  const { pointer, screen } = show(<ExportDialog />)
  // The sheet was asked for: its numbers are in the views of the file.
  expect([screen.isOn('checkbox', 'Holes'), screen.isOn('checkbox', 'Inspection sheet with balloon numbers')]).toEqual([true, true])
  await pointer.click('checkbox', 'Holes')
  expect(screen.isOff('button', 'Export')).toBe(false)
  await pointer.click('checkbox', 'Inspection sheet with balloon numbers')
  expect(screen.isOff('button', 'Export')).toBe(true)
})

test('a video turns the model or takes an assembly apart, as a film or an animated picture', async () => {
  store.set(exportKindAtom, 'video')
  const { pointer, screen } = show(<ExportDialog />)
  expect([screen.isOn('radio', 'Turn around'), screen.isOn('radio', 'Video')]).toEqual([true, true])
  await pointer.click('radio', 'Take apart and together')
  await pointer.click('radio', 'Animated picture (WebP)')
  expect(screen.isOn('radio', 'Take apart and together')).toBe(true)
})

test('a PDF takes the figures of the model and its comments along', async () => {
  store.set(exportKindAtom, 'pdf')
  const { pointer, screen } = show(<ExportDialog />)
  await vi.waitFor(() => expect(screen.isOff('checkbox', 'Mass and figures')).toBe(false), 60_000)
  await pointer.click('checkbox', 'Mass and figures')
  await pointer.click('checkbox', 'Current view')
  expect(screen.isOff('button', 'Export')).toBe(false)
  // Nobody has written a comment.
  expect(screen.has('checkbox', 'Comments')).toBe(false)
})

test('numbers without a unit of their own are in that of the model, whatever is shown on screen', async () => {
  store.set(chosenUnitAtom, 'in')
  const { pointer, screen } = show(<ExportDialog />)
  for (const format of ['OBJ', 'PLY', 'STL']) {
    await pointer.click('radio', format)
    expect([screen.isOn('radio', 'mm'), screen.isOn('radio', 'in')], format).toEqual([true, false])
  }
})
