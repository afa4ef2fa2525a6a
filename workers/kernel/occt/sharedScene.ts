import type { OcctMesh, OcctNode, OcctScene } from '../../../wasm/occt/scene.ts'
import type { SharedNode, SharedScene } from './engine.ts'
import { partMeshOf } from './partMesh.ts'
import { rigidMotion } from './rigidMotion.ts'

/** How far a repeated shape's points may be off, as a share of its coordinates: they are single precision. */
const TOLERANCE = 2e-6
/** Shapes of equal triangles that are compared before one counts as new. */
const MAX_CANDIDATES = 16

interface Distinct {
  mesh: OcctMesh
  part: number
}

/** OpenCascade's result with every repeated shape stored once: the same triangles, faces and colours, moved rigidly. */
export function sharedScene(scene: OcctScene): SharedScene {
  const parts: SharedScene['parts'] = []
  const known = new Map<number, Distinct[]>()
  const placed = new Map<number, SharedNode['places'][number]>()

  const place = (index: number): SharedNode['places'][number] | undefined => {
    const again = placed.get(index)
    if (again) return again
    const mesh = scene.meshes[index]
    if (!mesh) return undefined
    const key = topologyHash(mesh)
    const like = known.get(key) ?? []
    for (const { mesh: other, part } of like) {
      const found = sameTopology(mesh, other) ? (samePoints(mesh, other) ? 'same' : rigidMotion(other.positions, mesh.positions, tolerance(mesh))) : undefined
      if (!found) continue
      const result = found === 'same' ? { part } : { part, transform: found }
      placed.set(index, result)
      return result
    }
    const part = partMeshOf([mesh])
    if (!part) return undefined
    parts.push({ ...part, name: mesh.name })
    if (like.length < MAX_CANDIDATES) like.push({ mesh, part: parts.length - 1 })
    known.set(key, like)
    const result = { part: parts.length - 1 }
    placed.set(index, result)
    return result
  }

  const convert = (node: OcctNode): SharedNode => ({
    name: node.name,
    places: node.meshes.flatMap((index) => place(index) ?? []),
    children: node.children.map(convert),
  })
  return { root: convert(scene.root), parts }
}

function tolerance({ positions }: OcctMesh): number {
  let largest = 0
  for (const value of positions) largest = Math.max(largest, Math.abs(value))
  return Math.max(1e-9, largest * TOLERANCE)
}

function topologyHash({ indices, faceStart, color }: OcctMesh): number {
  let hash = indices.length ^ color
  for (const value of faceStart) hash = Math.imul(hash ^ value, 0x9e3779b1) ^ (hash >>> 13)
  for (const value of indices) hash = Math.imul(hash ^ value, 0x9e3779b1) ^ (hash >>> 13)
  return hash
}

const equal = (a: ArrayLike<number> | undefined, b: ArrayLike<number> | undefined): boolean => {
  if (!a || !b) return a === b
  if (a.length !== b.length) return false
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false
  return true
}
const sameTopology = (a: OcctMesh, b: OcctMesh): boolean =>
  a.color === b.color && equal(a.faceStart, b.faceStart) && equal(a.indices, b.indices) && equal(a.faceColor, b.faceColor)
const samePoints = (a: OcctMesh, b: OcctMesh): boolean => equal(a.positions, b.positions)
