import type { ExportReport } from '../../../src/core/export/exportScene.ts'
import type { OcctMeshes } from './byOcct.ts'
import { summaryOf, verdictOf } from './summary.ts'

/** One file written as STEP: shares are relative differences from the original. */
export interface ExportRow extends Partial<ExportReport> {
  file: string
  failed?: string
  bytes?: number
  time?: number
  faces?: number
  /** Areas and volumes are those of fine meshes of the exact bodies, as the first ones differed. */
  finer?: boolean
  /** OpenCascade's areas and volumes are integrals along its edges (`occtIntegrals.ts`), as its own differed. */
  byEdges?: boolean
  /** Facet's are the same of its exact bodies (`bodyIntegrals.ts`), not of meshes. */
  exactBodies?: boolean
  /** What our reader finds in the written file. `sure`: areas and volumes of both are exact. */
  again?: { faces: number; area: number; volume: number; sure: boolean; names: boolean; colors: boolean; units: boolean }
  /** What OpenCascade finds in it, beside what it finds in the source where it reads that, else beside what we measure of it. */
  occt?: {
    bodies: number
    valid: number
    open?: number
    sourceBodies?: number
    sourceValid?: number
    sourceFaces?: number
    faces: number
    area: number
    volume: number
    /** What the difference may come to within the tolerances of OpenCascade's edges and the deviations that Facet states. */
    areaSlack?: number
    volumeSlack?: number
  }
  /** What occt-import-js makes of it, and of a source in STEP. */
  meshes?: OcctMeshes
  sourceMeshes?: OcctMeshes
}

const share = (value: number): string => (value === 0 ? '0' : value.toExponential(1))
const yes = (value: boolean): string => (value ? 'yes' : 'no')

/** The table of all files, and their sums. */
export function tableOf(rows: readonly ExportRow[]): string {
  const sum = (pick: (row: ExportRow) => number | undefined): number => rows.reduce((all, row) => all + (pick(row) ?? 0), 0)
  const bodies = sum(({ occt }) => occt?.bodies)
  const valid = sum(({ occt }) => occt?.valid)
  const lines = [
    '# Models written as STEP',
    '',
    'Made by `FACET_CORPUS=FOLDER node bench/export/step/run.ts [PART...]`. Each model is written as AP242; OpenCascade (BRepCheck, BRepGProp), occt-import-js and our own reader look at the file.',
    'Areas and volumes are relative differences from the source, as OpenCascade reads it (STEP, BREP), else as Facet measures it.',
    'BRepGProp ends faces at pcurves, which OpenCascade makes up for STEP files within a tolerance: where it differs, areas and volumes are integrals over its surfaces that end at its edges (bench/export/occtIntegrals.ts), and the source is measured in the same way on the bodies that Facet reads (bodyIntegrals.ts).',
    'Files of exact bodies only are compared: within 1e-6 (1e-4 where a curve or surface was fitted); left open where Facet measures the written file like the source within that, and OpenCascade differs by less than the tolerances of its own edges and the deviations that Facet tells; else off.',
    '',
    `${rows.length} files, ${rows.filter(({ failed }) => failed !== undefined).length} without an answer; parts: ${sum((r) => r.exact)} exact, ${sum((r) => r.fitted)} fitted, ${sum((r) => r.tessellated)} as triangles, ${sum((r) => r.left)} left out. ${valid} of ${bodies} distinct bodies valid (${((100 * valid) / Math.max(1, bodies)).toFixed(2)} %), ${sum(({ occt }) => occt?.open)} solids not closed. occt-import-js meshes ${sum(({ meshes }) => meshes?.faces)} of ${sum(({ meshes, occt }) => meshes && occt?.faces)} exact faces.`,
    '',
    ...summaryOf(rows),
    '',
    '| file | exact | fitted | off, mm | triangles | bodies valid | in the source | faces | read by OpenCascade | by occt-import-js | area | volume | verdict | ours: area | volume | tree | colours | units |',
    '|---|---|---|---|---|---|---|---|---|---|---|---|---|---|---|---|---|---|',
  ]
  for (const row of rows) {
    const { occt, again } = row
    if (!again) {
      lines.push(`| ${row.file} | ${row.failed} |||||||||||||||||`)
      continue
    }
    const judged = occt
      ? [
          `${occt.valid}/${occt.bodies}`,
          occt.sourceBodies === undefined ? '' : `${occt.sourceValid}/${occt.sourceBodies}`,
          `${row.faces}`,
          `${occt.faces}`,
          `${row.meshes?.faces ?? ''}`,
          share(occt.area),
          share(occt.volume),
          verdictOf(row) ?? '',
        ]
      : [row.failed ?? '', '', `${row.faces}`, '', '', '', '', '']
    lines.push(
      `| ${[row.file, row.exact, row.fitted, row.fitted ? share(row.deviation ?? 0) : '', row.tessellated, ...judged, share(again.area), share(again.volume), yes(again.names), yes(again.colors), yes(again.units)].join(' | ')} |`,
    )
  }
  return `${lines.join('\n')}\n`
}
