import { useAtomValue } from 'jotai'
import { Scissors, Tags, View } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ListedView } from '../../../core/pmi/savedView.ts'
import { fileViewId, fileViewsAtom } from '../../services/views/fileViews.ts'
import { shownViewAtom, showFileView } from '../../services/views/savedViews.ts'
import styles from './Views.module.css'

/** Views that the authors of the file saved in it, in its order: those with annotations, then the standard views of their program, folded. */
export function FileViews() {
  const { t } = useTranslation('views')
  const { annotated, standard } = useAtomValue(fileViewsAtom)
  return (
    <>
      {annotated.length > 0 && (
        <>
          <h2 className={styles.heading}>{t('file')}</h2>
          <ListOfViews views={annotated} name={t('file')} />
        </>
      )}
      {standard.length > 0 && (
        <details>
          <summary className={styles.heading}>{t('standard')}</summary>
          <ListOfViews views={standard} name={t('standard')} />
        </details>
      )}
    </>
  )
}

function ListOfViews({ views, name }: { views: readonly ListedView[]; name: string }) {
  const { t } = useTranslation('views')
  const shown = useAtomValue(shownViewAtom)
  return (
    <ol className={styles.fileViews} aria-label={name}>
      {views.map((listed) => {
        const { view, place } = listed
        const isSection = view.sections.length > 0
        const Icon = isSection ? Scissors : view.annotations > 0 ? Tags : View
        const facts = [...(view.annotations > 0 ? [t('annotations', { count: view.annotations })] : []), ...(isSection ? [t('section')] : [])]
        return (
          <li key={place}>
            <button type="button" className={styles.fileView} aria-current={shown === fileViewId(listed) || undefined} onClick={() => showFileView(listed)}>
              <Icon size={16} strokeWidth={1.75} aria-hidden="true" />
              <bdi className={styles.fileName}>{view.name}</bdi>
              {facts.length > 0 && <span className={styles.facts}> {facts.join(' · ')}</span>}
            </button>
          </li>
        )
      })}
    </ol>
  )
}
