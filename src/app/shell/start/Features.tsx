import { Boxes, FolderTree, Layers3, type LucideIcon, ShieldCheck, WifiOff } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './Features.module.css'

const features = [
  { id: 'private', icon: ShieldCheck },
  { id: 'formats', icon: Layers3 },
  { id: 'assembly', icon: Boxes },
  { id: 'tree', icon: FolderTree },
  { id: 'offline', icon: WifiOff },
] as const satisfies readonly { id: string; icon: LucideIcon }[]

/** A strip that scrolls can be focused, so that the arrow keys move it (WCAG 2.1.1). */
const byKeys = { tabIndex: 0 }

/** What the viewer can do, in a strip that is swiped sideways. */
export function Features() {
  const { t } = useTranslation('open')
  const strip = useRef<HTMLUListElement>(null)
  const [isWider, setWider] = useState(false)
  useEffect(() => {
    const list = strip.current
    if (!list || typeof ResizeObserver === 'undefined') return undefined
    // Only where there is more than is seen.
    const observer = new ResizeObserver(() => setWider(list.scrollWidth > list.clientWidth + 1))
    observer.observe(list)
    return () => observer.disconnect()
  }, [])
  return (
    <div className={styles.features}>
      <ul ref={strip} className={styles.strip} aria-label={t('features.label')} {...byKeys}>
        {features.map(({ id, icon: Icon }) => (
          <li key={id} className={styles.feature}>
            <Icon size={22} strokeWidth={1.75} aria-hidden="true" />
            <div>
              <h2>{t(`features.${id}.title`)}</h2>
              <p>{t(`features.${id}.text`)}</p>
            </div>
          </li>
        ))}
      </ul>
      {isWider && <p className={styles.hint}>{t('features.hint')}</p>}
    </div>
  )
}
