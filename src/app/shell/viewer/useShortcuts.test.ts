// @vitest-environment jsdom
import { expect, it } from 'vitest'
import { mayRun } from './useShortcuts.ts'

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
