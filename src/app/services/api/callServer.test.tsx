import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { getUserDetail } from '../../../../contract/calls/accounts.ts'
import { getPlans } from '../../../../contract/calls/vip.ts'
import { codes } from '../../../../contract/codes.ts'

const PHONE = 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/140.0 Mobile'
const DESKTOP = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0'
const shown: [string, string][] = []
const page = { hash: '#/settings', origin: 'http://localhost', reload: vi.fn() }

/** The session's modules as a device of this user agent loads them. */
async function on(userAgent: string) {
  vi.resetModules()
  vi.stubGlobal('navigator', { userAgent, maxTouchPoints: 0 })
  vi.stubGlobal('location', Object.assign(page, { hash: '#/settings' }))
  vi.doMock('../../lib/notify.ts', () => ({ notify: (kind: string, text: string) => shown.push([kind, text]) }))
  const token = await import('../../state/session/token.ts')
  const channel = await import('../../state/session/sessionState.ts')
  const stopped = vi.fn()
  channel.setChannelStop(stopped)
  token.setToken('head.e30.tail')
  return { ...token, stopped, ...(await import('./callServer.ts')), ...(await import('./callServer.ts')) }
}

beforeEach(() => {
  shown.length = 0
  page.reload.mockClear()
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

// @rule:forced-logout
test('desktops: the channel stops, the message is shown, the token goes, and after 3 s the page is loaded anew', async () => {
  const { forceLogout, currentToken, stopped } = await on(DESKTOP)
  forceLogout(codes.loggedInElsewhere.code, codes.loggedInElsewhere.message)
  expect(stopped).toHaveBeenCalledOnce()
  expect(shown).toEqual([['error', 'Your account is logged in on another device']])
  expect(currentToken()).toBeNull()
  vi.advanceTimersByTime(2999)
  expect(page.reload).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(page.reload).toHaveBeenCalledOnce()
})

// @rule:forced-logout
test('phones go to the login after 10 ms, once for a session', async () => {
  const { forceLogout } = await on(PHONE)
  forceLogout(codes.notLoggedIn.code, codes.notLoggedIn.message)
  forceLogout(codes.notLoggedIn.code, codes.notLoggedIn.message)
  expect(shown).toEqual([['error', 'User not logged in']])
  vi.advanceTimersByTime(9)
  expect(page.hash).toBe('#/settings')
  vi.advanceTimersByTime(1)
  expect(page.hash).toBe('#/login')
  expect(page.reload).not.toHaveBeenCalled()
})

/** Answers calls in their order by codes, and notes their paths and headers. */
function answerBy(answers: [code: number, data: unknown][]) {
  const asked: { path: string; headers: Record<string, string>; credentials?: string }[] = []
  vi.stubGlobal('fetch', async (path: string, { headers, credentials }: RequestInit) => {
    asked.push({ path, headers: headers as Record<string, string>, credentials })
    const [code, data] = answers.shift() ?? [codes.serverError.code, null]
    const message = Object.values(codes).find((entry) => entry.code === code)?.message ?? ''
    return new Response(JSON.stringify({ data, status: { code, msg: message } }))
  })
  return asked
}

const detail = {
  userId: '00000000-0000-4000-8000-000000000001',
  nickname: 'Ada',
  profession: 'Default',
  email: null,
  hasPassword: true,
  linked: [],
  receiveStatus: true,
  locale: 'en',
  createdAt: '2026-01-01T00:00:00Z',
}

// @rule:token-refresh
test('an expired token is refreshed, stored, and the call tried once more, not twice', async () => {
  const { callServer, currentToken } = await on(DESKTOP)
  const given = { jwToken: 'head.e30.fresh', expiresAt: '2026-01-01T00:00:00Z' }
  const asked = answerBy([
    [codes.tokenExpired.code, null],
    [1, given],
    [1, detail],
  ])
  expect(await callServer(getUserDetail)).toMatchObject({ nickname: 'Ada' })
  expect(asked.map(({ path, headers }) => [path.split('/').at(-1), headers.token])).toEqual([
    ['GetUserDetail', 'head.e30.tail'],
    ['RefreshToken', undefined],
    ['GetUserDetail', 'head.e30.fresh'],
  ])
  expect(currentToken()).toBe('head.e30.fresh')
  const again = answerBy([
    [codes.tokenExpired.code, null],
    [1, given],
    [codes.tokenExpired.code, null],
  ])
  await expect(callServer(getUserDetail)).rejects.toThrow('Token expired')
  expect(again).toHaveLength(3)
})

// @rule:frozen @rule:forced-logout
test('a frozen account, and a refused refresh, end the session in the words of the catalogue', async () => {
  const { callServer, currentToken, setToken } = await on(DESKTOP)
  answerBy([[codes.accountFrozen.code, null]])
  await expect(callServer(getUserDetail)).rejects.toThrow('Sorry, your account has been frozen')
  expect([currentToken(), shown]).toEqual([null, [['error', 'Sorry, your account has been frozen']]])
  setToken('head.e30.tail')
  answerBy([
    [codes.tokenExpired.code, null],
    [codes.notLoggedIn.code, null],
  ])
  await expect(callServer(getUserDetail)).rejects.toThrow('User not logged in')
  expect(currentToken()).toBeNull()
})

// @rule:headers
test('every request carries token, language, platform and the mark of our own requests, those for everybody too', async () => {
  const { callServer } = await on('Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0')
  const { i18n } = await import('../../lib/i18n/i18n.ts')
  i18n.language = 'ja'
  const asked = answerBy([[1, { plans: [], trialDays: 7, payable: false }]])
  await callServer(getPlans)
  expect(asked[0].headers).toEqual({
    'Content-Type': 'application/json',
    'X-Requested-With': 'XMLHttpRequest',
    languageType: 'ja',
    // Linux, by the specification.
    platform: '2',
    token: 'head.e30.tail',
  })
  expect(asked[0].credentials).toBe('same-origin')
})

// @rule:other-origin
test('an app on another origin sends no cookie, but its version, its device, and the refresh token in the body', async () => {
  vi.resetModules()
  vi.doMock('./serverAddress.ts', () => ({ serverAddress: 'https://cad.example', isForeign: true, tokenPlace: 'body' }))
  localStorage.setItem('facet.device', 'id.mac')
  const { callServer } = await on(PHONE)
  const { keepRefreshToken, keptRefreshToken } = await import('../../state/session/token.ts')
  keepRefreshToken('first')
  const asked = answerBy([
    [codes.tokenExpired.code, null],
    [1, { jwToken: 'head.e30.fresh', expiresAt: '2026-01-01T00:00:00Z', refreshToken: 'second' }],
    [1, detail],
  ])
  await callServer(getUserDetail)
  expect(asked.map(({ path }) => path)).toEqual(
    ['GetUserDetail', 'RefreshToken', 'GetUserDetail'].map((name) => `https://cad.example/Login/UsersReferer/${name}`),
  )
  expect(asked[0]).toMatchObject({ credentials: 'omit', headers: { appVersion: expect.stringMatching(/^\d+\.\d+\.\d+/), deviceToken: 'id.mac' } })
  expect(keptRefreshToken()).toBe('second')
  const { setToken } = await import('../../state/session/token.ts')
  setToken(null)
  expect(keptRefreshToken()).toBeUndefined()
  vi.doUnmock('./serverAddress.ts')
})
