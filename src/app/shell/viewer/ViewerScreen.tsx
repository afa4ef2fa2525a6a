import { useAtomValue } from 'jotai'
import { Tooltip } from 'radix-ui'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { bomShownAtom } from '../../features/bom/bomState.ts'
import { hasDocumentAtom } from '../../state/document.ts'
import { drawingAtom } from '../../state/drawing/drawingState.ts'
import { frameStatisticsAtom } from '../../state/labState.ts'
import { layoutAtom } from '../../state/layout.ts'
import '../actions/registry.ts'
import { TopBar } from '../bar/TopBar.tsx'
import { CanvasHost } from '../canvas/CanvasHost.tsx'
import { Review } from '../connect/Review.ts'
import { DockPlace } from '../dock/DockPlace.tsx'
import { useSelectionRaisesDock } from '../dock/useSelectionRaisesDock.ts'
import { ToolPanel } from '../tools/ToolPanel.tsx'
import { LiveRegion } from '../live/LiveRegion.tsx'
import { useNotices } from '../live/useNotices.ts'
import { ContextMenu } from '../menu/ContextMenu.tsx'
import { OverlayLayers } from '../overlay/OverlayLayers.tsx'
import { Overlays } from './Overlays.tsx'
import { PhoneBar } from '../phone/PhoneBar.tsx'
import { PhoneSheet } from '../phone/PhoneSheet.tsx'
import { PhoneTop } from '../phone/PhoneTop.tsx'
import { SkipLinks } from './SkipLinks.tsx'
import { StatusLine } from '../status/StatusLine.tsx'
import { ToolBar } from '../toolbar/ToolBar.tsx'
import { useShortcuts } from './useShortcuts.ts'
import styles from './ViewerScreen.module.css'

const BomPlace = lazy(() => import('../../features/bom/BomPanel.tsx'))
const DrawingCanvas = lazy(() => import('../../features/drawing/DrawingCanvas.tsx'))
const DrawingStatus = lazy(() => import('../../features/drawing/DrawingStatus.tsx'))
const DrawingPhoneBar = lazy(() => import('../../features/drawing/DrawingPhoneBar.tsx'))
const FrameStatistics = lazy(() => import('../../features/lab/FrameStatistics.tsx'))

const TIP_DELAY_MS = 500

/** The model with everything around it. The canvas is the same element in all layouts: what stands around it changes. */
export default function ViewerScreen() {
  const { t } = useTranslation('viewer')
  const layout = useAtomValue(layoutAtom)
  const phone = layout === 'phone'
  const isDrawing = useAtomValue(drawingAtom) !== null
  const hasDocument = useAtomValue(hasDocumentAtom)
  const showsFrames = useAtomValue(frameStatisticsAtom)
  const showsBom = useAtomValue(bomShownAtom)
  useShortcuts()
  useNotices()
  useSelectionRaisesDock()
  return (
    <Tooltip.Provider delayDuration={TIP_DELAY_MS} skipDelayDuration={300}>
      {/* Before there is a model it stands ready out of sight, and the start page is the document's main part. */}
      <main className={styles.screen} data-layout={layout} {...(hasDocument ? { 'aria-label': t('screen') } : { role: 'none' })}>
        <SkipLinks />
        {phone ? <PhoneTop /> : <TopBar />}
        <DockPlace side="left" />
        <div className={styles.canvas} data-bom={(showsBom && !isDrawing) || undefined}>
          {isDrawing ? (
            <Suspense>
              <DrawingCanvas phone={phone} overlay={<OverlayLayers />} toolPanel={<ToolPanel />} />
            </Suspense>
          ) : (
            <>
              <CanvasHost />
              {phone ? <ToolPanel /> : <ToolBar />}
            </>
          )}
          {showsBom && (
            <Suspense>
              <BomPlace />
            </Suspense>
          )}
          {showsFrames && (
            <Suspense>
              <FrameStatistics />
            </Suspense>
          )}
        </div>
        <DockPlace side="right" />
        {phone ? <PhoneSheet /> : isDrawing ? <Suspense fallback={<footer />}>{<DrawingStatus />}</Suspense> : <StatusLine />}
        {phone && (isDrawing ? <Suspense>{<DrawingPhoneBar />}</Suspense> : <PhoneBar />)}
        <ContextMenu />
        <Overlays />
        <LiveRegion />
        <Review />
      </main>
    </Tooltip.Provider>
  )
}
