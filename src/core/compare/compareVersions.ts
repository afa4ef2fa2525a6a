import { transformPoint } from '../geometry/matrix.ts'
import type { Node, NodeId, Part, PartId, Structure } from '../scene/model.ts'
import { numberNodes, type SceneIndex } from '../scene/sceneIndex.ts'
import { matchPairs } from './matchPairs.ts'
import { isSameShape, type ShapeMeasures, shapeOf } from './shapeOf.ts'

/** One version of a model: its tree and the geometry of its parts. */
export interface Version {
  index: SceneIndex
  parts: ReadonlyMap<PartId, Part>
}

export const changes = ['changed', 'moved', 'added', 'removed', 'same'] as const
export type Change = (typeof changes)[number]

/** What became of one occurrence. `distance`: how far a moved one went, mm; 0 = only turned. */
export type Difference = { name: string } & (
  | { change: 'added'; before?: undefined; after: NodeId }
  | { change: 'removed'; before: NodeId; after?: undefined }
  | { change: 'changed' | 'same'; before: NodeId; after: NodeId }
  | { change: 'moved'; before: NodeId; after: NodeId; distance: number }
)

interface Piece {
  node: NodeId
  name: string
  path: string
  shape: ShapeMeasures
  /** Where the middle of its surface is, mm in the world. */
  at: readonly [number, number, number]
}

/** Endings by which systems number the occurrences of one thing. */
const ending = /(?::\d+|<\d+>|-\d{1,4}|\.\d{1,4})$/
const baseName = (name: string): string => name.replace(ending, '') || name

/** Two places nearer than this share of the part's size are one; and never finer than a file's own rounding. */
const PLACE = 2e-4
const PLACE_MM = 1e-4
const TURN = 1e-5
/**
 * Matches the occurrences of two versions by their path of names, then by name, then by shape and place, and gives the change of each. Two models of one part each
 * are two versions of that part, whatever their names.
 * Sorted: what differs first, in the order of `changes`; within that as the trees have them.
 */
export function compareVersions(before: Version, after: Version): Difference[] {
  const old = piecesOf(before)
  const now = piecesOf(after)
  const out: Difference[] = []
  const leftOld = new Set(old)
  const leftNow = new Set(now)
  const isPlaced = (a: Piece, b: Piece): boolean => isSamePlace(before.index, a, after.index, b)
  const take = (a: Piece, b: Piece): void => {
    leftOld.delete(a)
    leftNow.delete(b)
    const distance = Math.hypot(b.at[0] - a.at[0], b.at[1] - a.at[1], b.at[2] - a.at[2])
    const isSame = isSameShape(a.shape, b.shape)
    const both = { name: b.name, before: a.node, after: b.node }
    out.push(!isSame ? { ...both, change: 'changed' } : isPlaced(a, b) ? { ...both, change: 'same' } : { ...both, change: 'moved', distance })
  }
  const pass = (key: (piece: Piece) => string, fits: (a: Piece, b: Piece) => boolean): void => {
    const groups = Map.groupBy(leftNow, key)
    for (const [name, ones] of Map.groupBy(leftOld, key)) {
      const others = groups.get(name)
      if (others) matchPairs(ones, others, (a, b) => (fits(a, b) ? Math.hypot(b.at[0] - a.at[0], b.at[1] - a.at[1], b.at[2] - a.at[2]) : undefined), take)
    }
  }
  const path = ({ path: names }: Piece): string => names
  const name = ({ name: own }: Piece): string => baseName(own)
  const size = ({ shape }: Piece): string => shape.size.map((value) => Math.round(Math.log(value + 1e-3) * 50)).join()
  const sameShape = (a: Piece, b: Piece): boolean => isSameShape(a.shape, b.shape)
  pass(path, (a, b) => sameShape(a, b) && isPlaced(a, b))
  pass(path, sameShape)
  pass(name, (a, b) => sameShape(a, b) && isPlaced(a, b))
  pass(path, () => true)
  pass(name, sameShape)
  // Renamed: the same thing at the same place.
  pass(size, (a, b) => sameShape(a, b) && isPlaced(a, b))
  pass(name, () => true)
  // Two files of one part each, named by them: the part has changed.
  if (old.length === 1 && now.length === 1)
    pass(
      () => '',
      () => true,
    )
  for (const piece of leftOld) out.push({ change: 'removed', name: piece.name, before: piece.node })
  for (const piece of leftNow) out.push({ change: 'added', name: piece.name, after: piece.node })
  const place = ({ before: a, after: b }: Difference): number => b ?? a
  return out.sort((a, b) => changes.indexOf(a.change) - changes.indexOf(b.change) || place(a) - place(b))
}

function piecesOf({ index, parts }: Version): Piece[] {
  const shapes = new Map<PartId, ShapeMeasures>()
  const paths: string[] = []
  for (const [id, { name }] of index.nodes.entries()) {
    const up = index.parent[id]
    // The root is named by its file: two versions often have two names.
    paths.push(up < 0 ? '' : `${paths[up]}\u0000${baseName(name)}`)
  }
  const pieces: Piece[] = []
  for (const node of index.bodies) {
    const id = index.nodes[node].part
    const part = id === undefined ? undefined : parts.get(id)
    if (id === undefined || !part) continue
    const shape = shapes.get(id) ?? shapeOf(part)
    shapes.set(id, shape)
    const at: [number, number, number] = [0, 0, 0]
    transformPoint(at, 0, index.world, node * 16, ...shape.centroid)
    pieces.push({ node, name: index.nodes[node].name || part.name, path: paths[node], shape, at })
  }
  return pieces
}

function isSamePlace(before: SceneIndex, a: Piece, after: SceneIndex, b: Piece): boolean {
  const near = Math.max(PLACE_MM, PLACE * Math.max(a.shape.extent, b.shape.extent))
  if (!a.at.every((value, axis) => Math.abs(value - b.at[axis]) <= near)) return false
  for (const axis of [0, 1, 2, 4, 5, 6, 8, 9, 10]) if (Math.abs(before.world[a.node * 16 + axis] - after.world[b.node * 16 + axis]) > TURN) return false
  return true
}

/** How many of each. */
export function countChanges(differences: readonly Difference[]): Record<Change, number> {
  const counts: Record<Change, number> = { changed: 0, moved: 0, added: 0, removed: 0, same: 0 }
  for (const { change } of differences) counts[change]++
  return counts
}

/** Two versions as one model: two branches, the old one first. */
export interface BothVersions {
  structure: Structure
  parts: Part[]
  /** Number added to the node ids of a version. */
  oldNodes: number
  newNodes: number
}

interface Read {
  structure: Structure
  parts: ReadonlyMap<PartId, Part>
}

/** Puts two versions into one tree; the inputs are not changed, geometry is shared. */
export function bothVersions(before: Read, after: Read, names: readonly [string, string]): BothVersions {
  const shift = Math.max(-1, ...before.parts.keys()) + 1
  const old = copyTree(before.structure.root, 0)
  const now = copyTree(after.structure.root, shift)
  const root: Node = { id: 0, name: `${names[0]} → ${names[1]}`, children: [] }
  old.name = names[0]
  now.name = names[1]
  root.children = [old, now]
  numberNodes(root)
  const { application: _application, attributes: _attributes, ...structure } = before.structure
  return {
    structure: { ...structure, root },
    parts: [...before.parts.values(), ...[...after.parts.values()].map((part) => ({ ...part, id: part.id + shift }))],
    oldNodes: old.id,
    newNodes: now.id,
  }
}

/** Iterative: depth costs no stack. */
function copyTree(root: Node, shift: number): Node {
  const copyOf = (node: Node): Node => ({ ...node, ...(node.part !== undefined && { part: node.part + shift }), children: [] })
  const top = copyOf(root)
  const open: { from: Node; to: Node }[] = [{ from: root, to: top }]
  for (let pair = open.pop(); pair; pair = open.pop()) {
    for (const child of pair.from.children) {
      const copy = copyOf(child)
      pair.to.children.push(copy)
      open.push({ from: child, to: copy })
    }
  }
  return top
}
