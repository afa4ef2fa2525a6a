import { atom, type PrimitiveAtom } from 'jotai'
import type { Store } from './store.ts'

/** One step of the user's that can be taken back: hiding, section, measurement, markup, appearance... */
interface HistoryEntry {
  undo(): void
  redo(): void
}

const MAX_ENTRIES = 200

interface History {
  done: readonly HistoryEntry[]
  undone: readonly HistoryEntry[]
}
const empty: History = { done: [], undone: [] }
const historyAtom = atom<History>(empty)
/** Steps are not remembered while it is true. */
const isQuietAtom = atom(false)

export const canUndoAtom = atom((get) => get(historyAtom).done.length > 0)
export const canRedoAtom = atom((get) => get(historyAtom).undone.length > 0)

/** Runs what consists of many steps as none: whoever calls it remembers it as one step of its own, or not at all. */
const quietlyAtom = atom(null, (get, set, work: () => void) => {
  const before = get(isQuietAtom)
  set(isQuietAtom, true)
  try {
    work()
  } finally {
    set(isQuietAtom, before)
  }
})

/** Remembers a step that has just been done; steps that had been undone can no longer be redone. */
export const rememberAtom = atom(null, (get, set, entry: HistoryEntry) => {
  if (get(isQuietAtom)) return
  set(historyAtom, { done: [...get(historyAtom).done, entry].slice(-MAX_ENTRIES), undone: [] })
})

/** Takes the last step back; false when there is none. */
export const undoAtom = atom(null, (get, set): boolean => {
  const { done, undone } = get(historyAtom)
  const entry = done.at(-1)
  if (!entry) return false
  set(historyAtom, { done: done.slice(0, -1), undone: [...undone, entry] })
  set(quietlyAtom, () => entry.undo())
  return true
})

/** Redoes the last undone step; false when there is none. */
export const redoAtom = atom(null, (get, set): boolean => {
  const { done, undone } = get(historyAtom)
  const entry = undone.at(-1)
  if (!entry) return false
  set(historyAtom, { done: [...done, entry], undone: undone.slice(0, -1) })
  set(quietlyAtom, () => entry.redo())
  return true
})

/** Steps speak of one document: another one starts afresh. */
export const forgetHistoryAtom = atom(null, (_get, set) => set(historyAtom, empty))

/** The same on the page's own store. */
export const quietly = (store: Store, work: () => void): void => store.set(quietlyAtom, work)
export const remember = (store: Store, entry: HistoryEntry): void => store.set(rememberAtom, entry)
export const forgetHistory = (store: Store): void => store.set(forgetHistoryAtom)

/** Sets the atom as one step that can be taken back. */
export function setAsStep<T>(store: Store, state: PrimitiveAtom<T>, after: T): void {
  rememberChange(store, state, store.get(state), after)
  store.set(state, after)
}

/** Makes one step of the small changes since the value was `before` (a drag). */
export function rememberChange<T>(store: Store, state: PrimitiveAtom<T>, before: T, after: T = store.get(state)): void {
  if (before === after) return
  remember(store, { undo: () => store.set(state, before), redo: () => store.set(state, after) })
}
