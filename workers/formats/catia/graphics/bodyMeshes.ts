import { encodeNormal } from '../../../../src/core/scene/octahedral.ts'
import { isWatertight } from '../../../../src/core/geometry/meshMeasure.ts'
import type { Edges, Mesh } from '../../../../src/core/scene/mesh.ts'
import { statedEdges } from '../../../kernel/brepMesh/statedEdges.ts'
import type { Body } from './body.ts'
import type { SceneGraph } from './sceneGraph.ts'

/** Normals of the vertices `bare`, for which the file has none (imported meshes), from the triangles around them. */
function trianglesNormals(p: Float32Array, normals: Int16Array, indices: Uint32Array, bare: readonly number[]): void {
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

export interface BodyMeshes {
  mesh: Mesh
  edges?: Edges
  /** Set when all bodies are closed: they are checked one by one, which takes far less memory than all at once. */
  closed?: true
  open: boolean
}

/**
 * All bodies as one mesh. Faces have vertices of their own: neighbours can differ in colour, and flat ones have another normal than stands at the vertex.
 * Edges get their faces body by body: bodies that touch stay apart.
 */
export function bodyMeshes(graph: SceneGraph): BodyMeshes {
  const { sizes } = graph
  const splitter = new Splitter()
  let vertices = 0
  graph.eachBody((body) => (vertices += splitter.split(body)))
  const positions = new Float32Array(vertices * 3)
  const normals = new Int16Array(vertices * 2)
  const indices = new Uint32Array(sizes.corners)
  const faceStart = new Uint32Array(sizes.faces + 1)
  const faceColor = new Uint32Array(sizes.faces)
  const edges: Edges = {
    points: new Float32Array(sizes.edgePoints * 3),
    start: new Uint32Array(sizes.edges + 1),
    kind: new Uint8Array(sizes.edges),
    faces: new Int32Array(sizes.edges * 2),
  }
  let open = false
  let closed = true
  let [vertex, corner, face, edge, point] = [0, 0, 0, 0, 0]
  graph.eachBody((body) => {
    const added = splitter.split(body)
    const own: Mesh = {
      positions: positions.subarray(vertex * 3, (vertex + added) * 3),
      normals: normals.subarray(vertex * 2, (vertex + added) * 2),
      indices: indices.subarray(corner, corner + body.corners.length),
      faceStart: new Uint32Array(body.faceEnd.length + 1),
    }
    own.indices.set(splitter.indices.subarray(0, body.corners.length))
    for (let f = 0; f < body.faceEnd.length; f++) {
      own.faceStart[f + 1] = body.faceEnd.data[f] / 3
      faceStart[face + f + 1] = (corner + body.faceEnd.data[f]) / 3
      faceColor[face + f] = body.faceColor[f] || body.color
    }
    fillVertices(own, body, splitter)
    if (body.edgeEnd.length > 0) {
      const stated = statedEdges(own, linesOf(body, edges.points.subarray(point * 3, (point + body.edges.length) * 3)), body.edgeKind.done())
      edges.kind.set(stated.kind, edge)
      for (let e = 0; e < stated.kind.length; e++) {
        edges.start[edge + e + 1] = point + stated.start[e + 1]
        for (let side = 0; side < 2; side++) edges.faces[(edge + e) * 2 + side] = stated.faces[e * 2 + side] < 0 ? -1 : stated.faces[e * 2 + side] + face
      }
    }
    closed &&= isWatertight(own)
    for (let i = 0; i < own.indices.length; i++) own.indices[i] += vertex
    open ||= body.open
    vertex += added
    corner += body.corners.length
    face += body.faceEnd.length
    edge += body.edgeEnd.length
    point += body.edges.length
  })
  const mesh: Mesh = { positions, normals, indices, faceStart, ...(faceColor.some((color) => color !== 0) && { faceColor }) }
  return { mesh, ...(sizes.edges > 0 && { edges }), ...(closed && { closed }), open }
}

/** Gives each face of a body vertices of its own, in the order of its triangles. */
class Splitter {
  /** Three per triangle, of the vertices split. */
  indices = new Uint32Array(0)
  /** Number in the body, and face, of each vertex that was split by face. */
  source = new Uint32Array(0)
  face = new Uint32Array(0)
  private slot = new Uint32Array(0)
  private mark = new Int32Array(0)

  /** Returns how many vertices there are. */
  split({ vertices, corners, faceEnd }: Body): number {
    if (this.indices.length < corners.length) {
      this.indices = new Uint32Array(corners.length)
      this.source = new Uint32Array(corners.length)
      this.face = new Uint32Array(corners.length)
    }
    if (this.mark.length < vertices.count) {
      this.slot = new Uint32Array(vertices.count)
      this.mark = new Int32Array(vertices.count)
    }
    const { indices, source, face, slot, mark } = this
    mark.fill(-1, 0, vertices.count)
    let used = 0
    for (let f = 0, i = 0; f < faceEnd.length; f++) {
      for (const end = faceEnd.data[f]; i < end; i++) {
        const vertex = corners.data[i]
        if (mark[vertex] !== f) {
          mark[vertex] = f
          slot[vertex] = used
          source[used] = vertex
          face[used++] = f
        }
        indices[i] = slot[vertex]
      }
    }
    return used
  }
}

function fillVertices({ positions, normals, indices }: Mesh, { vertices, flat }: Body, { source, face }: Splitter): void {
  const count = positions.length / 3
  const bare: number[] = []
  for (let i = 0; i < count; i++) {
    const from = source[i] * 3
    positions[i * 3] = vertices.positions[from]
    positions[i * 3 + 1] = vertices.positions[from + 1]
    positions[i * 3 + 2] = vertices.positions[from + 2]
    const own = face[i] * 3
    if (flat.data[own] === flat.data[own]) encodeNormal(normals, i * 2, flat.data[own], flat.data[own + 1], flat.data[own + 2])
    else if (source[i] < vertices.withNormal) encodeNormal(normals, i * 2, vertices.normals[from], vertices.normals[from + 1], vertices.normals[from + 2])
    else bare.push(i)
  }
  if (bare.length > 0) trianglesNormals(positions, normals, indices, bare)
}

function linesOf({ edges, edgeEnd, vertices }: Body, points: Float32Array): { points: Float32Array; start: Uint32Array } {
  const start = new Uint32Array(edgeEnd.length + 1)
  start.set(edgeEnd.data.subarray(0, edgeEnd.length), 1)
  for (let i = 0; i < edges.length; i++) {
    const from = edges.data[i] * 3
    for (let axis = 0; axis < 3; axis++) points[i * 3 + axis] = vertices.positions[from + axis]
  }
  return { points, start }
}
