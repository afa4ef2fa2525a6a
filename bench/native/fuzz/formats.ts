import type { FuzzFormat } from './variant.ts'

const loaders: Record<string, () => Promise<{ format: FuzzFormat }>> = {
  solidworks: () => import('./formats/solidworks.ts'),
  solidedge: () => import('./formats/solidedge.ts'),
  dft: () => import('./formats/dft.ts'),
  inventor: () => import('./formats/inventor.ts'),
  catia: () => import('./formats/catia.ts'),
  '3dxml': () => import('./formats/3dxml.ts'),
  nx: () => import('./formats/nx.ts'),
  creo: () => import('./formats/creo.ts'),
  proe: () => import('./formats/proe.ts'),
  parasolid: () => import('./formats/parasolid.ts'),
  acis: () => import('./formats/acis.ts'),
  fusion: () => import('./formats/fusion.ts'),
  jt: () => import('./formats/jt.ts'),
  freecad: () => import('./formats/freecad.ts'),
  usd: () => import('./formats/usd.ts'),
  kicad: () => import('./formats/kicad.ts'),
  gerber: () => import('./formats/gerber.ts'),
  stepxml: () => import('./formats/stepxml.ts'),
  idf: () => import('./formats/idf.ts'),
  '3mf': () => import('./formats/3mf.ts'),
  edrawings: () => import('./formats/edrawings.ts'),
  archives: () => import('./formats/archives.ts'),
  rar4: async () => ({ format: (await import('./formats/archives.ts')).rar4Format }),
}

export const fuzzFormats = Object.keys(loaders)

export async function fuzzFormat(name: string): Promise<FuzzFormat> {
  return (await loaders[name]()).format
}
