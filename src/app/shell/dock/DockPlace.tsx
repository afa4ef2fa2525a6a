import { atom, useAtom, useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { layoutAtom } from '../../state/layout.ts'
import { leftDockAtom, leftPanelAtom, leftShownAtom, propertiesShownAtom, rightDockAtom, rightPanelAtom, sheetAtom } from '../../state/panels.ts'
import { Dock } from './Dock.tsx'
import { OverlayDock } from './OverlayDock.tsx'
import { panels } from './panels.ts'
import { PanelTabs } from './PanelTabs.tsx'

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
