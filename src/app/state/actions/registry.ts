import { atom, type Getter, type Setter } from 'jotai'
import type { LucideIcon } from 'lucide-react'
import type { Chord } from '../../lib/chord.ts'
import type { english } from '../../lib/i18n/texts.ts'
import { persistedAtom } from '../../lib/persisted.ts'
import type { PluginCommand } from '../plugins.ts'
import type { Store } from '../store.ts'

type Texts = (typeof english)['actions']
/** Every action has a label under its id in the `actions` texts. */
export type ActionId = keyof Texts['label']
type ActionGroup = keyof Texts['group']

interface ActionContext {
  /** The store of the session that the action is run for; `get` and `set` are its own. */
  store: Store
  get: Getter
  set: Setter
  /** Shift was held where the action has a fine step (orbiting by arrow keys). */
  fine: boolean
}

/** One thing that the user can do on the viewer screen. Toolbar, menus, shortcuts, the `?` sheet and the command palette are made from these. */
export interface Action {
  id: ActionId
  group: ActionGroup
  icon: LucideIcon
  /** Default keys; the user's own are in `ownBindingsAtom`. */
  shortcuts?: readonly Chord[]
  /** Works only while the canvas (or nothing) has the focus: its keys mean something else elsewhere. */
  onCanvas?: boolean
  /** Whether it can run now; absent = always. Reads atoms only, so that buttons follow by themselves. */
  enabled?(get: Getter): boolean
  /** Whether it is on; only of switches and choices. */
  checked?(get: Getter): boolean
  /** False: not offered at all, e.g. because nobody provides it. */
  available?(get: Getter): boolean
  run(context: ActionContext): void
}

/** What menus and the palette list: actions, and commands of plug-ins. */
export type Command = Action | PluginCommand

let registered: readonly Action[] = []
let byId: ReadonlyMap<ActionId, Action> = new Map()

/** Makes these the actions of the viewer screen. Called once, by the shell's list (`shell/actions/registry.ts`), before anything that shows an action is rendered. */
export function registerActions(actions: readonly Action[]): void {
  registered = actions
  byId = new Map(actions.map((action) => [action.id, action]))
}

/** Every registered action, in the order of the `?` sheet. */
const allActions = (): readonly Action[] => registered

/** Throws when no action of that id is registered. */
export function actionById(id: ActionId): Action {
  const action = byId.get(id)
  if (!action) throw new Error(`no action "${id}"`)
  return action
}

export const canRun = (store: Store, action: Command): boolean => (action.available?.(store.get) ?? true) && (action.enabled?.(store.get) ?? true)

export type Bindings = Partial<Record<ActionId, readonly Chord[]>>

/** The user's own keys by action; an empty list = no key. Actions that are not listed keep their defaults. */
export const ownBindingsAtom = persistedAtom<Bindings>('facet.shortcuts', {}, isBindings)

/** Commands of plug-ins have no keys. */
export const chordsOf = (action: Command, own: Bindings): readonly Chord[] => ('label' in action ? [] : (own[action.id] ?? action.shortcuts ?? []))

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
