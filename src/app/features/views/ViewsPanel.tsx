import { useAtomValue, useStore } from 'jotai'
import { BookmarkPlus, Scissors, Tags, View } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListedView } from '../../../core/pmi/savedView.ts'
import { canWriteAtom, fileViewId, fileViewsAtom } from '../../services/views/fileViews.ts'
import { drawFileViews, fileViewPicturesAtom } from '../../services/views/fileViewPictures.ts'
import { showFileView, shownViewAtom } from '../../services/views/savedViews.ts'
import { reviewAtom, viewsAtom } from '../../services/views/sync/review.ts'
import { documentAtom } from '../../state/document.ts'
import { explosionAtom } from '../../state/inspect/explosion.ts'
import { Button } from '../../ui/Button.tsx'
import panel from '../../ui/Panel.module.css'
import { ActionButton, useAction } from '../../ui/action/ActionButton.tsx'
import { ReviewNote } from '../../ui/review/ReviewNote.tsx'
import { drawingAtom } from '../../state/drawing/drawingState.ts'
import { DrawingViews } from './DrawingViews.tsx'
import { Thumbnail, ViewCard } from './ViewCard.tsx'
import styles from './Views.module.css'

/** Views that the authors of the file saved in it, in its order: those with annotations, then the standard views of their program, folded. */
export function FileViews() {
  const { t } = useTranslation('views')
  const { annotated, standard } = useAtomValue(fileViewsAtom)
  const [unfolded, setUnfolded] = useState(false)
  return (
    <>
      {annotated.length > 0 && (
        <>
          <h2 className={styles.heading}>{t('file')}</h2>
          <ListOfViews views={annotated} name={t('file')} drawn />
        </>
      )}
      {standard.length > 0 && (
        <details onToggle={(event) => setUnfolded(event.currentTarget.open)}>
          <summary className={styles.heading}>{t('standard')}</summary>
          <ListOfViews views={standard} name={t('standard')} drawn={unfolded} />
        </details>
      )}
    </>
  )
}

/** `drawn`: with pictures, which are made one after the other. */
function ListOfViews({ views, name, drawn }: { views: readonly ListedView[]; name: string; drawn: boolean }) {
  const store = useStore()
  const { t } = useTranslation('views')
  const pictures = useAtomValue(fileViewPicturesAtom)
  const isOpen = useAtomValue(documentAtom)?.status === 'open'
  const isApart = useAtomValue(explosionAtom).amount > 0
  useEffect(() => {
    if (!drawn || !isOpen || isApart) return
    const stop = new AbortController()
    void drawFileViews(store, views, stop.signal)
    return () => stop.abort()
  }, [store, views, drawn, isOpen, isApart])
  const shown = useAtomValue(shownViewAtom)
  return (
    <ol className={styles.fileViews} aria-label={name}>
      {views.map((listed) => {
        const { view, place } = listed
        const isSection = view.sections.length > 0
        const Icon = isSection ? Scissors : view.annotations > 0 ? Tags : View
        const picture = pictures.get(place)
        const facts = [...(view.annotations > 0 ? [t('annotations', { count: view.annotations })] : []), ...(isSection ? [t('section')] : [])]
        return (
          <li key={place}>
            <button
              type="button"
              className={styles.fileView}
              aria-current={shown === fileViewId(listed) || undefined}
              onClick={() => showFileView(store, listed)}
            >
              <span className={styles.filePicture}>{picture ? <Thumbnail picture={picture} /> : <Icon size={18} strokeWidth={1.5} aria-hidden="true" />}</span>
              <span className={styles.fileAbout}>
                <bdi className={styles.fileName}>{view.name}</bdi>
                {facts.length > 0 && <span className={styles.facts}> {facts.join(' · ')}</span>}
              </span>
            </button>
          </li>
        )
      })}
    </ol>
  )
}

/** The saved views of the model: to show, name, renew, put in order and delete. Below them, the views that the file holds. */
export default function ViewsPanel() {
  const { t } = useTranslation(['views', 'server'])
  const isRead = useAtomValue(reviewAtom) !== null
  const views = useAtomValue(viewsAtom)
  const inDrawing = useAtomValue(drawingAtom)?.views?.length ?? 0
  const hasFileViews = useAtomValue(fileViewsAtom).annotated.length + inDrawing > 0
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
      <DrawingViews />
    </div>
  )
}
