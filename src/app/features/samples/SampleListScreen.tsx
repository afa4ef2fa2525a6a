import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { formatById } from '../../../core/formats.ts'
import { Page } from '../../ui/page/Page.tsx'
import styles from './SampleList.module.css'
import { aboutSample, allSamples, canOpenSample } from '../../services/samples/samples.ts'

/** `/newSampList`: the samples one below the other, each with an address of its own that can be passed on. */
export default function SampleListScreen() {
  const { t } = useTranslation('samples')
  return (
    <Page>
      <h1>{t('title')}</h1>
      <p className="muted">{t('hint')}</p>
      <ul className={styles.list}>
        {allSamples.map((sample) => (
          <li key={sample.file}>
            {canOpenSample(sample) ? (
              <Link className={styles.row} to={`/newSampView?file=${encodeURIComponent(sample.file)}`}>
                <img src={`${import.meta.env.BASE_URL}samples/thumbnails/${sample.file}.webp`} alt="" width={96} height={60} loading="lazy" />
                <strong>{sample.file}</strong>
                <span className="muted">{t(`about.${aboutSample(sample)}`)}</span>
              </Link>
            ) : (
              <div className={styles.row}>
                <span className={styles.none}>{formatById.get(sample.format)?.name}</span>
                <strong>{sample.file}</strong>
                <span className="muted">{t(`about.${aboutSample(sample)}`)}</span>
                <span className="pill">{t('coming')}</span>
              </div>
            )}
          </li>
        ))}
      </ul>
    </Page>
  )
}
