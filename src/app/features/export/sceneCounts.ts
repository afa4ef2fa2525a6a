import type { ExportCounts } from '../../../core/export/exportOptions.ts'
import type { ExportScene } from '../../../core/export/exportScene.ts'
import type { Part, PartId } from '../../../core/scene/model.ts'

/** How much there is to write. */
export function sceneCounts(scene: ExportScene, parts: ReadonlyMap<PartId, Part>): ExportCounts {
  const counts: ExportCounts = { partTriangles: 0, partVertices: 0, triangles: 0, vertices: 0, nodes: scene.nodes.length }
  const seen = new Set<PartId>()
  for (const { part: id } of scene.nodes) {
    const part = id === undefined ? undefined : parts.get(id)
    if (!part || id === undefined) continue
    const triangles = (part.mesh?.indices.length ?? 0) / 3
    const vertices = ((part.mesh?.positions.length ?? 0) + (part.points?.positions.length ?? 0)) / 3
    counts.triangles += triangles
    counts.vertices += vertices
    if (seen.has(id)) continue
    seen.add(id)
    counts.partTriangles += triangles
    counts.partVertices += vertices
  }
  return counts
}
