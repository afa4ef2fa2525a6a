import { useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/Button.tsx'
import { documentAtom } from '../../state/document.ts'
import { viewerAtom } from '../../state/viewer.ts'
import { visibilityAtom } from '../../state/visibility.ts'
import { useAction } from '../../ui/action/ActionButton.tsx'
import styles from '../../ui/viewer/CanvasHost.module.css'

/** Why there is nothing to see, when there is nothing to see. */
export function CanvasNotes({ failed }: { failed: boolean }) {
  const { t } = useTranslation('viewer')
  const viewer = useAtomValue(viewerAtom)
  const document = useAtomValue(documentAtom)
  const { hidden } = useAtomValue(visibilityAtom)
  const showAll = useAction('showAll')
  const [lost, setLost] = useState(false)
  useEffect(() => viewer?.on('context', (there) => setLost(!there)), [viewer])

  if (failed) {
    return (
      <div className={styles.note} data-solid="true" role="alert">
        <h2>{t('canvas.failed')}</h2>
        <p>{t('canvas.failedText')}</p>
      </div>
    )
  }
  if (lost) {
    return (
      <div className={styles.note} role="alert">
        <p>{t('canvas.lost')}</p>
      </div>
    )
  }
  if (!document || document.status === 'opening') return null
  if (document.parts.size === 0) {
    return (
      <div className={styles.note}>
        <p>{t('canvas.noGeometry')}</p>
      </div>
    )
  }
  if (hidden.size > 0 && hidden.size >= document.index.occurrences.length) {
    return (
      <div className={styles.note}>
        <p>{t('canvas.empty')}</p>
        <Button onClick={showAll.run}>{showAll.label}</Button>
      </div>
    )
  }
  return null
}
