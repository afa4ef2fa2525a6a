import type { ActionId } from '../../state/actions/action.ts'
import type { ActionGroups } from '../../ui/action/ActionMenu.tsx'

/** Menus that toolbar, top bar and phone share. */
export const viewGroups: ActionGroups = [
  ['homeView', 'viewIso'],
  ['viewFront', 'viewBack', 'viewLeft', 'viewRight', 'viewTop', 'viewBottom'],
  ['projection', 'upAxis'],
]
export const shadingGroups: ActionGroups = [
  ['shadedEdges', 'shaded', 'realistic', 'wireframe', 'hiddenLine', 'seeThrough'],
  ['groundShadow', 'ghostRest'],
]
/** What the phone's bar opens under "View". */
export const phoneViewGroups: ActionGroups = [['fit'], ...viewGroups, ...shadingGroups]
/** The tools that one takes in hand, on the toolbar: at most five. */
export const toolGroup: readonly ActionId[] = ['measure', 'section', 'explode', 'markup', 'comment']
/** What the last button of the toolbar opens. */
export const moreGroups: ActionGroups = [
  ['sectionBox', 'sectionSeveral', 'clearSections'],
  ['appearance', 'resetAppearance', 'walk', 'turntable'],
  ['hide', 'isolate', 'showAll', 'ghostRest'],
  ['undo', 'redo'],
  ['saveView', 'previousView', 'nextView', 'copyViewLink'],
  ['holesPanel', 'pmiPanel', 'massProperties', 'measurementTable', 'billOfMaterials', 'compareVersions', 'export', 'screenshot', 'quickScreenshot'],
  ['palette', 'shortcuts'],
]
/** The same on phones, where there is no menu at the top. */
export const phoneMoreGroups: ActionGroups = [
  ['showAsDrawing'],
  ['explode', 'sectionBox', 'sectionSeveral', 'clearSections', 'appearance', 'walk', 'turntable'],
  ['measurementsPanel', 'holesPanel', 'pmiPanel', 'viewsPanel', 'saveView', 'commentsPanel', 'comment', 'markup', 'propertiesPanel'],
  ['hide', 'isolate', 'showAll', 'undo', 'redo'],
  ['searchParts', 'massProperties', 'measurementTable', 'billOfMaterials', 'compareVersions', 'export', 'screenshot'],
  ['openFile', 'openFolder'],
]
/** The same for a drawing. */
export const phoneDrawingGroups: ActionGroups = [
  ['showIn3d'],
  ['measurementsPanel', 'viewsPanel', 'saveView', 'commentsPanel', 'comment', 'markup'],
  ['drawingGround', 'drawingWeights', 'drawingMonochrome', 'drawingScale'],
  ['drawingPdf', 'drawingSvg', 'screenshot'],
  ['fit', 'undo', 'redo'],
  ['openFile', 'openFolder'],
]
/** Tools in reach of the thumb, between the tree and the views: at most two. */
export const phoneTools: readonly ActionId[] = ['section', 'measure']
export const menuGroups: ActionGroups = [
  ['openFile', 'openFolder', 'share'],
  ['treePanel', 'viewsPanel', 'propertiesPanel', 'measurementsPanel', 'holesPanel', 'pmiPanel', 'commentsPanel', 'verdict'],
  ['showIn3d', 'showAsDrawing'],
  ['searchParts', 'undo', 'redo', 'showAll', 'ghostRest'],
  ['saveView', 'previousView', 'nextView', 'copyViewLink'],
  ['billOfMaterials', 'compareVersions', 'export', 'screenshot', 'quickScreenshot'],
  ['palette', 'shortcuts'],
  ['goHome'],
]
