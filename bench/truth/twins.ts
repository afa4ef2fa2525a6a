import { basename, dirname } from 'node:path'

/** Twins whose names differ from that of the file. */
const named: Readonly<Record<string, string>> = {
  'nx/medtech/Rod.prt': 'nx/medtech/Loadcell_5kg.step',
  'solidworks/soldercubes/Internal Gear/69 teeth.SLDPRT': 'solidworks/soldercubes/stl/Actuation Module - Internal Gear.STL',
  'step/Online3DViewer__as1_pe_203.igs': 'step/Online3DViewer__as1_pe_203.brep',
}

/** Name without its endings, version number, letter case and separators. */
const stem = (path: string): string =>
  basename(path)
    .toLowerCase()
    .replace(/\.\d+$/, '')
    .replace(/(\.(stp|step|stl|igs|iges|brep))+$/, '')
    .replace(/\.(ipt|iam|par|psm|asm|prt|sldprt|sldasm|catpart|catproduct|f3d|f3z|fcstd1?|x_t|x_b|xmt_txt|sat)$/, '')

const ends = (pattern: string): RegExp => new RegExp(String.raw`\.(${pattern})$`, 'i')
const isTwin = ends('stp|step|stl')
const isNative = ends(String.raw`ipt|iam|par|psm|sldprt|sldasm|catpart|catproduct|f3d|f3z|fcstd1?|x_t|x_b|xmt_txt|sat|sab|igs|iges|(prt|asm)(\.\d+)?`)

/** Format and project of a path: files of other projects with the same name are other models. */
const project = (path: string): string => path.split('/').slice(0, 2).join('/')

const keyOf = (path: string): string => `${path.split('/').length > 2 ? project(path) : path.split('/')[0]}/${stem(path)}`

/** Each native file of the collection with the STEP or STL file of the same model, by their names: the nearest in its project, and never one that several fit. */
export function twinsOf(paths: readonly string[]): Map<string, string> {
  const others = new Map<string, string[]>()
  for (const path of paths.filter((other) => isTwin.test(other))) others.set(keyOf(path), [...(others.get(keyOf(path)) ?? []), path])
  const taken = new Set(Object.values(named))
  const out = new Map<string, string>()
  for (const path of paths.filter((own) => isNative.test(own))) {
    const found = named[path] ? [named[path]] : (others.get(keyOf(path)) ?? []).filter((other) => !taken.has(other))
    const beside = found.filter((other) => dirname(other) === dirname(path))
    const [twin, second] = beside.length > 0 ? beside : found
    if (twin && !second) out.set(path, twin)
  }
  return out
}

/** STL files state no unit: millimetres in that of some, the first that fits; others are in millimetres. */
export const stlUnits: readonly (readonly [start: string, mm: number])[] = [
  ['inventor/asm-kinect-2012/', 10],
  ['creo-more/uav/hanger_holder2', 1],
  ['creo-more/uav/', 25.4],
]
