import type { PrimitiveAtom } from 'jotai'
import { appStore } from './store.ts'
import { remember } from './history.ts'

/** Sets the atom as one step that can be taken back. */
export function setAsStep<T>(state: PrimitiveAtom<T>, after: T): void {
  rememberChange(state, appStore.get(state), after)
  appStore.set(state, after)
}

/** What has been changed bit by bit since it was `before` (a drag) becomes one step. */
export function rememberChange<T>(state: PrimitiveAtom<T>, before: T, after: T = appStore.get(state)): void {
  if (before === after) return
  remember({ undo: () => appStore.set(state, before), redo: () => appStore.set(state, after) })
}
