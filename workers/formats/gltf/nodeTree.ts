import { identity, multiply } from '../../../src/core/geometry/matrix.ts'
import { MAX_DEPTH, MAX_NODES } from '../../../src/core/limits.ts'
import type { Attribute, Node } from '../../../src/core/scene/model.ts'
import { OpenError } from '../../../src/core/errors.ts'
import { foldNode, isIdentity } from '../../mesh/three/sceneTree.ts'
import type { Accessors } from './accessors.ts'
import { entry, extension, type Json, list, record, text, whole } from './json.ts'
import type { Materials } from './materials.ts'
import { nodeMatrix, trsMatrix } from './placement.ts'
import { surfaces } from './surfaces.ts'

/** One part to be made: the primitives of one surface (`surfaces.ts`), posed by a skin or not. */
export interface PrimitiveJob {
  id: number
  name: string
  primitive: Json
  /** Further ones upon the same vertices. */
  others: readonly Json[]
  skin?: { index: number; nodeWorld: Float64Array }
}

/** The nodes of the shown scene. Meshes that occur several times are one part; subtrees that draw nothing are left out. */
export class NodeTree {
  readonly jobs: PrimitiveJob[] = []
  /** References to nodes that were already placed: cycles and second parents. */
  repeated = 0
  private readonly json: Json
  private readonly accessors: Accessors
  private readonly materials: Materials
  private readonly nodes: unknown[]
  private readonly placed = new Set<number>()
  private readonly worlds = new Map<number, Float64Array>()
  private readonly partsOfMesh = new Map<number, PrimitiveJob[]>()
  private made = 0

  constructor(json: Json, accessors: Accessors, materials: Materials) {
    this.json = json
    this.accessors = accessors
    this.materials = materials
    this.nodes = list(json.nodes)
  }

  /** Placement in the scene of a node that was reached. */
  readonly world = (node: number): Float64Array | undefined => this.worlds.get(node)

  async roots(): Promise<Node[]> {
    const scenes = list(this.json.scenes)
    const scene = entry(scenes, this.json.scene) ?? entry(scenes, 0)
    const named = list(scene?.nodes)
    const roots = named.length > 0 ? named : this.parentless()
    const out: Node[] = []
    for (const root of roots) {
      const node = await this.place(whole(root), identity(), 1)
      if (node) out.push(node)
    }
    return out
  }

  /** Nodes that are no one's child; all of them when every one is (a cycle). */
  private parentless(): number[] {
    const children = new Set(this.nodes.flatMap((node) => list(record(node).children)))
    const free = this.nodes.map((_, i) => i).filter((i) => !children.has(i))
    return free.length > 0 ? free : this.nodes.map((_, i) => i)
  }

  private async place(index: number, parent: Float64Array, depth: number): Promise<Node | undefined> {
    const source = entry(this.nodes, index)
    if (!source) return undefined
    if (this.placed.has(index)) {
      this.repeated++
      return undefined
    }
    if (depth > MAX_DEPTH) throw new OpenError('file-exception', `nodes nested deeper than ${MAX_DEPTH}`)
    this.placed.add(index)
    const local = nodeMatrix(source)
    const world = multiply(parent, local)
    this.worlds.set(index, world)
    const mesh = entry(list(this.json.meshes), source.mesh)
    const node: Node = { id: 0, name: text(source.name) || text(mesh?.name), children: [] }
    if (!isIdentity(local)) node.transform = local
    if (extension(source, 'KHR_node_visibility')?.visible === false) node.hidden = true
    const attributes = extras(source)
    if (attributes.length > 0) node.attributes = attributes
    if (mesh) await this.addMesh(node, source, mesh, world)
    for (const child of list(source.children)) {
      const below = await this.place(whole(child), world, depth + 1)
      if (below) node.children.push(below)
    }
    return node.part === undefined && node.children.length === 0 ? undefined : foldNode(node)
  }

  private async addMesh(node: Node, source: Json, mesh: Json, world: Float64Array): Promise<void> {
    const skin = whole(source.skin)
    const jobs = skin >= 0 ? this.addJobs(mesh, { index: skin, nodeWorld: world }) : this.jobsOfMesh(whole(source.mesh), mesh)
    const show = (into: Node): void => {
      if (jobs.length === 1) into.part = jobs[0].id
      else into.children = jobs.map((job) => ({ id: 0, name: this.materialName(job.primitive), part: job.id, children: [] }))
    }
    const places = await this.instances(source)
    if (!places) return show(node)
    for (const [i, transform] of places.entries()) {
      if (++this.made > MAX_NODES) throw new OpenError('memory-budget', `more than ${MAX_NODES} instances`)
      const copy: Node = { id: 0, name: `${node.name || 'instance'} ${i + 1}`, transform, children: [] }
      show(copy)
      node.children.push(copy)
    }
  }

  private jobsOfMesh(index: number, mesh: Json): PrimitiveJob[] {
    let jobs = this.partsOfMesh.get(index)
    if (!jobs) this.partsOfMesh.set(index, (jobs = this.addJobs(mesh)))
    return jobs
  }

  private addJobs(mesh: Json, skin?: PrimitiveJob['skin']): PrimitiveJob[] {
    const drawn = list(mesh.primitives)
      .map(record)
      .filter((primitive) => record(primitive.attributes).POSITION !== undefined)
    const jobs = surfaces(drawn, (material) => this.materials.look(material)).map(([primitive, ...others], i): PrimitiveJob => {
      const name = text(mesh.name) || this.materialName(primitive)
      return { id: this.jobs.length + i, name, primitive, others, ...(skin && { skin }) }
    })
    this.jobs.push(...jobs)
    return jobs
  }

  private materialName(primitive: Json): string {
    return text(entry(list(this.json.materials), primitive.material)?.name)
  }

  /** Placements of EXT_mesh_gpu_instancing. */
  private async instances(source: Json): Promise<Float64Array[] | undefined> {
    const columns = record(extension(source, 'EXT_mesh_gpu_instancing')?.attributes)
    const t = await this.accessors.floats(columns.TRANSLATION)
    const r = await this.accessors.floats(columns.ROTATION)
    const s = await this.accessors.floats(columns.SCALE)
    const given = [t, r, s].filter((column) => column !== undefined)
    if (given.length === 0 || (t && t.width !== 3) || (r && r.width !== 4) || (s && s.width !== 3)) return undefined
    const count = Math.min(...given.map((column) => column.count), MAX_NODES)
    return Array.from({ length: count }, (_, i) =>
      trsMatrix(
        t ? t.data.subarray(i * 3, i * 3 + 3) : [0, 0, 0],
        r ? r.data.subarray(i * 4, i * 4 + 4) : [0, 0, 0, 1],
        s ? s.data.subarray(i * 3, i * 3 + 3) : [1, 1, 1],
      ),
    )
  }
}

/** A node's own data, as far as it is plain values. */
function extras(source: Json): Attribute[] {
  const out: Attribute[] = []
  for (const [name, value] of Object.entries(record(source.extras))) {
    if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') out.push({ group: 'extras', name, value })
    if (out.length === 200) break
  }
  return out
}
