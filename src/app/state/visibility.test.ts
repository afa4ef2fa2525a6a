import { expect, it } from 'vitest'
import { store } from '../../../tests/support/ui/session.ts'
import type { Node } from '../../core/scene/model.ts'
import { numberNodes, SceneIndex } from '../../core/scene/sceneIndex.ts'
import { forgetHistory, redoAtom, undoAtom } from './history.ts'
import {
  allVisible,
  bringBackAtom,
  hide,
  initialVisibility,
  isolate,
  occurrencesOf,
  resetVisibilityAtom,
  show,
  showAll,
  visibilityAtom,
  visibilityForViewer,
} from './visibility.ts'

const part = (name: string, hidden = false): Node => ({ id: 0, name, part: 1, children: [], hidden })

/** 0 root, 1 frame (assembly), 2 and 3 its parts, 4 a part, 5 a part that the file hides. */
function tree(): SceneIndex {
  const root: Node = { id: 0, name: 'root', children: [{ id: 0, name: 'frame', children: [part('a'), part('b')] }, part('c'), part('space', true)] }
  numberNodes(root)
  return new SceneIndex(root)
}

it('works on occurrences, not on assemblies', () => {
  expect(occurrencesOf(tree(), [1, 4])).toEqual(new Set([2, 3, 4]))
})

it('begins with what the file hides, and shows that only when asked twice', () => {
  const index = tree()
  const initial = initialVisibility(index)
  expect(initial).toEqual({ hidden: new Set([5]), isolated: null })
  const hidden = hide(initial, new Set([2, 3]))
  expect(hidden.hidden).toEqual(new Set([5, 2, 3]))
  expect(showAll(hidden, index)).toEqual(initial)
  expect(showAll(initial, index)).toEqual(allVisible)
})

it('isolates: shows what was hidden of it and ghosts or removes the rest', () => {
  const index = tree()
  const state = isolate(hide(initialVisibility(index), new Set([2])), new Set([2, 3]))
  expect(state).toEqual({ hidden: new Set([5]), isolated: new Set([2, 3]) })
  expect(visibilityForViewer(state, index, true)).toEqual({ hidden: new Set([5]), ghosted: new Set([4]) })
  expect(visibilityForViewer(state, index, false)).toEqual({ hidden: new Set([5, 4]), ghosted: new Set() })
  expect(show(state, new Set([5])).hidden).toEqual(new Set())
})

it('makes steps that can be undone and done again', () => {
  forgetHistory(store)
  store.set(resetVisibilityAtom, tree())
  const hidden = (): ReadonlySet<number> => store.get(visibilityAtom).hidden
  store.set(visibilityAtom, hide(store.get(visibilityAtom), new Set([2])))
  store.set(visibilityAtom, hide(store.get(visibilityAtom), new Set([3])))
  store.set(undoAtom)
  expect(hidden()).toEqual(new Set([5, 2]))
  store.set(undoAtom)
  expect(hidden()).toEqual(new Set([5]))
  expect(store.set(undoAtom)).toBe(false)
  store.set(redoAtom)
  expect(hidden()).toEqual(new Set([5, 2]))
  store.set(resetVisibilityAtom, null)
  expect(store.get(visibilityAtom)).toEqual(allVisible)
})

it('brings back what was hidden last, as a step of its own', () => {
  forgetHistory(store)
  store.set(resetVisibilityAtom, tree())
  const hidden = (): ReadonlySet<number> => store.get(visibilityAtom).hidden
  store.set(visibilityAtom, hide(store.get(visibilityAtom), new Set([2])))
  store.set(visibilityAtom, hide(store.get(visibilityAtom), new Set([3, 4])))
  store.set(bringBackAtom)
  expect(hidden()).toEqual(new Set([5, 2]))
  store.set(bringBackAtom)
  expect(hidden()).toEqual(new Set([5, 2]))
  store.set(undoAtom)
  expect(hidden()).toEqual(new Set([5, 2, 3, 4]))
})
