import { expect, test, vi } from 'vitest'
import { openModel, press } from '../../../../tests/support/ui/boxModel.ts'
import { store } from '../../../../tests/support/ui/session.ts'
import { showOverlay } from '../../../../tests/support/ui/ui.tsx'
import type { Pick } from '../../../../packages/viewer/src/api.ts'
import { reviewAtom } from '../../services/views/sync/review.ts'
import { sectionsAtom } from '../../state/inspect/sections.ts'
import { cameraAtom } from '../../state/viewState.ts'
import CommentPins from './CommentPins.tsx'

const comment = {
  design: 'press',
  id: 'one',
  parentId: null,
  text: 'Too thin',
  anchor: { point: [50, 30, 20] as [number, number, number] },
  author: { id: null, name: 'Ada' },
  createdAt: '2026-11-26T08:00:00.000Z',
  editedAt: null,
  deleted: false,
}

test('a pin behind the model comes into sight when a section opens the view, without a move of the camera', async () => {
  openModel(press)
  store.set(reviewAtom, { views: [], comments: [comment], edits: [] } as never)
  const { viewer } = showOverlay(<CommentPins />)
  const wall: Pick = { node: 1, part: 0, face: 0, edge: -1, point: [50, 30, 200] }
  let isOpen = false
  viewer.pick = () => (isOpen ? null : wall)
  store.set(cameraAtom, viewer.camera())
  const isSeen = (): boolean => document.querySelector('[data-pin]')?.closest('[hidden]') === null
  await vi.waitFor(() => expect(document.querySelector('[data-pin]')).not.toBeNull(), 60_000)
  await vi.waitFor(() => expect(isSeen()).toBe(false), 60_000)
  isOpen = true
  store.set(sectionsAtom, { planes: [{ along: 'z', zero: 0, normal: [0, 0, 1], distance: 100 }], box: null })
  await vi.waitFor(() => expect(isSeen()).toBe(true), 60_000)
})
