import type { PartDraft } from '../../contract/format.ts'
import { meshPart } from '../../mesh/meshPart.ts'
import { soupMesh } from '../../mesh/polygonSoup.ts'
import type { Facets } from '../flatten/facets.ts'

export interface FacetGroup {
  /** Absent when no triangle was good. */
  part?: PartDraft
  /** Triangles left out. */
  dropped: number
}

/** Polygons as one part; `unit`: millimetres in a unit of theirs. */
export function facetPart(groups: readonly Facets[], id: number, name: string, unit: number): FacetGroup {
  const points = groups.reduce((sum, each) => sum + each.points.length, 0)
  const corners = groups.reduce((sum, { loops }) => loops.reduce((all, { length }) => all + length, sum), 0)
  const polygons = groups.reduce((sum, { loops }) => sum + loops.length, 0)
  const positions = new Float64Array(points * 3)
  const loop = new Uint32Array(corners)
  const loopStart = new Uint32Array(polygons + 1)
  let vertex = 0
  let corner = 0
  let polygon = 0
  for (const { points: own, loops } of groups) {
    const first = vertex
    for (const { x, y, z } of own) positions.set([x, y, z], 3 * vertex++)
    for (const each of loops) {
      // Triangles of a face with a vertex that does not exist are left out.
      for (const at of each) loop[corner++] = at >= 0 && at < own.length ? first + at : points
      loopStart[++polygon] = corner
    }
  }
  const { part, dropped } = meshPart({ id, name, scale: unit, ...soupMesh({ positions, loop, loopStart }) })
  return { part: part.mesh && part, dropped }
}
