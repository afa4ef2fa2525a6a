import { beforeEach, expect, test, vi } from 'vitest'
import { notify } from '../../lib/notify.ts'
import { endedAtom } from '../../state/session/sessionState.ts'
import { currentToken, setToken } from '../../state/session/token.ts'
import { appStore } from '../../state/store.ts'
import { sessionNews } from './SessionKeeper.tsx'

vi.mock('../../lib/notify.ts', () => ({ notify: vi.fn() }))
const at = '2026-01-01T00:00:00Z'

beforeEach(() => {
  vi.mocked(notify).mockClear()
  appStore.set(endedAtom, null)
  setToken('head.e30.tail')
})

// @rule:frozen
test('whoever is frozen while connected reads so, as after a call that is refused', () => {
  sessionNews.notifyUserLogout({ reason: 'frozen', at })
  expect(vi.mocked(notify).mock.calls).toEqual([['error', 'Sorry, your account has been frozen']])
  expect([currentToken(), appStore.get(endedAtom)]).toEqual([null, null])
})

// @rule:login-elsewhere @rule:device-list
test.each(['loginElsewhere', 'passwordChanged', 'removed', 'expired'] as const)('the end by %s stays on screen until it was read', (reason) => {
  sessionNews.notifyUserLogout({ reason, at })
  expect(appStore.get(endedAtom)).toEqual({ reason, at })
  expect(currentToken()).toBeNull()
})
