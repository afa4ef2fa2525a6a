import type { EdgeKind, Mesh } from '../../../../src/core/scene/mesh.ts'
import { encodeNormal } from '../../../../src/core/scene/octahedral.ts'
import { joinLines, statedEdges } from '../../../brepMesh/statedEdges.ts'
import { wirePart } from '../../../mesh/wirePart.ts'
import type { PartDraft } from '../../format.ts'
import type { Body } from './body.ts'
import type { SceneGraph } from './sceneGraph.ts'

/** What a part file shows: all its bodies as one part, or, without bodies, its wires. Undefined when there is nothing. */
export function partDraft(id: number, name: string, { bodies, wires }: SceneGraph): PartDraft | undefined {
  if (bodies.length === 0) return wires.length > 0 ? draftOfWires(id, name, wires) : undefined
  const mesh = meshOf(bodies)
  const polylines: Float32Array[] = []
  const kinds: EdgeKind[] = []
  for (const { vertices, edges, edgeKind } of bodies) {
    for (const [e, edge] of edges.entries()) {
      const line = new Float32Array(edge.length * 3)
      for (const [i, vertex] of edge.entries()) for (let axis = 0; axis < 3; axis++) line[i * 3 + axis] = vertices.positions[vertex * 3 + axis]
      polylines.push(line)
      kinds.push(edgeKind[e])
    }
  }
  return {
    id,
    name,
    origin: 'display',
    mesh,
    ...(polylines.length > 0 && { edges: statedEdges(mesh, joinLines(polylines), Uint8Array.from(kinds)) }),
    ...(bodies.some(({ open }) => open) && { doubleSided: true }),
  }
}

/** Faces have vertices of their own: neighbours can differ in colour, and flat ones have another normal than stands at the vertex. */
function meshOf(bodies: readonly Body[]): Mesh {
  const faceCount = bodies.reduce((sum, { faces }) => sum + faces.length, 0)
  const corners = bodies.reduce((sum, { faces }) => sum + faces.reduce((own, { triangles }) => own + triangles.length, 0), 0)
  const indices = new Uint32Array(corners)
  const faceStart = new Uint32Array(faceCount + 1)
  const faceColor = new Uint32Array(faceCount)
  /** Where each vertex of the mesh comes from: body, vertex in it, face. */
  const sourceBody: number[] = []
  const sourceVertex: number[] = []
  const flat: (Float32Array | undefined)[] = []
  let at = 0
  let face = 0
  for (const [b, body] of bodies.entries()) {
    const slot = new Int32Array(body.vertices.count)
    const mark = new Int32Array(body.vertices.count).fill(-1)
    for (const [f, { triangles, normal }] of body.faces.entries()) {
      for (const vertex of triangles) {
        if (mark[vertex] !== f) {
          mark[vertex] = f
          slot[vertex] = sourceVertex.length
          sourceBody.push(b)
          sourceVertex.push(vertex)
          flat.push(normal)
        }
        indices[at++] = slot[vertex]
      }
      faceColor[face++] = body.faceColor[f] || body.color
      faceStart[face] = at / 3
    }
  }
  const positions = new Float32Array(sourceVertex.length * 3)
  const normals = new Int16Array(sourceVertex.length * 2)
  const bare: number[] = []
  for (const [i, vertex] of sourceVertex.entries()) {
    const { vertices } = bodies[sourceBody[i]]
    for (let axis = 0; axis < 3; axis++) positions[i * 3 + axis] = vertices.positions[vertex * 3 + axis]
    const own = flat[i]
    const from = vertex * 3
    if (own) encodeNormal(normals, i * 2, own[0], own[1], own[2])
    else if (from + 2 < vertices.normals.length) encodeNormal(normals, i * 2, vertices.normals[from], vertices.normals[from + 1], vertices.normals[from + 2])
    else bare.push(i)
  }
  if (bare.length > 0) normalsFromTriangles(positions, normals, indices, bare)
  return { positions, normals, indices, faceStart, ...(faceColor.some((color) => color !== 0) && { faceColor }) }
}

/** Normals of vertices for which the file has none (imported meshes), from the triangles around them. */
function normalsFromTriangles(p: Float32Array, normals: Int16Array, indices: Uint32Array, bare: readonly number[]): void {
  const sums = new Float32Array(p.length)
  for (let i = 0; i + 2 < indices.length; i += 3) {
    const [a, b, c] = [indices[i] * 3, indices[i + 1] * 3, indices[i + 2] * 3]
    const [ux, uy, uz] = [p[b] - p[a], p[b + 1] - p[a + 1], p[b + 2] - p[a + 2]]
    const [vx, vy, vz] = [p[c] - p[a], p[c + 1] - p[a + 1], p[c + 2] - p[a + 2]]
    const [nx, ny, nz] = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx]
    for (const corner of [a, b, c]) {
      sums[corner] += nx
      sums[corner + 1] += ny
      sums[corner + 2] += nz
    }
  }
  for (const i of bare) encodeNormal(normals, i * 2, sums[i * 3], sums[i * 3 + 1], sums[i * 3 + 2])
}

function draftOfWires(id: number, name: string, wires: readonly Float32Array[]): PartDraft | undefined {
  const count = wires.reduce((sum, wire) => sum + wire.length / 3, 0)
  const positions = new Float32Array(count * 3)
  const lineStart = new Uint32Array(wires.length + 1)
  for (const [i, wire] of wires.entries()) {
    positions.set(wire, lineStart[i] * 3)
    lineStart[i + 1] = lineStart[i] + wire.length / 3
  }
  const { part } = wirePart({ id, name, positions, line: Uint32Array.from({ length: count }, (_, i) => i), lineStart, point: new Uint32Array(0) })
  return part && { ...part, origin: 'display' }
}
