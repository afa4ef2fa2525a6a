import { useStore } from 'jotai'
import { Box, Boxes, DraftingCompass } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatById } from '../../../core/formats.ts'
import { aboutSample, canOpenSample, openSample, type Sample, samples } from '../../services/samples/samples.ts'
import styles from './SampleGrid.module.css'

/** One sample: opens it, or shows that it is still to come. */
function SampleCard({ sample }: { sample: Sample }) {
  const store = useStore()
  const { t } = useTranslation('samples')
  const format = formatById.get(sample.format)
  const Icon = format?.kind === '2d' ? DraftingCompass : format?.assembly === 'always' ? Boxes : Box
  const ready = canOpenSample(sample)
  return (
    <button type="button" className={styles.card} disabled={!ready} onClick={() => openSample(store, sample)}>
      <span className={styles.tile}>
        {ready ? (
          <img src={`${import.meta.env.BASE_URL}samples/thumbnails/${sample.file}.webp`} alt="" width={480} height={300} loading="lazy" decoding="async" />
        ) : (
          <Icon size={36} strokeWidth={1.25} aria-hidden="true" />
        )}
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

/** Cards of samples; the eight first ones when none are named. */
export function SampleGrid({ list = samples }: { list?: readonly Sample[] }) {
  return (
    <ul className={styles.grid}>
      {list.map((sample) => (
        <li key={sample.file}>
          <SampleCard sample={sample} />
        </li>
      ))}
    </ul>
  )
}
