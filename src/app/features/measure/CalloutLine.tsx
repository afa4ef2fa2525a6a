import { useAtomValue, useSetAtom } from 'jotai'
import { ScanSearch } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { MeasureResult, FactId } from '../../../core/measure/result.ts'
import type { Dimension } from '../../../core/pmi/annotation.ts'
import { compareMeasured, dimensionsOf, type MeasuredFace } from '../../../core/pmi/compareMeasured.ts'
import type { Measurement } from '../../state/measure/measurements.ts'
import { showPanelAtom } from '../../state/panels.ts'
import { chooseRowAtom, pmiRowsAtom } from '../../state/pmi/callouts.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { useQuantity } from '../../ui/quantity.ts'
import styles from './Measure.module.css'

/** Callouts of one measurement that are compared. */
const MOST = 3
/** Facts that a dimension between two entities is about, the most telling first. */
const between: readonly FactId[] = ['planes', 'toPlane', 'axes', 'centres', 'toCentre', 'toAxis', 'lines', 'distance']

/** Compares a measurement of faces with the dimensions that the file states of them; nothing where it states none. */
export function CalloutLines({ measurement, facts }: { measurement: Measurement; facts: readonly MeasureResult[] }) {
  const { t } = useTranslation('measure')
  const rows = useAtomValue(pmiRowsAtom)
  const quantity = useQuantity()
  const choose = useSetAtom(chooseRowAtom)
  const showPanel = useSetAtom(showPanelAtom)
  const faces = measurement.ends.flatMap(({ node, anchor }): MeasuredFace[] =>
    anchor.snap === 'face' && anchor.face !== undefined ? [{ node, face: anchor.face }] : [],
  )
  if (rows.length === 0 || faces.length !== measurement.ends.length) return null
  const lines = dimensionsOf(rows, faces).flatMap((row) => {
    const value = valueFor(row.annotation, facts)
    const check = value === undefined ? undefined : compareMeasured(row.annotation, value)
    return check ? [{ row, check }] : []
  })
  return lines.slice(0, MOST).map(({ row, check: { verdict, by } }) => {
    const size = row.annotation.quantity === 'angle' ? quantity.angle(by * (Math.PI / 180)) : quantity.length(by)
    return (
      <p key={row.number} className={styles.callout} data-callout>
        {t(`pmi.compare.${verdict}`, { callout: row.annotation.text, by: by > 0 ? `+${size}` : size })}
        <IconButton
          icon={ScanSearch}
          size="s"
          label={t('pmi.compare.show', { callout: row.annotation.text })}
          onClick={() => {
            showPanel('pmi')
            choose(row)
          }}
        />
      </p>
    )
  })
}

/** The measured value that a dimension states, millimetres or degrees; undefined where none of the facts is of its kind. */
function valueFor({ quantity, measure, sides }: Dimension, facts: readonly MeasureResult[]): number | undefined {
  const find = (ids: readonly FactId[]): MeasureResult | undefined => ids.map((id) => facts.find((fact) => fact.id === id)).find(Boolean)
  const name = measure.toLowerCase()
  const fact =
    quantity === 'angle'
      ? find(['angle'])
      : name.endsWith('diameter')
        ? find(['diameter', 'holeDiameter'])
        : name.endsWith('radius')
          ? find(['radius', 'minorDiameter', 'diameter'])
          : sides || name === 'thickness'
            ? find(between)
            : undefined
  if (!fact || typeof fact.value !== 'number') return undefined
  if (quantity === 'angle') return fact.value * (180 / Math.PI)
  return name.endsWith('radius') && fact.id !== 'radius' ? fact.value / 2 : fact.value
}
