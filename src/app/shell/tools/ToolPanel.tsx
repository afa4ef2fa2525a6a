import { useAtomValue, useSetAtom } from 'jotai'
import { X } from 'lucide-react'
import { type ComponentType, lazy, type LazyExoticComponent, Suspense, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { ActionId } from '../../state/actions/registry.ts'
import { drawingAtom } from '../../state/drawing/drawingState.ts'
import { layoutAtom, toolPanelHeightAtom } from '../../state/layout.ts'
import { sheetAtom } from '../../state/panels.ts'
import { appStore } from '../../state/store.ts'
import { toolAtom, toolHandlers, type ToolId, toolRegistered } from '../../state/tool.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import styles from './ToolPanel.module.css'

/** Tools that work by presses on the canvas. Measuring in drawings needs no code that comes later. */
const pressing = (): readonly ToolId[] => (appStore.get(drawingAtom) ? ['markup', 'comment'] : ['measure', 'markup', 'comment'])

/** Holds presses on the canvas, and the keys that aim there, back while the code of the tool in hand is being fetched, and repeats them when it is there. */
async function hold(tool: ToolId, signal: AbortSignal): Promise<void> {
  const kept: { event: PointerEvent | KeyboardEvent; target: EventTarget | null }[] = []
  const pressed = new Set<number>()
  const stopKeeping = new AbortController()
  const keep = (event: PointerEvent): void => {
    const { type, target, pointerId } = event
    if (type === 'pointerdown' && target instanceof Element && target.closest('[data-canvas]')) pressed.add(pointerId)
    if (!pressed.has(pointerId)) return
    event.stopImmediatePropagation()
    event.preventDefault()
    kept.push({ event, target })
    if (type === 'pointerup' || type === 'pointercancel') pressed.delete(pointerId)
  }
  const keepKey = (event: KeyboardEvent): void => {
    const { key, target } = event
    const aims = tool === 'measure' && (key === 'Enter' || key.startsWith('Arrow')) && !event.ctrlKey && !event.metaKey && !event.altKey
    if (!aims || !(target instanceof Element && target.closest('[data-canvas]'))) return
    event.stopImmediatePropagation()
    event.preventDefault()
    kept.push({ event, target })
  }
  const meanwhile = { capture: true, signal: AbortSignal.any([signal, stopKeeping.signal]) }
  for (const type of ['pointerdown', 'pointermove', 'pointerup', 'pointercancel'] as const) addEventListener(type, keep, meanwhile)
  addEventListener('keydown', keepKey, meanwhile)
  await toolRegistered(tool)
  stopKeeping.abort()
  if (signal.aborted) return
  for (const { event, target } of kept)
    target?.dispatchEvent(event instanceof KeyboardEvent ? new KeyboardEvent(event.type, event) : new PointerEvent(event.type, event))
}

let held: AbortController | undefined
function follow(): void {
  held?.abort()
  const tool = appStore.get(toolAtom)
  if (!tool || toolHandlers(tool) || !pressing().includes(tool)) return
  held = new AbortController()
  void hold(tool, held.signal)
}
appStore.sub(toolAtom, follow)

interface ToolPanelEntry {
  /** The action whose label names the tool. */
  label: ActionId
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
}

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
        <Suspense fallback={<span className={styles.coming} aria-hidden="true" />}>
          <Content />
        </Suspense>
      </div>
      <IconButton icon={X} size="s" label={t('viewer:toolPanel.close')} onClick={() => setTool(null)} />
    </section>
  )
}
