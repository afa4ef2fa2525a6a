import { useAtomValue, useStore } from 'jotai'
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { documentAtom } from '../../state/document.ts'
import canvas from '../../ui/viewer/CanvasHost.module.css'
import { DrawingToolBar, PhoneTools } from './DrawingToolBar.tsx'
import styles from './Drawing.module.css'
import { attachDrawingViewer } from './drawingHandle.ts'
import { drawingAtom, drawingViewerAtom, spaceAtom, textSearchAtom } from '../../state/drawing/drawingState.ts'
import { PrintAreaFrame } from './export/PrintAreaFrame.tsx'
import { LayoutTabs } from './DrawingStatus.tsx'
import { MeasureLayer } from './measure/MeasureLayer.tsx'
import { SheetDimensions } from './dimensions/SheetDimensions.tsx'
import { SpokenDrawing, useInspectKeys } from './SpokenDrawing.tsx'
import { TextSearch } from './TextSearch.tsx'

const DrawingDialogs = lazy(() => import('./DrawingDialogs.tsx'))

interface DrawingCanvasProps {
  phone: boolean
  /** Layers of markup and comments over the canvas. */
  overlay: ReactNode
  /** Results and settings of the tool in hand. */
  toolPanel: ReactNode
}

/** A drawing with what lies over it: search, measurements, tools, and the tabs of its layouts along the bottom. */
export default function DrawingCanvas({ phone, overlay, toolPanel }: DrawingCanvasProps) {
  const store = useStore()
  const { t } = useTranslation(['drawing', 'viewer'])
  const host = useRef<HTMLDivElement>(null)
  const [failed, setFailed] = useState(false)
  const [lost, setLost] = useState(false)
  const viewer = useAtomValue(drawingViewerAtom)
  const document = useAtomValue(documentAtom)
  const drawing = useAtomValue(drawingAtom)
  const tab = useAtomValue(spaceAtom)
  const space = drawing?.spaces[tab]
  const isSearching = useAtomValue(textSearchAtom)
  useEffect(() => {
    const element = host.current
    if (!element) return
    element.tabIndex = 0
    const control = new AbortController()
    attachDrawingViewer(store, element, control.signal).catch((error: unknown) => {
      console.error(error)
      if (!control.signal.aborted) setFailed(true)
    })
    return () => control.abort()
  }, [store])
  useInspectKeys(viewer)
  useEffect(() => viewer?.on('context', (there) => setLost(!there)), [viewer])
  return (
    <div className={styles.frame} data-phone={phone}>
      <div className={styles.stage}>
        <div
          ref={host}
          id="canvas"
          className={canvas.canvas}
          role="application"
          aria-roledescription={t('drawing:canvas.role')}
          aria-label={t('drawing:canvas.label', { name: document?.name, tab: space?.name })}
          aria-describedby="canvas-help"
          data-canvas
        />
        <p id="canvas-help" hidden>
          {t('drawing:canvas.help')}
        </p>
        <SpokenDrawing />
        <MeasureLayer />
        <SheetDimensions />
        {overlay}
        {isSearching && <TextSearch />}
        <PrintAreaFrame />
        {space && space.items.count === 0 && <Note text={t('drawing:canvas.empty')} />}
        {lost && <Note text={t('viewer:canvas.lost')} />}
        {failed && <Note text={t('viewer:canvas.failedText')} />}
        {!phone && <DrawingToolBar toolPanel={toolPanel} />}
      </div>
      {phone && <PhoneTools toolPanel={toolPanel} />}
      <LayoutTabs />
      <Suspense>
        <DrawingDialogs />
      </Suspense>
    </div>
  )
}

function Note({ text }: { text: string }) {
  return (
    <div className={canvas.note} role="alert">
      <p>{text}</p>
    </div>
  )
}
