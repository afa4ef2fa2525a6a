import type { SceneIndex } from '../../../core/scene/sceneIndex.ts'
import { hasChildren, rowOf } from './flatTree.ts'

/** What a key means in a tree (WAI-ARIA's tree pattern). */
export type TreeMove =
  | { kind: 'focus'; row: number }
  | { kind: 'expand'; open: boolean }
  | { kind: 'expand-siblings' }
  | { kind: 'select' }
  | { kind: 'toggle-shown' }
  | { kind: 'type'; text: string }

interface TreePlace {
  index: SceneIndex
  rows: Int32Array
  /** Row with the focus. */
  row: number
  expanded: boolean
  /** Rows that fit on screen. */
  page: number
}

export function treeMove(key: string, { index, rows, row, expanded, page }: TreePlace): TreeMove | undefined {
  const id = rows[row]
  const last = rows.length - 1
  const to = (target: number): TreeMove => ({ kind: 'focus', row: Math.max(0, Math.min(last, target)) })
  switch (key) {
    case 'ArrowDown':
      return to(row + 1)
    case 'ArrowUp':
      return to(row - 1)
    case 'PageDown':
      return to(row + page)
    case 'PageUp':
      return to(row - page)
    case 'Home':
      return to(0)
    case 'End':
      return to(last)
    case 'ArrowRight':
      if (!hasChildren(index, id)) return undefined
      return expanded ? to(row + 1) : { kind: 'expand', open: true }
    case 'ArrowLeft':
      if (expanded && hasChildren(index, id)) return { kind: 'expand', open: false }
      return index.parent[id] >= 0 ? to(rowOf(rows, index.parent[id])) : undefined
    case '*':
      return { kind: 'expand-siblings' }
    case 'Enter':
      return { kind: 'select' }
    case ' ':
      return { kind: 'toggle-shown' }
    default:
      return key.length === 1 && /[\p{L}\p{N}]/u.test(key) ? { kind: 'type', text: key } : undefined
  }
}
