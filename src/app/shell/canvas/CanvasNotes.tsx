import { useAtom, useAtomValue } from 'jotai'
import { Hand, MousePointerClick, Move, ZoomIn } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { persistedAtom } from '../../lib/persisted.ts'
import { documentAtom } from '../../state/document.ts'
import { viewerAtom } from '../../state/tool.ts'
import { visibilityAtom } from '../../state/visibility.ts'
import { Button } from '../../ui/Button.tsx'
import { useAction } from '../../ui/action/ActionButton.tsx'
import styles from '../../ui/viewer/CanvasHost.module.css'
import touchHintsStyles from './CanvasNotes.module.css'

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

/** Whether the gestures have been shown on this device. */
const hintsSeenAtom = persistedAtom<boolean>('facet.touchHints', false, (value): value is boolean => typeof value === 'boolean')

const gestures = [
  ['orbit', Hand],
  ['pan', Move],
  ['focus', ZoomIn],
  ['menu', MousePointerClick],
] as const

/** The gestures of the 3D view, shown once where fingers steer it, until the first touch. It takes no touches itself. */
export function TouchHints() {
  const { t } = useTranslation('viewer')
  const [seen, setSeen] = useAtom(hintsSeenAtom)
  const isOpen = useAtomValue(documentAtom)?.status === 'open'
  const isDue = isOpen && !seen && (globalThis.matchMedia?.('(pointer: coarse)').matches ?? false)
  useEffect(() => {
    if (!isDue) return
    const done = (): void => setSeen(true)
    addEventListener('pointerdown', done, { capture: true, once: true })
    return () => removeEventListener('pointerdown', done, { capture: true })
  }, [isDue, setSeen])
  if (!isDue) return null
  return (
    <ul className={touchHintsStyles.hints} aria-label={t('touch.title')}>
      {gestures.map(([id, Icon]) => (
        <li key={id}>
          <Icon size={18} strokeWidth={1.75} aria-hidden="true" />
          {t(`touch.${id}`)}
        </li>
      ))}
    </ul>
  )
}
