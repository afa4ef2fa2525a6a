import 'fake-indexeddb/auto'
import { act, render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { Data } from '../../../contract/call.ts'
import { getUserDetail } from '../../../contract/calls/accounts.ts'
import { getDriveList, getDriveProviders } from '../../../contract/calls/drives.ts'
import { listFileRecords } from '../../../contract/calls/files.ts'
import { getFeedConfig } from '../../../contract/calls/feedback.ts'
import { getMessageList, getUnreadCount } from '../../../contract/calls/messages.ts'
import { FakeServer } from '../../../tests/support/ui/fakeServer.ts'
import { session } from '../../../tests/support/ui/session.ts'
import { Screen } from '../../../tests/support/ui/ui.tsx'
import { type DeviceRecord, listDeviceRecords, putDeviceRecord } from '../services/device/deviceRecords.ts'
import { setToken } from '../state/session/token.ts'
import { App } from './App.tsx'
import { routes } from './routes/routes.tsx'

const screen = new Screen()
let server: FakeServer

beforeEach(() => {
  server = new FakeServer()
  setToken(null)
  // The viewer's code and the workers are fetched when the page is idle: here it never is.
  vi.stubGlobal('requestIdleCallback', () => 0)
  vi.stubGlobal('cancelIdleCallback', () => undefined)
  vi.stubGlobal('caches', { has: async () => false, keys: async () => [] })
})

async function visit(address: string): Promise<void> {
  location.hash = address
  await act(async () => render(<App session={session} />))
}

/** Screens that everybody may see, with a heading of each and the title of the page. */
const open: [path: string, heading: string, title?: string][] = [
  ['/', 'Open, inspect and measure CAD files right in your browser.'],
  ['/samples', 'Samples', 'Samples'],
  ['/newSampList', 'Samples', 'Samples'],
  ['/about', 'About', 'About'],
  ['/learnMore', 'Learn more', 'Learn more'],
  ['/apphelp', 'Help'],
  ['/appDownLoad', 'Get the app'],
  ['/feedback', 'Feedback', 'Feedback'],
  ['/login', 'Log In'],
  ['/register', 'Sign Up'],
  ['/resetPass', 'Reset Password'],
  ['/termsOfService', 'Terms of Service', 'Terms of Service'],
  ['/privacyagreement', 'Privacy Policy', 'Privacy Policy'],
  ['/facetQr', 'Scan QR Code'],
  ['/extView?share=unknown', 'This link cannot be opened'],
  ['/preview', 'Model does not exist'],
]
test.each(open)('%s is open to everybody', async (path, heading, title = 'Facet') => {
  await visit(`#${path}`)
  expect(await screen.find('heading', heading)).toBeTruthy()
  expect(document.title).toBe(title)
})

test.each(['/recently', '/settings', '/userInfor', '/messageList', '/buyfile', '/orderForm', '/cloudDriveList'])('%s asks a guest to log in', async (path) => {
  await visit(`#${path}`)
  expect(await screen.find('heading', 'Log In')).toBeTruthy()
  expect(location.hash).toBe('#/login')
})

/** The viewer's screen stands ready without the role, until a model is in it. */
const mains = (): number => screen.texts('main').length

test('an unknown address leads to the start page', async () => {
  await visit('#/nowhere')
  await expect.poll(() => location.hash).toBe('#/')
})

const record = (name: string, more: Partial<DeviceRecord> = {}): DeviceRecord => ({
  id: crypto.randomUUID(),
  name,
  format: 'step',
  size: 2048,
  contentHash: null,
  source: { kind: 'device' },
  assembly: null,
  starred: false,
  lastOpenedAt: new Date().toISOString(),
  container: 'file',
  root: name,
  kept: false,
  owner: '',
  ...more,
})

test("a guest's files are listed, searched, starred and removed", async () => {
  for (const name of ['Bracket.step', 'Gear.step']) await putDeviceRecord(record(name))
  await putDeviceRecord(record('Secret.step', { owner: 'someone' }))
  await visit('#/?tab=files')
  const user = userEvent.setup()
  await user.click(await screen.find('button', 'Star: Gear.step'))
  expect(await screen.find('button', 'Remove the star: Gear.step')).toBeTruthy()
  expect((await listDeviceRecords('', 'starred', '')).map(({ name }) => name)).toEqual(['Gear.step'])
  expect(screen.says('Secret.step')).toBe(false)
  await user.type(screen.get('searchbox'), 'brack')
  await expect.poll(() => screen.has('button', /Gear/)).toBe(false)
  await user.click(screen.get('button', 'More for Bracket.step'))
  await user.click(await screen.find('menuitem', 'Delete'))
  await user.click(await screen.find('button', 'Delete'))
  await expect.poll(async () => (await listDeviceRecords('', 'all', '')).map(({ name }) => name)).toEqual(['Gear.step'])
})

describe('with an account', () => {
  const token = `x.${btoa(JSON.stringify({ sub: 'ada' }))}.y`
  beforeEach(() => {
    setToken(token)
    server
      .answer(getUnreadCount, { unread: 1 })
      .answer(getMessageList, { messages: [], next: null, unread: 1 })
      .answer(getDriveProviders, { providers: [{ provider: 'webdav', available: true }] })
      .answer(getDriveList, {
        drives: [{ id: '00000000-0000-4000-8000-000000000001', provider: 'webdav', name: 'Plant', connectedAt: '2026-01-01T00:00:00.000Z' }],
      })
      .answer(getFeedConfig, { problems: [], payProblems: [{ id: 'p', text: 'Paid, and no VIP' }], contactTimes: [] })
      .answer(listFileRecords, { records: [], next: null })
  })

  const ada: Data<typeof getUserDetail> = {
    userId: '00000000-0000-4000-8000-000000000002',
    email: 'ada@example.org',
    nickname: 'Ada',
    profession: 'Default',
    createdAt: '2026-01-01T00:00:00.000Z',
    hasPassword: true,
    linked: [],
    receiveStatus: true,
    locale: 'en',
  }

  const own: [path: string, heading: string, title?: string][] = [
    ['/recently', 'Recently Opened', 'Recently Opened'],
    ['/settings', 'Settings', 'Settings'],
    ['/messageList', 'Messages'],
    ['/buyfile', 'VIP Upgrade', 'VIP Upgrade'],
    ['/adIframe', 'Everything that is in your model'],
    ['/orderForm', 'Payments', 'Payments'],
    ['/pay-feedback', 'Trouble with subscriptions', 'Trouble with subscriptions'],
    ['/cloudDriveList', 'Connected drives'],
    ['/cloudFileList', 'Plant'],
    ['/userInfor', 'User Information', 'User Information'],
    ['/editUserInf', 'Edit User Information', 'Edit User Information'],
    ['/setPerson', 'Set personal information', 'Set personal information'],
    ['/setPassw', 'Change Password', 'Set Password'],
  ]
  /** Addresses that lead on. */
  const leading = new Set(['/login', '/register', '/embed', '/thirdOpen'])
  test.each(routes.map(({ path }) => path))('%s has one main landmark, be it that the server does not answer', async (path) => {
    await visit(`#${path}`)
    await expect.poll(() => mains()).toBe(1)
    if (!leading.has(path)) expect(location.hash).toBe(`#${path}`)
  })

  test('a page whose data do not come says so, and asks again', async () => {
    await visit('#/userInfor')
    expect(await screen.find('alert')).toBeTruthy()
    server.answer(getUserDetail, ada)
    await userEvent.setup().click(screen.get('button', 'Retry'))
    expect(await screen.find('heading', 'User Information')).toBeTruthy()
  })

  test('the way past the header leads to the content of the screen that is shown, not of one that is kept hidden', async () => {
    await visit('#/messageList')
    expect(await screen.find('heading', 'Messages')).toBeTruthy()
    await act(async () => {
      location.hash = '#/cloudFileList'
    })
    expect(await screen.find('heading', 'Plant')).toBeTruthy()
    await userEvent.setup().click(screen.get('button', 'Skip to content'))
    expect(document.activeElement).toBe(screen.get('main'))
  })

  test.each(own)("%s is the account's own", async (path, heading, title = 'Facet') => {
    server.answer(getUserDetail, ada)
    await visit(`#${path}`)
    expect(await screen.find('heading', heading)).toBeTruthy()
    expect(document.title).toBe(title)
  })
})
