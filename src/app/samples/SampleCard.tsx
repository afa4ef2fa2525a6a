import { Box, Boxes, DraftingCompass } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatById } from '../../core/formats.ts'
import { openSample } from './openSample.ts'
import styles from './SampleCard.module.css'
import { aboutSample, canOpenSample, type Sample } from './samples.ts'

/** STEP files that hold assemblies. */
const assemblies: readonly Sample['file'][] = ['Sample3.stp', 'Sample6.stp']

/** One sample: opens it, or says that it is still to come. */
export function SampleCard({ sample }: { sample: Sample }) {
  const { t } = useTranslation('samples')
  const format = formatById.get(sample.format)
  const Icon = format?.kind === '2d' ? DraftingCompass : format?.assembly === 'always' || assemblies.includes(sample.file) ? Boxes : Box
  const ready = canOpenSample(sample)
  return (
    <button
      type="button"
      className={styles.card}
      disabled={!ready}
      onClick={() => openSample(sample)}
      aria-label={ready ? t('open', { name: sample.file }) : undefined}
    >
      <span className={styles.tile}>
        <Icon size={26} strokeWidth={1.5} aria-hidden="true" />
      </span>
      <span className={styles.text}>
        <span className={styles.name}>{sample.file}</span>
        <span className={styles.about}>
          {t(`about.${aboutSample(sample)}`)}
          {!ready && <span className="pill">{t('coming')}</span>}
        </span>
      </span>
    </button>
  )
}
