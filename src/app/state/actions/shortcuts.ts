import { atom } from 'jotai'
import { persistedAtom } from '../../lib/persisted.ts'
import type { Action, ActionId } from './action.ts'
import type { Chord } from '../../lib/chord.ts'
import { allActions } from './registry.ts'

export type Bindings = Partial<Record<ActionId, readonly Chord[]>>

/** The user's own keys by action; an empty list = no key. Actions that are not listed keep their defaults. */
export const ownBindingsAtom = persistedAtom<Bindings>('facet.shortcuts', {}, isBindings)

export const chordsOf = (action: Action, own: Bindings): readonly Chord[] => own[action.id] ?? action.shortcuts ?? []

/** Which action each chord runs. */
export const actionByChordAtom = atom((get) => {
  const own = get(ownBindingsAtom)
  const map = new Map<Chord, Action>()
  for (const action of allActions()) for (const chord of chordsOf(action, own)) if (!map.has(chord)) map.set(chord, action)
  return map
})

/** Gives `chord` to one action and takes it from any other that had it; null leaves the action without a key. */
export function rebind(own: Bindings, all: readonly Action[], id: ActionId, chord: Chord | null): Bindings {
  const next: Bindings = { ...own, [id]: chord === null ? [] : [chord] }
  if (chord === null) return next
  for (const other of all) {
    if (other.id === id) continue
    const chords = chordsOf(other, own)
    if (chords.includes(chord)) next[other.id] = chords.filter((used) => used !== chord)
  }
  return next
}

/** Back to an action's default keys, which are taken from actions that were given them meanwhile. */
export function resetBinding(own: Bindings, all: readonly Action[], id: ActionId): Bindings {
  const { [id]: _, ...rest } = own as Partial<Record<string, readonly Chord[]>>
  const defaults = all.find((action) => action.id === id)?.shortcuts ?? []
  return Object.fromEntries(Object.entries(rest).map(([other, chords]) => [other, chords?.filter((chord) => !defaults.includes(chord))]))
}

function isBindings(value: unknown): value is Bindings {
  const isChords = (chords: unknown): boolean => Array.isArray(chords) && chords.every((chord) => typeof chord === 'string')
  return typeof value === 'object' && value !== null && !Array.isArray(value) && Object.values(value).every(isChords)
}
