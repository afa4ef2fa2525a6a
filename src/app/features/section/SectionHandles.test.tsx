import { fireEvent } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { openModel, press } from '../../../../tests/support/ui/boxModel.ts'
import { store } from '../../../../tests/support/ui/session.ts'
import { change, showOverlay, type Ui } from '../../../../tests/support/ui/ui.tsx'
import { undoAtom } from '../../state/history.ts'
import { activePlaneAtom, cutPlanesAtom, noSections, sectionsAtom } from '../../state/inspect/sections.ts'
import { addPlane, flipPlane, putAlong, removePlane, toggleBox } from './sectionCommands.ts'
import SectionHandles from './SectionHandles.tsx'

let ui: Ui
const distances = (): number[] => store.get(cutPlanesAtom).map(({ distance }) => distance)

beforeEach(async () => {
  openModel(press)
  store.set(sectionsAtom, noSections)
  ui = showOverlay(<SectionHandles />)
  await change(() => putAlong(store, 'x'))
})

test('arrow keys move a plane by a hundredth of the model, with Shift by a thousandth, as one step each', async () => {
  const [before] = distances()
  const handle = ui.screen.get('slider')
  fireEvent.keyDown(handle, { key: 'ArrowUp' })
  const step = distances()[0] - before
  expect(step).toBeGreaterThan(0)
  fireEvent.keyDown(handle, { key: 'ArrowDown', shiftKey: true })
  expect(distances()[0]).toBeCloseTo(before + step * 0.9)
  fireEvent.keyDown(handle, { key: 'Enter' })
  await change(() => void store.set(undoAtom))
  await change(() => void store.set(undoAtom))
  expect(distances()[0]).toBeCloseTo(before)
})

test('a drag along the axis moves the plane as far as the pointer, never out of the model, as one step', async () => {
  const [before] = distances()
  const handle = ui.screen.get('slider')
  const at = (clientX: number): object => ({ clientX, clientY: 300, button: 0, pointerId: 1 })
  fireEvent.pointerDown(handle, at(400))
  fireEvent.pointerMove(handle, at(430))
  const moved = distances()[0] - before
  expect(Math.abs(moved)).toBeGreaterThan(1)
  fireEvent.pointerMove(handle, at(9000))
  fireEvent.pointerUp(handle, at(9000))
  const most = Number(handle.getAttribute('aria-valuemax'))
  const least = Number(handle.getAttribute('aria-valuemin'))
  expect([least, most]).toContainEqual(expect.closeTo(distances()[0]))
  await change(() => void store.set(undoAtom))
  expect(distances()[0]).toBeCloseTo(before)
})

test('each plane has a handle of its own; the one that is taken is active', async () => {
  await change(() => addPlane(store))
  expect(ui.screen.texts('slider')).toHaveLength(2)
  expect(store.get(activePlaneAtom)).toBe(1)
  fireEvent.keyDown(ui.screen.get('slider', /X/), { key: 'ArrowLeft' })
  expect(store.get(activePlaneAtom)).toBe(0)
  await change(() => flipPlane(store, 0))
  expect(distances()[0]).toBeLessThan(0)
  await change(() => removePlane(store, 0))
  expect(ui.screen.texts('slider')).toHaveLength(1)
  await change(() => toggleBox(store))
  expect(ui.screen.texts('slider')).toHaveLength(6)
  await change(() => toggleBox(store))
  expect(distances()).toEqual([])
})
