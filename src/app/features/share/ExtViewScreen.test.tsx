import { expect, it, vi } from 'vitest'
import type { Data } from '../../../../contract/call.ts'
import { openShare } from '../../../../contract/calls/shares.ts'
import { FakeServer } from '../../../../tests/support/ui/fakeServer.ts'
import { session } from '../../../../tests/support/ui/session.ts'
import { show } from '../../../../tests/support/ui/ui.tsx'
import type { Gather } from '../../services/open/flow/opener.ts'
import ExtViewScreen from './ExtViewScreen.tsx'

const NOW = '2026-01-01T00:00:00.000Z'
const SHA = 'b'.repeat(64)
const cloud = { name: 'gear.zip', size: 5000, sha256: 'a'.repeat(64) }
const opened: Data<typeof openShare> = {
  share: {
    id: '6c8d1e3a-0000-4000-8000-1234567890ab',
    name: 'gear',
    format: 'step',
    sharedAt: NOW,
    expiresAt: null,
    review: true,
    own: true,
    owner: { nickname: 'Ada', avatar: 'Default' },
    assembly: { model: 'gear/top.step', references: [] },
    picture: null,
    cloud,
    prepared: null,
  },
  ticket: 't+t',
  ticketExpiresAt: NOW,
}

/** What the opener is asked to open for a share. */
async function gathered(share: Partial<(typeof opened)['share']>): Promise<Gather> {
  const open = vi.spyOn(session.opener, 'open').mockResolvedValue()
  new FakeServer().answer(openShare, { ...opened, share: { ...opened.share, ...share } })
  show(<ExtViewScreen />, { route: '/extView?share=abc' })
  await vi.waitFor(() => expect(open).toHaveBeenCalled(), 60_000)
  const [gather] = open.mock.calls[0]
  open.mockRestore()
  return gather
}
const sourceOf = ({ source }: Gather) => source(new AbortController().signal, () => {})

it('opens the prepared model of a link by its address, and can have the file as well @route:/extView', async () => {
  const gather = await gathered({ prepared: { size: 300, sha256: SHA } })
  const { entries } = await sourceOf(gather)
  expect(entries).toEqual([{ path: 'gear', blob: { url: expect.stringMatching(`^http.*/api/File/Download\\?ticket=t%2Bt&prepared=${SHA}$`), size: 300 } }])
  expect(gather.root).toBe(undefined)
  // The file is fetched when it is asked for.
  const fetched = vi.fn(async () => new Response('ISO'))
  vi.stubGlobal('fetch', fetched)
  expect(await gather.original!()).toMatchObject({ source: { name: 'gear.zip' }, root: 'gear/top.step' })
  expect(fetched.mock.calls).toEqual([['/api/File/Download?ticket=t%2Bt', expect.anything()]])
})

it('has no file of a link that is view only', async () => {
  const gather = await gathered({ cloud: null, assembly: null, prepared: { size: 300, sha256: SHA } })
  expect(gather.original).toBe(undefined)
  expect((await sourceOf(gather)).entries).toHaveLength(1)
})

it('downloads the file where no model was prepared', async () => {
  const gather = await gathered({})
  expect([gather.root, gather.original]).toEqual(['gear/top.step', undefined])
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => new Response('ISO')),
  )
  expect((await sourceOf(gather)).entries).toMatchObject([{ path: 'gear.zip', blob: expect.any(Blob) }])
})
