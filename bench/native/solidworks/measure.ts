import type { Part, PartId, Structure } from '../../../src/core/scene/model.ts'
import { SceneIndex } from '../../../src/core/scene/sceneIndex.ts'
import type { createImportClient } from '../../../workers/entries/client.ts'
import { describeFailure, describeScene, emptyReport, type InspectReport } from '../../inspect/report.ts'
import { sourceOf } from '../../inspect/source.ts'

/** Box of all visible vertices: the report's own is that of the parts' boxes, which grows where they are turned. */
function exactBox(structure: Structure, parts: ReadonlyMap<PartId, Part>): InspectReport['bbox'] {
  const index = new SceneIndex(structure.root)
  const low = [Infinity, Infinity, Infinity]
  const high = [-Infinity, -Infinity, -Infinity]
  for (const id of index.occurrences) {
    const { mesh, offset = [0, 0, 0] } = parts.get(index.nodes[id].part!) ?? {}
    if (!mesh || index.hiddenInFile[id]) continue
    const m = index.world.subarray(id * 16, id * 16 + 16)
    for (let v = 0; v < mesh.positions.length; v += 3) {
      const [x, y, z] = [mesh.positions[v] + offset[0], mesh.positions[v + 1] + offset[1], mesh.positions[v + 2] + offset[2]]
      for (let axis = 0; axis < 3; axis++) {
        const value = m[axis] * x + m[axis + 4] * y + m[axis + 8] * z + m[axis + 12]
        low[axis] = Math.min(low[axis], value)
        high[axis] = Math.max(high[axis], value)
      }
    }
  }
  return [low as [number, number, number], high as [number, number, number]]
}

/** Opens a file or folder as the app does and counts what came. `atFirst`: by the display meshes in the file, without the better versions that follow. */
export async function measure(client: ReturnType<typeof createImportClient>, path: string, root?: string, { atFirst = false } = {}): Promise<InspectReport> {
  const report = emptyReport(path)
  try {
    const source = await sourceOf(path)
    let top = root
    if (top === undefined) {
      const { obvious, candidates } = await client.survey(source).done
      top = obvious ?? candidates[0].path
    }
    let structure: Structure | undefined
    const parts = new Map<PartId, Part>()
    const part = (own: Part): void => void (atFirst && parts.has(own.id) ? undefined : parts.set(own.id, own))
    const handlers = { progress() {}, structure: (opened: Structure) => (structure = opened), part, note() {} }
    const result = await client.open(source, top, handlers, { quality: 'normal' }).settled
    report.missing = result.missing
    report.notes = result.notes
    report.timings = result.timings
    describeScene(report, structure!, parts)
    report.bbox = exactBox(structure!, parts)
    report.ok = true
  } catch (error) {
    report.error = describeFailure(error)
  }
  return report
}
