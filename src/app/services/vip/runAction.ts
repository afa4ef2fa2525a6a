import { type Action, canRun } from '../../state/actions/registry.ts'
import { appStore } from '../../state/store.ts'
import { passesAction } from './gate.ts'

/**
 * Runs the action unless it is disabled now, or needs VIP: then the VIP dialog opens in its place. An action that is checked already, by a link or since VIP was there,
 * can be turned off by everybody. Returns whether the action ran or the dialog opened.
 */
export function runAction(action: Action, options: { fine?: boolean } = {}): boolean {
  if (!canRun(action)) return false
  if (!action.checked?.(appStore.get) && !passesAction(action.id)) return true
  action.run({ get: appStore.get, set: appStore.set, fine: options.fine ?? false })
  return true
}
