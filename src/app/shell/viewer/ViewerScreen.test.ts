// @vitest-environment jsdom
import { store } from '../../../../tests/support/ui/session.ts'
import '../actions/registry.ts'
import { renderHook } from '@testing-library/react'
import { Provider } from 'jotai'
import { createElement } from 'react'
import { expect, it } from 'vitest'
import { openModel, press } from '../../../../tests/support/ui/boxModel.ts'
import { overlayAtom, typedAheadAtom } from '../../state/panels.ts'
import { mayRun, useShortcuts } from './ViewerScreen.tsx'

const inside = (html: string): Element => {
  document.body.innerHTML = html
  return document.querySelector('#here')!
}

it('leaves typing to text fields, except keys with Ctrl or Cmd that edit nothing', () => {
  const field = inside('<input id="here">')
  expect(mayRun('H', false, field)).toBe(false)
  expect(mayRun('?', false, field)).toBe(false)
  expect(mayRun('Mod+K', false, field)).toBe(true)
  expect(mayRun('Mod+Z', false, field)).toBe(false)
  expect(mayRun('Mod+ArrowLeft', true, field)).toBe(false)
})

it('leaves dialogs and menus alone', () => {
  expect(mayRun('H', false, inside('<div role="dialog"><button id="here"></button></div>'))).toBe(false)
  expect(mayRun('Mod+K', false, inside('<div role="menu"><div role="menuitem" id="here"></div></div>'))).toBe(false)
})

it('keeps keys that mean something elsewhere to the canvas', () => {
  const button = inside('<button id="here"></button>')
  expect(mayRun('ArrowLeft', true, button)).toBe(false)
  expect(mayRun('F', false, button)).toBe(true)
  expect(mayRun('ArrowLeft', true, document.body)).toBe(true)
  expect(mayRun('ArrowLeft', true, inside('<div data-canvas><i id="here"></i></div>'))).toBe(true)
})

it('keeps letters that are typed right after Ctrl+K for the palette, whose code is still on its way', () => {
  document.body.innerHTML = ''
  openModel(press)
  const { unmount } = renderHook(() => useShortcuts(), { wrapper: ({ children }) => createElement(Provider, { store }, children) })
  const type = (key: string, ctrlKey = false): void => void document.body.dispatchEvent(new KeyboardEvent('keydown', { key, ctrlKey, bubbles: true }))
  type('k', true)
  expect(store.get(overlayAtom)).toBe('palette')
  for (const key of ['w', 'i', 'x', 'Backspace', 'r', 'e']) type(key)
  expect(store.get(typedAheadAtom)).toBe('wire')
  store.set(overlayAtom, null)
  unmount()
})
