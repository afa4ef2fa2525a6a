import { beforeEach, expect, test } from 'vitest'
import { unbindThirtPartEmail } from '../../../../../contract/calls/accounts.ts'
import { unlinkSocial } from '../../../../../contract/calls/social.ts'
import { FakeServer } from '../../../../../tests/support/ui/fakeServer.ts'
import { show } from '../../../../../tests/support/ui/ui.tsx'
import { UnbindEmailDialog, UnlinkDialog } from './AccountDialogs.tsx'

let server: FakeServer
let closed = 0
beforeEach(() => {
  server = new FakeServer()
  closed = 0
})
const onClose = () => void closed++

test('an address is unbound with the password; a wrong one is told at its field', async () => {
  server.refuse(unbindThirtPartEmail, 'passwordIncorrect')
  const { keyboard, pointer, screen } = show(<UnbindEmailDialog email="ada@example.org" hasPassword onClose={onClose} />)
  document.querySelector<HTMLInputElement>('input[type=password]')?.focus()
  await keyboard.press('sphere42')
  await pointer.click('button', 'Unbind')
  await expect.poll(() => screen.texts('alert')).toEqual(['The password is incorrect'])
  expect(server.bodies(unbindThirtPartEmail)).toEqual([{ password: 'sphere42' }])
  expect(closed).toBe(0)
})

test('an account without a password is asked for none', async () => {
  server.answer(unlinkSocial, {})
  const { pointer, screen } = show(<UnlinkDialog provider="google" hasPassword={false} onClose={onClose} />)
  expect(screen.texts('textbox')).toEqual([])
  await pointer.click('button', 'Unbind')
  await expect.poll(() => closed).toBe(1)
  expect(server.bodies(unlinkSocial)).toEqual([{ provider: 'google' }])
})
