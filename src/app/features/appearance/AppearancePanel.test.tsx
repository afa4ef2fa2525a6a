import { beforeEach, expect, test } from 'vitest'
import { openModel, press } from '../../../../tests/support/ui/boxModel.ts'
import { store } from '../../../../tests/support/ui/session.ts'
import { change, show } from '../../../../tests/support/ui/ui.tsx'
import { undoAtom } from '../../state/history.ts'
import { selectionAtom } from '../../state/selection.ts'
import AppearancePanel from './AppearancePanel.tsx'
import { looksAtom } from '../../state/inspect/appearance.ts'

const select = (...nodes: number[]) => change(() => store.set(selectionAtom, { nodes: new Set(nodes) }))
const looks = () => Object.fromEntries(store.get(looksAtom))

beforeEach(() => openModel(press))

test('without a selection the panel says what to do', () => {
  const { screen } = show(<AppearancePanel />)
  expect(screen.says('Select parts to change their colour or opacity.')).toBe(true)
})

test('a colour goes to every part below what is selected, and can be taken back', async () => {
  const { pointer, screen } = show(<AppearancePanel />)
  await select(1)
  await pointer.click('button', 'Green')
  expect(Object.keys(looks())).toEqual(['2', '3', '4'])
  expect(looks()[2].colour).toBe(0x009e73ff)
  expect(screen.isOn('button', 'Green')).toBe(true)
  await change(() => void store.set(undoAtom))
  expect(looks()).toEqual({})
})

test('"As in the file" resets the selected parts, "Reset all" the others too', async () => {
  const { pointer, screen } = show(<AppearancePanel />)
  await select(6)
  await pointer.click('button', 'Blue')
  await select(7)
  await pointer.click('button', 'Orange')
  await pointer.click('button', 'As in the file')
  expect(Object.keys(looks())).toEqual(['6'])
  expect(screen.isOff('button', 'As in the file')).toBe(true)
  await pointer.click('button', 'Reset all')
  expect(looks()).toEqual({})
})
