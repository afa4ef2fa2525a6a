import type { Getter, Setter } from 'jotai'
import type { LucideIcon } from 'lucide-react'
import type { english } from '../../lib/i18n/english.ts'
import type { Chord } from '../../lib/chord.ts'

type Texts = (typeof english)['actions']
/** Every action has a label under its id in the `actions` texts. */
export type ActionId = keyof Texts['label']
type ActionGroup = keyof Texts['group']

interface ActionContext {
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
  /** Default keys; the user's own are in `shortcuts.ts`. */
  shortcuts?: readonly Chord[]
  /** Works only while the canvas (or nothing) has the focus: its keys mean something else elsewhere. */
  onCanvas?: boolean
  /** Whether it can run now; absent = always. Reads atoms only, so that buttons follow by themselves. */
  enabled?(get: Getter): boolean
  /** For switches and choices: whether it is on. */
  checked?(get: Getter): boolean
  /** False: not offered at all, e.g. because nobody provides it. */
  available?(get: Getter): boolean
  run(context: ActionContext): void
}
