import { useAtomValue, useSetAtom, useStore } from 'jotai'
import { useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { useSameFunctions } from '../../ui/useSameFunctions.ts'
import { useLaidOut } from '../../ui/useShown.ts'
import { locateAtom } from '../../features/compare/comparison.ts'
import { type OpenDocument, partsVersionAtom } from '../../state/document.ts'
import { selectionAtom } from '../../state/selection.ts'
import { groupsEqualAtom, openMenuAtom, treeColumnsAtom } from '../../state/layout.ts'
import { viewerAtom } from '../../state/tool.ts'
import { longPress } from '../menu/ContextMenu.tsx'
import { dragParts } from '../../lib/browser.ts'
import type { RowId } from './equalSiblings.ts'
import { rowOf } from './flatTree.ts'
import { missingFiles, shownCountAtom, toggleShown } from './treeFilter.ts'
import styles from './ModelTree.module.css'
import { rowData, useTreeRows } from './useTreeRows.ts'
import { TreeRow, type TreeRowHandlers } from './TreeRow.tsx'
import { nextMatch } from './treeSearch.ts'
import { leastWidth, TreeHeads } from './TreeCells.tsx'
import { TreeSearch } from './TreeSearch.tsx'
import { selectionAfterRow, useFollowSelection } from './treeSelection.ts'
import { useTreeKeys } from './useTreeKeys.ts'

const ROW_HEIGHT = 28
const ROW_HEIGHT_TOUCH = 48
const rowHeight = (): number => (globalThis.matchMedia?.('(pointer: coarse)').matches ? ROW_HEIGHT_TOUCH : ROW_HEIGHT)

/** The assembly tree of one document (give it the document's id as key). Only the rows on screen exist. */
export function ModelTree({ document }: { document: OpenDocument }) {
  const store = useStore()
  const { t } = useTranslation('viewer')
  const tree = useTreeRows(document)
  const selection = useAtomValue(selectionAtom)
  const shown = useAtomValue(shownCountAtom)
  useAtomValue(partsVersionAtom)
  const isGrouped = useAtomValue(groupsEqualAtom)
  const columns = useAtomValue(treeColumnsAtom)
  const locate = useAtomValue(locateAtom)
  const missing = useMemo(() => missingFiles(document.missing), [document.missing])
  const [wantedActive, setActive] = useState<RowId>(0)
  const anchor = useRef<RowId | null>(null)
  const scroller = useRef<HTMLDivElement>(null)
  const [height] = useState(rowHeight)
  const isLaidOut = useLaidOut()
  const openMenu = useSetAtom(openMenuAtom)

  const { rows } = tree
  const activeRow = Math.max(0, rowOf(rows, wantedActive))
  const active = rows[activeRow] ?? 0

  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    overscan: 8,
    // The row with the tab stop stays in the page wherever it is scrolled to, so that the focus is not lost.
    rangeExtractor: (range) => {
      const visible = defaultRangeExtractor(range)
      return activeRow >= range.count || visible.includes(activeRow) ? visible : [...visible, activeRow].sort((a, b) => a - b)
    },
  })

  const select = (id: RowId, keys: { ctrlKey: boolean; metaKey: boolean; shiftKey: boolean }): void => {
    store.set(selectionAtom, selectionAfterRow(store.get(selectionAtom), id, anchor.current, rows, keys, tree.nodesOf))
    if (!keys.shiftKey) anchor.current = id
    setActive(id)
  }
  const keys = useTreeKeys({ tree, activeRow, setActive, select, virtualizer, scroller })
  const quietly = useFollowSelection({ tree, setActive, virtualizer })

  const handlers = useSameFunctions<TreeRowHandlers>({
    key: keys.onKeyDown,
    leave: keys.onBlur,
    click: (id, event) => quietly(() => select(id, event)),
    doubleClick: (id) => store.get(viewerAtom)?.fit(tree.nodesOf(id), { animate: true }),
    menu(id, event) {
      event.preventDefault()
      const { left, bottom } = event.currentTarget.getBoundingClientRect()
      quietly(() => openMenu({ x: event.clientX || left + 40, y: event.clientY || bottom, nodes: tree.nodesOf(id) }))
    },
    press(id, event) {
      keys.onPointerDown()
      longPress(event.nativeEvent, (x, y) => openMenu({ x, y, nodes: tree.nodesOf(id) }))
    },
    twist: (id) => tree.setExpanded(id, !tree.isExpanded(id)),
    drag(id, event) {
      const own = tree.nodesOf(id)
      const { nodes } = store.get(selectionAtom)
      dragParts(event.dataTransfer, own.every((node) => nodes.has(node)) ? [...nodes] : own)
    },
    toggleShown: (nodes) => toggleShown(store, nodes),
  })
  /** Selects the next row that the search has found, and frames it. */
  const goToMatch = (backwards: boolean): void => {
    if (!tree.search) return
    const selected = store.get(selectionAtom).nodes
    const isAt = tree.search.matches[active] === 1 && selected.has(active)
    const row = nextMatch(rows, tree.search.matches, isAt ? activeRow : backwards ? 0 : -1, backwards)
    if (row < 0) return
    quietly(() => select(rows[row], { ctrlKey: false, metaKey: false, shiftKey: false }))
    virtualizer.scrollToIndex(row)
    store.get(viewerAtom)?.fit([rows[row]], { animate: true })
  }

  return (
    <div className={styles.panel}>
      <TreeSearch tree={tree} document={document} onSearch={() => scroller.current?.scrollTo({ top: 0 })} onGo={goToMatch} />
      <div ref={scroller} className={styles.scroller}>
        {columns.length > 0 && <TreeHeads columns={columns} />}
        <div
          role="tree"
          id="model-tree"
          aria-label={t('tree.label')}
          aria-multiselectable="true"
          className={styles.rows}
          style={{ height: virtualizer.getTotalSize(), minWidth: leastWidth(columns) }}
        >
          {isLaidOut &&
            shown &&
            virtualizer
              .getVirtualItems()
              .map((item) => (
                <TreeRow
                  key={rows[item.index]}
                  row={rowData(rows[item.index], { document, tree, shown, selected: selection.nodes, active, missing, isGrouped: isGrouped && !tree.search })}
                  columns={columns}
                  words={tree.words}
                  top={item.start}
                  height={height}
                  handlers={handlers}
                  locate={locate}
                />
              ))}
        </div>
        {rows.length === 0 && <p className={styles.none}>{t(tree.isInvalid ? 'tree.invalid' : 'tree.none')}</p>}
      </div>
    </div>
  )
}
