import { useStore } from 'jotai'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { MeasureResult } from '../../../core/measure/result.ts'
import { type Measurement, updateMeasurement } from '../../state/measure/measurements.ts'
import styles from './Measure.module.css'
import { useFactText } from './facts.ts'

interface ChipsProps {
  measurement: Measurement
  facts: readonly MeasureResult[]
  /** How many are shown at first; the others come by a button. */
  most: number
}

/** All that is known of a measurement; a press puts a number on the label. */
export function Chips({ measurement, facts, most }: ChipsProps) {
  const store = useStore()
  const { t } = useTranslation('measure')
  const [showsAll, showAll] = useState(false)
  const isPressed = ({ id }: MeasureResult, i: number): boolean => (measurement.fact ? measurement.fact === id : i === 0)
  // One more than fits is no reason for a button.
  const shown = showsAll || facts.length <= most + 1 ? facts : facts.filter((fact, i) => i < most || isPressed(fact, i))
  return (
    <div className={styles.chips} role="group" aria-label={t('facts')}>
      {facts.map((fact, i) =>
        shown.includes(fact) ? (
          <Chip key={fact.id} fact={fact} pressed={isPressed(fact, i)} onClick={() => updateMeasurement(store, measurement.id, { fact: fact.id })} />
        ) : null,
      )}
      {shown.length < facts.length && (
        <button type="button" className={styles.chip} onClick={() => showAll(true)}>
          {t('pmi.more', { number: facts.length - shown.length })}
        </button>
      )}
    </div>
  )
}

function Chip({ fact, pressed, onClick }: { fact: MeasureResult; pressed: boolean; onClick(): void }) {
  const text = useFactText()
  return (
    <button type="button" className={styles.chip} aria-pressed={pressed} onClick={onClick} title={text.tag(fact)}>
      <span>{text.name(fact)}</span> {text.value(fact)}
    </button>
  )
}
