import { expect, it } from 'vitest'
import { session, store } from '../../../../tests/support/ui/session.ts'
import type { ViewState } from '../../../../contract/viewState.ts'
import type { Node, Structure } from '../../../core/scene/model.ts'
import { numberNodes } from '../../../core/scene/sceneIndex.ts'
import { forgetHistory, undoAtom } from '../../state/history.ts'
import { hide, isolate, visibilityAtom } from '../../state/visibility.ts'
import { applyVisibility, captureVisibility } from './captureView.ts'

const part = (name: string): Node => ({ id: 0, name, part: 1, children: [] })

/** 0 root, 1 frame, 2 and 3 its parts, 4 a part. */
function open(): void {
  const root: Node = { id: 0, name: 'root', children: [{ id: 0, name: 'frame', children: [part('a'), part('b')] }, part('c')] }
  numberNodes(root)
  session.document.begin({ name: 'x.step', format: 'step', units: 'mm', upAxis: 'z', root } satisfies Structure)
}

it('keeps what is hidden and isolated by paths, and brings it back without a step of its own', () => {
  open()
  store.set(visibilityAtom, hide(store.get(visibilityAtom), new Set([2, 3])))
  const hidden = captureVisibility(store.get) as ViewState
  expect(hidden).toEqual({ hidden: ['0'], isolated: [] })
  store.set(visibilityAtom, isolate(store.get(visibilityAtom), new Set([4])))
  const isolated = captureVisibility(store.get) as ViewState
  expect(isolated).toEqual({ hidden: ['0'], isolated: ['1'] })

  open()
  forgetHistory(store)
  applyVisibility(store.set, isolated)
  expect(store.get(visibilityAtom)).toEqual({ hidden: new Set([2, 3]), isolated: new Set([4]) })
  applyVisibility(store.set, hidden)
  expect(store.get(visibilityAtom)).toEqual({ hidden: new Set([2, 3]), isolated: null })
  expect(store.set(undoAtom)).toBe(false)
})
