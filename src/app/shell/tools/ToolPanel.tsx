import { useAtomValue, useSetAtom } from 'jotai'
import { X } from 'lucide-react'
import { type ComponentType, lazy, type LazyExoticComponent, Suspense, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { ActionId } from '../../state/actions/registry.ts'
import { layoutAtom, toolPanelHeightAtom } from '../../state/layout.ts'
import { sheetAtom } from '../../state/panels.ts'
import { pluginToolAtom } from '../../state/plugins.ts'
import { toolAtom, type ToolId } from '../../state/tool.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import styles from './ToolPanel.module.css'

interface ToolPanelEntry {
  /** The action whose label names the tool; absent: a plug-in's tool has a name of its own. */
  label?: ActionId
  /** Its results and settings, in at most two rows. Its module also registers the tool's handlers (`registerTool`). */
  component: LazyExoticComponent<ComponentType>
}

/** What stands above the toolbar (on phones: in place of the sheets) while a tool is in hand. A tool's panel is one line here. */
export const toolPanels: Partial<Record<ToolId, ToolPanelEntry>> = {
  measure: { label: 'measure', component: lazy(() => import('../../features/measure/MeasureToolPanel.tsx')) },
  section: { label: 'section', component: lazy(() => import('../../features/section/SectionPanel.tsx')) },
  explode: { label: 'explode', component: lazy(() => import('../../features/explode/ExplodePanel.tsx')) },
  walk: { label: 'walk', component: lazy(() => import('../../features/walk/WalkPanel.tsx')) },
  appearance: { label: 'appearance', component: lazy(() => import('../../features/appearance/AppearancePanel.tsx')) },
  markup: { label: 'markup', component: lazy(() => import('../../features/markup/MarkupToolPanel.tsx')) },
  comment: { label: 'comment', component: lazy(() => import('../../features/comments/CommentToolPanel.tsx')) },
  plugin: { component: lazy(() => import('../../features/plugins/PluginToolPanel.tsx')) },
}

/** Results and settings of the tool in hand, and the way to put it down. */
export function ToolPanel() {
  const { t } = useTranslation(['actions', 'viewer'])
  const tool = useAtomValue(toolAtom)
  const plugin = useAtomValue(pluginToolAtom)
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
    if (!entry || !element) return
    const observer = new ResizeObserver(() => setHeight(element.offsetHeight))
    observer.observe(element)
    return () => {
      observer.disconnect()
      setHeight(0)
    }
  }, [entry, setHeight])
  if (!entry) return null
  const Content = entry.component
  return (
    <section
      ref={panel}
      className={styles.panel}
      aria-label={entry.label ? t(`actions:label.${entry.label}`) : plugin?.label}
      data-phone={isPhone || undefined}
    >
      <div className={styles.content}>
        <Suspense fallback={<span className={styles.coming} aria-hidden="true" />}>
          <Content />
        </Suspense>
      </div>
      <IconButton icon={X} size="s" label={t('viewer:toolPanel.close')} onClick={() => setTool(null)} />
    </section>
  )
}
