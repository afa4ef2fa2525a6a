import { Upload } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { openDropped } from '../../services/open/ask.ts'
import { takeDropped } from '../../services/open/collect/dropped.ts'
import { useSession } from '../../services/open/session.ts'
import styles from './DropOverlay.module.css'

const carriesFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') ?? false

/** The whole window takes a dropped file, on every page and over an open model. */
export function DropOverlay() {
  const { t } = useTranslation('open')
  const session = useSession()
  const [over, setOver] = useState(false)
  useEffect(() => {
    const onDrag = (event: DragEvent): void => {
      if (!carriesFiles(event)) return
      event.preventDefault()
      if (event.dataTransfer) event.dataTransfer.dropEffect = 'copy'
      setOver(true)
    }
    // Leaving an element for its child is not leaving the window: only then there is no element that is entered.
    const onLeave = (event: DragEvent): void => {
      if (event.relatedTarget === null) setOver(false)
    }
    const onDrop = (event: DragEvent): void => {
      setOver(false)
      if (!carriesFiles(event) || !event.dataTransfer) return
      event.preventDefault()
      openDropped(session, takeDropped(event.dataTransfer))
    }
    addEventListener('dragenter', onDrag)
    addEventListener('dragover', onDrag)
    addEventListener('dragleave', onLeave)
    addEventListener('drop', onDrop)
    return () => {
      removeEventListener('dragenter', onDrag)
      removeEventListener('dragover', onDrag)
      removeEventListener('dragleave', onLeave)
      removeEventListener('drop', onDrop)
    }
  }, [session])
  if (!over) return null
  return (
    <div className={styles.overlay}>
      <div className={styles.frame}>
        <Upload size={40} strokeWidth={1.5} aria-hidden="true" />
        <p className={styles.title}>{t('drop.release')}</p>
        <p className={styles.hint}>{t('drop.releaseHint')}</p>
      </div>
    </div>
  )
}
