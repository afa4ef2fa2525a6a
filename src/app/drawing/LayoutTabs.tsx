import { useAtom, useAtomValue } from 'jotai'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './Drawing.module.css'
import { drawingAtom, spaceAtom } from './drawingState.ts'

/** Model space and the layouts, as tabs along the bottom. */
export function LayoutTabs() {
  const { t } = useTranslation('drawing')
  const drawing = useAtomValue(drawingAtom)
  const [space, setSpace] = useAtom(spaceAtom)
  const chosen = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    chosen.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [space])
  if (!drawing || drawing.spaces.length < 2) return null
  const go = (step: number): void => {
    setSpace((space + step + drawing.spaces.length) % drawing.spaces.length)
    requestAnimationFrame(() => chosen.current?.focus())
  }
  return (
    <div
      className={styles.tabs}
      role="tablist"
      aria-label={t('tabs')}
      onKeyDown={(event) => {
        if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
        event.preventDefault()
        go(event.key === 'ArrowRight' ? 1 : -1)
      }}
    >
      {drawing.spaces.map(({ name, kind }, at) => (
        <button
          key={at}
          ref={at === space ? chosen : undefined}
          type="button"
          role="tab"
          className={styles.tab}
          aria-selected={at === space}
          tabIndex={at === space ? 0 : -1}
          onClick={() => setSpace(at)}
        >
          {kind === 'model' ? t('model') : name}
        </button>
      ))}
    </div>
  )
}
