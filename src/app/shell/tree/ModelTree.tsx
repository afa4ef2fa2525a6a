import { useAtomValue } from 'jotai'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import type { NodeId } from '../../../core/scene/model.ts'
import { useLaidOut } from '../../ui/useLaidOut.ts'
import { type OpenDocument, partsVersionAtom } from '../../state/document.ts'
import { selectionAtom } from '../../state/selection.ts'
import { appStore } from '../../state/store.ts'
import { viewerAtom } from '../../state/viewer.ts'
import { openContextMenu } from '../../state/contextMenu.ts'
import { longPress } from '../menu/longPress.ts'
import { rowOf } from './flatTree.ts'
import styles from './ModelTree.module.css'
import { rowData } from './rowData.ts'
import { shownCountAtom } from './shownCount.ts'
import { toggleShown } from './toggleShown.ts'
import { TreeRow, type TreeRowHandlers } from './TreeRow.tsx'
import { TreeSearch } from './TreeSearch.tsx'
import { selectionAfterRow } from './treeSelection.ts'
import { useFollowSelection } from './useFollowSelection.ts'
import { useTreeKeys } from './useTreeKeys.ts'
import { useTreeRows } from './useTreeRows.ts'

const ROW_HEIGHT = 28
const ROW_HEIGHT_TOUCH = 48
const rowHeight = (): number => (globalThis.matchMedia?.('(pointer: coarse)').matches ? ROW_HEIGHT_TOUCH : ROW_HEIGHT)

/** The assembly tree of one document (give it the document's id as key). Only the rows on screen exist. */
export function ModelTree({ document }: { document: OpenDocument }) {
  const { t } = useTranslation('viewer')
  const { index } = document
  const tree = useTreeRows(index)
  const selection = useAtomValue(selectionAtom)
  const shown = useAtomValue(shownCountAtom)
  useAtomValue(partsVersionAtom)
  const [wantedActive, setActive] = useState<NodeId>(0)
  const anchor = useRef<NodeId | null>(null)
  const scroller = useRef<HTMLDivElement>(null)
  const [height] = useState(rowHeight)
  const isLaidOut = useLaidOut()

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

  const select = (id: NodeId, keys: { ctrlKey: boolean; metaKey: boolean; shiftKey: boolean }): void => {
    appStore.set(selectionAtom, selectionAfterRow(appStore.get(selectionAtom), id, anchor.current, rows, keys))
    if (!keys.shiftKey) anchor.current = id
    setActive(id)
  }
  const keys = useTreeKeys({ document, tree, activeRow, setActive, select, virtualizer, scroller })
  const quietly = useFollowSelection({ tree, setActive, virtualizer })

  const handlers: TreeRowHandlers = {
    key: keys.onKeyDown,
    leave: keys.onBlur,
    click: (id, event) => quietly(() => select(id, event)),
    doubleClick: (id) => appStore.get(viewerAtom)?.fit([id], { animate: true }),
    menu(id, event) {
      event.preventDefault()
      const { left, bottom } = event.currentTarget.getBoundingClientRect()
      quietly(() => openContextMenu(event.clientX || left + 40, event.clientY || bottom, id))
    },
    press(id, event) {
      keys.onPointerDown()
      longPress(event.nativeEvent, (x, y) => openContextMenu(x, y, id))
    },
    twist: (id) => tree.setExpanded(id, !tree.isExpanded(id)),
    toggleShown,
  }

  return (
    <div className={styles.panel}>
      <TreeSearch tree={tree} onSearch={() => scroller.current?.scrollTo({ top: 0 })} />
      <div ref={scroller} className={styles.scroller}>
        <div
          role="tree"
          id="model-tree"
          aria-label={t('tree.label')}
          aria-multiselectable="true"
          className={styles.rows}
          style={{ height: virtualizer.getTotalSize() }}
        >
          {isLaidOut &&
            shown &&
            virtualizer
              .getVirtualItems()
              .map((item) => (
                <TreeRow
                  key={rows[item.index]}
                  row={rowData(rows[item.index], { document, shown, selected: selection.nodes, active, isExpanded: tree.isExpanded })}
                  words={tree.words}
                  top={item.start}
                  height={height}
                  handlers={handlers}
                />
              ))}
        </div>
        {rows.length === 0 && <p className={styles.none}>{t('tree.none')}</p>}
      </div>
    </div>
  )
}
