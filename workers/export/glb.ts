import type { Node, Part, PartId, Structure } from '../../src/core/scene/model.ts'
import { decodeNormal } from '../../src/core/scene/octahedral.ts'
import type { Rgba } from '../../src/core/scene/mesh.ts'

/** glTF is in metres and Y-up: the scene's root node carries the change from millimetres and the model's own up axis. */
const METRES = 0.001
const FLOAT = 5126
const UINT = 5125
const ARRAY_BUFFER = 34962
const ELEMENT_ARRAY_BUFFER = 34963
const DEFAULT_COLOR = 0xb8c1ccff

interface Gltf {
  accessors: object[]
  bufferViews: { buffer: 0; byteOffset: number; byteLength: number; target: number }[]
  materials: object[]
  meshes: { name?: string; primitives: object[] }[]
  nodes: { name?: string; matrix?: number[]; mesh?: number; children?: number[] }[]
}

/** Writes a model as binary glTF 2.0: one mesh per part (a primitive per colour), one node per occurrence. */
export function writeGlb(structure: Structure, parts: ReadonlyMap<PartId, Part>): Uint8Array<ArrayBuffer> {
  const gltf: Gltf = { accessors: [], bufferViews: [], materials: [], meshes: [], nodes: [] }
  const chunks: Uint8Array[] = []
  let bytes = 0
  const materialOf = new Map<Rgba, number>()

  const addView = (data: ArrayBufferView, target: number): number => {
    chunks.push(new Uint8Array(data.buffer, data.byteOffset, data.byteLength))
    gltf.bufferViews.push({ buffer: 0, byteOffset: bytes, byteLength: data.byteLength, target })
    bytes += data.byteLength
    return gltf.bufferViews.length - 1
  }
  const addAccessor = (accessor: object): number => gltf.accessors.push(accessor) - 1

  const material = (color: Rgba): number => {
    const known = materialOf.get(color)
    if (known !== undefined) return known
    const linear = [24, 16, 8].map((shift) => srgbToLinear(((color >>> shift) & 255) / 255))
    const alpha = (color & 255) / 255
    materialOf.set(color, gltf.materials.length)
    return gltf.materials.push({ pbrMetallicRoughness: { baseColorFactor: [...linear, alpha], metallicFactor: 0.1, roughnessFactor: 0.6 }, doubleSided: true, ...(alpha < 1 && { alphaMode: 'BLEND' }) }) - 1
  }

  /** One mesh per part and inherited colour: face colours become primitives that share the vertices. */
  const meshOf = new Map<string, number>()
  const meshFor = (part: Part, inherited: Rgba): number | undefined => {
    if (!part.mesh || part.mesh.indices.length === 0) return undefined
    const key = `${part.id}/${inherited}`
    const known = meshOf.get(key)
    if (known !== undefined) return known
    const { positions, normals, indices, faceStart, faceColor } = part.mesh
    const count = positions.length / 3
    const normal = new Float32Array(count * 3)
    for (let i = 0; i < count; i++) decodeNormal(normals, i * 2, normal, i * 3)
    const min = [Infinity, Infinity, Infinity]
    const max = [-Infinity, -Infinity, -Infinity]
    for (let i = 0; i < positions.length; i++) {
      min[i % 3] = Math.min(min[i % 3], positions[i])
      max[i % 3] = Math.max(max[i % 3], positions[i])
    }
    const attributes = {
      POSITION: addAccessor({ bufferView: addView(positions, ARRAY_BUFFER), componentType: FLOAT, count, type: 'VEC3', min, max }),
      NORMAL: addAccessor({ bufferView: addView(normal, ARRAY_BUFFER), componentType: FLOAT, count, type: 'VEC3' }),
    }
    const byColor = new Map<Rgba, number[]>()
    for (let face = 0; face + 1 < faceStart.length; face++) {
      const color = inherited || faceColor?.[face] || part.color || DEFAULT_COLOR
      const runs = byColor.get(color)
      if (runs) runs.push(face)
      else byColor.set(color, [face])
    }
    const primitives = [...byColor].map(([color, faces]) => {
      const triangles = faces.reduce((sum, face) => sum + faceStart[face + 1] - faceStart[face], 0)
      const picked = new Uint32Array(triangles * 3)
      let at = 0
      for (const face of faces) {
        picked.set(indices.subarray(faceStart[face] * 3, faceStart[face + 1] * 3), at)
        at += (faceStart[face + 1] - faceStart[face]) * 3
      }
      return { attributes, indices: addAccessor({ bufferView: addView(picked, ELEMENT_ARRAY_BUFFER), componentType: UINT, count: picked.length, type: 'SCALAR' }), material: material(color) }
    })
    meshOf.set(key, gltf.meshes.length)
    return gltf.meshes.push({ name: part.name, primitives }) - 1
  }

  const addNode = (node: Node, inherited: Rgba): number => {
    const color = node.color || inherited
    const at = gltf.nodes.push({ name: node.name, ...(node.transform && { matrix: [...node.transform] }) }) - 1
    const children: number[] = []
    const part = node.part === undefined ? undefined : parts.get(node.part)
    const mesh = part && meshFor(part, color)
    if (mesh !== undefined) {
      if (part?.offset) children.push(gltf.nodes.push({ mesh, matrix: [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, ...part.offset, 1] }) - 1)
      else gltf.nodes[at].mesh = mesh
    }
    for (const child of node.children) children.push(addNode(child, color))
    if (children.length > 0) gltf.nodes[at].children = children
    return at
  }

  const top = addNode(structure.root, 0)
  const s = METRES
  const matrix = structure.upAxis === 'z' ? [s, 0, 0, 0, 0, 0, -s, 0, 0, s, 0, 0, 0, 0, 0, 1] : [s, 0, 0, 0, 0, s, 0, 0, 0, 0, s, 0, 0, 0, 0, 1]
  const scene = gltf.nodes.push({ name: structure.name, matrix, children: [top] }) - 1
  const json = {
    asset: { version: '2.0', generator: 'Facet' },
    scene: 0,
    scenes: [{ nodes: [scene] }],
    nodes: gltf.nodes,
    ...(gltf.meshes.length > 0 && { meshes: gltf.meshes, materials: gltf.materials, accessors: gltf.accessors, bufferViews: gltf.bufferViews, buffers: [{ byteLength: bytes }] }),
  }
  return pack(json, chunks, bytes)
}

const srgbToLinear = (c: number): number => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4)

/** GLB container: header, JSON chunk padded with blanks, binary chunk (everything in it is a multiple of four bytes). */
function pack(json: object, chunks: readonly Uint8Array[], bytes: number): Uint8Array<ArrayBuffer> {
  const text = new TextEncoder().encode(JSON.stringify(json))
  const padded = Math.ceil(text.length / 4) * 4
  const out = new Uint8Array(12 + 8 + padded + (bytes > 0 ? 8 + bytes : 0))
  const view = new DataView(out.buffer)
  view.setUint32(0, 0x46546c67, true)
  view.setUint32(4, 2, true)
  view.setUint32(8, out.length, true)
  view.setUint32(12, padded, true)
  view.setUint32(16, 0x4e4f534a, true)
  out.fill(0x20, 20, 20 + padded)
  out.set(text, 20)
  if (bytes === 0) return out
  let at = 20 + padded
  view.setUint32(at, bytes, true)
  view.setUint32(at + 4, 0x004e4942, true)
  at += 8
  for (const chunk of chunks) {
    out.set(chunk, at)
    at += chunk.length
  }
  return out
}
