import { type Action, registerActions } from '../../state/actions/registry.ts'
import { bomActions, commentActions, compareActions, inspectActions } from './inspect.ts'
import { cameraActions } from './camera.ts'
import { exportActions, fileActions, screenshotActions, shareActions } from './file.ts'
import { drawingActions } from './drawing.ts'
import { helpActions, navigationActions, themeActions, unitActions } from './settings.ts'
import { historyActions, selectionActions } from './selection.ts'
import { markupActions, savedViewActions } from './views.ts'
import { measureActions } from './measure.ts'
import { panelActions } from './panels.ts'
import { shadingActions, viewActions } from './view.ts'
import { placeActions } from './place.ts'
import { visibilityActions } from './visibility.ts'

/** Everything that can be done on the viewer screen, in the order of the `?` sheet. */
export const actions: readonly Action[] = [
  ...fileActions,
  ...shareActions,
  ...viewActions,
  ...cameraActions,
  ...navigationActions,
  ...placeActions,
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

registerActions(actions)
