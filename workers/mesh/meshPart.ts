import { MEASURED_TRIANGLES } from '../../src/core/geometry/meshMeasure.ts'
import type { Mesh, Rgba } from '../../src/core/scene/mesh.ts'
import type { PartId, Texture } from '../../src/core/scene/model.ts'
import { encodeNormals } from '../../src/core/scene/octahedral.ts'
import type { PartDraft } from '../contract/format.ts'
import { withNormals } from './creaseNormals.ts'
import { localPositions } from './localPositions.ts'
import { meshTopology } from './meshEdges.ts'
import { floatColumn, gather, type Places, weldVertices, wordColumn } from './weld.ts'

interface GoodTriangles {
  indices: Uint32Array
  faceStart: Uint32Array
  dropped: number
}

/** Triangles whose vertices are in range and finite, in their order, with the faces' ranges moved up. Faces may become empty. */
function goodTriangles(positions: Float32Array, indices: Uint32Array, faceStart?: Uint32Array): GoodTriangles {
  const vertices = Math.floor(positions.length / 3)
  const bad = new Uint8Array(vertices)
  for (let i = 0; i < vertices * 3; i++) if (!Number.isFinite(positions[i])) bad[Math.floor(i / 3)] = 1
  const count = Math.floor(indices.length / 3)
  const isGood = (vertex: number): boolean => vertex < vertices && bad[vertex] === 0
  let dropped = 0
  for (let t = 0; t < count; t++) if (!(isGood(indices[t * 3]) && isGood(indices[t * 3 + 1]) && isGood(indices[t * 3 + 2]))) dropped++

  const faces = faceStart && isPartition(faceStart, count) ? faceStart : new Uint32Array([0, count])
  if (dropped === 0) return { indices: indices.length === count * 3 ? indices : indices.slice(0, count * 3), faceStart: faces.slice(), dropped }
  const out = new Uint32Array((count - dropped) * 3)
  const moved = new Uint32Array(faces.length)
  let used = 0
  for (let face = 0; face + 1 < faces.length; face++) {
    moved[face] = used
    for (let t = faces[face]; t < faces[face + 1]; t++) {
      const a = indices[t * 3],
        b = indices[t * 3 + 1],
        c = indices[t * 3 + 2]
      if (!(isGood(a) && isGood(b) && isGood(c))) continue
      out[used * 3] = a
      out[used * 3 + 1] = b
      out[used * 3 + 2] = c
      used++
    }
  }
  moved[faces.length - 1] = used
  return { indices: out, faceStart: moved, dropped }
}

function isPartition(faceStart: Uint32Array, triangles: number): boolean {
  if (faceStart.length < 2 || faceStart[0] !== 0 || faceStart[faceStart.length - 1] !== triangles) return false
  for (let face = 1; face < faceStart.length; face++) if (faceStart[face] < faceStart[face - 1]) return false
  return true
}

/** Triangles as a reader has them. Arrays are not changed, but see `isSpent`. */
export interface RawMesh {
  id: PartId
  name: string
  /** xyz per vertex, in the file's unit; double precision keeps parts far from their origin sharp. */
  positions: Float32Array | Float64Array
  indices: Uint32Array
  /** Millimetres per unit of the positions; 1 when absent. */
  scale?: number
  /** xyz per vertex, any length; absent or unusable = by crease angle. */
  normals?: Float32Array
  /** RGBA bytes per vertex. */
  vertexColor?: Uint8Array
  uv?: Float32Array
  /** First triangle of each face and their number at the end; absent = one face. */
  faceStart?: Uint32Array
  faceColor?: Uint32Array
  /** Degrees, for normals that are made. */
  creaseAngle?: number
  color?: Rgba
  metalness?: number
  roughness?: number
  texture?: Texture
  /** Absent: both sides are drawn unless the mesh is closed and wound outwards. */
  doubleSided?: boolean
  /** Nobody else needs `positions` and `indices`, which have buffers of their own: they become the mesh's, or their memory is given back when it has been made. */
  isSpent?: boolean
}

export interface MeshPart {
  /** Without `mesh` when no triangle was good. */
  part: PartDraft
  /** Triangles left out because of vertices out of range or numbers that are not finite. */
  dropped: number
}

/** A part from raw triangles: checked, scaled, welded, with normals and feature edges. */
export function meshPart(raw: RawMesh): MeshPart {
  const { positions, offset } = localPositions(raw.positions, raw.scale ?? 1)
  const good = goodTriangles(positions, raw.indices, raw.faceStart)
  const part: PartDraft = { id: raw.id, name: raw.name, origin: 'mesh' }
  if (raw.color !== undefined) part.color = raw.color
  if (raw.metalness !== undefined) part.metalness = raw.metalness
  if (raw.roughness !== undefined) part.roughness = raw.roughness
  if (good.indices.length === 0) return { part, dropped: good.dropped }

  const vertices = positions.length / 3
  const looks = {
    vertexColor: raw.vertexColor?.length === vertices * 4 ? raw.vertexColor : undefined,
    uv: raw.uv?.length === vertices * 2 ? raw.uv : undefined,
  }
  const { places, ...shaped }: Shaped & { places?: Places } =
    raw.normals?.length === vertices * 3 && usable(raw.normals, good.indices)
      ? withGivenNormals({ positions, indices: good.indices, normals: encodeNormals(raw.normals), ...looks })
      : withNormals({ positions, indices: good.indices, angle: raw.creaseAngle, isSpent: raw.isSpent, ...looks })
  if (raw.isSpent) {
    const unused = new Set([positions.buffer, raw.indices.buffer, good.indices.buffer])
    unused.delete(shaped.indices.buffer)
    for (const buffer of unused) (buffer as ArrayBuffer).transfer(0)
  }
  const mesh: Mesh = { ...shaped, faceStart: good.faceStart }
  if (raw.faceColor && raw.faceColor.length === good.faceStart.length - 1) mesh.faceColor = raw.faceColor
  part.mesh = mesh
  const { edges, closed } = meshTopology(mesh, places)
  if (edges) part.edges = edges
  const solid = closed && isOutward(mesh)
  // The pipeline need not look for cracks in a large mesh again.
  if (solid && mesh.indices.length / 3 >= MEASURED_TRIANGLES) part.closed = true
  if (raw.doubleSided ?? !solid) part.doubleSided = true
  if (raw.texture && mesh.uv) part.texture = raw.texture
  if (offset) part.offset = offset
  return { part, dropped: good.dropped }
}

type Shaped = Omit<Mesh, 'faceStart' | 'faceColor'>

/** Joins vertices that are the same in everything and drops those without a triangle. */
function withGivenNormals(mesh: Shaped): Shaped {
  const columns = [floatColumn(mesh.positions, 3), wordColumn(mesh.normals)]
  if (mesh.vertexColor) columns.push(wordColumn(mesh.vertexColor))
  if (mesh.uv) columns.push(floatColumn(mesh.uv, 2))
  const weld = weldVertices(columns, mesh.positions.length / 3)
  const numbered = new Int32Array(weld.source.length).fill(-1)
  const kept = new Uint32Array(weld.source.length)
  const indices = new Uint32Array(mesh.indices.length)
  let used = 0
  for (let i = 0; i < indices.length; i++) {
    const vertex = weld.map[mesh.indices[i]]
    if (numbered[vertex] < 0) {
      kept[used] = weld.source[vertex]
      numbered[vertex] = used++
    }
    indices[i] = numbered[vertex]
  }
  const source = kept.subarray(0, used)
  const out: Shaped = { positions: gather(mesh.positions, 3, source), normals: gather(mesh.normals, 2, source), indices }
  if (mesh.vertexColor) out.vertexColor = gather(mesh.vertexColor, 4, source)
  if (mesh.uv) out.uv = gather(mesh.uv, 2, source)
  return out
}

/** Whether a closed mesh encloses a positive volume, i.e. is not turned inside out. */
function isOutward({ positions, indices }: Shaped): boolean {
  let volume = 0
  for (let i = 0; i < indices.length; i += 3) {
    const a = indices[i] * 3,
      b = indices[i + 1] * 3,
      c = indices[i + 2] * 3
    volume +=
      positions[a] * (positions[b + 1] * positions[c + 2] - positions[b + 2] * positions[c + 1]) +
      positions[a + 1] * (positions[b + 2] * positions[c] - positions[b] * positions[c + 2]) +
      positions[a + 2] * (positions[b] * positions[c + 1] - positions[b + 1] * positions[c])
  }
  return volume > 0
}

/** Whether every normal that is used has a direction. */
function usable(normals: Float32Array, indices: Uint32Array): boolean {
  for (let i = 0; i < indices.length; i++) {
    const at = indices[i] * 3
    const length = Math.abs(normals[at]) + Math.abs(normals[at + 1]) + Math.abs(normals[at + 2])
    if (!(length > 0 && length < Infinity)) return false
  }
  return true
}
