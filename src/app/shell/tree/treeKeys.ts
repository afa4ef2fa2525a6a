import type { RowId } from './equalSiblings.ts'
import { rowOf } from './flatTree.ts'

/** What a key means in a tree (WAI-ARIA's tree pattern). */
export type TreeMove =
  | { kind: 'focus'; row: number }
  | { kind: 'expand'; open: boolean }
  | { kind: 'expand-siblings' }
  | { kind: 'select' }
  | { kind: 'toggle-shown' }
  | { kind: 'type'; text: string }

interface TreePlace {
  /** The row that the one with the focus stands below; undefined for the top one. */
  above: RowId | undefined
  /** Whether something stands below the row with the focus. */
  opens: boolean
  rows: Int32Array
  /** Row with the focus. */
  row: number
  expanded: boolean
  /** Rows that fit on screen. */
  page: number
}

export function treeMove(key: string, { above, opens, rows, row, expanded, page }: TreePlace): TreeMove | undefined {
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
      if (!opens) return undefined
      return expanded ? to(row + 1) : { kind: 'expand', open: true }
    case 'ArrowLeft':
      if (expanded && opens) return { kind: 'expand', open: false }
      return above === undefined ? undefined : to(rowOf(rows, above))
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
