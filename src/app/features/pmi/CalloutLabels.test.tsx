import { beforeEach, expect, test } from 'vitest'
import { openModel, press } from '../../../../tests/support/ui/boxModel.ts'
import { store } from '../../../../tests/support/ui/session.ts'
import { change, showOverlay } from '../../../../tests/support/ui/ui.tsx'
import type { Pmi } from '../../../core/pmi/annotation.ts'
import { numberNodes } from '../../../core/scene/sceneIndex.ts'
import { balloonsAtom, calloutModeAtom, hasLabels, undrawnCalloutsAtom } from '../../state/pmi/display.ts'
import { visibilityAtom } from '../../state/visibility.ts'
import CalloutLabels from './CalloutLabels.tsx'

const note = (text: string, graphic: boolean, face?: number): Pmi['annotations'][number] => ({
  kind: 'note',
  type: 'note',
  name: '',
  references: 0,
  views: [],
  text,
  graphic,
  faces: face === undefined ? [] : [{ part: 1, face }],
})
const pmi: Pmi = { views: [], failed: 0, annotations: [note('drawn', true, 5), note('meant only', false, 4), note('about nothing', false)] }
/** The drawing of the first annotation is node 9. */
const model = {
  structure: () => {
    const structure = press.structure()
    structure.root.children.push({ id: 0, name: 'PMI', role: 'annotation', children: [{ id: 0, name: 'a', part: 5, children: [], annotations: [0] }] })
    numberNodes(structure.root)
    return { ...structure, pmi }
  },
  parts: () => [...press.parts(), { id: 5, name: 'a', origin: 'exact' as const, bounds: [0, 0, 60, 20, 0, 80] as const }],
}
let svg: SVGSVGElement
let html: HTMLElement
const labels = (): string[] => [...html.querySelectorAll('button')].map(({ textContent }) => textContent)
const balloons = (): string[] => [...html.querySelectorAll('.balloon')].map(({ textContent }) => textContent)

beforeEach(() => {
  store.set(calloutModeAtom, 'drawn')
  openModel(model)
  ;({ svg, html } = showOverlay(<CalloutLabels />))
})

test('only what the file has no drawing of is labelled, until labels are to face the viewer', async () => {
  expect([labels(), hasLabels(store.get), [...store.get(undrawnCalloutsAtom)]]).toEqual([['meant only'], true, []])
  await change(() => store.set(calloutModeAtom, 'facing'))
  expect([labels(), [...store.get(undrawnCalloutsAtom)]]).toEqual([['drawn', 'meant only'], [9]])
  // A line from each to its feature.
  expect(svg.querySelector('path')?.getAttribute('d')?.match(/M/g)).toHaveLength(2)
  await change(() => store.set(calloutModeAtom, 'off'))
  expect([labels(), hasLabels(store.get), [...store.get(undrawnCalloutsAtom)]]).toEqual([[], false, [9]])
})

test('balloons have the numbers of the sheet, and go with what is hidden', async () => {
  await change(() => store.set(balloonsAtom, true))
  expect(balloons()).toEqual(['1', '2'])
  await change(() => store.set(visibilityAtom, { hidden: new Set([9]), isolated: null }))
  expect(balloons()).toEqual(['2'])
})
