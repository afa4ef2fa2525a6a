import { EdgeKind, type Mesh } from '../../../../src/core/scene/mesh.ts'
import { encodeNormal } from '../../../../src/core/scene/octahedral.ts'
import { faceEdges } from '../../../kernel/brepMesh/faceEdges.ts'
import type { PartDraft } from '../../../contract/format.ts'
import type { StripSet } from './tristrips.ts'

/** A part from its strips, one face for each set. `dropped`: triangles with numbers that could not be read. Undefined when none is left. */
export function partDraft(id: number, name: string, sets: readonly StripSet[], scale: number): { part?: PartDraft; dropped: number } {
  const count = sets.reduce((sum, { vertices }) => sum + vertices.length / 6, 0)
  const positions = new Float32Array(count * 3)
  const normals = new Int16Array(count * 2)
  const indices: number[] = []
  const faceStart = [0]
  let dropped = 0
  let base = 0
  for (const { vertices, ends } of sets) {
    const own = vertices.length / 6
    for (let i = 0; i < own; i++) {
      const [nx, ny, nz] = vertices.subarray(i * 6, i * 6 + 3)
      encodeNormal(normals, (base + i) * 2, nx || 0, ny || 0, nz || 0)
      for (let axis = 0; axis < 3; axis++) positions[(base + i) * 3 + axis] = (vertices[i * 6 + 3 + axis] || 0) * scale
    }
    const before = indices.length
    let from = 0
    for (const end of ends) {
      for (let i = from; i + 2 < end; i++) {
        if ([i, i + 1, i + 2].some((vertex) => !isKnown(vertices, vertex))) dropped++
        else indices.push(...oriented(vertices, i, i + 1, i + 2).map((vertex) => vertex + base))
      }
      from = end
    }
    if (indices.length > before) faceStart.push(indices.length / 3)
    base += own
  }
  if (indices.length === 0) return { dropped }
  const mesh: Mesh = { positions, normals, indices: Uint32Array.from(indices), faceStart: Uint32Array.from(faceStart) }
  const edges = faceEdges(mesh)
  const open = edges?.kind.includes(EdgeKind.free)
  return { part: { id, name, origin: 'display', mesh, ...(edges && { edges }), ...(open && { doubleSided: true }) }, dropped }
}

const isKnown = (vertices: Float64Array, vertex: number): boolean =>
  !Number.isNaN(vertices[vertex * 6 + 3] + vertices[vertex * 6 + 4] + vertices[vertex * 6 + 5])

/** The corners in the order that the normals ask for: strips turn round, and sets of mirrored parts begin the other way. */
function oriented(v: Float64Array, a: number, b: number, c: number): number[] {
  const [p, q, r] = [a * 6 + 3, b * 6 + 3, c * 6 + 3]
  const [ux, uy, uz] = [v[q] - v[p], v[q + 1] - v[p + 1], v[q + 2] - v[p + 2]]
  const [wx, wy, wz] = [v[r] - v[p], v[r + 1] - v[p + 1], v[r + 2] - v[p + 2]]
  const sum = (k: number): number => (v[a * 6 + k] || 0) + (v[b * 6 + k] || 0) + (v[c * 6 + k] || 0)
  const along = (uy * wz - uz * wy) * sum(0) + (uz * wx - ux * wz) * sum(1) + (ux * wy - uy * wx) * sum(2)
  return along < 0 ? [a, c, b] : [a, b, c]
}
