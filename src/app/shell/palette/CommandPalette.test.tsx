import { useAtomValue } from 'jotai'
import { beforeEach, expect, test } from 'vitest'
import { openModel, press } from '../../../../tests/support/ui/boxModel.ts'
import { store } from '../../../../tests/support/ui/session.ts'
import { show } from '../../../../tests/support/ui/ui.tsx'
import { overlayAtom } from '../../state/panels.ts'
import { shadingAtom } from '../../state/viewState.ts'
import CommandPalette from './CommandPalette.tsx'

/** The palette as long as it is the overlay, beside the model. */
function Palette() {
  const overlay = useAtomValue(overlayAtom)
  return (
    <>
      <div role="application" aria-label="Model" tabIndex={-1} />
      {overlay === 'palette' && <CommandPalette />}
    </>
  )
}

beforeEach(() => {
  openModel(press)
  store.set(overlayAtom, 'palette')
  store.set(shadingAtom, 'shaded-edges')
})

test('a few letters find an action, and Enter runs it', async () => {
  const { keyboard, screen } = show(<Palette />)
  await keyboard.type(/./, 'wirefr', 'combobox')
  expect(screen.texts('option')[0]).toMatch(/^Wireframe/)
  await keyboard.press('{Enter}')
  await expect.poll(() => store.get(shadingAtom)).toBe('wireframe')
  expect(store.get(overlayAtom)).toBeNull()
  expect(document.activeElement).toBe(screen.get('application', 'Model'))
})

test('arrow keys go through the list and around its ends', async () => {
  const { keyboard, screen } = show(<Palette />)
  const chosen = (): number =>
    screen.texts('option').findIndex((_, at) => document.querySelectorAll('[role=option]')[at].getAttribute('aria-selected') === 'true')
  expect(chosen()).toBe(0)
  await keyboard.press('{ArrowDown}{ArrowDown}')
  expect(chosen()).toBe(2)
  await keyboard.press('{ArrowUp}{ArrowUp}{ArrowUp}')
  expect(chosen()).toBe(screen.texts('option').length - 1)
})

test('a click runs an action', async () => {
  const { keyboard, pointer } = show(<Palette />)
  await keyboard.type(/./, 'hidden line', 'combobox')
  await pointer.click('option', /^Hidden line/)
  await expect.poll(() => store.get(shadingAtom)).toBe('hidden-line')
})

test('letters that no action has leave the list empty and say so', async () => {
  const { keyboard, screen } = show(<Palette />)
  await keyboard.type(/./, 'qqqqqq', 'combobox')
  expect(screen.texts('option')).toEqual([])
  await keyboard.press('{Enter}')
  expect(store.get(overlayAtom)).toBe('palette')
})

test('Escape closes it', async () => {
  const { keyboard } = show(<Palette />)
  await keyboard.press('{Escape}')
  expect(store.get(overlayAtom)).toBeNull()
})
