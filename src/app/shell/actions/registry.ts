import { type Action, registerActions } from '../../state/actions/registry.ts'
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
import { navigationActions } from './navigation.ts'
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
import { placeActions } from './place.ts'
import { savedViewActions } from './views.ts'
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
