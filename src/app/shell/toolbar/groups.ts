import type { Action, ActionId } from '../../state/actions/registry.ts'
import type { ActionGroups } from '../../ui/action/ActionButton.tsx'

/** Menus that toolbar, top bar and phone share. */
export const viewGroups: ActionGroups = [
  ['homeView', 'viewIso'],
  ['viewFront', 'viewBack', 'viewLeft', 'viewRight', 'viewTop', 'viewBottom'],
  ['projection'],
  ['xUp', 'yUp', 'zUp'],
]
export const shadingGroups: ActionGroups = [
  ['shadedEdges', 'shaded', 'realistic', 'wireframe', 'hiddenLine', 'seeThrough'],
  ['groundShadow', 'ghostRest'],
]
/** What the phone's bar opens under "View". */
export const phoneViewGroups: ActionGroups = [['fit'], ...viewGroups, ...shadingGroups]
/** The tools that one takes in hand, on the toolbar: at most five. */
export const toolGroup: readonly ActionId[] = ['measure', 'section', 'explode', 'markup', 'comment']
/** What phones have under "More", where there is no menu at the top. */
export const phoneMoreGroups: ActionGroups = [
  ['showAsDrawing'],
  ['explode', 'sectionBox', 'sectionSeveral', 'clearSections', 'appearance', 'walk', 'turntable', 'augmented'],
  ['zoomBox', 'previousCamera', 'lookAt'],
  ['measurementsPanel', 'holesPanel', 'pmiPanel', 'viewsPanel', 'saveView', 'commentsPanel', 'comment', 'markup', 'propertiesPanel'],
  ['hide', 'isolate', 'showAll', 'undo', 'redo'],
  ['searchParts', 'massProperties', 'measurementTable', 'billOfMaterials', 'compareVersions', 'export', 'makeDrawing', 'unfoldSheet', 'screenshot'],
  ['openFile', 'openFolder'],
]
/** The same for a drawing. */
export const phoneDrawingGroups: ActionGroups = [
  ['showIn3d', 'backToModel'],
  ['measurementsPanel', 'viewsPanel', 'saveView', 'commentsPanel', 'comment', 'markup'],
  ['drawingGround', 'drawingWeights', 'drawingMonochrome', 'drawingPlotStyles', 'drawingScale'],
  ['drawingPdf', 'drawingSvg', 'drawingDxf', 'screenshot', 'compareVersions'],
  ['fit', 'undo', 'redo'],
  ['openFile', 'openFolder'],
]
/** Tools in reach of the thumb, between the tree and the views: at most two. */
export const phoneTools: readonly ActionId[] = ['section', 'measure']
/** A part of the menu under its heading. */
export interface MenuGroup {
  name: Action['group']
  ids: readonly ActionId[]
}

/** Actions that choose how the mouse steers the view. */
const navigationGroup: readonly ActionId[] = [
  'navigationDefault',
  'navigationSolidworks',
  'navigationInventor',
  'navigationCatia',
  'navigationCreo',
  'navigationOnshape',
  'navigationBlender',
  'spaceMouse',
]

/** The one menu: all but the tools and views that stand on the toolbar. */
export const menuGroups: readonly MenuGroup[] = [
  { name: 'file', ids: ['openFile', 'openFolder', 'share', 'compareVersions', 'showIn3d', 'backToModel', 'showAsDrawing', 'goHome'] },
  {
    name: 'panels',
    ids: [
      'treePanel',
      'viewsPanel',
      'propertiesPanel',
      'measurementsPanel',
      'holesPanel',
      'pmiPanel',
      'commentsPanel',
      'billOfMaterials',
      'verdict',
      'searchParts',
    ],
  },
  { name: 'camera', ids: ['fitAll', 'zoomBox', 'previousCamera', 'lookAt', 'xUp', 'yUp', 'zUp', 'turntable', 'walk', 'augmented'] },
  { name: 'navigation', ids: navigationGroup },
  {
    name: 'tools',
    ids: [
      'measureParts',
      'measureChain',
      'measureOrdinate',
      'measureFrame',
      'massProperties',
      'sectionBox',
      'sectionSeveral',
      'clearSections',
      'appearance',
      'resetAppearance',
    ],
  },
  { name: 'visibility', ids: ['hide', 'isolate', 'transparent', 'showAll', 'ghostRest', 'undo', 'redo'] },
  { name: 'review', ids: ['saveView', 'previousView', 'nextView', 'copyViewLink'] },
  {
    name: 'export',
    ids: ['export', 'makeDrawing', 'unfoldSheet', 'measurementTable', 'screenshot', 'quickScreenshot', 'drawingPdf', 'drawingSvg', 'drawingDxf'],
  },
  { name: 'help', ids: ['shortcuts'] },
]
