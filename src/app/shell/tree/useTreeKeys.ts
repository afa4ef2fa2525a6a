import { useStore } from 'jotai'
import type { Virtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef } from 'react'
import type { RowId } from './equalSiblings.ts'
import { rowOf } from './flatTree.ts'
import { toggleShown } from './treeFilter.ts'
import { typeAhead } from './treeSearch.ts'
import type { TreeRows } from './useTreeRows.ts'

/** What a key means in a tree (WAI-ARIA's tree pattern). */
type TreeMove =
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

/** Letters typed within this time are one word. */
const TYPE_AHEAD_MS = 700

interface TreeKeys {
  tree: TreeRows
  activeRow: number
  setActive(row: RowId): void
  select(row: RowId, keys: { ctrlKey: boolean; metaKey: boolean; shiftKey: boolean }): void
  virtualizer: Virtualizer<HTMLDivElement, Element>
  scroller: RefObject<HTMLDivElement | null>
}

/** Keys of the tree: the focus moves and the selection follows it, unless Ctrl or Cmd is held. */
export function useTreeKeys({ tree, activeRow, setActive, select, virtualizer, scroller }: TreeKeys) {
  const store = useStore()
  const typed = useRef({ text: '', time: 0 })
  const toFocus = useRef<RowId | null>(null)
  // Whether the row with the focus was clicked; `:focus-visible` is no test for it, because any key turns it on.
  const clicked = useRef(false)

  useLayoutEffect(() => {
    if (toFocus.current === null) return
    scroller.current?.querySelector<HTMLElement>(`[data-node="${toFocus.current}"]`)?.focus({ preventScroll: true })
    toFocus.current = null
  })

  const go = (row: number, event: KeyboardEvent): void => {
    if (row < 0) return
    const id = tree.rows[row]
    toFocus.current = id
    clicked.current = false
    virtualizer.scrollToIndex(row)
    if (event.ctrlKey || event.metaKey) setActive(id)
    else select(id, event)
  }

  const typeTo = (text: string, event: KeyboardEvent): void => {
    const now = performance.now()
    const fresh = now - typed.current.time > TYPE_AHEAD_MS
    typed.current = { text: fresh ? text : typed.current.text + text, time: now }
    go(typeAhead(tree.rows, tree.folded(), fresh ? activeRow + 1 : activeRow, typed.current.text), event)
  }

  const onKeyDown = (event: KeyboardEvent): void => {
    const { rows } = tree
    const id = rows[activeRow]
    if (id === undefined || event.altKey) return
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / (virtualizer.getVirtualItems()[0]?.size ?? 1)) - 1)
    const move = treeMove(event.key, { above: tree.above(id), opens: tree.opens(id), rows, row: activeRow, expanded: tree.isExpanded(id), page })
    if (!move) return
    // A tree that was clicked leaves letters to the app's shortcuts (H hides); one that is used by keys takes them to find names.
    if (move.kind === 'type' && (event.ctrlKey || event.metaKey || clicked.current)) return
    event.preventDefault()
    if (move.kind === 'focus') go(move.row, event)
    else if (move.kind === 'expand') tree.setExpanded(id, move.open)
    else if (move.kind === 'expand-siblings') tree.expandSiblings(id)
    else if (move.kind === 'select') select(id, event)
    else if (move.kind === 'toggle-shown') toggleShown(store, tree.nodesOf(id))
    else typeTo(move.text, event)
  }
  return {
    onKeyDown,
    onPointerDown: (): void => {
      clicked.current = true
    },
    onBlur: (): void => {
      clicked.current = false
    },
  }
}
