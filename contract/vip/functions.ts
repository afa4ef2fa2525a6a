/** What a function is tied to: a format (`src/core/formats.ts`), an action of the app's registry, or a call of the contract. */
interface VipTie {
  kind: 'format' | 'action' | 'call'
  id: string
}
export interface VipFunction {
  id: VipFunctionId
  /** Key of its name in the locales. */
  label: string
  tie: VipTie
  tier: 'free' | 'vip'
  /** The action or call it is tied to comes with a later part of the product. */
  upcoming: boolean
}

/** Reading the CAD systems' own files from cloud drives, by way of the server. On the device every format is open to everybody. */
const nativeFormats = [
  'parasolid',
  'acis',
  'solidworks-part',
  'solidworks-assembly',
  'edrawings',
  'solidedge-part',
  'solidedge-assembly',
  'solidedge-draft',
  'inventor-part',
  'inventor-assembly',
  'catia-part',
  'catia-product',
  'catia-cgr',
  '3dxml',
  'nx',
  'jt',
  'creo-part',
  'creo-assembly',
  'fusion',
] as const

/** Work that goes past looking and plain measuring: figures for a report, exports, comparisons. */
const vipActions = [
  'massProperties',
  'measurementTable',
  'sectionBox',
  'sectionSeveral',
  'explode',
  'walk',
  'appearance',
  'compareVersions',
  'billOfMaterials',
  'exportStep',
  'faceDxf',
  'faceSvg',
  'unfoldSheet',
  'exportGltf',
  'exportUsdz',
  'exportStl',
  'exportObj',
  'exportPly',
  'export3mf',
  'exportHtml',
  'exportViewsPdf',
  'turntableVideo',
  'largePicture',
  'drawingSvg',
  'drawingDxf',
  'drawingPdf',
  'drawingScale',
] as const

/** What the server does for subscribers only. */
const vipCalls = ['searchDrive'] as const

/** Free for everybody, listed so that the upgrade page can set them beside the rest. */
const freeFormats = [
  'step',
  'stepxml',
  'ap209',
  'iges',
  'brep',
  'ifc',
  'stl',
  'obj',
  'ply',
  'off',
  'gltf',
  '3mf',
  'amf',
  'dae',
  'fbx',
  '3ds',
  'vrml',
  'x3d',
  '3dm',
  'usd',
  'freecad',
  'dwg',
  'dxf',
  'kicad',
  'gerber',
  'idf',
] as const
const freeActions = [
  'openFile',
  'openFolder',
  'treePanel',
  'propertiesPanel',
  'isolate',
  'quickScreenshot',
  'measure',
  'section',
  'saveView',
  'comment',
  'markup',
  'drawingLayers',
  'drawingTextSearch',
] as const

type FormatFunction = `open:${(typeof nativeFormats)[number] | (typeof freeFormats)[number]}`
type ActionFunction = (typeof vipActions)[number] | (typeof freeActions)[number]
export type VipFunctionId = FormatFunction | ActionFunction | (typeof vipCalls)[number]

const entry = (id: VipFunctionId, kind: VipTie['kind'], tied: string, tier: VipFunction['tier'], upcoming = false): VipFunction => ({
  id,
  label: `vip.function.${id.replace(':', '.')}`,
  tie: { kind, id: tied },
  tier,
  upcoming,
})

export const vipFunctions: readonly VipFunction[] = [
  ...nativeFormats.map((id) => entry(`open:${id}`, 'format', id, 'vip')),
  ...vipActions.map((id) => entry(id, 'action', id, 'vip')),
  ...vipCalls.map((id) => entry(id, 'call', id, 'vip')),
  ...freeFormats.map((id) => entry(`open:${id}`, 'format', id, 'free')),
  ...freeActions.map((id) => entry(id, 'action', id, 'free')),
]

const byId = new Map<string, VipFunction>(vipFunctions.map((each) => [each.id, each]))
export const vipFunction = (id: VipFunctionId): VipFunction => byId.get(id) as VipFunction
/** Whether only subscribers (and those on the free trial) may use it. */
export const needsVip = (id: VipFunctionId): boolean => vipFunction(id).tier === 'vip'
