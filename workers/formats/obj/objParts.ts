import { release } from '../../../src/core/limits.ts'
import type { Node } from '../../../src/core/scene/model.ts'
import type { PartDraft } from '../../contract/format.ts'
import { meshPart } from '../../mesh/meshPart.ts'
import { uniteCorners } from '../../mesh/paintCorners.ts'
import { wirePart } from '../../mesh/wirePart.ts'
import { NONE, type ObjRun } from './objRuns.ts'
import type { ObjMaterial } from './mtl.ts'
import type { ObjData } from './parseObj.ts'

export type NamedPart = Pick<PartDraft, 'id' | 'name'>

const nameOf = (run: ObjRun): string => run.group || run.object || run.material
const hasWires = (run: ObjRun): boolean => run.line.length > 0 || run.point.length > 0

/** Far below what single precision holds. */
const LARGEST = 1e30

/** Which parts `runParts` will make of each run, as far as that is known before: undefined when one may turn out to be empty, as in damaged files, and when there is none. */
export function planParts({ positions }: ObjData, runs: readonly ObjRun[]): Map<ObjRun, NamedPart[]> | undefined {
  if (!positions.every((value) => Math.abs(value) < LARGEST)) return undefined
  const vertices = positions.length / 3
  const areKnown = ({ data, length }: ObjRun['vertex'], from = 0, to = length): boolean => {
    for (let i = from; i < to; i++) if (data[i] >= vertices) return false
    return true
  }
  const planned = new Map<ObjRun, NamedPart[]>()
  let id = 0
  for (const run of runs) {
    const parts: NamedPart[] = []
    if (run.vertex.length > 0) {
      if (!areKnown(run.vertex, 0, 3)) return undefined
      parts.push({ id: id++, name: nameOf(run) })
    }
    if (hasWires(run)) {
      if (!areKnown(run.line) || !areKnown(run.point)) return undefined
      parts.push({ id: id++, name: nameOf(run) })
    }
    planned.set(run, parts)
  }
  return id > 0 ? planned : undefined
}

/** The parts of one run: its faces, and its lines and points. `dropped` counts what refers to nothing or is not finite. */
export function runParts(data: ObjData, run: ObjRun, material: ObjMaterial | undefined, firstId: number): { parts: PartDraft[]; dropped: number } {
  const parts: PartDraft[] = []
  const name = nameOf(run)
  const color = material?.color
  let dropped = 0
  if (run.vertex.length > 0) {
    const made = facesPart(data, run, material, firstId, name)
    dropped += made.dropped
    if (made.part.mesh) parts.push(made.part)
  }
  if (hasWires(run)) {
    const wires = wirePart({
      id: firstId + parts.length,
      name,
      positions: data.positions,
      vertexColor: data.colors,
      line: run.line.take(),
      lineStart: run.lineStart.take(),
      point: run.point.take(),
      color,
    })
    dropped += wires.dropped
    if (wires.part) parts.push(wires.part)
  }
  return { parts, dropped }
}

function facesPart(data: ObjData, run: ObjRun, material: ObjMaterial | undefined, id: number, name: string) {
  const vertexCount = data.positions.length / 3
  const vertex = run.vertex.take()
  // A column counts when every corner has an entry that exists.
  const uv = usable(run.uv.take(), data.uvs.length / 2)
  const normal = usable(run.normal.take(), data.normals.length / 3)
  const { indices, corner } = uniteCorners([vertex, ...(uv ? [uv] : []), ...(normal ? [normal] : [])])
  const positions = new Float64Array(corner.length * 3)
  const uvs = uv && new Float32Array(corner.length * 2)
  const normals = normal && new Float32Array(corner.length * 3)
  const vertexColor = data.colors ? new Uint8Array(corner.length * 4) : undefined
  for (let i = 0; i < corner.length; i++) {
    const at = corner[i]
    const from = vertex[at]
    const known = from !== NONE && from < vertexCount
    for (let axis = 0; axis < 3; axis++) {
      positions[i * 3 + axis] = known ? data.positions[from * 3 + axis] : Number.NaN
      if (normal && normals) normals[i * 3 + axis] = data.normals[normal[at] * 3 + axis]
    }
    if (uv && uvs) uvs.set(data.uvs.subarray(uv[at] * 2, uv[at] * 2 + 2), i * 2)
    if (vertexColor && data.colors && known) vertexColor.set(data.colors.subarray(from * 4, from * 4 + 4), i * 4)
  }
  release(vertex)
  return meshPart({
    id,
    name,
    positions,
    indices,
    isSpent: true,
    uv: uvs,
    normals,
    vertexColor,
    ...run.faces,
    color: material?.color,
    metalness: material?.metalness,
    roughness: material?.roughness,
  })
}

const usable = (column: Uint32Array | undefined, entries: number): Uint32Array | undefined =>
  column && entries > 0 && column.every((index) => index < entries) ? column : undefined

/** Tree of objects, their groups, and the parts in them; a level with a single part is that part. */
export class ObjTree {
  readonly root: Node
  private readonly objects = new Map<string, Node>()
  private readonly groups = new Map<string, Node>()

  constructor(name: string) {
    this.root = { id: 0, name, children: [] }
  }

  add(run: ObjRun, parts: readonly NamedPart[]): void {
    let home = this.root
    if (run.object) home = child(this.objects, run.object, run.object, home)
    if (run.group) home = child(this.groups, `${run.object}\n${run.group}`, run.group, home)
    for (const part of parts) home.children.push({ id: 0, name: run.material || part.name || 'faces', part: part.id, children: [] })
  }

  /** Folds levels that hold nothing but one part. */
  folded(): Node {
    for (const node of [...this.groups.values(), ...this.objects.values(), this.root]) {
      const [only] = node.children
      if (node.children.length !== 1 || only.part === undefined || only.children.length > 0) continue
      node.part = only.part
      node.children = []
    }
    return this.root
  }
}

function child(known: Map<string, Node>, key: string, name: string, home: Node): Node {
  let node = known.get(key)
  if (!node) {
    node = { id: 0, name, children: [] }
    known.set(key, node)
    home.children.push(node)
  }
  return node
}
