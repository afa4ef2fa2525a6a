import type { Rgba } from '../../src/core/scene/mesh.ts'
import { release } from '../../src/core/limits.ts'
import { mmPerUnit } from '../../src/core/units.ts'
import { ByteParts } from './byteParts.ts'
import { type ExportJob, type ExportPart, facesByColor, partsOf, trianglesOf, worldMatrices } from './exportJob.ts'
import { isMirrored, placedNormals, placedPositions } from './placed.ts'

const VERTEX = 28
const FACE = 13
const UNUSED = 0xffffffff

/** Binary PLY with normals and a colour per vertex; a vertex between faces of several colours is written once for each. Point clouds are vertices without faces. */
export async function writePly(job: ExportJob): Promise<Blob> {
  const { scene, options } = job
  const worlds = worldMatrices(scene.nodes)
  const scale = 1 / mmPerUnit[options.unit]
  const vertices = new ByteParts()
  const faces = new ByteParts()
  let count = 0
  for await (const { part, nodes } of partsOf(job)) {
    for (const node of nodes) {
      const world = worlds[node]
      if (part.points) {
        const { positions, color } = part.points
        const placed = placedPositions(positions, part.offset, world, scale)
        vertices.add(vertexBytes(placed, undefined, undefined, options.colors ? color : undefined, part.color || 0xffffffff))
        count += positions.length / 3
      }
      if (!part.mesh) continue
      const positions = placedPositions(part.mesh.positions, part.offset, world, scale)
      const normals = placedNormals(part.mesh.normals, world)
      for (const [color, run] of facesByColor(scene.nodes[node], part, options.colors)) {
        const { used, local } = usedVertices(trianglesOf(part.mesh, run), positions.length / 3)
        vertices.add(vertexBytes(positions, normals, used, options.colors ? part.mesh.vertexColor : undefined, color))
        faces.add(faceBytes(local, count, isMirrored(world)))
        count += used.length
      }
      release(positions, normals)
    }
  }
  const header = [
    'ply',
    'format binary_little_endian 1.0',
    `comment Facet, unit ${options.unit}`,
    `element vertex ${count}`,
    ...['x', 'y', 'z', 'nx', 'ny', 'nz'].map((name) => `property float ${name}`),
    ...['red', 'green', 'blue', 'alpha'].map((name) => `property uchar ${name}`),
    `element face ${faces.size / FACE}`,
    'property list uchar int vertex_indices',
    'end_header\n',
  ].join('\n')
  return new Blob([header, vertices.blob(''), faces.blob('')], { type: 'application/octet-stream' })
}

/** The vertices that the triangles name, and the triangles by their places among these. */
function usedVertices(indices: Uint32Array, vertices: number): { used: Uint32Array; local: Uint32Array } {
  const place = new Uint32Array(vertices).fill(UNUSED)
  const used = new Uint32Array(Math.min(vertices, indices.length))
  const local = new Uint32Array(indices.length)
  let count = 0
  for (let i = 0; i < indices.length; i++) {
    const vertex = indices[i]
    if (place[vertex] === UNUSED) {
      used[count] = vertex
      place[vertex] = count++
    }
    local[i] = place[vertex]
  }
  return { used: used.slice(0, count), local }
}

function vertexBytes(
  positions: Float64Array,
  normals: Float32Array | undefined,
  used: Uint32Array | undefined,
  own: NonNullable<ExportPart['points']>['color'],
  color: Rgba,
): Uint8Array<ArrayBuffer> {
  const count = used?.length ?? positions.length / 3
  const bytes = new Uint8Array(count * VERTEX)
  const view = new DataView(bytes.buffer)
  for (let i = 0, at = 0; i < count; i++, at += VERTEX) {
    const vertex = used ? used[i] : i
    for (let axis = 0; axis < 3; axis++) {
      view.setFloat32(at + axis * 4, positions[vertex * 3 + axis], true)
      if (normals) view.setFloat32(at + 12 + axis * 4, normals[vertex * 3 + axis], true)
    }
    if (own) bytes.set(own.subarray(vertex * 4, vertex * 4 + 4), at + 24)
    else view.setUint32(at + 24, color, false)
  }
  return bytes
}

function faceBytes(local: Uint32Array, first: number, mirrored: boolean): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array((local.length / 3) * FACE)
  const view = new DataView(bytes.buffer)
  for (let i = 0, at = 0; i < local.length; i += 3, at += FACE) {
    bytes[at] = 3
    view.setInt32(at + 1, first + local[i], true)
    view.setInt32(at + 5, first + local[i + (mirrored ? 2 : 1)], true)
    view.setInt32(at + 9, first + local[i + (mirrored ? 1 : 2)], true)
  }
  return bytes
}
