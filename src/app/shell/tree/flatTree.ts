import type { NodeId } from '../../../core/scene/model.ts'
import type { SceneIndex } from '../../../core/scene/sceneIndex.ts'
import { type Groups, type RowId, rowAbove, topRows } from './equalSiblings.ts'

/** Which nodes of a tree are expanded (1), by node id. Never changed in place: copying bytes costs less than a frame even for a million nodes. */
export type Expanded = Uint8Array

/** Whether nodes match a search: 1 = itself, 2 = only something below it. */
export type Matches = Uint8Array

/** Nodes that are shown in a new tree: the root's children, and theirs as long as there are few. */
const FIRST_ROWS = 60

/** Opens the levels from the top as long as they fit into about one screen. */
export function firstExpanded(index: SceneIndex): Expanded {
  const expanded = new Uint8Array(index.count)
  let level: NodeId[] = [0]
  let shown = 1
  while (level.length > 0) {
    const next = level.flatMap((id) => childrenOf(index, id, FIRST_ROWS + 1))
    if (level[0] !== 0 && shown + next.length > FIRST_ROWS) break
    for (const id of level) if (hasChildren(index, id)) expanded[id] = 1
    shown += next.length
    level = next
  }
  return expanded
}

export const hasChildren = (index: SceneIndex, id: NodeId): boolean => index.end[id] > id + 1

function childrenOf(index: SceneIndex, id: NodeId, most: number): NodeId[] {
  const out: NodeId[] = []
  for (let child = id + 1; child < index.end[id] && out.length < most; child = index.end[child]) out.push(child)
  return out
}

/** Ids of the rows to show, top to bottom. With `matches`, only matching nodes and their ancestors, all expanded. */
export function rowsOf(index: SceneIndex, expanded: Expanded, matches?: Matches): Int32Array {
  const rows = new Int32Array(index.count)
  let count = 0
  for (let id = 0; id < index.count; ) {
    if (matches && !matches[id]) {
      id = index.end[id]
      continue
    }
    rows[count++] = id
    id = matches || expanded[id] ? id + 1 : index.end[id]
  }
  return rows.slice(0, count)
}

export function withExpanded(expanded: Expanded, id: NodeId, open: boolean): Expanded {
  const next = expanded.slice()
  next[id] = open ? 1 : 0
  return next
}

/** The expanded nodes with the ancestors of `id` added; the same array when they are expanded already. */
export function reveal(index: SceneIndex, expanded: Expanded, id: NodeId): Expanded {
  let next = expanded
  for (let up = index.parent[id]; up >= 0; up = index.parent[up]) {
    if (next[up]) continue
    if (next === expanded) next = expanded.slice()
    next[up] = 1
  }
  return next
}

/** The row of a node or group, or -1 when it is not shown. */
export const rowOf = (rows: Int32Array, id: RowId): number => rows.indexOf(id)

/** The expanded nodes with all siblings of `id` added, as the key `*` does in a tree. */
export function expandSiblings(index: SceneIndex, expanded: Expanded, id: NodeId): Expanded {
  const next = expanded.slice()
  const parent = index.parent[id]
  const last = parent < 0 ? index.end[id] : index.end[parent]
  for (let child = parent < 0 ? id : parent + 1; child < last; child = index.end[child]) if (hasChildren(index, child)) next[child] = 1
  return next
}

/** Everything expanded, or nothing but the root. */
export function expandAll(index: SceneIndex, open: boolean): Expanded {
  const next = new Uint8Array(index.count)
  if (open) for (let id = 0; id < index.count; id++) if (hasChildren(index, id)) next[id] = 1
  next[0] = 1
  return next
}

/** Position among the rows below the same one (from 1) and their number. Walks the siblings: for rows on screen only. */
export function placeAmongSiblings(index: SceneIndex, row: RowId, groups?: Groups): { position: number; size: number } {
  const above = rowAbove(index, groups, row)
  if (above === undefined) return { position: 1, size: 1 }
  if (!groups) {
    const siblings = index.nodes[above].children
    return { position: siblings.indexOf(index.nodes[row]) + 1, size: siblings.length }
  }
  const siblings = above < 0 ? groups.members.get(~above)! : topRows(index, groups, above)
  return { position: siblings.indexOf(row) + 1, size: siblings.length }
}
