import { useAtom, useAtomValue } from 'jotai'
import { X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { measurementsAtom } from '../../state/measure/measurements.ts'
import { frameAtom, framePicksAtom, seriesRunAtom } from '../../state/measure/series.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { useAction } from '../../ui/action/ActionButton.tsx'
import { useQuantity } from '../../ui/quantity.ts'
import { useFacts } from './facts.ts'
import styles from './Measure.module.css'

/** The chain or ordinate series that is being made: what the next pick does, and the sum of a chain. */
export function SeriesState() {
  const { t } = useTranslation('measure')
  const run = useAtomValue(seriesRunAtom)
  const measurements = useAtomValue(measurementsAtom)
  const facts = useFacts()
  const quantity = useQuantity()
  if (!run) return null
  const values = measurements
    .filter(({ id }) => run.members.includes(id))
    .map(({ ends, fact }) => {
      const known = facts(ends)
      const shown = known?.find(({ id }) => id === fact) ?? known?.[0]
      return shown?.dimension === 'length' ? (shown.value as number) : undefined
    })
  const isSum = run.kind === 'chain' && values.length > 1 && values.every((value) => value !== undefined)
  return (
    <p className={styles.hint} data-series>
      {isSum && <strong className={styles.total}>{t('series.total', { total: quantity.length(values.reduce((sum, value) => sum + value, 0)) })}</strong>}
      {t(`series.hint.${run.kind}`)}
    </p>
  )
}

const steps = ['origin', 'onX', 'inXy'] as const

/** The user's own coordinate system: the next of its three points, or the way back to that of the model. */
export function FrameState() {
  const { t } = useTranslation(['measure', 'common'])
  const [picks, setPicks] = useAtom(framePicksAtom)
  const frame = useAtomValue(frameAtom)
  const model = useAction('measureModelFrame')
  if (!picks && !frame) return null
  return (
    <p className={styles.state} aria-live="polite">
      {picks ? t(`measure:frame.${steps[picks.length]}`) : t('measure:frame.own')}
      <IconButton icon={X} size="s" label={picks ? t('common:action.cancel') : model.label} onClick={picks ? () => setPicks(null) : model.run} />
    </p>
  )
}
