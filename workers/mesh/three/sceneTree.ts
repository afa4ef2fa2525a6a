import type { BufferGeometry, InstancedMesh, Line, Material, Mesh, Object3D, Points } from 'three'
import type { Node } from '../../../src/core/scene/model.ts'
import { OpenError } from '../../../src/core/errors.ts'
import { MAX_DEPTH } from '../../../src/core/limits.ts'

/** Whether two names mean the same; writers often name the shape after its object. */
const saysNothing = (child: Node, parent: Node): boolean => child.name === '' || child.name === parent.name

/** Takes a lone, unplaced, unnamed child that only carries the part into its parent. */
export function foldNode(node: Node): Node {
  const [only] = node.children
  if (node.children.length !== 1 || node.part !== undefined || only.transform || only.children.length > 0 || !saysNothing(only, node)) return node
  node.part = only.part
  node.children = []
  if (only.hidden) node.hidden = true
  if (only.attributes) node.attributes = [...(node.attributes ?? []), ...only.attributes]
  return node
}

type Drawn = 'triangles' | 'segments' | 'line' | 'loop' | 'points'

/** One part to be made: the drawing range of a geometry that one material covers. */
export interface PartJob {
  id: number
  name: string
  drawn: Drawn
  geometry: BufferGeometry
  material: Material | undefined
  /** Ranges of the index (or of the vertices): start and count. */
  ranges: { start: number; count: number }[]
}

export interface SceneTree {
  /** Children of the file's root. */
  nodes: Node[]
  jobs: PartJob[]
}

export interface TreeOptions {
  /** Millimetres per unit of the file. */
  scale: number
  /** Local matrices are as the loader left them in `matrix` (FBX), instead of made of position, rotation and scale. */
  storedMatrices?: boolean
}

/** The tree of a loader's scene: what draws nothing is left out, shared geometry with the same materials is one part. The top's own placement is ignored. */
export function sceneTree(top: Object3D, options: TreeOptions): SceneTree {
  const jobs: PartJob[] = []
  const known = new Map<string, PartJob[]>()

  const jobsOf = (object: Object3D): PartJob[] => {
    const drawn = drawnAs(object)
    if (!drawn) return []
    const { geometry, material } = object as Mesh
    const materials = Array.isArray(material) ? material : [material]
    const key = `${drawn} ${geometry.uuid} ${materials.map((one) => one?.uuid).join(' ')}`
    let found = known.get(key)
    if (!found) {
      found = split(geometry, materials).map(({ material, ranges }, i) => ({
        id: jobs.length + i,
        name: nameOf(object) || geometry.name || material?.name || '',
        drawn,
        geometry,
        material,
        ranges,
      }))
      jobs.push(...found)
      known.set(key, found)
    }
    return found
  }

  const nodeOf = (object: Object3D, depth: number): Node | undefined => {
    if (depth > MAX_DEPTH) throw new OpenError('file-exception', `nodes nested deeper than ${MAX_DEPTH}`)
    const node: Node = { id: 0, name: nameOf(object), children: [] }
    const own = jobsOf(object)
    const children = object.children.flatMap((child) => nodeOf(child, depth + 1) ?? [])
    if (own.length === 0 && children.length === 0) return undefined
    if (!options.storedMatrices && object.matrixAutoUpdate) object.updateMatrix()
    const transform = placement(object, options.scale)
    if (transform) node.transform = transform
    if (!object.visible) node.hidden = true
    const places = instancesOf(object, options.scale)
    if (places)
      node.children = places.flatMap((place) => own.map((job) => ({ id: 0, name: '', part: job.id, ...(place && { transform: place }), children: [] })))
    else if (own.length === 1) node.part = own[0].id
    else node.children = own.map((job) => ({ id: 0, name: job.material?.name ?? '', part: job.id, children: [] }))
    node.children.push(...children)
    return foldNode(node)
  }

  // The top may carry the scene's turn to Y up and a scale: coordinates stay as they are in the file.
  const own = jobsOf(top)
  const nodes: Node[] = own.map((job) => ({ id: 0, name: job.material?.name ?? '', part: job.id, children: [] }))
  for (const child of top.children) {
    const node = nodeOf(child, 1)
    if (node) nodes.push(node)
  }
  return { nodes, jobs }
}

function drawnAs(object: Object3D): Drawn | undefined {
  const kind = object as Partial<Mesh & Line & Points> & { isLineLoop?: boolean; isLineSegments?: boolean }
  if (!(object as Mesh).geometry?.getAttribute('position')) return undefined
  if (kind.isMesh) return 'triangles'
  if (kind.isPoints) return 'points'
  if (kind.isLineSegments) return 'segments'
  if (kind.isLineLoop) return 'loop'
  return kind.isLine ? 'line' : undefined
}

function nameOf(object: Object3D): string {
  const original: unknown = object.userData.originalName
  return typeof original === 'string' && original !== '' ? original : object.name
}

/** The groups of a geometry by material; one job when it has a single one. */
function split(geometry: BufferGeometry, materials: (Material | undefined)[]): Pick<PartJob, 'material' | 'ranges'>[] {
  const total = geometry.getIndex()?.count ?? geometry.getAttribute('position').count
  if (materials.length <= 1 || geometry.groups.length === 0) return total > 0 ? [{ material: materials[0], ranges: [{ start: 0, count: total }] }] : []
  const byMaterial = new Map<number, { start: number; count: number }[]>()
  for (const { start, count, materialIndex } of geometry.groups) {
    if (!(count > 0) || !(start >= 0) || start >= total) continue
    const at = materialIndex !== undefined && materials[materialIndex] ? materialIndex : 0
    const ranges = byMaterial.get(at)
    if (ranges) ranges.push({ start, count })
    else byMaterial.set(at, [{ start, count }])
  }
  return [...byMaterial].map(([at, ranges]) => ({ material: materials[at], ranges }))
}

/** Where a mesh that is drawn many times stands, each within the object; undefined for others. */
function instancesOf(object: Object3D, scale: number): (Float64Array | undefined)[] | undefined {
  const { isInstancedMesh, count, instanceMatrix } = object as Partial<InstancedMesh>
  if (!isInstancedMesh || !instanceMatrix) return undefined
  return Array.from({ length: Math.min(count ?? 0, instanceMatrix.count) }, (_, i) => inMillimetres(instanceMatrix.array.subarray(i * 16, i * 16 + 16), scale))
}

/** The local matrix with its translation in millimetres; undefined for the identity and for numbers that are not finite. */
const placement = (object: Object3D, scale: number): Float64Array | undefined => inMillimetres(object.matrix.elements, scale)

function inMillimetres(matrix: ArrayLike<number>, scale: number): Float64Array | undefined {
  const out = Float64Array.from(matrix)
  for (let i = 12; i < 15; i++) out[i] *= scale
  return out.every(Number.isFinite) && !isIdentity(out) ? out : undefined
}

export const isIdentity = (m: Float64Array): boolean => m.every((value, i) => Math.abs(value - (i % 5 === 0 ? 1 : 0)) < 1e-12)
