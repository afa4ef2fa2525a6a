import { useAtom, useAtomValue } from 'jotai'
import { Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { drawingViewerAtom } from '../../state/drawing/drawingState.ts'
import { documentAtom } from '../../state/document.ts'
import { sheetAtom } from '../../state/panels.ts'
import { primaryNodeAtom } from '../../state/selection.ts'
import { viewerAtom } from '../../state/viewer.ts'
import { barHeight, toolPanelHeightAtom } from '../../state/layout.ts'
import { panelById } from '../dock/panels.ts'
import { phoneViewGroups } from '../toolbar/groups.ts'
import { ActionList } from './ActionList.tsx'
import { MoreSheet } from './MoreSheet.tsx'
import { Sheet } from '../../ui/sheet/Sheet.tsx'

/** What the phone's bar opens. The model makes way for it. */
export function PhoneSheet() {
  const { t } = useTranslation('viewer')
  const [sheet, setSheet] = useAtom(sheetAtom)
  const document = useAtomValue(documentAtom)
  const viewer = useAtomValue(viewerAtom)
  const node = useAtomValue(primaryNodeAtom)
  const [sheetInset, setInset] = useState(0)
  const inset = Math.max(sheetInset, useAtomValue(toolPanelHeightAtom))
  useEffect(() => {
    viewer?.setBottomInset(inset + barHeight())
    return () => viewer?.setBottomInset(0)
  }, [viewer, inset])
  // The canvas of a drawing ends above the bar.
  const plane = useAtomValue(drawingViewerAtom)
  useEffect(() => plane?.setBottomInset(sheetInset), [plane, sheetInset])
  if (!sheet || !document) return null
  const close = (): void => setSheet(null)
  const place = { onClose: close, onInset: setInset }
  const panel = panelById(sheet)
  if (panel) {
    const Panel = panel.component
    const nodeName = sheet === 'properties' && node !== null ? document.index.nodes[node]?.name : undefined
    return (
      <Sheet key={sheet} title={nodeName || t(panel.label)} first={panel.sheet ?? 'half'} {...place}>
        <Suspense>
          <Panel />
        </Suspense>
      </Sheet>
    )
  }
  return sheet === 'view' ? (
    <Sheet key={sheet} title={t('bar.view')} first="half" {...place}>
      <ActionList groups={phoneViewGroups} />
    </Sheet>
  ) : (
    <Sheet key={sheet} title={t('bar.more')} first="half" {...place}>
      <MoreSheet />
    </Sheet>
  )
}
