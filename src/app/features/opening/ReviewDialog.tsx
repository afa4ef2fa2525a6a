import { CircleCheck, CircleHelp } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatById } from '../../../core/formats.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { formatBytes } from '../../lib/format.ts'
import { locateReference } from '../../services/open/ask.ts'
import type { OpenFlow } from '../../services/open/flow/openFlow.ts'
import { useSession } from '../../services/open/session.ts'
import styles from './ReviewDialog.module.css'

/** Rows that are drawn; the missing ones come first. */
const SHOWN = 300

/** The chosen assembly with the files that it refers to: found and missing. */
export default function ReviewDialog({ flow }: { flow: OpenFlow & { step: 'reviewing' } }) {
  const session = useSession()
  const { opener } = session
  const { t, i18n } = useTranslation(['open', 'common'])
  const candidate = flow.survey.candidates.find(({ path }) => path === flow.root) ?? flow.survey.candidates[0]
  const references = candidate.references.toSorted((a, b) => Number(a.found) - Number(b.found))
  const missing = references.filter(({ found }) => !found).length
  const count = references.length
  const summary =
    count === 0 ? t('open:review.selfContained') : missing === 0 ? t('open:review.complete', { count }) : t('open:review.summary', { count, missing })
  return (
    <Dialog
      title={t('open:review.title')}
      description={summary}
      onClose={() => opener.cancel()}
      actions={
        <>
          {flow.survey.candidates.length > 1 && <Button onClick={() => opener.back()}>{t('common:action.back')}</Button>}
          <Button onClick={() => opener.cancel()}>{t('common:action.cancel')}</Button>
          <Button kind="primary" data-autofocus={true} onClick={() => void opener.openReviewed()}>
            {missing > 0 ? t('open:review.openAnyway') : t('common:action.open')}
          </Button>
        </>
      }
    >
      <p className={styles.model}>
        <span className={styles.name}>{candidate.name}</span>
        <span>
          {formatById.get(candidate.format)?.name} · {formatBytes(candidate.size, i18n.language)}
        </span>
      </p>
      {count > 0 && (
        <ul className={styles.list}>
          {references.slice(0, SHOWN).map(({ name, found }) => (
            <li key={name} className={styles.row} data-missing={!found || undefined}>
              {found ? <CircleCheck size={18} aria-hidden="true" /> : <CircleHelp size={18} aria-hidden="true" />}
              <span className={styles.name} title={name}>
                <bdi>{name}</bdi>
              </span>
              <span className={styles.state}>{t(found ? 'open:review.found' : 'open:review.missing')}</span>
              {!found && (
                <Button className={styles.locate} aria-label={`${t('open:review.locate')} ${name}`} onClick={() => void locateReference(session, name)}>
                  {t('open:review.locate')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {count > SHOWN && <p className={styles.state}>{t('open:review.more', { count: count - SHOWN })}</p>}
    </Dialog>
  )
}
