import { useAtomValue, useSetAtom } from 'jotai'
import { X } from 'lucide-react'
import { Suspense, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../ui/IconButton.tsx'
import { layoutAtom, toolPanelHeightAtom } from '../../state/layout.ts'
import { sheetAtom } from '../../state/panels.ts'
import './holdForTool.ts'
import { toolAtom } from '../../state/tool.ts'
import styles from './ToolPanel.module.css'
import { toolPanels } from './toolPanels.ts'

/** Results and settings of the tool in hand, and the way to put it down. */
export function ToolPanel() {
  const { t } = useTranslation(['actions', 'viewer'])
  const tool = useAtomValue(toolAtom)
  const isPhone = useAtomValue(layoutAtom) === 'phone'
  const setTool = useSetAtom(toolAtom)
  const setSheet = useSetAtom(sheetAtom)
  const setHeight = useSetAtom(toolPanelHeightAtom)
  const panel = useRef<HTMLElement>(null)
  const entry = tool && toolPanels[tool]
  useEffect(() => {
    // The sheet would lie over the panel.
    if (tool && isPhone) setSheet(null)
  }, [tool, isPhone, setSheet])
  useEffect(() => {
    const element = panel.current
    if (!entry || !isPhone || !element) return
    const observer = new ResizeObserver(() => setHeight(element.offsetHeight))
    observer.observe(element)
    return () => {
      observer.disconnect()
      setHeight(0)
    }
  }, [entry, isPhone, setHeight])
  if (!entry) return null
  const Content = entry.component
  return (
    <section ref={panel} className={styles.panel} aria-label={t(`actions:label.${entry.label}`)} data-phone={isPhone || undefined}>
      <div className={styles.content}>
        <Suspense>
          <Content />
        </Suspense>
      </div>
      <IconButton icon={X} size="s" label={t('viewer:toolPanel.close')} onClick={() => setTool(null)} />
    </section>
  )
}
