import { OpenError } from '../../src/core/errors.ts'
import { determinant3 } from '../../src/core/geometry/matrix.ts'
import { isWatertight, meshArea, meshVolume } from '../../src/core/geometry/meshMeasure.ts'
import { emptyBounds, isEmptyBounds, unionBounds } from '../../src/core/scene/bounds.ts'
import type { Bounds } from '../../src/core/scene/mesh.ts'
import type { Part, PartId, Structure } from '../../src/core/scene/model.ts'
import type { Note } from '../../src/core/scene/note.ts'
import { roleCode } from '../../src/core/scene/role.ts'
import { SceneIndex } from '../../src/core/scene/sceneIndex.ts'
import type { OpenResult, OpenTimings } from '../../workers/client.ts'

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
  /** mm³ of closed meshes, hidden nodes left out. */
  volume: number
  /** Distinct parts whose mesh is closed. */
  watertightParts: number
  layers: number
  entities: Record<string, number>
  missing: string[]
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
  watertightParts: 0,
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

interface PartFigures {
  area: number
  volume: number
  watertight: boolean
}

const figuresOf = ({ mesh }: Part): PartFigures => {
  if (!mesh) return { area: 0, volume: 0, watertight: false }
  const watertight = isWatertight(mesh)
  return { area: meshArea(mesh), volume: watertight ? Math.abs(meshVolume(mesh)) : 0, watertight }
}

/** Fills in the counts and sizes of an opened model. */
export function describeScene(report: InspectReport, structure: Structure, parts: ReadonlyMap<PartId, Part>): void {
  const index = new SceneIndex(structure.root)
  const bodies = [...parts].filter(([id]) => !index.partsBeside.has(id))
  const figures = new Map(bodies.map(([id, part]) => [id, figuresOf(part)]))
  report.format = structure.format
  report.kind = '3d'
  report.units = structure.units
  report.application = structure.application ?? null
  report.nodes = index.count
  report.parts = bodies.length
  report.watertightParts = [...figures.values()].filter((figure) => figure.watertight).length
  const layers = new Set<string>()
  let bounds: Bounds = emptyBounds
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
    if (index.hiddenInFile[id]) continue
    bounds = unionBounds(bounds, index.worldBounds(id, part.bounds))
    // Uniform scale is what CAD placements have; a scaled occurrence changes area and volume with it.
    const scale = Math.cbrt(Math.abs(determinant3(index.world, id * 16)))
    const { area, volume } = figures.get(part.id)!
    report.area += area * scale ** 2
    report.volume += volume * scale ** 3
  }
  if (!isEmptyBounds(bounds))
    report.bbox = [
      [bounds[0], bounds[1], bounds[2]],
      [bounds[3], bounds[4], bounds[5]],
    ]
}
