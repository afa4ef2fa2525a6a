import { appStore } from '../../state/store.ts'
import { passesAction } from '../../services/vip/gate.ts'
import type { Action, ActionId } from '../../state/actions/action.ts'
import { bomActions } from './bom.ts'
import { cameraActions } from './camera.ts'
import { commentActions } from './comments.ts'
import { compareActions } from './compare.ts'
import { exportActions } from './export.ts'
import { drawingActions } from './drawing.ts'
import { fileActions } from './file.ts'
import { helpActions } from './help.ts'
import { historyActions } from './history.ts'
import { markupActions } from './markup.ts'
import { measureActions } from './measure.ts'
import { inspectActions } from './inspect.ts'
import { panelActions } from './panels.ts'
import { screenshotActions } from './screenshot.ts'
import { selectionActions } from './selection.ts'
import { shadingActions } from './shading.ts'
import { shareActions } from './share.ts'
import { themeActions } from './theme.ts'
import { unitActions } from './units.ts'
import { viewActions } from './view.ts'
import { savedViewActions } from './views.ts'
import { visibilityActions } from './visibility.ts'

/** Everything that can be done on the viewer screen, in the order of the `?` sheet. */
export const actions: readonly Action[] = [
  ...fileActions,
  ...shareActions,
  ...viewActions,
  ...cameraActions,
  ...shadingActions,
  ...selectionActions,
  ...visibilityActions,
  ...historyActions,
  ...inspectActions,
  ...savedViewActions,
  ...commentActions,
  ...markupActions,
  ...compareActions,
  ...drawingActions,
  ...measureActions,
  ...panelActions,
  ...bomActions,
  ...screenshotActions,
  ...exportActions,
  ...unitActions,
  ...themeActions,
  ...helpActions,
]

const byId = new Map<ActionId, Action>(actions.map((action) => [action.id, action]))

export function actionById(id: ActionId): Action {
  const action = byId.get(id)
  if (!action) throw new Error(`no action "${id}"`)
  return action
}

export const canRun = (action: Action): boolean => (action.available?.(appStore.get) ?? true) && (action.enabled?.(appStore.get) ?? true)

/**
 * Runs the action unless it is disabled now, or needs VIP: then the VIP dialog opens in its place. What is on already, by a link or since VIP was there, can be turned off
 * by everybody. Says whether anything came of it.
 */
export function runAction(action: Action, options: { fine?: boolean } = {}): boolean {
  if (!canRun(action)) return false
  if (!action.checked?.(appStore.get) && !passesAction(action.id)) return true
  action.run({ get: appStore.get, set: appStore.set, fine: options.fine ?? false })
  return true
}
