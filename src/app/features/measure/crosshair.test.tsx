import { fireEvent } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { store } from '../../../../tests/support/ui/session.ts'
import { aimByKey, crosshairAtom, dropCrosshair } from './crosshair.ts'

let seen: string[] = []
const aim = (event: KeyboardEvent): void =>
  aimByKey(store, event, {
    canvas: { clientWidth: 800, clientHeight: 600 },
    look: (x, y) => seen.push(`look ${x} ${y}`),
    take: (x, y) => seen.push(`take ${x} ${y}`),
  })
/** Presses a key on the canvas, or beside it; false when the key was taken. */
function press(key: string, more: KeyboardEventInit & { beside?: boolean } = {}): boolean {
  const target = document.createElement('div')
  if (!more.beside) target.dataset.canvas = ''
  document.body.replaceChildren(target)
  return fireEvent.keyDown(target, { key, ...more })
}
addEventListener('keydown', aim, { capture: true })
afterEach(() => {
  dropCrosshair(store)
  seen = []
})

test('arrow keys move the crosshair from the middle, with Shift finely, and Enter takes what is below it', () => {
  expect(press('Enter')).toBe(true)
  expect([press('ArrowUp'), press('ArrowRight', { shiftKey: true }), press('Enter')]).toEqual([false, false, false])
  expect(seen).toEqual(['look 400 290', 'look 401 290', 'take 401 290'])
})

test('the crosshair stays on the canvas', () => {
  for (let i = 0; i < 50; i++) press('ArrowDown')
  expect(store.get(crosshairAtom)).toEqual({ x: 400, y: 599 })
})

test('keys with Ctrl pan as ever, and keys elsewhere are not meant', () => {
  expect([press('ArrowUp', { ctrlKey: true }), press('ArrowUp', { beside: true })]).toEqual([true, true])
  expect(store.get(crosshairAtom)).toBeNull()
})
