import { useAtomValue } from 'jotai'
import { X } from 'lucide-react'
import { Tabs } from 'radix-ui'
import { type RefObject, Suspense, useDeferredValue, useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { hasDocumentAtom } from '../../state/document.ts'
import type { PanelId } from '../../state/panels.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { usePartsDrop } from '../../ui/viewer/usePartsDrop.ts'
import styles from './Dock.module.css'
import type { PanelEntry } from './panels.ts'

const judge = (list: HTMLElement): void => {
  list.removeAttribute('data-tight')
  list.toggleAttribute('data-tight', list.scrollWidth > list.clientWidth)
}

/** Marks a list of tabs as `data-tight` for as long as their `names` do not fit side by side. */
function useTightTabs(names: string): RefObject<HTMLDivElement | null> {
  const ref = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const list = ref.current
    if (!list || names === '') return
    // Reports the present width too, before anything is painted, when the page is laid out anyway: asking for it here would lay it out once more.
    const observer = new ResizeObserver(() => judge(list))
    observer.observe(list)
    return () => observer.disconnect()
  }, [names])
  return ref
}

interface PanelTabsProps {
  panels: readonly PanelEntry[]
  shown: PanelEntry
  onShow(id: PanelId): void
  onClose(): void
}

/** The head of a dock with a tab per panel, and the panel that is shown. */
export function PanelTabs({ panels, shown, onShow, onClose }: PanelTabsProps) {
  const { t } = useTranslation('viewer')
  const list = useTightTabs(panels.map(({ label }) => t(label)).join())
  const Panel = shown.component
  const drop = usePartsDrop()
  // A screen comes in two steps, first everything around the panels: each is short enough for the page to stay responsive.
  const hasDocument = useAtomValue(hasDocumentAtom)
  const isFilled = useDeferredValue(hasDocument, false)
  const content = <Suspense>{isFilled && <Panel />}</Suspense>
  const close = <IconButton icon={X} size="s" label={t('dock.close')} onClick={onClose} />
  if (panels.length === 1) {
    return (
      <>
        <header className={styles.header}>
          <h2 className={styles.title}>{t(shown.label)}</h2>
          {close}
        </header>
        {content}
      </>
    )
  }
  return (
    <Tabs.Root className={styles.tabs} value={shown.id} onValueChange={(id) => onShow(id as PanelId)}>
      <header className={styles.header}>
        <Tabs.List ref={list} className={styles.list}>
          {panels.map(({ id, label, icon: Icon }) => (
            <Tabs.Trigger key={id} value={id} className={styles.tab} title={t(label)} aria-label={t(label)} {...(id === 'views' && drop)}>
              <Icon size={18} strokeWidth={1.75} aria-hidden="true" />
              <span className={styles.name}>{t(label)}</span>
            </Tabs.Trigger>
          ))}
        </Tabs.List>
        {close}
      </header>
      <Tabs.Content value={shown.id} className={styles.content} tabIndex={-1}>
        {content}
      </Tabs.Content>
    </Tabs.Root>
  )
}
