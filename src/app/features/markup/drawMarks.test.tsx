import { fireEvent } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { openModel, press } from '../../../../tests/support/ui/boxModel.ts'
import { store } from '../../../../tests/support/ui/session.ts'
import { change, showOverlay, type Ui } from '../../../../tests/support/ui/ui.tsx'
import type { Pick } from '../../../../packages/viewer/src/api.ts'
import { undoAtom } from '../../state/history.ts'
import { draftAtom, marksAtom, selectedMarkAtom } from '../../state/markup/marks.ts'
import { toolAtom, toolHandlers } from '../../state/tool.ts'
import MarkupOverlay from './MarkupOverlay.tsx'
import { drawnKindAtom, pinnedAtom } from './markupSettings.ts'
import './markupTool.ts'

let ui: Ui

beforeEach(async () => {
  openModel(press)
  store.set(marksAtom, [])
  store.set(pinnedAtom, true)
  store.set(toolAtom, null)
  ui = showOverlay(<MarkupOverlay />)
  document.body.append(ui.viewer.canvas)
  await change(() => store.set(toolAtom, 'markup'))
})

/** Presses, moves along and releases, in CSS pixels of the canvas. */
async function drag(...way: [x: number, y: number][]): Promise<void> {
  const at = ([clientX, clientY]: [number, number]) => ({ clientX, clientY, pointerId: 1, button: 0, isPrimary: true })
  const event = (type: string, place: [number, number]): PointerEvent =>
    Object.assign(new PointerEvent(type, { ...at(place), bubbles: true }), { getCoalescedEvents: () => [] })
  await change(() => void ui.viewer.canvas.dispatchEvent(event('pointerdown', way[0])))
  for (const place of way.slice(1)) await change(() => void ui.viewer.canvas.dispatchEvent(event('pointermove', place)))
  await change(() => void ui.viewer.canvas.dispatchEvent(event('pointerup', way.at(-1)!)))
}
const marks = () => store.get(marksAtom)

test('a frame is drawn around what is meant and sticks to the part under it, as one step', async () => {
  const pick = vi.spyOn(ui.viewer, 'pick').mockReturnValue({ node: 2, face: 5, edge: -1, point: [50, 30, 5] } as unknown as Pick)
  await change(() => store.set(drawnKindAtom, 'box'))
  await drag([400, 300], [420, 310], [440, 330])
  expect(pick).toHaveBeenCalled()
  expect(marks()).toMatchObject([{ kind: 'box', space: 'model' }])
  expect(marks()[0].part).toBeDefined()
  // The camera looks at (50, 30) and shows 200 mm over 600 pixels.
  expect(marks()[0].points.map(([x, y]) => [Math.round(x), Math.round(y)])).toEqual([
    [50, 30],
    [63, 30],
    [63, 20],
    [50, 20],
  ])
  await change(() => void store.set(undoAtom))
  expect(marks()).toEqual([])
})

test('a press alone sets an arrow of the usual size; a line needs a way', async () => {
  await change(() => store.set(drawnKindAtom, 'arrow'))
  await drag([300, 200])
  expect(marks()).toMatchObject([{ kind: 'arrow' }])
  await change(() => store.set(drawnKindAtom, 'freehand'))
  await drag([300, 200])
  expect(marks()).toHaveLength(1)
  await drag([100, 100], [150, 120], [200, 100], [250, 140])
  expect(marks().map(({ kind }) => kind)).toEqual(['arrow', 'freehand'])
})

test('marks that are not pinned belong to the picture, and go when the camera turns', async () => {
  await change(() => store.set(pinnedAtom, false))
  await change(() => store.set(drawnKindAtom, 'cloud'))
  await drag([200, 150], [400, 300])
  expect(marks()).toMatchObject([{ kind: 'cloud', space: 'picture', aspect: 800 / 600 }])
  expect(marks()[0].points[0]).toEqual([0.25, 0.25])
})

test('words are set one at a time, and a text that nobody wrote goes with the choice', async () => {
  await change(() => store.set(drawnKindAtom, 'stamp'))
  await drag([300, 200])
  expect(marks()[0].text).toBeTruthy()
  expect(store.get(drawnKindAtom)).toBe('select')
  await change(() => store.set(drawnKindAtom, 'text'))
  await drag([300, 260])
  expect(marks()).toHaveLength(2)
  await change(() => store.set(selectedMarkAtom, marks()[1].id))
  await change(() => void toolHandlers('markup')?.click?.(store, {} as never))
  expect(marks().map(({ kind }) => kind)).toEqual(['stamp'])
})

test('Enter sets a mark in the middle; Escape ends the draft, then the choice, then the kind', async () => {
  ui.viewer.canvas.setAttribute('data-canvas', '')
  await change(() => store.set(drawnKindAtom, 'box'))
  fireEvent.keyDown(ui.viewer.canvas, { key: 'Enter' })
  expect(marks()).toMatchObject([{ kind: 'box' }])
  const escape = (): boolean | undefined => toolHandlers('markup')?.escape?.(store)
  store.set(draftAtom, { kind: 'box', spots: [{ x: 0, y: 0 }] })
  expect(escape()).toBe(true)
  expect(store.get(draftAtom)).toBeNull()
  store.set(selectedMarkAtom, marks()[0].id)
  expect([escape(), escape(), escape()]).toEqual([true, true, false])
  expect([store.get(selectedMarkAtom), store.get(drawnKindAtom)]).toEqual([null, 'select'])
})
