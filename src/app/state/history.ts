import { atom, type PrimitiveAtom } from 'jotai'
import { appStore } from './store.ts'

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

export const canUndoAtom = atom((get) => get(historyAtom).done.length > 0)
export const canRedoAtom = atom((get) => get(historyAtom).undone.length > 0)

let isQuiet = false

/** Runs what consists of many steps as none: whoever calls it remembers it as one step of its own, or not at all. */
export function quietly(work: () => void): void {
  const before = isQuiet
  isQuiet = true
  try {
    work()
  } finally {
    isQuiet = before
  }
}

/** Remembers a step that has just been done; steps that had been undone can no longer be redone. */
export function remember(entry: HistoryEntry): void {
  if (isQuiet) return
  appStore.set(historyAtom, ({ done }) => ({ done: [...done, entry].slice(-MAX_ENTRIES), undone: [] }))
}

/** Takes the last step back; false when there is none. */
export function undo(): boolean {
  const { done, undone } = appStore.get(historyAtom)
  const entry = done.at(-1)
  if (!entry) return false
  appStore.set(historyAtom, { done: done.slice(0, -1), undone: [...undone, entry] })
  quietly(() => entry.undo())
  return true
}

/** Redoes the last undone step; false when there is none. */
export function redo(): boolean {
  const { done, undone } = appStore.get(historyAtom)
  const entry = undone.at(-1)
  if (!entry) return false
  appStore.set(historyAtom, { done: [...done, entry], undone: undone.slice(0, -1) })
  quietly(() => entry.redo())
  return true
}

/** Steps speak of one document: another one starts afresh. */
export function forgetHistory(): void {
  appStore.set(historyAtom, empty)
}

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
