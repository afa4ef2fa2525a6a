import { beforeEach, expect, test } from 'vitest'
import { Route, Routes } from 'react-router-dom'
import { checkIfVip, getUserVipInfo } from '../../../../contract/calls/vip.ts'
import { vipFunctions } from '../../../../contract/vip/functions.ts'
import { FakeServer } from '../../../../tests/support/ui/fakeServer.ts'
import { store } from '../../../../tests/support/ui/session.ts'
import { change, show } from '../../../../tests/support/ui/ui.tsx'
import { setToken } from '../../state/session/token.ts'
import VipDialog from './VipDialog.tsx'
import { vipDialogAtom } from '../../services/vip/gate.ts'

const action = vipFunctions.find(({ tie, tier }) => tier === 'vip' && tie.kind === 'action')!
const format = vipFunctions.find(({ tie, tier }) => tier === 'vip' && tie.kind === 'format')!
const pages = (
  <>
    <VipDialog />
    <Routes>
      <Route path="/" element={<p>model</p>} />
      <Route path="/freeTrial" element={<p>trial page</p>} />
      <Route path="/buyfile" element={<p>shop</p>} />
    </Routes>
  </>
)

let server: FakeServer

beforeEach(() => {
  server = new FakeServer()
  store.set(vipDialogAtom, null)
  setToken(null)
})

test('nothing is shown until a function asks for VIP', async () => {
  const { screen } = show(pages)
  expect(screen.has('dialog')).toBe(false)
  await change(() => store.set(vipDialogAtom, action.id))
  expect(screen.has('dialog')).toBe(true)
})

test('a guest is offered the trial and the shop; either closes the dialog and leads there', async () => {
  const { screen, pointer } = show(pages)
  await change(() => store.set(vipDialogAtom, action.id))
  const [trial] = screen.texts('button').filter((text) => /trial/i.test(text))
  await pointer.click('button', trial)
  expect(screen.has('dialog')).toBe(false)
  expect(screen.says('trial page')).toBe(true)
})

test('Enter goes to the shop: its button has the focus', async () => {
  const { screen, keyboard } = show(pages)
  await change(() => store.set(vipDialogAtom, format.id))
  await keyboard.press('{Enter}')
  expect(screen.says('shop')).toBe(true)
})

test('a file and a function are asked for in words of their own', async () => {
  const { screen } = show(pages)
  await change(() => store.set(vipDialogAtom, format.id))
  const file = screen.get('dialog').getAttribute('aria-labelledby')
  const title = document.getElementById(file!)!.textContent
  await change(() => store.set(vipDialogAtom, action.id))
  expect(document.getElementById(screen.get('dialog').getAttribute('aria-labelledby')!)!.textContent).not.toBe(title)
  // Nobody is logged in: there is no membership to ask for.
  expect(server.bodies(getUserVipInfo)).toEqual([])
})

// @call:checkIfVip
test.each([
  [true, false],
  [false, true],
])('whoever has become VIP on another device (%s) is not asked', async (allowed, isAsked) => {
  setToken('head.eyJzdWIiOiJhIn0.tail')
  server.answer(checkIfVip, { vip: allowed, allowed })
  const { screen } = show(pages)
  await change(() => store.set(vipDialogAtom, action.id))
  await expect.poll(() => server.bodies(checkIfVip)).toEqual([{ function: action.id }])
  await expect.poll(() => screen.has('dialog')).toBe(isAsked)
})
