import { Link } from 'react-router-dom'
import { beforeEach, expect, test, vi } from 'vitest'
import { addUserAccessRecord } from '../../../../contract/calls/accounts.ts'
import { FakeServer } from '../../../../tests/support/ui/fakeServer.ts'
import { store } from '../../../../tests/support/ui/session.ts'
import { change, show } from '../../../../tests/support/ui/ui.tsx'
import { notify } from '../../lib/notify.ts'
import { endedAtom } from '../../state/session/sessionState.ts'
import { currentToken, setToken } from '../../state/session/token.ts'
import SessionKeeper, { sessionNews } from './SessionKeeper.tsx'

vi.mock('../../lib/notify.ts', () => ({ notify: vi.fn() }))
vi.mock('../../services/session/channel.ts', () => ({
  Channel: class {
    start(): void {}
    stop(): void {}
  },
}))
const at = '2026-01-01T00:00:00Z'

beforeEach(() => {
  vi.mocked(notify).mockClear()
  store.set(endedAtom, null)
  setToken('head.e30.tail')
})

// @rule:frozen
test('whoever is frozen while connected reads so, as after a call that is refused', () => {
  sessionNews(store).notifyUserLogout({ reason: 'frozen', at })
  expect(vi.mocked(notify).mock.calls).toEqual([['error', 'Sorry, your account has been frozen']])
  expect([currentToken(), store.get(endedAtom)]).toEqual([null, null])
})

// @rule:login-elsewhere @rule:device-list
test.each(['loginElsewhere', 'passwordChanged', 'removed', 'expired'] as const)('the end by %s stays on screen until it was read', (reason) => {
  sessionNews(store).notifyUserLogout({ reason, at })
  expect(store.get(endedAtom)).toEqual({ reason, at })
  expect(currentToken()).toBeNull()
})

// @call:addUserAccessRecord
test('visits of members are recorded, a page each; those of guests are not', async () => {
  const server = new FakeServer().answer(addUserAccessRecord, {})
  const visits = (): number => server.asked.filter(({ call }) => call === addUserAccessRecord.name).length
  setToken('head.eyJzdWIiOiJhIn0.tail')
  const { pointer } = show(
    <>
      <SessionKeeper />
      <Link to="/settings">Settings</Link>
      <Link to="/about">About</Link>
    </>,
  )
  await expect.poll(visits).toBe(1)
  await pointer.click('link', 'Settings')
  await expect.poll(visits).toBe(2)
  await change(() => setToken(null))
  await pointer.click('link', 'About')
  expect(visits()).toBe(2)
})
