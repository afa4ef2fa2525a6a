import { useAtom, useAtomValue } from 'jotai'
import { Hand, Move, MousePointerClick, ZoomIn } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { documentAtom } from '../../state/document.ts'
import { persistedAtom } from '../../lib/persisted.ts'
import styles from './TouchHints.module.css'

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
    <ul className={styles.hints} aria-label={t('touch.title')}>
      {gestures.map(([id, Icon]) => (
        <li key={id}>
          <Icon size={18} strokeWidth={1.75} aria-hidden="true" />
          {t(`touch.${id}`)}
        </li>
      ))}
    </ul>
  )
}
