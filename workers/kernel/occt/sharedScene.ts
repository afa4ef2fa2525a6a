import type { OcctMesh, OcctNode, OcctScene } from '../../../wasm/occt/scene.ts'
import type { SharedNode, SharedScene } from './engine.ts'
import { partMeshOf } from './partMesh.ts'

/**
 * The rigid motion that takes points `a` to points `b` (xyz triples in the same order), column-major 4×4, or undefined when there is none:
 * found from three points, then checked on every point against `tolerance`.
 */
function rigidMotion(a: Float32Array, b: Float32Array, tolerance: number): Float64Array<ArrayBuffer> | undefined {
  if (a.length !== b.length || a.length < 9) return undefined
  const base = frameAxes(a)
  if (!base) return undefined
  const [first, second, third] = base
  const from = frame(a, first, second, third)
  const to = frame(b, first, second, third)
  if (!from || !to) return undefined
  const m = new Float64Array(16)
  // R = to · fromᵀ, both with orthonormal columns.
  for (let row = 0; row < 3; row++) {
    for (let column = 0; column < 3; column++) {
      m[column * 4 + row] = to[row] * from[column] + to[3 + row] * from[3 + column] + to[6 + row] * from[6 + column]
    }
  }
  for (let row = 0; row < 3; row++) {
    m[12 + row] = b[first + row] - (m[row] * a[first] + m[4 + row] * a[first + 1] + m[8 + row] * a[first + 2])
  }
  m[15] = 1
  for (let i = 0; i < a.length; i += 3) {
    for (let row = 0; row < 3; row++) {
      const value = m[row] * a[i] + m[4 + row] * a[i + 1] + m[8 + row] * a[i + 2] + m[12 + row]
      if (!(Math.abs(value - b[i + row]) <= tolerance)) return undefined
    }
  }
  return m
}

/** Offsets of three points that are far apart and not in line. */
function frameAxes(p: Float32Array): [number, number, number] | undefined {
  let second = 0
  let best = 0
  for (let i = 3; i < p.length; i += 3) {
    const d = (p[i] - p[0]) ** 2 + (p[i + 1] - p[1]) ** 2 + (p[i + 2] - p[2]) ** 2
    if (d > best) {
      best = d
      second = i
    }
  }
  if (!(best > 0)) return undefined
  const u = [p[second] - p[0], p[second + 1] - p[1], p[second + 2] - p[2]]
  let third = 0
  let area = best * best * 1e-6
  for (let i = 3; i < p.length; i += 3) {
    const v = [p[i] - p[0], p[i + 1] - p[1], p[i + 2] - p[2]]
    const square = (u[1] * v[2] - u[2] * v[1]) ** 2 + (u[2] * v[0] - u[0] * v[2]) ** 2 + (u[0] * v[1] - u[1] * v[0]) ** 2
    if (square > area) {
      area = square
      third = i
    }
  }
  return third > 0 ? [0, second, third] : undefined
}

/** Three orthonormal columns: along first–second, in the plane of the three, and across. */
function frame(p: Float32Array, i: number, j: number, k: number): number[] | undefined {
  const u = [p[j] - p[i], p[j + 1] - p[i + 1], p[j + 2] - p[i + 2]]
  const v = [p[k] - p[i], p[k + 1] - p[i + 1], p[k + 2] - p[i + 2]]
  const length = Math.hypot(...u)
  if (!(length > 0)) return undefined
  for (let axis = 0; axis < 3; axis++) u[axis] /= length
  const along = u[0] * v[0] + u[1] * v[1] + u[2] * v[2]
  for (let axis = 0; axis < 3; axis++) v[axis] -= along * u[axis]
  const height = Math.hypot(...v)
  if (!(height > 0)) return undefined
  for (let axis = 0; axis < 3; axis++) v[axis] /= height
  return [...u, ...v, u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]]
}

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
