import { useAtom, useAtomValue } from 'jotai'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './Drawing.module.css'
import { drawingAtom, spaceAtom } from '../../state/drawing/drawingState.ts'

/** The chosen tab is in sight. */
const showTab = (tab: HTMLElement | null): void => {
  tab?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}

/** Model space and the layouts, as tabs along the bottom. */
export function LayoutTabs() {
  const { t } = useTranslation('drawing')
  const drawing = useAtomValue(drawingAtom)
  const [space, setSpace] = useAtom(spaceAtom)
  const list = useRef<HTMLDivElement>(null)
  if (!drawing || drawing.spaces.length < 2) return null
  const go = (step: number): void => {
    setSpace((space + step + drawing.spaces.length) % drawing.spaces.length)
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>('[aria-selected=true]')?.focus())
  }
  return (
    <div ref={list} className={styles.tabs} role="tablist" aria-label={t('tabs')}>
      {drawing.spaces.map(({ name, kind }, at) => (
        <button
          key={at}
          ref={at === space ? showTab : undefined}
          type="button"
          role="tab"
          className={styles.tab}
          aria-selected={at === space}
          tabIndex={at === space ? 0 : -1}
          onClick={() => setSpace(at)}
          onKeyDown={(event) => {
            if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
            event.preventDefault()
            go(event.key === 'ArrowRight' ? 1 : -1)
          }}
        >
          {kind === 'model' ? t('model') : name}
        </button>
      ))}
    </div>
  )
}
