import { isWatertight } from '../../../src/core/geometry/meshMeasure.ts'
import type { Edges, Mesh } from '../../../src/core/scene/mesh.ts'
import { SURFACE_STRIDE, type SurfaceTable } from '../../../src/core/scene/surface.ts'
import { type JoinedMesh, joinBodies } from '../../kernel/tessellate/joinBodies.ts'
import type { ExactFaces } from './exactFaces.ts'

/** Exact bodies in the place of the display mesh that shows them, with its numbers and colours of faces. */
export interface DrawnAnew {
  mesh: Mesh
  edges: Edges
  faces: SurfaceTable
}

/** A curved face of a display mesh that has less than this share of the triangles of ours is coarse. */
const COARSE = 0.75

/**
 * Draws the exact bodies that a display mesh shows, where that is coarser than ours or open. `match`: the exact face of each of its faces. Undefined when it is neither, when the faces
 * are not one to one those of the bodies, when our mesh is open, or when the checks doubt it.
 */
export function drawnAnew(display: Mesh, match: Int32Array, exact: ExactFaces): DrawnAnew | undefined {
  if (display.vertexColor || display.uv) return undefined
  const own = new Int32Array(exact.faces.length).fill(-1)
  for (const [f, e] of match.entries()) {
    if (e < 0 || own[e] >= 0 || exact.bare.has(e)) return undefined
    own[e] = f
  }
  const touched = new Set(Array.from(match, (e) => exact.body[e]))
  const places = own.filter((_, e) => touched.has(exact.body[e]))
  if (places.includes(-1)) return undefined
  const meshes = exact.meshes.filter((_, b) => touched.has(b))
  if (meshes.some(({ faceProblems, bodyProblems }) => faceProblems.size > 0 || bodyProblems.length > 0)) return undefined
  if (!isCoarse(display, match, exact) && isWatertight(display)) return undefined
  const { mesh, edges, faces } = inOrder(joinBodies(meshes), places)
  return { mesh: { ...mesh, ...(display.faceColor && { faceColor: display.faceColor }) }, edges, faces }
}

/** Some curved faces are coarser than ours, and others not so much finer that more would be lost than won. */
function isCoarse({ faceStart }: Mesh, match: Int32Array, { faces, joined }: ExactFaces): boolean {
  const fine = joined.mesh.faceStart
  let coarse = false
  let more = 0
  for (const [f, e] of match.entries()) {
    if (faces[e].surface?.kind === 'plane') continue
    const count = faceStart[f + 1] - faceStart[f]
    coarse ||= count < COARSE * (fine[e + 1] - fine[e])
    more += fine[e + 1] - fine[e] - count
  }
  return coarse && more > 0
}

/** A mesh without colours whose faces have other numbers; `places`: the new number of each. */
function inOrder({ mesh: { positions, normals, indices, faceStart }, edges, faces }: JoinedMesh, places: Int32Array): JoinedMesh {
  const count = places.length
  const starts = new Uint32Array(count + 1)
  for (const [e, f] of places.entries()) starts[f + 1] = faceStart[e + 1] - faceStart[e]
  for (let f = 0; f < count; f++) starts[f + 1] += starts[f]
  const ordered = new Uint32Array(indices.length)
  const kind = new Uint8Array(count)
  const params = new Float64Array(count * SURFACE_STRIDE)
  const deviation = new Float32Array(count)
  for (const [e, f] of places.entries()) {
    ordered.set(indices.subarray(faceStart[e] * 3, faceStart[e + 1] * 3), starts[f] * 3)
    kind[f] = faces.kind[e]
    params.set(faces.params.subarray(e * SURFACE_STRIDE, (e + 1) * SURFACE_STRIDE), f * SURFACE_STRIDE)
    deviation[f] = faces.deviation[e]
  }
  return {
    mesh: { positions, normals, indices: ordered, faceStart: starts },
    edges: { ...edges, faces: edges.faces.map((e) => (e < 0 ? -1 : places[e])) },
    faces: { kind, params, deviation },
  }
}
