import { beforeEach, expect, test } from 'vitest'
import { store } from '../../../../tests/support/ui/session.ts'
import { show } from '../../../../tests/support/ui/ui.tsx'
import { actionById, type ActionId, chordsOf, ownBindingsAtom } from '../../state/actions/registry.ts'
import { overlayAtom } from '../../state/panels.ts'
import ShortcutSheet from './ShortcutSheet.tsx'

const keysOf = (id: ActionId) => chordsOf(actionById(id), store.get(ownBindingsAtom))

beforeEach(() => {
  store.set(ownBindingsAtom, {})
  store.set(overlayAtom, 'shortcuts')
})

test('a key is recorded for an action, and the default comes back', async () => {
  const { pointer, keyboard, screen } = show(<ShortcutSheet />)
  const usual = keysOf('hide')
  await pointer.click('button', /Change the key for Hide$/)
  expect(screen.says('Press a key…')).toBe(true)
  await keyboard.press('j')
  expect(keysOf('hide')).not.toEqual(usual)
  await pointer.click('button', 'Default')
  expect(keysOf('hide')).toEqual(usual)
})

test('a key that another action has is taken from it', async () => {
  const { pointer, keyboard } = show(<ShortcutSheet />)
  const [isolate] = keysOf('isolate')
  await pointer.click('button', /Change the key for Hide$/)
  await keyboard.press(isolate.toLowerCase())
  expect(keysOf('hide')).toEqual([isolate])
  expect(keysOf('isolate')).not.toContain(isolate)
})

test('Backspace takes the key away; Escape leaves it and the sheet as they are', async () => {
  const { pointer, keyboard, screen } = show(<ShortcutSheet />)
  const usual = keysOf('hide')
  await pointer.click('button', /Change the key for Hide$/)
  await keyboard.press('{Escape}')
  expect(keysOf('hide')).toEqual(usual)
  expect(screen.has('dialog', 'Keyboard shortcuts')).toBe(true)
  await pointer.click('button', /Change the key for Hide$/)
  await keyboard.press('{Backspace}')
  expect(keysOf('hide')).toEqual([])
})

test('"Reset all" brings every default back', async () => {
  const { pointer, keyboard } = show(<ShortcutSheet />)
  const usual = keysOf('hide')
  await pointer.click('button', /Change the key for Hide$/)
  await keyboard.press('{Backspace}')
  await pointer.click('button', 'Reset all')
  expect(keysOf('hide')).toEqual(usual)
})
