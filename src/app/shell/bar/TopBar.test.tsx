import '../actions/registry.ts'
import { beforeEach, expect, test } from 'vitest'
import { openModel, press } from '../../../../tests/support/ui/boxModel.ts'
import { store } from '../../../../tests/support/ui/session.ts'
import { show } from '../../../../tests/support/ui/ui.tsx'
import { toolAtom } from '../../state/tool.ts'
import { navigationStyleAtom } from '../../state/viewState.ts'
import { MainMenu } from './TopBar.tsx'

beforeEach(() => {
  openModel(press)
  store.set(navigationStyleAtom, 'default')
  store.set(toolAtom, null)
})

test('the menu lists what can be done under headings, each once', async () => {
  const { pointer, screen } = show(<MainMenu />)
  await pointer.click('button', 'Menu')
  expect(['Panels', 'Camera', 'Mouse', 'Tools', 'Visibility', 'Export'].every((name) => screen.has('group', name))).toBe(true)
  const rows = screen.texts('option')
  expect(new Set(rows).size).toBe(rows.length)
  expect(screen.has('option', /^Section box/)).toBe(true)
  // Nothing is hidden: it cannot be shown.
  expect(screen.has('option', /^Show all/)).toBe(false)
})

test('the mouse of a CAD system is chosen in the menu', async () => {
  const { pointer } = show(<MainMenu />)
  await pointer.click('button', 'Menu')
  await pointer.click('option', 'Mouse: Creo')
  await expect.poll(() => store.get(navigationStyleAtom)).toBe('creo')
})

test('a few letters find any command, also those that stand in no menu; keys choose and run it', async () => {
  const { keyboard, pointer, screen } = show(<MainMenu />)
  await pointer.click('button', 'Menu')
  await keyboard.press('meas')
  expect(screen.texts('option')[0]).toMatch(/^Measure/)
  await keyboard.press('{Enter}')
  await expect.poll(() => store.get(toolAtom)).toBe('measure')
  expect(screen.has('combobox')).toBe(false)
})

test('without a search nothing is chosen until a key goes into the list', async () => {
  const { keyboard, pointer, screen } = show(<MainMenu />)
  await pointer.click('button', 'Menu')
  await keyboard.press('{Enter}')
  expect(screen.has('combobox')).toBe(true)
  await keyboard.press('{ArrowDown}')
  expect(document.querySelector('[aria-selected=true]')?.textContent).toBe(document.querySelector('[role=option]')?.textContent)
})
