import { Boxes, ChevronRight, DraftingCompass, Eye, EyeClosed, EyeOff, FileQuestionMark, Tags, TriangleAlert } from 'lucide-react'
import { type DragEvent, type KeyboardEvent, memo, type MouseEvent, type PointerEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { NodeId, Role } from '../../../core/scene/model.ts'
import type { TreeColumn } from '../../state/layout.ts'
import type { RowId } from './equalSiblings.ts'
import type { Shown } from './treeFilter.ts'
import { TreeCells } from './TreeCells.tsx'
import styles from './TreeRow.module.css'
import { markMatches } from './treeSearch.ts'

export interface TreeRowData {
  id: RowId
  /** Several for a row of equal siblings. */
  nodes: readonly NodeId[]
  name: string
  /** It groups annotations or construction geometry: its name is the page's. */
  group?: Role
  /** From 1. */
  level: number
  position: number
  size: number
  /** Undefined for leaves. */
  expanded?: boolean
  selected: boolean
  /** Has the tree's tab stop. */
  active: boolean
  shown: Shown
  /** The number beside the name: how many equal ones stand below the row, or how often its part occurs; 0 = none is shown. */
  times: number
  /** How often its part occurs in the model; 0 for assemblies. */
  occurrences: number
  material?: string
  /** CSS colour of its part; absent for assemblies. */
  color?: string
  state: 'ready' | 'pending' | 'failed'
  /** The missing file that it stands for. */
  missing?: string
}

export interface TreeRowHandlers {
  key(event: KeyboardEvent): void
  leave(): void
  click(row: RowId, event: MouseEvent): void
  doubleClick(row: RowId): void
  menu(row: RowId, event: MouseEvent): void
  press(row: RowId, event: PointerEvent): void
  drag(row: RowId, event: DragEvent): void
  twist(row: RowId): void
  toggleShown(nodes: readonly NodeId[]): void
}

interface TreeRowProps {
  row: TreeRowData
  words: readonly string[]
  columns: readonly TreeColumn[]
  top: number
  height: number
  handlers: TreeRowHandlers
  /** Absent where files cannot be located. */
  locate?(file: string): void
}

const isSame = <T,>(a: T, b: T): boolean =>
  Object.is(a, b) || (Array.isArray(a) && Array.isArray(b) && a.length === b.length && a.every((each, at) => each === b[at]))

function areSame<T extends object>(a: T, b: T): boolean {
  const names = new Set([...Object.keys(a), ...Object.keys(b)]) as Set<keyof T>
  return [...names].every((name) => isSame(a[name], b[name]))
}

const groupIcons = { annotation: Tags, construction: DraftingCompass }

/** One row of the tree, drawn again when something of it changes. The buttons in it are for the pointer: keys have their own way (arrows, space). */
export const TreeRow = memo(Row, ({ row, ...props }, { row: nextRow, ...nextProps }) => areSame(row, nextRow) && areSame(props, nextProps))

function Row({ row, words, columns, top, height, handlers, locate }: TreeRowProps) {
  const { t } = useTranslation('viewer')
  const { id, shown } = row
  const name = row.group ? t(`tree.role.${row.group}`) : row.name || t('tree.unnamed')
  // The name begins with what the row shows (WCAG 2.5.3).
  const said = [
    row.times > 1 ? `${name} ×${row.times}` : name,
    shown === 'hidden' && t('tree.hidden'),
    shown === 'some' && t('tree.someHidden'),
    shown === 'ghosted' && t('tree.ghosted'),
    row.missing ? t('tree.missing') : row.state === 'failed' && t('tree.failed'),
    row.state === 'pending' && t('tree.pending'),
  ]
  const KindIcon = row.group ? groupIcons[row.group] : Boxes
  const EyeIcon = shown === 'hidden' ? EyeOff : shown === 'some' ? EyeClosed : Eye
  return (
    <div
      role="treeitem"
      id={`tree-${id < 0 ? `group-${~id}` : id}`}
      data-node={id}
      data-missing={row.missing ? true : undefined}
      draggable
      className={styles.row}
      style={{ transform: `translateY(${top}px)`, height, paddingInlineStart: 4 + (row.level - 1) * 14 }}
      aria-label={said.filter(Boolean).join(', ')}
      aria-level={row.level}
      aria-posinset={row.position}
      aria-setsize={row.size}
      aria-expanded={row.expanded}
      aria-selected={row.selected}
      data-shown={shown}
      tabIndex={row.active ? 0 : -1}
      onClick={(event) => handlers.click(id, event)}
      onKeyDown={handlers.key}
      onBlur={handlers.leave}
      onDoubleClick={() => handlers.doubleClick(id)}
      onContextMenu={(event) => handlers.menu(id, event)}
      onPointerDown={(event) => handlers.press(id, event)}
      onDragStart={(event) => handlers.drag(id, event)}
    >
      {row.expanded === undefined ? (
        <span className={styles.twist} />
      ) : (
        <button
          type="button"
          className={styles.twist}
          tabIndex={-1}
          aria-hidden="true"
          onClick={(event) => {
            event.stopPropagation()
            handlers.twist(id)
          }}
          onDoubleClick={(event) => event.stopPropagation()}
        >
          <ChevronRight size={14} className={styles.chevron} data-open={row.expanded} />
        </button>
      )}
      {row.missing ? (
        <FileQuestionMark size={14} className={styles.failed} aria-hidden="true" />
      ) : row.state === 'failed' ? (
        <TriangleAlert size={14} className={styles.failed} aria-hidden="true" />
      ) : row.color ? (
        <span className={styles.swatch} style={{ background: row.color }} data-pending={row.state === 'pending'} />
      ) : (
        <KindIcon size={14} className={styles.assembly} aria-hidden="true" />
      )}
      <span className={styles.name} title={name}>
        {markMatches(name, words).map((piece, at) => (piece.match ? <mark key={at}>{piece.text}</mark> : piece.text))}
      </span>
      {row.times > 1 && <span className={styles.times}>×{row.times}</span>}
      {row.missing && locate && (
        <button
          type="button"
          className={styles.locate}
          tabIndex={-1}
          aria-label={t('verdict.locateFile', { name: row.missing })}
          onClick={(event) => {
            event.stopPropagation()
            locate(row.missing!)
          }}
        >
          {t('verdict.locate')}
        </button>
      )}
      {columns.length > 0 && <TreeCells row={row} columns={columns} />}
      <button
        type="button"
        className={styles.eye}
        tabIndex={-1}
        aria-label={t(shown === 'hidden' ? 'tree.show' : 'tree.hide', { name })}
        onClick={(event) => {
          event.stopPropagation()
          handlers.toggleShown(row.nodes)
        }}
        onDoubleClick={(event) => event.stopPropagation()}
      >
        <EyeIcon size={15} strokeWidth={1.75} aria-hidden="true" />
      </button>
    </div>
  )
}
