import { OpenError } from '../../src/core/errors.ts'
import type { FormatId } from '../../src/core/formats.ts'
import type { FormatReader } from '../contract/format.ts'

/** One line per readable format; each is a chunk of its own, loaded when a file of it is opened. */
const loaders: Partial<Record<FormatId, () => Promise<{ reader: FormatReader }>>> = {
  step: () => import('./step/index.ts'),
  stepxml: () => import('./stepxml/index.ts'),
  ap209: () => import('./ap209/index.ts'),
  iges: () => import('./iges/index.ts'),
  brep: () => import('./brep/index.ts'),
  ifc: () => import('./ifc/index.ts'),
  stl: () => import('./stl/index.ts'),
  obj: () => import('./obj/index.ts'),
  ply: () => import('./ply/index.ts'),
  off: () => import('./off/index.ts'),
  gltf: () => import('./gltf/index.ts'),
  '3mf': () => import('./3mf/index.ts'),
  amf: () => import('./amf/index.ts'),
  dae: () => import('./dae/index.ts'),
  fbx: () => import('./fbx/index.ts'),
  '3ds': () => import('./3ds/index.ts'),
  vrml: () => import('./vrml/index.ts'),
  x3d: () => import('./vrml/index.ts'),
  '3dm': () => import('./3dm/index.ts'),
  usd: () => import('./usd/index.ts'),
  dwg: () => import('./dwg/index.ts'),
  dxf: () => import('./dxf/index.ts'),
  parasolid: () => import('./parasolid/index.ts'),
  acis: () => import('./acis/index.ts'),
  freecad: () => import('./freecad/index.ts'),
  gerber: () => import('./gerber/index.ts'),
  idf: () => import('./idf/index.ts'),
  kicad: () => import('./kicad/index.ts'),
  fusion: () => import('./fusion/index.ts'),
  'solidworks-part': () => import('./solidworks/index.ts'),
  'solidworks-assembly': () => import('./solidworks/index.ts'),
  edrawings: () => import('./edrawings/index.ts'),
  'inventor-part': () => import('./inventor/index.ts'),
  'inventor-assembly': () => import('./inventor/index.ts'),
  'catia-part': () => import('./catia/index.ts'),
  'catia-product': () => import('./catia/index.ts'),
  'catia-cgr': () => import('./catia/index.ts'),
  'creo-part': () => import('./creo/index.ts'),
  'creo-assembly': () => import('./creo/index.ts'),
  jt: () => import('./jt/index.ts'),
  nx: () => import('./nx/index.ts'),
  '3dxml': () => import('./3dxml/index.ts'),
  'solidedge-part': async () => ({ reader: (await import('./solidedge/index.ts')).partReader }),
  'solidedge-draft': async () => ({ reader: (await import('./solidedge/index.ts')).draftReader }),
  'solidedge-assembly': async () => ({ reader: (await import('./solidedge/index.ts')).assemblyReader }),
}

export async function loadReader(id: FormatId): Promise<FormatReader> {
  const load = loaders[id]
  if (!load) throw new OpenError('not-yet', id)
  return (await load()).reader
}
