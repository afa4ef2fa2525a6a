import { atom } from 'jotai'
import type { NodeId } from '../../core/scene/model.ts'
import type { SceneIndex } from '../../core/scene/sceneIndex.ts'
import type { Visibility } from '../../../packages/viewer/src/api.ts'
import { rememberAtom } from './history.ts'

export function union<T>(a: ReadonlySet<T>, b: ReadonlySet<T>): Set<T> {
  const out = new Set(a)
  for (const item of b) out.add(item)
  return out
}

function difference<T>(a: ReadonlySet<T>, b: ReadonlySet<T>): Set<T> {
  const out = new Set<T>()
  for (const item of a) if (!b.has(item)) out.add(item)
  return out
}

function isSubset<T>(a: ReadonlySet<T>, b: ReadonlySet<T>): boolean {
  if (a.size > b.size) return false
  for (const item of a) if (!b.has(item)) return false
  return true
}

/** The hidden and the isolated ones. Both hold occurrences (nodes with a part), never assemblies. */
export interface VisibilityState {
  hidden: ReadonlySet<NodeId>
  /** The occurrences that stand out; null = nothing is isolated. */
  isolated: ReadonlySet<NodeId> | null
}

const nothing: ReadonlySet<NodeId> = new Set()
export const allVisible: VisibilityState = { hidden: nothing, isolated: null }

/** The state that the file itself asks for. */
export function initialVisibility(index: SceneIndex): VisibilityState {
  const hidden = index.occurrences.filter((id) => index.hiddenInFile[id] === 1)
  return hidden.length > 0 ? { hidden: new Set(hidden), isolated: null } : allVisible
}

/** Occurrences in the subtrees of `nodes`. */
export function occurrencesOf(index: SceneIndex, nodes: Iterable<NodeId>): Set<NodeId> {
  const out = new Set<NodeId>()
  for (const node of nodes) for (const id of index.occurrencesUnder(node)) out.add(id)
  return out
}

export function hide(state: VisibilityState, occurrences: ReadonlySet<NodeId>): VisibilityState {
  return { ...state, hidden: union(state.hidden, occurrences) }
}

export function show(state: VisibilityState, occurrences: ReadonlySet<NodeId>): VisibilityState {
  return { ...state, hidden: difference(state.hidden, occurrences) }
}

/** Isolates these occurrences and shows the hidden ones among them. */
export function isolate(state: VisibilityState, occurrences: ReadonlySet<NodeId>): VisibilityState {
  return { hidden: difference(state.hidden, occurrences), isolated: occurrences }
}

/** Everything that the file shows; a second time, also what the file hides. */
export function showAll(state: VisibilityState, index: SceneIndex): VisibilityState {
  const initial = initialVisibility(index)
  const same = state.isolated === null && state.hidden.size === initial.hidden.size && isSubset(state.hidden, initial.hidden)
  return same ? allVisible : initial
}

/** The viewer's input. `ghost`: the rest stays as a ghost while something is isolated; otherwise it disappears. */
export function visibilityForViewer(state: VisibilityState, index: SceneIndex, ghost: boolean): Visibility {
  const { hidden, isolated } = state
  if (!isolated) return { hidden, ghosted: nothing }
  const rest = new Set<NodeId>()
  for (const id of index.occurrences) if (!isolated.has(id) && !hidden.has(id)) rest.add(id)
  return ghost ? { hidden, ghosted: rest } : { hidden: union(hidden, rest), ghosted: nothing }
}

const baseAtom = atom<VisibilityState>(allVisible)
/** The occurrences that the last step of hiding took away. */
const lastHiddenAtom = atom<ReadonlySet<NodeId>>(nothing)

/** Reading gives the state; writing makes a step that can be undone. */
export const visibilityAtom = atom(
  (get) => get(baseAtom),
  (get, set, next: VisibilityState) => {
    const before = get(baseAtom)
    const gone = difference(next.hidden, before.hidden)
    if (gone.size > 0) set(lastHiddenAtom, gone)
    set(baseAtom, next)
    set(rememberAtom, { undo: () => set(baseAtom, before), redo: () => set(baseAtom, next) })
  },
)

/** Shows the last hidden occurrences again. */
export const bringBackAtom = atom(null, (get, set) => {
  const state = get(baseAtom)
  const last = get(lastHiddenAtom)
  if ([...last].some((node) => state.hidden.has(node))) set(visibilityAtom, show(state, last))
})

/** Puts a state in place without making a step of it: whoever sets it remembers it as part of a bigger one. */
export const placeVisibilityAtom = atom(null, (_get, set, next: VisibilityState) => set(baseAtom, next))

/** A new document has its own state. */
export const resetVisibilityAtom = atom(null, (_get, set, index: SceneIndex | null) => {
  set(lastHiddenAtom, nothing)
  set(baseAtom, index ? initialVisibility(index) : allVisible)
})
