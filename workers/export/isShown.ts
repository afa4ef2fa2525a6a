import { boundsOfPoints } from '../../src/core/scene/bounds.ts'
import type { Body } from '../kernel/brep/body.ts'
import type { ShownPart } from './shownParts.ts'

/** How far bodies may reach over the box of their part on screen, as a share of its diagonal: chords cut something off. */
const BEYOND = 0.02
const LEAST_MM = 0.01

/** Whether bodies are those of a part on screen, by the number of their faces and by where these end. */
export function isShown(bodies: readonly Body[], { bounds, faces }: ShownPart): boolean {
  if (faces !== undefined && bodies.reduce((sum, body) => sum + body.faces.length, 0) !== faces) return false
  const slack = Math.max(LEAST_MM, BEYOND * Math.hypot(bounds[3] - bounds[0], bounds[4] - bounds[1], bounds[5] - bounds[2]))
  return bodies.every((body) => {
    const points = corners(body)
    if (points.length === 0) return true
    const box = boundsOfPoints(points)
    return [0, 1, 2].every((k) => box[k] >= bounds[k] - slack && box[k + 3] <= bounds[k + 3] + slack)
  })
}

/** The vertices at which faces end. Bodies of one source may share a list of vertices, most of which are those of others. */
function corners({ faces, edges, vertices }: Body): Float64Array {
  const used = new Set<number>()
  for (const { loops } of faces) {
    for (const { coedges, polygon, vertex } of loops) {
      for (const coedge of coedges) {
        const { start, end } = edges[coedge >= 0 ? coedge : ~coedge]
        used.add(start).add(end)
      }
      for (const corner of polygon ?? []) used.add(corner)
      if (vertex !== undefined) used.add(vertex)
    }
  }
  return Float64Array.from([...used].flatMap((v) => [vertices[v * 3], vertices[v * 3 + 1], vertices[v * 3 + 2]]))
}
