import { useAtom, useAtomValue, useStore } from 'jotai'
import { Box, Frame } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { StoredView } from '../../../core/drawing/drawing.ts'
import { shownViewAtom } from '../../services/views/savedViews.ts'
import { drawingAtom, drawingViewerAtom, spaceAtom } from '../../state/drawing/drawingState.ts'
import styles from './Views.module.css'

const NONE: readonly StoredView[] = []

/** Views that a drawing keeps of model space, in its order: a click shows the part of it, from above or from the side. */
export function DrawingViews() {
  const store = useStore()
  const { t } = useTranslation('views')
  const views = useAtomValue(drawingAtom)?.views ?? NONE
  const [shown, setShown] = useAtom(shownViewAtom)
  if (views.length === 0) return null
  const show = ({ space, center: [x, y], width, height }: StoredView, id: string): void => {
    store.set(spaceAtom, space)
    store.get(drawingViewerAtom)?.fit([x - width / 2, y - height / 2, x + width / 2, y + height / 2], { animate: true })
    setShown(id)
  }
  return (
    <>
      <h2 className={styles.heading}>{t('file')}</h2>
      <ol className={styles.fileViews} aria-label={t('file')}>
        {views.map((view, at) => {
          const Icon = view.space === 0 ? Frame : Box
          const id = `file:${at}`
          return (
            <li key={at}>
              <button type="button" className={styles.fileView} aria-current={shown === id || undefined} onClick={() => show(view, id)}>
                <span className={styles.filePicture}>
                  <Icon size={18} strokeWidth={1.5} aria-hidden="true" />
                </span>
                <span className={styles.fileAbout}>
                  <bdi className={styles.fileName}>{view.name || t('asSaved')}</bdi>
                </span>
              </button>
            </li>
          )
        })}
      </ol>
    </>
  )
}
