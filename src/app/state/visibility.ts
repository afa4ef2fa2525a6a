import { atom } from 'jotai'
import type { NodeId } from '../../core/scene/model.ts'
import type { SceneIndex } from '../../core/scene/sceneIndex.ts'
import type { Visibility } from '../../viewer/api.ts'
import { difference, isSubset, union } from './sets.ts'

/** What is hidden and what is isolated. Both hold occurrences (nodes with a part), never assemblies. */
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

/** Isolates, and shows what was hidden of it. */
export function isolate(state: VisibilityState, occurrences: ReadonlySet<NodeId>): VisibilityState {
  return { hidden: difference(state.hidden, occurrences), isolated: occurrences }
}

/** Everything that the file shows; a second time, also what the file hides. */
export function showAll(state: VisibilityState, index: SceneIndex): VisibilityState {
  const initial = initialVisibility(index)
  const same = state.isolated === null && state.hidden.size === initial.hidden.size && isSubset(state.hidden, initial.hidden)
  return same ? allVisible : initial
}

/** What the viewer is told. `ghost`: the rest stays as a ghost while something is isolated; otherwise it disappears. */
export function visibilityForViewer(state: VisibilityState, index: SceneIndex, ghost: boolean): Visibility {
  const { hidden, isolated } = state
  if (!isolated) return { hidden, ghosted: nothing }
  const rest = new Set<NodeId>()
  for (const id of index.occurrences) if (!isolated.has(id) && !hidden.has(id)) rest.add(id)
  return ghost ? { hidden, ghosted: rest } : { hidden: union(hidden, rest), ghosted: nothing }
}

const baseAtom = atom<VisibilityState>(allVisible)
const pastAtom = atom<readonly VisibilityState[]>([])
/** Steps of undo that are kept. */
export const UNDO_DEPTH = 50

/** Reading gives the state; writing makes an undoable step. */
export const visibilityAtom = atom(
  (get) => get(baseAtom),
  (get, set, next: VisibilityState) => {
    set(pastAtom, [...get(pastAtom), get(baseAtom)].slice(-UNDO_DEPTH))
    set(baseAtom, next)
  },
)

export const canUndoAtom = atom((get) => get(pastAtom).length > 0)

export const undoVisibilityAtom = atom(null, (get, set) => {
  const past = get(pastAtom)
  const last = past.at(-1)
  if (!last) return
  set(pastAtom, past.slice(0, -1))
  set(baseAtom, last)
})

/** A new document has its own state, without a way back to the last one's. */
export const resetVisibilityAtom = atom(null, (_get, set, index: SceneIndex | null) => {
  set(pastAtom, [])
  set(baseAtom, index ? initialVisibility(index) : allVisible)
})
