import type { PrimitiveAtom } from 'jotai'
import { appStore } from './store.ts'
import { remember } from './history.ts'

/** Sets the atom as one step that can be taken back. */
export function setAsStep<T>(state: PrimitiveAtom<T>, after: T): void {
  rememberChange(state, appStore.get(state), after)
  appStore.set(state, after)
}

/** Makes one step of the small changes since the value was `before` (a drag). */
export function rememberChange<T>(state: PrimitiveAtom<T>, before: T, after: T = appStore.get(state)): void {
  if (before === after) return
  remember({ undo: () => appStore.set(state, before), redo: () => appStore.set(state, after) })
}
