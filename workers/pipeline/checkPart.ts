import { isWatertight, MEASURED_TRIANGLES } from '../../src/core/geometry/meshMeasure.ts'
import { finish } from '../../src/core/measure/finish.ts'
import { measurePart } from '../../src/core/measure/partMeasures.ts'
import { boundsOfPoints, emptyBounds, isEmptyBounds, unionBounds } from '../../src/core/scene/bounds.ts'
import type { Bounds } from '../../src/core/scene/mesh.ts'
import type { Part } from '../../src/core/scene/model.ts'
import type { PartDraft } from '../contract/format.ts'

/** A part whose middle is this many diagonals from its origin is moved: floats have about 7 digits. */
const FAR = 100
const FAR_MM = 10_000

/**
 * The last gate before a part leaves the worker: whatever a reader made, indices are in range, columns fit each other and numbers are finite.
 * Returns undefined for a part with nothing to draw; `problem` names the fault of a broken one.
 */
export function checkPart(draft: PartDraft): { part?: Part; problem?: string } {
  const problem = findProblem(draft)
  if (problem) return { problem }
  const { bodies: _, ...sent } = draft
  const part: Part = { ...sent, bounds: emptyBounds }
  if (part.mesh && part.mesh.indices.length === 0) delete part.mesh
  if (part.edges && part.edges.points.length === 0) delete part.edges
  if (part.points && part.points.positions.length === 0) delete part.points
  if (!part.mesh && !part.edges && !part.points) return {}
  part.bounds = partBounds(part)
  if (isEmptyBounds(part.bounds)) return { problem: 'coordinates that are not numbers' }
  recentre(part)
  if (part.mesh && part.mesh.indices.length / 3 >= MEASURED_TRIANGLES) {
    part.closed ??= isWatertight(part.mesh)
    // Without exact surfaces that is a sum over its triangles; exact ones, and the cracks of open meshes, are looked at after the opening.
    if (part.origin === 'mesh' && part.closed && !part.placeholder) part.measures = finish(measurePart(part))
  }
  return { part }
}

function findProblem({ mesh, edges, points, texture }: PartDraft): string | undefined {
  if (mesh) {
    const vertices = mesh.positions.length / 3
    if (!Number.isInteger(vertices) || mesh.indices.length % 3 !== 0) return 'incomplete triangles'
    if (mesh.normals.length !== vertices * 2) return 'normals do not fit the vertices'
    if (mesh.vertexColor && mesh.vertexColor.length !== vertices * 4) return 'colours do not fit the vertices'
    if (mesh.uv && mesh.uv.length !== vertices * 2) delete mesh.uv
    if (!allBelow(mesh.indices, vertices)) return 'indices out of range'
    if (!ascending(mesh.faceStart, mesh.indices.length / 3)) return 'face ranges'
    if (mesh.faceColor && mesh.faceColor.length !== mesh.faceStart.length - 1) return 'face colours'
    if (!allFinite(mesh.positions)) return 'coordinates that are not numbers'
  }
  if (edges) {
    if (edges.points.length % 3 !== 0 || !ascending(edges.start, edges.points.length / 3)) return 'edge ranges'
    const count = edges.start.length - 1
    if (edges.kind.length !== count || edges.faces.length !== count * 2) return 'edge columns'
    if (edges.curves && edges.curves.kind.length !== count) delete edges.curves
    if (!allFinite(edges.points)) return 'coordinates that are not numbers'
  }
  if (points) {
    if (points.positions.length % 3 !== 0 || (points.color && points.color.length !== (points.positions.length / 3) * 4)) return 'point columns'
    if (!allFinite(points.positions)) return 'coordinates that are not numbers'
  }
  if (texture && texture.image.length === 0) return 'empty texture'
  return undefined
}

function ascending(starts: Uint32Array, last: number): boolean {
  if (starts.length === 0 || starts[0] !== 0 || starts[starts.length - 1] !== last) return false
  for (let i = 1; i < starts.length; i++) if (starts[i] < starts[i - 1]) return false
  return true
}

function allBelow(indices: Uint32Array, limit: number): boolean {
  for (let i = 0; i < indices.length; i++) if (indices[i] >= limit) return false
  return true
}

function allFinite(values: Float32Array): boolean {
  // A sum of finite floats in double precision stays finite; NaN and infinities do not vanish from it.
  let sum = 0
  for (let i = 0; i < values.length; i++) sum += values[i]
  return Number.isFinite(sum)
}

function partBounds(part: Part): Bounds {
  let bounds: Bounds = emptyBounds
  if (part.mesh) bounds = boundsOfPoints(part.mesh.positions)
  if (part.edges) bounds = unionBounds(bounds, boundsOfPoints(part.edges.points))
  if (part.points) bounds = unionBounds(bounds, boundsOfPoints(part.points.positions))
  const [x, y, z] = part.offset ?? [0, 0, 0]
  return [bounds[0] + x, bounds[1] + y, bounds[2] + z, bounds[3] + x, bounds[4] + y, bounds[5] + z]
}

/** Moves a part that lies far from its origin to it, so that sums on the GPU keep their digits. */
function recentre(part: Part): void {
  const [x0, y0, z0] = part.offset ?? [0, 0, 0]
  const b = part.bounds
  const middle = [(b[0] + b[3]) / 2 - x0, (b[1] + b[4]) / 2 - y0, (b[2] + b[5]) / 2 - z0]
  const distance = Math.hypot(...middle)
  if (distance < FAR_MM || distance < FAR * Math.hypot(b[3] - b[0], b[4] - b[1], b[5] - b[2])) return
  for (const values of [part.mesh?.positions, part.edges?.points, part.points?.positions]) {
    if (!values) continue
    for (let i = 0; i < values.length; i++) values[i] -= middle[i % 3]
  }
  part.offset = [x0 + middle[0], y0 + middle[1], z0 + middle[2]]
}
