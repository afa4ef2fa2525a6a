import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { pieceMeasures } from '../../features/bom/bomColumns.ts'
import { bomDensityAtom } from '../../features/bom/bomState.ts'
import { formatNumber } from '../../../core/quantity/formatQuantity.ts'
import { documentAtom } from '../../state/document.ts'
import { useSceneMeasures } from '../../state/measure/useSceneMeasures.ts'
import type { TreeColumn } from '../../state/treeState.ts'
import { useQuantity } from '../../ui/quantity.ts'
import styles from './TreeCells.module.css'
import type { TreeRowData } from './TreeRow.tsx'

/** Names of the columns above the tree. */
export function TreeHeads({ columns }: { columns: readonly TreeColumn[] }) {
  const { t } = useTranslation('viewer')
  return (
    <div className={styles.heads} aria-hidden="true">
      {columns.map((column) => (
        <span key={column} className={styles.cell} data-column={column}>
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
          <span key={column} className={styles.cell} data-column={column} title={column === 'material' ? row.material : undefined}>
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
        <span className={styles.cell} data-column="volume">
          {piece?.volume === undefined ? '–' : quantity.volume(piece.volume)}
        </span>
      )}
      {columns.includes('mass') && (
        <span className={styles.cell} data-column="mass">
          {piece?.mass === undefined ? '–' : `${formatNumber(piece.mass, i18n.language)}\u00a0kg`}
        </span>
      )}
    </>
  )
}
