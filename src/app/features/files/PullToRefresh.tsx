import { type ReactNode, type TouchEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './FilesTab.module.css'

/** So far the finger has to pull, CSS pixels; the list follows at half its pace. */
const RELEASE_AT = 128
const PACE = 0.5

/** On touch: a list that is at the page's top is fetched anew when it is pulled down. */
export function PullToRefresh({ refresh, children }: { refresh(): Promise<void>; children: ReactNode }) {
  const { t } = useTranslation('files')
  const start = useRef<{ x: number; y: number }>(undefined)
  const [pulled, setPulled] = useState(0)
  const [isRefreshing, setRefreshing] = useState(false)

  const begin = ({ touches }: TouchEvent): void => {
    start.current = window.scrollY <= 0 && touches.length === 1 && !isRefreshing ? { x: touches[0].clientX, y: touches[0].clientY } : undefined
  }
  const move = ({ touches }: TouchEvent): void => {
    if (!start.current) return
    const down = touches[0].clientY - start.current.y
    // Sideways, or the page itself scrolls.
    if (Math.abs(touches[0].clientX - start.current.x) > Math.abs(down) || window.scrollY > 0) start.current = undefined
    setPulled(start.current ? Math.min(Math.max(down, 0), RELEASE_AT * 1.25) : 0)
  }
  const end = async (): Promise<void> => {
    start.current = undefined
    setPulled(0)
    if (pulled < RELEASE_AT) return
    setRefreshing(true)
    await refresh().finally(() => setRefreshing(false))
  }

  const text = isRefreshing ? t('refreshing') : t(pulled < RELEASE_AT ? 'pull' : 'release')
  return (
    <div className={styles.pull} onTouchStart={begin} onTouchMove={move} onTouchEnd={() => void end()} onTouchCancel={() => setPulled(0)}>
      {(pulled > 0 || isRefreshing) && (
        <output className={styles.pulled} style={{ minHeight: isRefreshing ? undefined : pulled * PACE }}>
          {text}
        </output>
      )}
      {children}
    </div>
  )
}
