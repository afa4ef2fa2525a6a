import type { ExportRow } from './table.ts'

/** Largest relative difference of area and volume: of exact bodies, and of such of which something was fitted. */
const EXACT = 1e-6
const FITTED = 1e-4

export type Verdict = 'within' | 'open' | 'off'

const limitOf = ({ fitted }: ExportRow): number => (fitted ? FITTED : EXACT)

/** Whether all of a file was written as exact bodies, so that its totals can be compared. */
const isWhole = ({ occt, exact = 0, fitted = 0, tessellated = 0, left = 0 }: ExportRow): boolean =>
  (occt?.bodies ?? 0) > 0 && exact + fitted > 0 && tessellated + left === 0

/** Whether Facet reads the written file as the same model. */
export function isSame(row: ExportRow): boolean {
  const { again, faces } = row
  const limit = limitOf(row)
  return again !== undefined && again.faces === faces && again.area <= limit && again.volume <= limit
}

/**
 * Area and volume of a file: within the limit; open, where Facet measures the written file like the source and the difference is less than the tolerances of OpenCascade's
 * edges and Facet's own deviations leave open; or off. Undefined where there is nothing to compare.
 */
export function verdictOf(row: ExportRow): Verdict | undefined {
  const { occt } = row
  if (!occt || !isWhole(row)) return undefined
  const limit = limitOf(row)
  if (occt.area <= limit && occt.volume <= limit) return 'within'
  const { areaSlack = 0, volumeSlack = 0 } = occt
  return isSame(row) && occt.area <= Math.max(limit, areaSlack) && occt.volume <= Math.max(limit, volumeSlack) ? 'open' : 'off'
}

/** Shares by format, as lines of a table. */
export function summaryOf(rows: readonly ExportRow[]): string[] {
  const formats = Map.groupBy(rows, formatOf)
  return [
    '| format | files | no answer | triangles only | exact bodies only | bodies valid | invalid, in the source too | not closed | same faces | area and volume within | left open | off | same for Facet | tree | colours | units | faces meshed by occt-import-js, of those that it meshes of a STEP source, else of all |',
    '|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|',
    ...[...formats].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([format, own]) => lineOf(format, own)),
    lineOf('all', rows),
  ]
}

function lineOf(format: string, rows: readonly ExportRow[]): string {
  const read = rows.filter(({ again }) => again !== undefined)
  const whole = read.filter(isWhole)
  const sum = (pick: (row: ExportRow) => number | undefined): number => rows.reduce((all, row) => all + (pick(row) ?? 0), 0)
  const share = (own: readonly ExportRow[], holds: (row: ExportRow) => boolean): string => `${own.filter(holds).length} of ${own.length}`
  const count = (verdict: Verdict): number => whole.filter((row) => verdictOf(row) === verdict).length
  return `| ${[
    format,
    rows.length,
    rows.filter(({ again, occt }) => !again || !occt).length,
    read.filter(({ exact = 0, fitted = 0 }) => exact + fitted === 0).length,
    whole.length,
    `${sum(({ occt }) => occt?.valid)} of ${sum(({ occt }) => occt?.bodies)}`,
    sum(({ occt }) => occt && Math.min(occt.bodies - occt.valid, (occt.sourceBodies ?? 0) - (occt.sourceValid ?? 0))),
    sum(({ occt }) => occt?.open),
    share(whole, ({ occt, faces }) => occt!.faces === (occt!.sourceFaces ?? faces)),
    `${count('within')} of ${whole.length}`,
    count('open'),
    count('off'),
    share(whole, isSame),
    share(read, ({ again }) => again!.names),
    share(read, ({ again }) => again!.colors),
    share(read, ({ again }) => again!.units),
    `${sum(({ meshes }) => meshes?.faces)} of ${sum(({ meshes, sourceMeshes, occt }) => meshes && (sourceMeshes?.faces ?? occt?.faces))}`,
  ].join(' | ')} |`
}

/** The format of a file by the ending of its name, those of one program together. */
function formatOf({ file }: ExportRow): string {
  const name = file.toLowerCase()
  if (/\.prt(\.\d+)?$/.test(name)) return name.startsWith('nx') ? 'NX' : 'Creo'
  const ending = name.slice(name.lastIndexOf('.') + 1)
  return formats[ending] ?? ending
}

const formats: Readonly<Record<string, string>> = {
  stp: 'STEP',
  step: 'STEP',
  p21: 'STEP',
  igs: 'IGES',
  iges: 'IGES',
  brep: 'BREP',
  brp: 'BREP',
  x_t: 'Parasolid',
  x_b: 'Parasolid',
  xmt_txt: 'Parasolid',
  xmt_bin: 'Parasolid',
  sat: 'ACIS',
  sab: 'ACIS',
  smt: 'ACIS',
  smb: 'ACIS',
  sldprt: 'SolidWorks',
  par: 'Solid Edge',
  psm: 'Solid Edge',
  ipt: 'Inventor',
  f3d: 'Fusion',
  fcstd: 'FreeCAD',
  jt: 'JT',
}
