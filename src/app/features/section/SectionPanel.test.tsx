import { beforeEach, expect, test } from 'vitest'
import { openModel, press } from '../../../../tests/support/ui/boxModel.ts'
import { store } from '../../../../tests/support/ui/session.ts'
import { change, show } from '../../../../tests/support/ui/ui.tsx'
import SectionPanel from './SectionPanel.tsx'
import { pickingFaceAtom } from './sectionCommands.ts'
import { cutPlanesAtom } from '../../state/inspect/sections.ts'

const planes = () => store.get(cutPlanesAtom).map(({ along, normal, distance }) => ({ along, side: Math.sign(normal[0] + normal[1] + normal[2]), distance }))

beforeEach(() => openModel(press))

test('a button of an axis puts a plane through the middle of the model, away from the eye', async () => {
  const { pointer, screen } = show(<SectionPanel />)
  await pointer.click('button', /Z/)
  expect(planes()).toEqual([{ along: 'z', side: 1, distance: 20 }])
  expect(screen.value('slider')).toBe('20')
})

test('flip turns the plane over where it is', async () => {
  const { pointer } = show(<SectionPanel />)
  await pointer.click('button', /Z/)
  await pointer.click('button', 'Flip direction')
  expect(planes()).toEqual([{ along: 'z', side: -1, distance: -20 }])
})

test('the typed position moves the plane; what is no number leaves it', async () => {
  const { pointer, keyboard } = show(<SectionPanel />)
  await pointer.click('button', /X/)
  await keyboard.type(/\(mm\)/, '12.5')
  await keyboard.press('{Enter}')
  expect(planes()[0].distance).toBeCloseTo(12.5)
  await keyboard.type(/\(mm\)/, 'oak')
  await keyboard.press('{Enter}')
  expect(planes()[0].distance).toBeCloseTo(12.5)
})

test('clear takes all planes away, and can be done only while there is one', async () => {
  const { pointer, screen } = show(<SectionPanel />)
  expect(screen.isOff('button', 'Remove all sections')).toBe(true)
  await pointer.click('button', /Y/)
  await pointer.click('button', 'Remove all sections')
  expect(planes()).toEqual([])
})

test('while a face is being picked the panel says so', async () => {
  const { screen } = show(<SectionPanel />)
  await change(() => store.set(pickingFaceAtom, true))
  expect(screen.isOn('button', 'Face')).toBe(true)
  expect(screen.has('slider')).toBe(false)
})
