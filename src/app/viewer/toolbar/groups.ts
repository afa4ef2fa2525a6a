import type { ActionGroups } from '../action/ActionMenu.tsx'

/** Menus that toolbar, top bar and phone share. */
export const viewGroups: ActionGroups = [
  ['homeView', 'viewIso'],
  ['viewFront', 'viewBack', 'viewLeft', 'viewRight', 'viewTop', 'viewBottom'],
  ['projection', 'upAxis'],
]
export const shadingGroups: ActionGroups = [['shadedEdges', 'shaded', 'wireframe', 'hiddenLine', 'seeThrough'], ['ghostRest']]
export const menuGroups: ActionGroups = [
  ['openFile', 'openFolder', 'share'],
  ['treePanel', 'propertiesPanel', 'verdict'],
  ['searchParts', 'undo', 'showAll', 'ghostRest'],
  ['screenshot', 'quickScreenshot'],
  ['palette', 'shortcuts'],
  ['goHome'],
]
