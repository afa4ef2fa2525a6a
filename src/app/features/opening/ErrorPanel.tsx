import { useAtomValue } from 'jotai'
import { TriangleAlert, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { OpenErrorCode } from '../../../core/errors.ts'
import { Button } from '../../ui/Button.tsx'
import { documentAtom } from '../../state/document.ts'
import { browseForFile, browseForFolder } from '../../services/open/ask.ts'
import type { OpenFlow } from '../../services/open/flow/openFlow.ts'
import { reloadApp } from '../../services/offline/reloadApp.ts'
import { useSession } from '../../services/open/session.ts'
import { canPickFolder } from '../../services/open/pickFiles.ts'
import styles from './ErrorPanel.module.css'

/** The same file may open at a second attempt: it was busy, the device was, or it has been saved again. */
const worthRetrying: readonly OpenErrorCode[] = [
  'open-failed',
  'app-incomplete',
  'file-exception',
  'cut-off',
  'archive-failed',
  'time-budget',
  'memory-budget',
  'empty-file',
]
/** What helps is a whole folder. */
const wantsFolder: readonly OpenErrorCode[] = ['one-upload', 'missing-parts', 'only-assembly', 'no-reference', 'no-assembly']

/** Why a file did not open: what, why, what next. */
export function ErrorPanel({ flow }: { flow: OpenFlow & { step: 'failed' } }) {
  const session = useSession()
  const { opener } = session
  const { t } = useTranslation(['errors', 'open', 'common'])
  const kept = useAtomValue(documentAtom) !== null
  const { name, code, detail } = flow
  const panel = useRef<HTMLElement>(null)
  // Keyboard and screen reader land where the news is.
  useEffect(() => panel.current?.focus(), [])
  return (
    <section ref={panel} className={styles.panel} role="alert" tabIndex={-1}>
      <TriangleAlert className={styles.sign} size={22} aria-hidden="true" />
      <div className={styles.text}>
        <h2>{t(`errors:${code}.what`)}</h2>
        {name && (
          <p className={styles.name}>
            <bdi>{name}</bdi>
          </p>
        )}
        <p>{t(`errors:${code}.why`)}</p>
        <p>{t(`errors:${code}.next`)}</p>
        {kept && <p className={styles.kept}>{t('errors:kept')}</p>}
        {detail && (
          <details className={styles.details}>
            <summary>{t('errors:details')}</summary>
            <code>
              {code}: {detail}
            </code>
          </details>
        )}
        <div className={styles.actions}>
          {worthRetrying.includes(code) && (
            <Button kind="primary" onClick={() => void opener.retry()}>
              {t('errors:tryAgain')}
            </Button>
          )}
          {code === 'app-incomplete' && navigator.onLine && <Button onClick={() => void reloadApp()}>{t('common:action.reload')}</Button>}
          {/* On the start page the same choices stand right below. */}
          {kept && wantsFolder.includes(code) && canPickFolder && (
            <Button kind="primary" onClick={() => void browseForFolder(session)}>
              {t('open:drop.folder')}
            </Button>
          )}
          {kept && <Button onClick={() => void browseForFile(session)}>{t('errors:chooseAnother')}</Button>}
        </div>
      </div>
      <button type="button" className={styles.close} onClick={() => opener.cancel()} aria-label={t('common:action.close')}>
        <X size={18} aria-hidden="true" />
      </button>
    </section>
  )
}
