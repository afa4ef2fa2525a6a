import { beforeEach, expect, it, vi } from 'vitest'
import type { Data } from '../../../../contract/call.ts'
import { getFileRecord } from '../../../../contract/calls/files.ts'
import { createShare } from '../../../../contract/calls/shares.ts'
import { beginUpload, finishUpload, getUploadParts } from '../../../../contract/calls/uploads.ts'
import { FakeServer } from '../../../../tests/support/ui/fakeServer.ts'
import { show } from '../../../../tests/support/ui/ui.tsx'
import { setToken } from '../../state/session/token.ts'
import type { ShareTarget } from '../../services/share/shareTarget.ts'
import ShareDialog from './ShareDialog.tsx'

const ID = '6c8d1e3a-0000-4000-8000-1234567890ab'
const NOW = '2026-01-01T00:00:00.000Z'
const CHOICE = /View only/
const record = {
  id: ID,
  name: 'gear.step',
  format: 'step',
  size: 1000,
  contentHash: null,
  source: { kind: 'device' },
  assembly: null,
  starred: false,
  createdAt: NOW,
  lastOpenedAt: NOW,
  cloud: null,
  thumbnail: null,
} satisfies Data<typeof getFileRecord>['record']
const share = {
  id: ID,
  recordId: ID,
  name: 'gear.step',
  format: 'step',
  size: 1000,
  type: 'normal',
  state: 'active',
  link: '/s/x',
  sharedAt: NOW,
  expiresAt: null,
  review: true,
  viewOnly: true,
  opened: 0,
  lastOpenedAt: null,
  picture: null,
} satisfies Data<typeof createShare>['share']

let server: FakeServer
const contents = vi.fn(async () => undefined)
const prepare = vi.fn(async () => new Blob())
const target: ShareTarget = { recordId: ID, name: 'gear.step', size: 1000, contents }

beforeEach(() => {
  setToken('head.eyJzdWIiOiJhZGEifQ.tail')
  contents.mockClear()
  prepare.mockClear()
  server = new FakeServer().answer(createShare, { share }).answer(finishUpload, {}).answer(getUploadParts, { addresses: [], there: [] })
})

it('view only: uploads the prepared model and not the file', async () => {
  // Without bytes there are no parts to be sent.
  server.answer(getFileRecord, { record, ticket: null }).answer(beginUpload, { upload: { id: ID, partBytes: 1000 } })
  const { pointer, screen } = show(<ShareDialog target={{ ...target, prepare }} onClose={() => {}} />)
  expect(screen.says(/^The file is uploaded to your account first/)).toBe(true)
  await pointer.click('checkbox', CHOICE)
  expect(screen.says('Only the prepared model is uploaded, not the file.')).toBe(true)
  await pointer.click('button', 'Create Link')
  await vi.waitFor(() => expect(screen.has('button', 'Copy link')).toBe(true), 60_000)
  expect(server.bodies(beginUpload)).toEqual([{ recordId: ID, kind: 'prepared', name: 'prepared.facetstream', size: 0 }])
  expect(server.bodies(createShare)).toMatchObject([{ recordId: ID, viewOnly: true }])
  expect([prepare.mock.calls.length, contents.mock.calls.length]).toEqual([1, 0])
})

it('makes nothing anew that the account has', async () => {
  server.answer(getFileRecord, { record: { ...record, prepared: true }, ticket: null })
  const { pointer } = show(<ShareDialog target={{ ...target, prepare }} onClose={() => {}} />)
  await pointer.click('checkbox', CHOICE)
  await pointer.click('button', 'Create Link')
  await vi.waitFor(() => expect(server.bodies(createShare)).toMatchObject([{ viewOnly: true }]), 60_000)
  expect([prepare.mock.calls.length, server.bodies(beginUpload)]).toEqual([0, []])
})

it('hands the file out where the model cannot be prepared, and says so where it must be', async () => {
  const cloud = { name: 'gear.step', size: 1000, sha256: 'a'.repeat(64) }
  server.answer(getFileRecord, { record: { ...record, cloud }, ticket: null })
  prepare.mockRejectedValue(new Error('too large'))
  const { pointer, screen } = show(<ShareDialog target={{ ...target, prepare }} onClose={() => {}} />)
  await pointer.click('checkbox', CHOICE)
  await pointer.click('button', 'Create Link')
  await vi.waitFor(() => expect(screen.texts('alert').length).toBe(1), 60_000)
  expect(server.bodies(createShare)).toEqual([])
  await pointer.click('checkbox', CHOICE)
  await pointer.click('button', 'Create Link')
  await vi.waitFor(() => expect(server.bodies(createShare)).toMatchObject([{ viewOnly: false }]), 60_000)
})

it('offers no such link for files that are not on screen', () => {
  const { screen } = show(<ShareDialog target={target} onClose={() => {}} />)
  expect(screen.has('checkbox', CHOICE)).toBe(false)
})
