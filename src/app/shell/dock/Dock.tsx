import { atom, type PrimitiveAtom, useAtom, useAtomValue, useSetAtom } from 'jotai'
import { type KeyboardEvent, type PointerEvent, type ReactNode, useEffect, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { layoutAtom } from '../../state/layout.ts'
import {
  DOCK_MAX,
  DOCK_MIN,
  type DockState,
  leftDockAtom,
  leftPanelAtom,
  leftShownAtom,
  propertiesShownAtom,
  rightDockAtom,
  rightDockRaisedAtom,
  rightPanelAtom,
  sheetAtom,
} from '../../state/panels.ts'
import { selectionAtom } from '../../state/selection.ts'
import styles from './Dock.module.css'
import { PanelTabs } from './PanelTabs.tsx'
import { panels } from './panels.ts'

interface DockEdgeProps {
  side: 'left' | 'right'
  width: number
  label: string
  onResize(width: number): void
}

const KEY_STEP = 20

/** The edge of a dock, to drag or to move by arrow keys. */
function DockEdge({ side, width, label, onResize }: DockEdgeProps) {
  const outward = side === 'left' ? 1 : -1
  const onPointerDown = (down: PointerEvent<HTMLDivElement>): void => {
    if (down.button !== 0) return
    down.preventDefault()
    const edge = down.currentTarget
    edge.setPointerCapture(down.pointerId)
    const from = down.clientX
    const move = (event: globalThis.PointerEvent): void => onResize(width + (event.clientX - from) * outward)
    const end = (): void => {
      edge.removeEventListener('pointermove', move)
      edge.removeEventListener('lostpointercapture', end)
    }
    edge.addEventListener('pointermove', move)
    edge.addEventListener('lostpointercapture', end)
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = event.key === 'ArrowRight' ? KEY_STEP : event.key === 'ArrowLeft' ? -KEY_STEP : 0
    if (step === 0) return
    event.preventDefault()
    onResize(width + step * outward)
  }
  return (
    <div
      className={styles.edge}
      role="separator"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={label}
      aria-valuenow={width}
      aria-valuemin={DOCK_MIN}
      aria-valuemax={DOCK_MAX}
      onPointerDown={onPointerDown}
      onKeyDown={onKeyDown}
    />
  )
}

interface DockProps {
  side: 'left' | 'right'
  title: string
  dockAtom: PrimitiveAtom<DockState>
  children: ReactNode
}

const clamp = (width: number): number => Math.round(Math.min(DOCK_MAX, Math.max(DOCK_MIN, width)))

/** A panel beside the canvas, as wide as the user made it. */
function Dock({ side, title, dockAtom, children }: DockProps) {
  const { t } = useTranslation('viewer')
  const [{ width }, setDock] = useAtom(dockAtom)
  const setWidth = (next: number): void => setDock((dock) => ({ ...dock, width: clamp(next) }))
  return (
    <aside className={styles.dock} data-side={side} style={{ width }} aria-label={title}>
      {children}
      <DockEdge side={side} width={width} label={t('dock.resize')} onResize={setWidth} />
    </aside>
  )
}

interface OverlayDockProps {
  side: 'left' | 'right'
  title: string
  children: ReactNode
}

/** Panels over the canvas, for tablets. */
function OverlayDock({ side, title, children }: OverlayDockProps) {
  return (
    <aside className={styles.overlay} data-side={side} data-overlay aria-label={title}>
      {children}
    </aside>
  )
}

const sides = {
  left: { dockAtom: leftDockAtom, shownAtom: leftShownAtom, panelAtom: leftPanelAtom },
  right: { dockAtom: rightDockAtom, shownAtom: propertiesShownAtom, panelAtom: rightPanelAtom },
} as const

/** The panels of one side: beside the canvas, or over it on tablets. Phones have them in sheets. */
export function DockPlace({ side }: { side: 'left' | 'right' }) {
  const { t } = useTranslation('viewer')
  const { dockAtom, shownAtom, panelAtom } = sides[side]
  const layout = useAtomValue(layoutAtom)
  const [isShown, setShown] = useAtom(shownAtom)
  const [chosen, choose] = useAtom(panelAtom)
  const [sheet, setSheet] = useAtom(sheetAtom)
  const offered = useAtomValue(useMemo(() => atom((get) => panels.filter((panel) => panel.side === side && (panel.available?.(get) ?? true))), [side]))
  if (layout === 'desktop' && isShown) {
    const shown = offered.find(({ id }) => id === chosen) ?? offered[0]
    return (
      <Dock side={side} title={t(shown.label)} dockAtom={dockAtom}>
        <PanelTabs panels={offered} shown={shown} onShow={choose} onClose={() => setShown(false)} />
      </Dock>
    )
  }
  const over = layout === 'tablet' ? offered.find(({ id }) => id === sheet) : undefined
  if (!over) return null
  return (
    <OverlayDock side={side} title={t(over.label)}>
      <PanelTabs panels={offered} shown={over} onShow={setSheet} onClose={() => setSheet(null)} />
    </OverlayDock>
  )
}

const hasSelectionAtom = atom((get) => get(selectionAtom).nodes.size > 0)

/** A selection brings the properties: as a dock, or on phones as a sheet that just shows its edge. */
export function useSelectionRaisesDock(): void {
  const selected = useAtomValue(hasSelectionAtom)
  const layout = useAtomValue(layoutAtom)
  const raise = useSetAtom(rightDockRaisedAtom)
  const setSheet = useSetAtom(sheetAtom)
  useEffect(() => {
    if (selected) raise(true)
    if (layout !== 'phone') return
    if (selected) setSheet((sheet) => sheet ?? 'properties')
    else setSheet((sheet) => (sheet === 'properties' ? null : sheet))
  }, [selected, layout, raise, setSheet])
}
