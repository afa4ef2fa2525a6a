import { canRun, type Command } from '../../state/actions/registry.ts'
import type { Store } from '../../state/store.ts'
import { passesAction } from './gate.ts'

/**
 * Runs the action unless it is disabled now, or needs VIP: then the VIP dialog opens in its place. An action that is checked already, by a link or since VIP was there,
 * can be turned off by everybody. What plug-ins do is the business of the operator who allows them. Returns whether the action ran or the dialog opened.
 */
export function runAction(store: Store, action: Command, options: { fine?: boolean } = {}): boolean {
  if (!canRun(store, action)) return false
  if ('label' in action) {
    action.run()
    return true
  }
  if (!action.checked?.(store.get) && !passesAction(store, action.id)) return true
  action.run({ store: store, get: store.get, set: store.set, fine: options.fine ?? false })
  return true
}
