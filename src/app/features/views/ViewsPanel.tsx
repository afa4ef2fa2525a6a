import { useAtomValue } from 'jotai'
import { BookmarkPlus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/Button.tsx'
import panel from '../../ui/Panel.module.css'
import { ActionButton, useAction } from '../../ui/action/ActionButton.tsx'
import { canWriteAtom, fileViewsAtom } from '../../services/views/fileViews.ts'
import { ReviewNote } from '../../ui/review/ReviewNote.tsx'
import { reviewAtom, viewsAtom } from '../../services/views/sync/review.ts'
import { FileViews } from './FileViews.tsx'
import { ViewCard } from './ViewCard.tsx'
import styles from './Views.module.css'

/** The saved views of the model: to show, name, renew, put in order and delete. Below them, the views that the file holds. */
export default function ViewsPanel() {
  const { t } = useTranslation('views')
  const isRead = useAtomValue(reviewAtom) !== null
  const views = useAtomValue(viewsAtom)
  const hasFileViews = useAtomValue(fileViewsAtom).annotated.length > 0
  const canWrite = useAtomValue(canWriteAtom)
  const save = useAction('saveView')
  return (
    <div className={panel.panel}>
      <div className={panel.bar}>
        <Button kind="primary" className={panel.action} disabled={!save.enabled || !canWrite} onClick={save.run}>
          <BookmarkPlus size={18} strokeWidth={1.75} aria-hidden="true" />
          {save.label}
        </Button>
        <ActionButton id="previousView" tipSide="bottom" />
        <ActionButton id="nextView" tipSide="bottom" />
        <ActionButton id="copyViewLink" tipSide="bottom" />
      </div>
      <ReviewNote />
      {isRead && views.length === 0 && !hasFileViews && <p className={styles.empty}>{t('empty')}</p>}
      <ol className={styles.list} aria-label={t('list')}>
        {views.map((view, place) => (
          <ViewCard key={view.id} view={view} place={place} count={views.length} />
        ))}
      </ol>
      <FileViews />
    </div>
  )
}
