import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { show } from '../../../tests/support/ui/ui.tsx'
import { ConfirmDialog, Dialog } from './Dialog.tsx'
import { ItemMenu } from './action/ActionButton.tsx'

test('a question has the focus on Cancel, so that Enter alone does no harm', async () => {
  const confirm = vi.fn()
  const close = vi.fn()
  const { keyboard, screen } = show(<ConfirmDialog title="Delete it?" text="It is gone then." confirm="Delete" onConfirm={confirm} onClose={close} />)
  expect(document.activeElement).toBe(screen.get('button', 'Cancel'))
  await keyboard.press('{Enter}')
  expect([confirm, close].map((call) => call.mock.calls.length)).toEqual([0, 1])
})

test('the button of a question does it once; while it is being done it is off', async () => {
  const confirm = vi.fn()
  const { pointer } = show(<ConfirmDialog title="Delete it?" text="It is gone then." confirm="Delete" onConfirm={confirm} onClose={() => undefined} />)
  await pointer.click('button', 'Delete')
  expect(confirm).toHaveBeenCalledOnce()
})

test('a question that is being answered cannot be answered again', async () => {
  const { screen } = show(
    <ConfirmDialog title="Delete it?" text="It is gone then." confirm="Delete" isPending onConfirm={() => undefined} onClose={() => undefined} />,
  )
  expect(screen.isOff('button', 'Delete')).toBe(true)
})

test('a dialog is closed by Escape and by its cross, and keeps the focus inside', async () => {
  const close = vi.fn()
  const { keyboard, pointer, screen } = show(
    <Dialog title="Sizes" onClose={close} actions={<button type="button">Fine</button>}>
      <input aria-label="Width" data-autofocus="true" />
    </Dialog>,
  )
  expect(document.activeElement).toBe(screen.get('textbox', 'Width'))
  await keyboard.tab()
  expect(document.activeElement).toBe(screen.get('button', 'Fine'))
  await keyboard.tab()
  expect(document.activeElement).toBe(screen.get('button', 'Close'))
  await keyboard.tab()
  expect(document.activeElement).toBe(screen.get('textbox', 'Width'))
  await keyboard.press('{Escape}')
  await pointer.click('button', 'Close')
  expect(close).toHaveBeenCalledTimes(2)
})

test('a menu opens by keyboard, leaves out what is off, and runs what is chosen', async () => {
  const run = vi.fn()
  const never = vi.fn()
  const { keyboard, screen } = show(
    <ItemMenu
      label="More"
      items={[
        { label: 'Up', run: never, disabled: true },
        { label: 'Down', run },
      ]}
    />,
  )
  await keyboard.tab()
  await keyboard.press('{Enter}')
  expect(screen.texts('menuitem')).toEqual(['Up', 'Down'])
  await keyboard.press('{Enter}')
  expect([run, never].map((call) => call.mock.calls.length)).toEqual([1, 0])
})

function Opener({ isGone = false }: { isGone?: boolean }) {
  const [isOpen, open] = useState(false)
  return (
    <main tabIndex={-1}>
      {!(isGone && isOpen) && (
        <button type="button" onClick={() => open(true)}>
          Sizes
        </button>
      )}
      <ItemMenu label="More" items={[{ label: 'Sizes of all', run: () => open(true) }]} />
      {isOpen && (
        <Dialog title="Sizes" onClose={() => open(false)}>
          <input aria-label="Width" data-autofocus="true" />
        </Dialog>
      )}
    </main>
  )
}

test('a dialog gives the focus back to the button that opened it', async () => {
  const { keyboard, screen } = show(<Opener />)
  await keyboard.tab()
  await keyboard.press('{Enter}')
  expect(document.activeElement).toBe(screen.get('textbox', 'Width'))
  await keyboard.press('{Escape}')
  await expect.poll(() => document.activeElement).toBe(screen.get('button', 'Sizes'))
})

test('a dialog that a menu opened gives the focus back to the button of the menu', async () => {
  const { keyboard, screen } = show(<Opener />)
  await keyboard.tab()
  await keyboard.tab()
  await keyboard.press('{Enter}')
  await keyboard.press('{Enter}')
  await expect.poll(() => document.activeElement).toBe(screen.get('textbox', 'Width'))
  await keyboard.press('{Escape}')
  await expect.poll(() => document.activeElement).toBe(screen.get('button', 'More'))
})

test('where what opened a dialog is gone, the main part of the page gets the focus', async () => {
  const { keyboard, screen } = show(<Opener isGone />)
  await keyboard.tab()
  await keyboard.press('{Enter}')
  await expect.poll(() => document.activeElement).toBe(screen.get('textbox', 'Width'))
  await keyboard.press('{Escape}')
  await expect.poll(() => document.activeElement?.tagName).toBe('MAIN')
})
