import { useAtomValue, useSetAtom, useStore } from 'jotai'
import { ChevronRight, DraftingCompass } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { drawingsAtom, openDrawing } from '../../services/open/drawingsOfModel.ts'
import styles from './TreePanel.module.css'
import { documentAtom } from '../../state/document.ts'
import { sheetAtom } from '../../state/panels.ts'
import { ModelTree } from './ModelTree.tsx'

/** The drawings that came in one folder or archive with the model, as a group below the tree; a click opens one. */
export function TreeDrawings() {
  const store = useStore()
  const { t } = useTranslation('viewer')
  const drawings = useAtomValue(drawingsAtom)
  const [isOpen, setOpen] = useState(true)
  const setSheet = useSetAtom(sheetAtom)
  if (drawings.length === 0) return null
  return (
    <section className={styles.group} aria-label={t('tree.drawings')}>
      <h2>
        <button type="button" className={styles.head} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          <ChevronRight className={styles.chevron} data-open={isOpen} size={14} aria-hidden="true" />
          {t('tree.drawings')}
          <span className={styles.count}>{drawings.length}</span>
        </button>
      </h2>
      {isOpen && (
        <ul className={styles.list}>
          {drawings.map((path) => (
            <li key={path}>
              <button
                type="button"
                className={styles.drawing}
                title={path}
                onClick={() => {
                  // On phones the sheet would lie over the drawing.
                  setSheet(null)
                  openDrawing(store, path)
                }}
              >
                <DraftingCompass size={15} strokeWidth={1.75} aria-hidden="true" />
                <bdi>{path.slice(path.lastIndexOf('/') + 1)}</bdi>
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

export function TreePanel() {
  const document = useAtomValue(documentAtom)
  if (!document) return null
  return (
    <>
      <ModelTree key={document.id} document={document} />
      <TreeDrawings key={`drawings of ${document.id}`} />
    </>
  )
}
