import type { MeasureResult, FactId } from '../../../core/measure/result.ts'
import { FactRow } from '../../ui/facts/Facts.tsx'
import styles from './Measure.module.css'
import { useFactText } from './factText.ts'

interface FactListProps {
  facts: readonly MeasureResult[]
  /** The one on the label. */
  shown: FactId
  onShow(id: FactId): void
}

/** All facts of a measurement: to read, to copy, and to choose the one on the label. */
export function FactList({ facts, shown, onShow }: FactListProps) {
  const text = useFactText()
  return (
    <dl className={styles.facts}>
      {facts.map((fact) => (
        <FactRow key={fact.id} name={text.name(fact)} value={text.short(fact)} full={text.full(fact)} tag={text.tag(fact)}>
          <button type="button" className={styles.fact} aria-pressed={fact.id === shown} onClick={() => onShow(fact.id)}>
            {text.short(fact)}
          </button>
        </FactRow>
      ))}
    </dl>
  )
}
