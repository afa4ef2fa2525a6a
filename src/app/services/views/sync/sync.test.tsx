import 'fake-indexeddb/auto'
import { beforeEach, expect, test, vi } from 'vitest'
import { addView, deleteView, getReview, updateView } from '../../../../../contract/calls/views.ts'
import { press } from '../../../../../tests/support/ui/boxModel.ts'
import { fakeImport } from '../../../../../tests/support/ui/fakeImport.ts'
import { FakeServer } from '../../../../../tests/support/ui/fakeServer.ts'
import { FakeViewer } from '../../../../../tests/support/ui/fakeViewer.ts'
import { session, store } from '../../../../../tests/support/ui/session.ts'
import type { ViewState } from '../../../../../contract/viewState.ts'
import { undoAtom } from '../../../state/history.ts'
import { openedRecordAtom } from '../../../state/openedRecord.ts'
import { setToken } from '../../../state/session/token.ts'
import { viewerAtom } from '../../../state/tool.ts'
import { readReview } from '../../device/reviewRows.ts'
import { renameView, saveView } from '../savedViews.ts'
import { designAtom } from './design.ts'
import { unsentAtom, viewsAtom } from './review.ts'
import { isOfflineAtom, synchronize } from './synchronize.ts'
import { startSyncService } from './syncService.ts'

vi.mock('../../../../../workers/entries/client.ts', () => ({ createImportClient: () => fakeImport({ 'press.step': press }) }))

const recordId = '00000000-0000-4000-8000-000000000001'
const at = '2026-01-01T00:00:00.000Z'
const remote = (id: string, name: string, state: ViewState | null) => ({
  id,
  name,
  state,
  thumbnail: null,
  creator: null,
  createdAt: at,
  updatedAt: at,
  deleted: state === null,
})
const names = () => store.get(viewsAtom).map(({ name }) => name)
let server: FakeServer

beforeEach(async () => {
  server = new FakeServer()
  setToken(`x.${btoa(JSON.stringify({ sub: 'ada' }))}.y`)
  store.set(viewerAtom, new FakeViewer())
  await session.opener.open({
    name: 'press.step',
    phase: 'survey',
    source: () => ({ name: 'press.step', container: 'file', entries: [{ path: 'press.step', blob: new Blob(['x']) }] }),
  })
  startSyncService(store)
  store.set(openedRecordAtom, { documentId: session.document.document!.id, recordId, name: 'press.step', source: { kind: 'device' } })
  await expect.poll(() => store.get(designAtom)?.canWrite).toBe(true)
})

test('a view that is saved without a connection is kept on the device and sent when there is one; others’ views come back', async () => {
  await expect.poll(() => store.get(isOfflineAtom)).toBe(true)
  const view = (await saveView(store, (number) => `View ${number}`))!
  expect(names()).toEqual(['View 1'])
  await expect.poll(() => store.get(unsentAtom)).toBe(1)
  expect((await readReview(store.get(designAtom)!.key)).edits.map(({ kind }) => kind)).toEqual(['addView'])

  const other = remote('00000000-0000-4000-8000-000000000009', 'From the office', view.state)
  server
    .answer(addView, { view: remote(view.id, 'View 1', view.state) })
    .answer(getReview, { views: [remote(view.id, 'View 1', view.state), other], comments: [], cursor: 2, more: false })
  synchronize(store)
  await expect.poll(names).toEqual(expect.arrayContaining(['View 1', 'From the office']))
  expect(server.bodies(addView)).toMatchObject([{ recordId, id: view.id, name: 'View 1' }])
  expect([store.get(unsentAtom), store.get(isOfflineAtom)]).toEqual([0, false])

  server.answer(updateView, { view: remote(view.id, 'Front', view.state) }).answer(getReview, { views: [], comments: [], cursor: 2, more: false })
  renameView(store, store.get(viewsAtom).find(({ id }) => id === view.id)!, ' Front ')
  await expect.poll(() => server.bodies(updateView).map(({ name }) => name)).toEqual(['Front'])
  expect(names()).toContain('Front')

  // Another device has deleted the other one.
  server.answer(getReview, { views: [remote(other.id, other.name, null)], comments: [], cursor: 3, more: false })
  synchronize(store)
  await expect.poll(names).toEqual(['Front'])

  // Taking both steps back renames, then deletes.
  server.answer(deleteView, {}).answer(getReview, { views: [], comments: [], cursor: 3, more: false })
  store.set(undoAtom)
  await expect.poll(names).toEqual(['View 1'])
  store.set(undoAtom)
  await expect.poll(() => server.bodies(deleteView)).toHaveLength(1)
  expect(names()).toEqual([])
})

test('a view that the server will never take is given up and told', async () => {
  server.refuse(addView, 'storageFull').answer(getReview, { views: [], comments: [], cursor: 0, more: false })
  await saveView(store, () => 'Too much')
  synchronize(store)
  await expect.poll(() => store.get(unsentAtom)).toBe(0)
  expect(names()).toEqual([])
  expect(server.bodies(addView)).toHaveLength(1)
})
