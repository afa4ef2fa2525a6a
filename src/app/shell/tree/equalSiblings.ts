import { kindsInSlices } from '../../../core/scene/equalNodes.ts'
import type { NodeId } from '../../../core/scene/model.ts'
import type { SceneIndex } from '../../../core/scene/sceneIndex.ts'
import type { Expanded } from './flatTree.ts'

/** A row of the tree: the id of a node, or `~first` for the group of equal siblings of which `first` is the first. */
export type RowId = number

/** Equal siblings of a tree. */
export interface Groups {
  /** The first of the equal siblings of each node, itself included; -1 where it has none. */
  first: Int32Array
  /** Equal siblings by the first of them. */
  members: ReadonlyMap<NodeId, readonly NodeId[]>
}

/** Nodes that take a millisecond or so. */
const SLICE = 2000

/** Finds equal siblings: the same part, or assemblies of the same name with the same content. */
export function groupsOf(index: SceneIndex): Groups {
  const steps = groupsInSlices(index)
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
  }
}

/** The same as `groupsOf`, about a millisecond at a time. */
export function* groupsInSlices(index: SceneIndex): Generator<void, Groups> {
  const kindOf = yield* kindsInSlices(index)
  const first = new Int32Array(index.count).fill(-1)
  const members = new Map<NodeId, NodeId[]>()
  /** The last node of each kind that was first among its siblings. */
  const firstOfKind = new Int32Array(index.count).fill(-1)
  for (const { id: parent, children } of index.nodes) {
    if (parent % SLICE === 0) yield
    if (children.length < 2) continue
    for (const { id } of children) {
      const before = firstOfKind[kindOf[id]]
      if (before < 0 || index.parent[before] !== parent) {
        firstOfKind[kindOf[id]] = id
        continue
      }
      const group = members.get(before)
      if (group) group.push(id)
      else members.set(before, [before, id])
      first[before] = before
      first[id] = before
    }
  }
  return { first, members }
}

/** Ids of the rows to show, top to bottom: equal siblings stand below one row of their own. `open`: groups that are unfolded, by their first. */
export function groupedRows(index: SceneIndex, expanded: Expanded, groups: Groups, open: ReadonlySet<NodeId>): Int32Array {
  const rows = new Int32Array(index.count + groups.members.size)
  const stack: RowId[] = [0]
  let count = 0
  while (stack.length > 0) {
    const row = stack.pop()!
    rows[count++] = row
    const below = row < 0 ? (open.has(~row) ? groups.members.get(~row)! : []) : expanded[row] ? topRows(index, groups, row) : []
    for (let i = below.length - 1; i >= 0; i--) stack.push(below[i])
  }
  return rows.slice(0, count)
}

/** Rows directly below a node: its children, equal ones as one. */
export function topRows(index: SceneIndex, { first }: Groups, id: NodeId): RowId[] {
  const rows: RowId[] = []
  for (const child of index.nodes[id].children) {
    if (first[child.id] < 0) rows.push(child.id)
    else if (first[child.id] === child.id) rows.push(~child.id)
  }
  return rows
}

/** The row that a row stands below; undefined for the top one. */
export function rowAbove(index: SceneIndex, groups: Groups | undefined, row: RowId): RowId | undefined {
  if (row >= 0 && groups && groups.first[row] >= 0) return ~groups.first[row]
  const up = index.parent[row < 0 ? ~row : row]
  return up < 0 ? undefined : up
}

/** How deep a row stands, from 1. */
export function levelOf(index: SceneIndex, groups: Groups | undefined, row: RowId): number {
  let level = 1
  for (let at = rowAbove(index, groups, row); at !== undefined; at = rowAbove(index, groups, at)) level++
  return level
}
