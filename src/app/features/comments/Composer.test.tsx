import { expect, test, vi } from 'vitest'
import { show } from '../../../../tests/support/ui/ui.tsx'
import { Composer } from './Composer.tsx'

test('Enter sends and empties the field; Shift+Enter begins a line', async () => {
  const send = vi.fn()
  const { keyboard, screen } = show(<Composer label="Write" send="Send" onSend={send} />)
  await keyboard.type('Write', 'too thin{Shift>}{Enter}{/Shift}here')
  expect(screen.value('textbox', 'Write')).toBe('too thin\nhere')
  await keyboard.press('{Enter}')
  expect(send).toHaveBeenCalledExactlyOnceWith('too thin\nhere')
  expect(screen.value('textbox', 'Write')).toBe('')
})

test('blanks alone are not sent', async () => {
  const send = vi.fn()
  const { keyboard, screen } = show(<Composer label="Write" send="Send" onSend={send} />)
  await keyboard.type('Write', '   {Enter}')
  expect(send).not.toHaveBeenCalled()
  expect(screen.has('button', 'Send')).toBe(false)
})

test('a text that is being changed can be left as it was by Escape', async () => {
  const send = vi.fn()
  const cancel = vi.fn()
  const { keyboard } = show(<Composer label="Write" initial="old" send="Save" focused onSend={send} onCancel={cancel} />)
  await keyboard.press('er{Escape}')
  expect([send, cancel].map((call) => call.mock.calls.length)).toEqual([0, 1])
})

test('a text that is being changed has the focus at its end', async () => {
  const send = vi.fn()
  const { keyboard } = show(<Composer label="Write" initial="old" send="Save" focused onSend={send} onCancel={() => undefined} />)
  await keyboard.press('er{Enter}')
  expect(send).toHaveBeenCalledExactlyOnceWith('older')
})
