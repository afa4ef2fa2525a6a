import { useAtomValue } from 'jotai'
import { ChevronDown, ChevronRight } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { BomRow } from '../../../core/bom/bom.ts'
import { formatNumber } from '../../../core/quantity/formatQuantity.ts'
import { mmPerUnit } from '../../../core/units.ts'
import type { OpenDocument } from '../../state/document.ts'
import { unitAtom } from '../../state/viewState.ts'
import { useSceneMeasures } from '../../state/measure/measuredSet.ts'
import { Pending } from '../../ui/facts/Facts.tsx'
import { useQuantity } from '../../ui/quantity.ts'
import styles from './Bom.module.css'
import { pieceMeasures, pieceOccurrences } from './bomColumns.ts'
import { bomAttributesAtom, bomDensityAtom, bomMeasuredAtom } from './bomState.ts'

interface BomLineProps {
  row: BomRow
  document: OpenDocument
  top: number
  height: number
  template: string
  /** Row number in the table, from 1. */
  place: number
  /** Whether the lines below this one are collapsed; absent for lines that have none. */
  folded?: boolean
  selected: boolean
  onFold(): void
  onSelect(): void
  onFrame(): void
}

export function BomLine({ row, document, top, height, template, place, folded, selected, onFold, onSelect, onFrame }: BomLineProps) {
  const { i18n } = useTranslation('bom')
  const measured = useAtomValue(bomMeasuredAtom)
  const attributes = useAtomValue(bomAttributesAtom)
  const density = useAtomValue(bomDensityAtom)
  const unit = useAtomValue(unitAtom)
  const quantity = useQuantity()
  const occurrences = useMemo(() => (measured.length > 0 ? pieceOccurrences(row, document) : undefined), [measured.length, row, document])
  const measures = useSceneMeasures(occurrences)
  const piece = measures && pieceMeasures(measures, density)
  const cells = {
    volume: piece?.volume === undefined ? '–' : quantity.volume(piece.volume),
    area: piece?.area === undefined ? '–' : quantity.area(piece.area),
    mass: piece?.mass === undefined ? '–' : `${formatNumber(piece.mass, i18n.language)}\u00a0kg`,
    box: piece?.size ? `${piece.size.map((mm) => formatNumber(mm / mmPerUnit[unit], i18n.language)).join(' × ')}\u00a0${unit}` : '–',
  }
  const Chevron = folded ? ChevronRight : ChevronDown
  return (
    <div
      role="row"
      tabIndex={0}
      aria-rowindex={place}
      aria-selected={selected}
      className={styles.line}
      style={{ top, height, gridTemplateColumns: template }}
      onClick={onSelect}
      onDoubleClick={onFrame}
      onKeyDown={(event) => {
        if (event.target !== event.currentTarget) return
        if (event.key === 'Enter' || event.key === ' ') {
          event.preventDefault()
          onSelect()
        } else if (folded !== undefined && (event.key === 'ArrowRight' || event.key === 'ArrowLeft') && folded === (event.key === 'ArrowRight')) onFold()
        else if (event.key === 'ArrowDown') (event.currentTarget.nextElementSibling as HTMLElement | null)?.focus()
        else if (event.key === 'ArrowUp') (event.currentTarget.previousElementSibling as HTMLElement | null)?.focus()
      }}
    >
      <span role="cell" className={styles.number}>
        {row.number}
      </span>
      <span role="cell" className={styles.name} style={{ paddingInlineStart: row.level * 14 }} title={row.name}>
        {folded === undefined ? (
          <span className={styles.noFold} />
        ) : (
          <button
            type="button"
            tabIndex={-1}
            aria-expanded={!folded}
            aria-label={row.name}
            className={styles.fold}
            onClick={(event) => {
              event.stopPropagation()
              onFold()
            }}
          >
            <Chevron size={14} aria-hidden="true" />
          </button>
        )}
        <span className={styles.text}>{row.name}</span>
      </span>
      <span role="cell" data-number="">
        {row.quantity}
      </span>
      {attributes.map((name) => (
        <span key={name} role="cell" className={styles.text} title={row.attributes.get(name)}>
          {row.attributes.get(name) ?? ''}
        </span>
      ))}
      {measured.map((column) => (
        <span key={column} role="cell" data-number="">
          {measures ? cells[column] : <Pending />}
        </span>
      ))}
    </div>
  )
}
