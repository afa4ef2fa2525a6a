import { useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatElapsed, formatPercent } from '../../lib/format.ts'
import type { OpenFlow } from '../../services/open/flow/openFlow.ts'
import { useSession } from '../../services/open/session.ts'
import { Button } from '../../ui/Button.tsx'
import styles from './OpeningPanel.module.css'

/** The picture that programs store in their files: something to see before the first part is ready. */
function PreviewPicture({ picture }: { picture: Blob }) {
  const { t } = useTranslation('open')
  const show = useCallback(
    (image: HTMLImageElement) => {
      image.src = URL.createObjectURL(picture)
      return () => URL.revokeObjectURL(image.src)
    },
    [picture],
  )
  return (
    <figure className={styles.figure}>
      <img ref={show} alt="" />
      <figcaption>{t('progress.preview')}</figcaption>
    </figure>
  )
}

type Working = OpenFlow & { step: 'working' }

/** Name, phase, percent and time of the running opening, with the way out. */
export function OpeningPanel({ flow }: { flow: Working }) {
  const { opener } = useSession()
  const { t, i18n } = useTranslation(['open', 'common'])
  const { phase, overall, vague } = flow.progress
  return (
    <section className={styles.panel} aria-label={t('open:progress.label', { name: flow.name })}>
      {flow.preview && <PreviewPicture picture={flow.preview} />}
      <div className={styles.row}>
        <p className={styles.name} title={flow.name}>
          <bdi>{flow.name}</bdi>
        </p>
        <Button className={styles.cancel} onClick={() => opener.cancel()} aria-label={t('open:progress.cancel')} aria-keyshortcuts="Escape">
          {t('common:action.cancel')}
        </Button>
      </div>
      <progress className={styles.bar} data-vague={vague || undefined} value={overall} max={1} aria-label={t('open:progress.label', { name: flow.name })} />
      <div className={styles.row}>
        <p className={styles.phase} aria-live="polite">
          {t(`open:progress.${phase}`)}
        </p>
        <p className={styles.numbers}>
          {formatPercent(overall, i18n.language)}
          <Elapsed since={flow.startedAt} />
        </p>
      </div>
    </section>
  )
}

/** Counts the seconds; nothing in the first one. */
function Elapsed({ since }: { since: number }) {
  const { i18n } = useTranslation()
  const [now, setNow] = useState(since)
  useEffect(() => {
    const timer = setInterval(() => setNow(performance.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  const elapsed = now - since
  return elapsed < 1000 ? null : <span>{formatElapsed(elapsed, i18n.language)}</span>
}
