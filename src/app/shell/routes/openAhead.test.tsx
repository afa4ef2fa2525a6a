import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { OpenedLink } from '../../services/links/visits.ts'

const { answer, opener, showAhead, tellOpened } = vi.hoisted(() => ({
  answer: {} as { opened?: unknown },
  opener: { open: vi.fn(async () => {}) },
  showAhead: vi.fn(async () => {}),
  tellOpened: vi.fn(async () => {}),
}))
const taken = vi.hoisted(() => vi.fn())
vi.mock('../../services/links/askAhead.ts', async (original) => ({
  ...(await original<object>()),
  openedAhead: async () => answer.opened,
  modelAhead: async () => undefined,
  takeAnswer: taken,
}))
vi.mock('../../features/share/tellOpened.ts', () => ({ tellOpened }))
vi.mock('../../services/open/session.ts', () => ({ importClient: async () => ({ warmUpForLink: vi.fn() }) }))
vi.mock('../../services/viewer/viewerHandle.ts', () => ({ prepareViewerNow: vi.fn(), showAhead }))
vi.mock('../session/pageSession.ts', () => ({ pageSession: { store: {}, opener } }))

const { openAhead } = await import('./openAhead.ts')

const opened = {
  code: 'abc',
  ticket: 't',
  ticketExpiresAt: '2026-01-01T00:00:00.000Z',
  share: { name: 'gear', own: false, review: true, owner: { nickname: 'Ada' }, prepared: { size: 3, sha256: 'f00' }, cloud: null, assembly: null },
} as unknown as OpenedLink

beforeEach(() => history.replaceState({ idx: 3 }, '', '/#/extView?share=abc&view=v'))
afterEach(() => vi.clearAllMocks())

test('a model that can be shown at once is opened before the app, which begins where a link leads to', async () => {
  answer.opened = opened
  const shown = Promise.withResolvers<void>()
  showAhead.mockReturnValueOnce(shown.promise)
  opener.open.mockReturnValueOnce(new Promise(() => {}))
  const startApp = vi.fn(async () => {})
  const all = openAhead(startApp)
  await vi.waitFor(() => expect(showAhead).toHaveBeenCalled(), 60_000)
  expect(opener.open).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ name: 'gear', origin: { kind: 'share', code: 'abc' } }))
  expect(startApp).not.toHaveBeenCalled()
  expect([location.hash, history.state]).toEqual(['#/', { idx: 3, usr: { isForOpening: true } }])
  expect(taken).toHaveBeenCalledExactlyOnceWith('abc')
  shown.resolve()
  await all
  expect(startApp).toHaveBeenCalledOnce()
  expect(tellOpened).toHaveBeenCalledExactlyOnceWith(expect.anything(), opened, 'v')
})

test('the app comes at once where the link needs it, and where nothing can be drawn', async () => {
  const startApp = vi.fn(async () => {})
  answer.opened = undefined
  await openAhead(startApp)
  expect([startApp.mock.calls.length, opener.open.mock.calls.length, location.hash]).toEqual([1, 0, '#/extView?share=abc&view=v'])
  answer.opened = opened
  showAhead.mockRejectedValueOnce(new Error('no WebGL 2'))
  await openAhead(startApp)
  expect(startApp).toHaveBeenCalledTimes(2)
})
