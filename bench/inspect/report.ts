import type { DrawingReport } from './drawing.ts'
import type { ExportReport } from '../../src/core/export/exportScene.ts'
import { OpenError } from '../../src/core/errors.ts'
import { finish } from '../../src/core/measure/finish.ts'
import { VOLUME } from '../../src/core/measure/moments.ts'
import { knownMeasures, measurePart } from '../../src/core/measure/partMeasures.ts'
import { type Measure, sumMeasures } from '../../src/core/measure/sceneMeasures.ts'
import { isEmptyBounds } from '../../src/core/scene/bounds.ts'
import { type Note, type Part, type PartId, roleCode, type Structure } from '../../src/core/scene/model.ts'
import { SceneIndex } from '../../src/core/scene/sceneIndex.ts'
import { compareCheckValues, type Difference, type Validation } from '../../src/core/validation/compareCheckValues.ts'
import type { PmiReport } from './pmi.ts'
import type { OpenResult, OpenTimings } from '../../workers/entries/client.ts'

/**
 * What `inspect --json` prints for one PATH (DESIGN §5). Lengths in millimetres; counts are of the whole scene: every occurrence counts. Annotations and
 * construction geometry are in `nodes`, `annotations` and `construction` alone, unless the model holds nothing else (`SceneIndex.bodies`).
 */
export interface InspectReport {
  path: string
  format: string | null
  kind: '3d' | '2d' | null
  units: string | null
  application: string | null
  ok: boolean
  error?: { code: string; message: string }
  nodes: number
  /** Distinct parts. */
  parts: number
  occurrences: number
  /** Occurrences of annotations (PMI) and of construction geometry, hidden ones included. */
  annotations: number
  construction: number
  triangles: number
  vertices: number
  faces: number
  edges: number
  /** Whole scene, hidden nodes left out; null when nothing is visible. */
  bbox: [[number, number, number], [number, number, number]] | null
  /** mm², hidden nodes left out. */
  area: number
  /** mm³ of the parts that enclose a volume, hidden nodes left out. */
  volume: number
  /** How sure size, area and volume are: exact, or what they may be off by (0 = not known); null where there is none. */
  accuracy: { size: Omit<Measure, 'value'> | null; area: Omit<Measure, 'value'> | null; volume: Omit<Measure, 'value'> | null }
  /** Mean place of the enclosed volume; null without one. */
  centroid: [number, number, number] | null
  /** Occurrences, hidden ones left out, with a surface that encloses no volume; those whose volume is that of the exact body in the file; those with closed cracks. */
  volumeFrom: { none: number; body: number; closing: number }
  /** Distinct parts whose mesh is closed. */
  watertightParts: number
  /** Values that the file states for checking against ours; null when it states none. Places and counts as in `Difference`, with the node's name. */
  validation: (Omit<Validation, 'differ'> & { differ: (Omit<Difference, 'found'> & { name: string; found: Difference['found'] | null })[] }) | null
  /** Views, dimensions, tolerances, datums and notes: with `--pmi` only. */
  pmi?: PmiReport
  layers: number
  entities: Record<string, number>
  /** Spaces, layers and references of a drawing. */
  drawing?: DrawingReport
  missing: string[]
  /** How the parts were written (`--out`), where the format has several ways. */
  written?: ExportReport
  notes: Pick<Note, 'level' | 'code' | 'text' | 'count'>[]
  /** Milliseconds. */
  timings: OpenTimings
  /** How many workers meshed the bodies, and the condition that decided; absent where one does in any case. */
  meshing?: OpenResult['meshing']
  /** Bytes: the largest resident set of the process while this PATH was open. */
  peakRss: number
}

export const emptyReport = (path: string): InspectReport => ({
  path,
  format: null,
  kind: null,
  units: null,
  application: null,
  ok: false,
  nodes: 0,
  parts: 0,
  occurrences: 0,
  annotations: 0,
  construction: 0,
  triangles: 0,
  vertices: 0,
  faces: 0,
  edges: 0,
  bbox: null,
  area: 0,
  volume: 0,
  accuracy: { size: null, area: null, volume: null },
  centroid: null,
  volumeFrom: { none: 0, body: 0, closing: 0 },
  watertightParts: 0,
  validation: null,
  layers: 0,
  entities: {},
  missing: [],
  notes: [],
  timings: { total: 0, firstPart: 0, read: 0, structure: 0, tessellate: 0 },
  peakRss: 0,
})

export const describeFailure = (error: unknown): { code: string; message: string } =>
  error instanceof OpenError
    ? { code: error.code, message: error.message }
    : { code: 'open-failed', message: error instanceof Error ? error.message : String(error) }

const accuracyOf = (measure: Measure | undefined): Omit<Measure, 'value'> | null => (measure ? { exact: measure.exact, deviation: measure.deviation } : null)

/** Fills in the counts and sizes of an opened model. */
export function describeScene(report: InspectReport, structure: Structure, parts: ReadonlyMap<PartId, Part>): void {
  const index = new SceneIndex(structure.root)
  const bodies = [...parts].flatMap(([id, part]) => (index.partsBeside.has(id) ? [] : [part]))
  for (const part of bodies) finish(measurePart(part))
  report.format = structure.format
  report.kind = '3d'
  report.units = structure.units
  report.application = structure.application ?? null
  report.nodes = index.count
  report.parts = bodies.length
  report.watertightParts = bodies.filter((part) => knownMeasures(part)?.closed).length
  const layers = new Set<string>()
  for (const node of index.nodes) {
    if (node.type) report.entities[node.type] = (report.entities[node.type] ?? 0) + 1
    for (const { name, value } of node.attributes ?? []) if (/^layers?$/i.test(name)) layers.add(String(value))
  }
  report.layers = layers.size
  for (const id of index.occurrences) {
    if (index.role[id] === roleCode('annotation')) report.annotations++
    else if (index.role[id] === roleCode('construction')) report.construction++
  }
  for (const id of index.bodies) {
    const part = parts.get(index.nodes[id].part!)
    if (!part) continue
    report.occurrences++
    if (part.mesh) {
      report.triangles += part.mesh.indices.length / 3
      report.vertices += part.mesh.positions.length / 3
      report.faces += part.mesh.faceStart.length - 1
    }
    if (part.edges) report.edges += part.edges.start.length - 1
  }
  const shown = index.bodies.filter((id) => !index.hiddenInFile[id])
  const sum = finish(sumMeasures(index, parts, shown, knownMeasures))
  const { bounds } = sum
  report.area = sum.area?.value ?? 0
  report.volume = sum.volume?.value ?? 0
  report.accuracy = { size: accuracyOf(sum.size), area: accuracyOf(sum.area), volume: accuracyOf(sum.volume) }
  if (sum.volume) report.centroid = [sum.moments[2] / sum.moments[VOLUME], sum.moments[3] / sum.moments[VOLUME], sum.moments[4] / sum.moments[VOLUME]]
  report.volumeFrom = { none: sum.open, body: sum.fromBody, closing: sum.mended }
  if (structure.checkValues) {
    const { differ, ...counts } = finish(compareCheckValues(index, parts, structure.checkValues, knownMeasures, structure.pmi))
    report.validation = { ...counts, differ: differ.map(({ found, ...own }) => ({ ...own, name: index.nodes[own.node].name, found: found ?? null })) }
  }
  if (!isEmptyBounds(bounds))
    report.bbox = [
      [bounds[0], bounds[1], bounds[2]],
      [bounds[3], bounds[4], bounds[5]],
    ]
}
