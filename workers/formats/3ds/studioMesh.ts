import type { Chunk, ChunkReader } from './chunks.ts'

/** A triangle mesh; its vertices stand where they are in the scene. */
export interface StudioMesh {
  positions: Float32Array
  uv?: Float32Array
  indices: Uint32Array
  /** Faces by material name, in the order of the file; faces without one are in none. */
  groups: { material: string; faces: Uint32Array }[]
}

const VERTICES = 0x4110
const FACES = 0x4120
const FACE_MATERIAL = 0x4130
const TEXTURE_COORDINATES = 0x4140

export function readMesh(reader: ChunkReader, chunk: Chunk): StudioMesh {
  const out: StudioMesh = { positions: new Float32Array(0), indices: new Uint32Array(0), groups: [] }
  for (const child of reader.children(chunk)) {
    if (child.id === VERTICES) out.positions = reader.floats(child.start + 2, reader.count(child, 12) * 3)
    else if (child.id === TEXTURE_COORDINATES) out.uv = reader.floats(child.start + 2, reader.count(child, 8) * 2)
    else if (child.id === FACES) readFaces(reader, child, out)
  }
  return out
}

/** Three vertices and flags per face, then chunks of their own. */
function readFaces(reader: ChunkReader, chunk: Chunk, out: StudioMesh): void {
  const count = reader.count(chunk, 8)
  out.indices = new Uint32Array(count * 3)
  for (let i = 0; i < count; i++) for (let k = 0; k < 3; k++) out.indices[i * 3 + k] = reader.view.getUint16(chunk.start + 2 + i * 8 + k * 2, true)
  for (const child of reader.children(chunk, chunk.start + 2 + count * 8)) {
    if (child.id !== FACE_MATERIAL) continue
    const { text, next } = reader.text(child)
    const list = { ...child, start: next }
    const faces = new Uint32Array(reader.count(list, 2))
    for (let i = 0; i < faces.length; i++) faces[i] = reader.view.getUint16(next + 2 + i * 2, true)
    out.groups.push({ material: text, faces })
  }
}

/** Triangles by material name; what no group names comes under the empty name. Faces out of range are left out, doubled ones keep the first group. */
export function byMaterial({ indices, groups }: StudioMesh): { material: string; indices: Uint32Array }[] {
  const total = indices.length / 3
  const taken = new Uint8Array(total)
  const out: { material: string; indices: Uint32Array }[] = []
  const take = (material: string, faces: Iterable<number>): void => {
    const corners: number[] = []
    for (const face of faces) {
      if (face >= total || taken[face]) continue
      taken[face] = 1
      corners.push(indices[face * 3], indices[face * 3 + 1], indices[face * 3 + 2])
    }
    if (corners.length > 0) out.push({ material, indices: Uint32Array.from(corners) })
  }
  for (const { material, faces } of groups) take(material, faces)
  take('', taken.keys())
  return out
}
