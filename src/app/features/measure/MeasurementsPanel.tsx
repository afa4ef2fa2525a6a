import { useAtom, useAtomValue, useSetAtom, useStore } from 'jotai'
import { ClipboardCopy, FileSpreadsheet, Ruler, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { FactId, MeasureResult } from '../../../core/measure/result.ts'
import { FactRow } from '../../ui/facts/Facts.tsx'
import styles from './Measure.module.css'
import { useFacts, useFactText } from './facts.ts'
import { actionById } from '../../state/actions/registry.ts'
import { runAction } from '../../services/vip/runAction.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { toolAtom } from '../../state/tool.ts'
import { copyMeasurements } from './copyMeasurements.ts'
import { deleteMeasurements, type Measurement, measurementsAtom, selectedMeasurementAtom, updateMeasurement } from '../../state/measure/measurements.ts'

interface FactListProps {
  facts: readonly MeasureResult[]
  /** The one on the label. */
  shown: FactId
  onShow(id: FactId): void
}

/** All facts of a measurement: to read, to copy, and to choose the one on the label. */
function FactList({ facts, shown, onShow }: FactListProps) {
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

const MAX_NAME = 120

/** All measurements of the model: to read, name, copy and delete. */
export default function MeasurementsPanel() {
  const store = useStore()
  const { t } = useTranslation('measure')
  const measurements = useAtomValue(measurementsAtom)
  const takeTool = useSetAtom(toolAtom)
  if (measurements.length === 0) {
    return (
      <div className={styles.empty}>
        <Ruler size={28} strokeWidth={1.5} aria-hidden="true" />
        <p>{t('empty')}</p>
        <button type="button" className={styles.start} onClick={() => takeTool('measure')}>
          {t('start')}
        </button>
      </div>
    )
  }
  return (
    <div className={styles.panel}>
      <div className={styles.bar}>
        <span className={styles.count}>{t('count', { count: measurements.length })}</span>
        <IconButton icon={ClipboardCopy} size="s" label={t('copyAll')} onClick={() => void copyMeasurements(store, measurements)} />
        <IconButton icon={FileSpreadsheet} size="s" label={t('table')} onClick={() => runAction(store, actionById('measurementTable'))} />
        <IconButton
          icon={Trash2}
          size="s"
          label={t('deleteAll')}
          onClick={() =>
            deleteMeasurements(
              store,
              measurements.map(({ id }) => id),
            )
          }
        />
      </div>
      <ul className={styles.list}>
        {measurements.map((measurement, i) => (
          <Row key={measurement.id} measurement={measurement} number={i + 1} />
        ))}
      </ul>
    </div>
  )
}

function Row({ measurement, number }: { measurement: Measurement; number: number }) {
  const store = useStore()
  const { t } = useTranslation('measure')
  const [selected, select] = useAtom(selectedMeasurementAtom)
  const text = useFactText()
  const facts = useFacts()(measurement.ends)
  const isSelected = selected === measurement.id
  const fact = facts?.find(({ id }) => id === measurement.fact) ?? facts?.[0]
  const name = measurement.name ?? t('numbered', { number })
  return (
    <li className={styles.item} data-selected={isSelected || undefined}>
      <div className={styles.head}>
        <button type="button" className={styles.open} aria-expanded={isSelected} onClick={() => select(isSelected ? null : measurement.id)}>
          <span className={styles.itemName}>{name}</span>
          <span className={styles.itemValue}>{fact ? text.short(fact) : facts ? '–' : '…'}</span>
        </button>
        <IconButton icon={Trash2} size="s" label={t('deleteOne', { name })} onClick={() => deleteMeasurements(store, [measurement.id])} />
      </div>
      {isSelected && (
        <>
          <input
            key={name}
            className={styles.rename}
            aria-label={t('name')}
            defaultValue={measurement.name ?? ''}
            placeholder={t('numbered', { number })}
            maxLength={MAX_NAME}
            onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
            onBlur={({ target }) => {
              const next = target.value.trim() || undefined
              if (next !== measurement.name) updateMeasurement(store, measurement.id, { name: next })
            }}
          />
          {facts && facts.length > 0 && (
            <FactList facts={facts} shown={fact?.id ?? facts[0].id} onShow={(id) => updateMeasurement(store, measurement.id, { fact: id })} />
          )}
        </>
      )}
    </li>
  )
}
