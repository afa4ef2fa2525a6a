import { appStore } from '../store.ts'
import type { Action, ActionId } from './action.ts'

let registered: readonly Action[] = []
let byId: ReadonlyMap<ActionId, Action> = new Map()

/** Makes these the actions of the viewer screen. Called once, by the shell's list (`shell/actions/registry.ts`), before anything that shows an action is rendered. */
export function registerActions(actions: readonly Action[]): void {
  registered = actions
  byId = new Map(actions.map((action) => [action.id, action]))
}

/** Every registered action, in the order of the `?` sheet. */
export const allActions = (): readonly Action[] => registered

/** Throws when no action of that id is registered. */
export function actionById(id: ActionId): Action {
  const action = byId.get(id)
  if (!action) throw new Error(`no action "${id}"`)
  return action
}

export const canRun = (action: Action): boolean => (action.available?.(appStore.get) ?? true) && (action.enabled?.(appStore.get) ?? true)
