import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { pieceMeasures } from '../../features/bom/bomColumns.ts'
import { bomDensityAtom } from '../../features/bom/bomState.ts'
import { formatNumber } from '../../../core/quantity/formatQuantity.ts'
import { documentAtom } from '../../state/document.ts'
import { useSceneMeasures } from '../../state/measure/measuredSet.ts'
import type { TreeColumn } from '../../state/layout.ts'
import { useQuantity } from '../../ui/quantity.ts'
import styles from './TreeCells.module.css'
import type { TreeRowData } from './TreeRow.tsx'

/** Widths of the columns, CSS pixels, and what the names and eyes need beside them. */
const widths: Record<TreeColumn, number> = { count: 40, material: 88, volume: 88, mass: 72 }
const GAP = 8
const NAMES = 200

/** Width from which on the names can be read beside the columns; the tree scrolls sideways when it has less. */
export const leastWidth = (columns: readonly TreeColumn[]): number | undefined =>
  columns.length > 0 ? NAMES + columns.reduce((sum, column) => sum + widths[column] + GAP, 0) : undefined

/** Names of the columns above the tree. */
export function TreeHeads({ columns }: { columns: readonly TreeColumn[] }) {
  const { t } = useTranslation('viewer')
  return (
    <div className={styles.heads} style={{ minWidth: leastWidth(columns) }} aria-hidden="true">
      {columns.map((column) => (
        <span key={column} className={styles.cell} style={{ width: widths[column] }} data-column={column}>
          {t(`tree.column.${column}`)}
        </span>
      ))}
    </div>
  )
}

/** The columns of one row: how often it occurs, material, and what one piece measures. */
export function TreeCells({ row, columns }: { row: TreeRowData; columns: readonly TreeColumn[] }) {
  const isMeasured = columns.includes('volume') || columns.includes('mass')
  return (
    <span className={styles.cells}>
      {columns.map((column) =>
        column === 'count' || column === 'material' ? (
          <span
            key={column}
            className={styles.cell}
            style={{ width: widths[column] }}
            data-column={column}
            title={column === 'material' ? row.material : undefined}
          >
            {column === 'count' ? row.occurrences || '' : (row.material ?? '')}
          </span>
        ) : null,
      )}
      {isMeasured && <Measured row={row} columns={columns} />}
    </span>
  )
}

function Measured({ row, columns }: { row: TreeRowData; columns: readonly TreeColumn[] }) {
  const { i18n } = useTranslation()
  const document = useAtomValue(documentAtom)
  const density = useAtomValue(bomDensityAtom)
  const quantity = useQuantity()
  const [first] = row.nodes
  const occurrences = useMemo(() => document?.index.bodiesUnder(first), [document, first])
  const measures = useSceneMeasures(occurrences)
  const piece = measures && pieceMeasures(measures, density)
  return (
    <>
      {columns.includes('volume') && (
        <span className={styles.cell} style={{ width: widths.volume }} data-column="volume">
          {piece?.volume === undefined ? '–' : quantity.volume(piece.volume)}
        </span>
      )}
      {columns.includes('mass') && (
        <span className={styles.cell} style={{ width: widths.mass }} data-column="mass">
          {piece?.mass === undefined ? '–' : `${formatNumber(piece.mass, i18n.language)}\u00a0kg`}
        </span>
      )}
    </>
  )
}
