import { atom, type Getter, useAtomValue } from 'jotai'
import { type ComponentType, lazy, type LazyExoticComponent, Suspense, useState } from 'react'
import { comparisonAtom } from '../../features/compare/comparison.ts'
import { threadsAtom } from '../../services/views/sync/review.ts'
import { draftAnchorAtom, pinsShownAtom } from '../../state/comments/commentState.ts'
import { hasModelAtom } from '../../state/document.ts'
import { drawingAtom } from '../../state/drawing/drawingState.ts'
import { hasSections } from '../../state/inspect/sections.ts'
import { tourAtom } from '../../state/mainTabs.ts'
import { markupShownAtom } from '../../state/markup/marks.ts'
import { measurementsAtom } from '../../state/measure/measurements.ts'
import { overlayAtom } from '../../state/panels.ts'
import { litRowsAtom, pmiRowsAtom } from '../../state/pmi/callouts.ts'
import { hasLabels } from '../../state/pmi/display.ts'
import { toolAtom } from '../../state/tool.ts'
import styles from '../../ui/overlay/Overlay.module.css'
import { LayersContext } from '../../ui/overlay/Pinned.tsx'

/** Something drawn over the canvas of a model or drawing in DOM: measurements, pins, markup. Its components draw through `inSvg` and `inHtml`. */
interface Overlay {
  id: string
  /** Whether there is anything to draw; its code is fetched when there first is. Reads atoms only. */
  shown(get: Getter): boolean
  load(): Promise<{ default: ComponentType }>
}

const isModel = (get: Getter): boolean => get(drawingAtom) === null

/** From the lowest to the topmost. A new one is one line here. */
const overlays: readonly Overlay[] = [
  {
    id: 'callouts',
    shown: (get) => isModel(get) && get(pmiRowsAtom).length > 0 && hasLabels(get),
    load: () => import('../../features/pmi/CalloutLabels.tsx'),
  },
  {
    id: 'supplemental',
    shown: (get) => isModel(get) && get(litRowsAtom).some(({ annotation }) => annotation.supplemental),
    load: () => import('../../features/pmi/SupplementalLines.tsx'),
  },
  {
    id: 'section',
    shown: (get) => isModel(get) && get(toolAtom) === 'section' && hasSections(get),
    load: () => import('../../features/section/SectionHandles.tsx'),
  },
  { id: 'zoomBox', shown: (get) => isModel(get) && get(toolAtom) === 'zoomBox', load: () => import('../../features/zoomBox/ZoomBox.tsx') },
  {
    id: 'measurements',
    shown: (get) => isModel(get) && (get(toolAtom) === 'measure' || get(measurementsAtom).length > 0),
    load: () => import('../../features/measure/MeasureOverlay.tsx'),
  },
  { id: 'clouds', shown: (get) => get(comparisonAtom)?.drawings !== undefined, load: () => import('../../features/compare/ChangeClouds.tsx') },
  {
    id: 'markup',
    shown: (get) => get(markupShownAtom),
    load: () => import('../../features/markup/MarkupOverlay.tsx'),
  },
  {
    id: 'comments',
    shown: (get) => get(draftAnchorAtom) !== null || (get(pinsShownAtom) && get(threadsAtom).some(({ comment }) => comment.anchor?.point)),
    load: () => import('../../features/comments/CommentPins.tsx'),
  },
]

const components = new Map<string, LazyExoticComponent<ComponentType>>(overlays.map(({ id, load }) => [id, lazy(load)]))
const shownAtom = atom((get) => overlays.filter(({ shown }) => shown(get)).map(({ id }) => id))

/** One SVG and one HTML layer over the canvas. The pointer passes through them, except at grips. */
export function OverlayLayers() {
  const shown = useAtomValue(shownAtom)
  const [svg, setSvg] = useState<SVGSVGElement | null>(null)
  const [html, setHtml] = useState<HTMLDivElement | null>(null)
  return (
    <>
      <svg ref={setSvg} className={styles.svg} aria-hidden="true" data-overlay="svg" />
      <div ref={setHtml} className={styles.html} data-overlay="html" />
      {svg && html && (
        <LayersContext value={{ svg, html }}>
          {shown.map((id) => {
            const Component = components.get(id)!
            return (
              <Suspense key={id}>
                <Component />
              </Suspense>
            )
          })}
        </LayersContext>
      )}
    </>
  )
}

const CommandPalette = lazy(() => import('../palette/CommandPalette.tsx'))
const ShortcutSheet = lazy(() => import('../shortcuts/ShortcutSheet.tsx'))
const ShareOpened = lazy(() => import('../../features/share/ShareOpened.tsx'))
const ExportDialog = lazy(() => import('../../features/export/ExportDialog.tsx'))
const DrawingDialog = lazy(() => import('../../features/export/DrawingDialog.tsx'))
const UnfoldDialog = lazy(() => import('../../features/export/UnfoldDialog.tsx'))
const MassDialog = lazy(() => import('../../features/measure/MassDialog.tsx'))
const AugmentedScreen = lazy(() => import('../../features/augmented/AugmentedScreen.tsx'))
const Tour = lazy(() => import('../../features/tour/Tour.tsx'))
const ScreenshotDialog = lazy(() => import('../screenshot/ScreenshotDialog.tsx'))

/** The dialogs of the screen, fetched when they are first wanted. */
export function Overlays() {
  const overlay = useAtomValue(overlayAtom)
  // While the sample is still being opened there is nothing to try.
  const hasModel = useAtomValue(hasModelAtom)
  const isOnTour = useAtomValue(tourAtom) !== null && hasModel
  return (
    <Suspense>
      {overlay === 'palette' && <CommandPalette />}
      {overlay === 'shortcuts' && <ShortcutSheet />}
      {overlay === 'screenshot' && <ScreenshotDialog />}
      {overlay === 'export' && <ExportDialog />}
      {overlay === 'makeDrawing' && <DrawingDialog />}
      {overlay === 'unfold' && <UnfoldDialog />}
      {overlay === 'massProperties' && <MassDialog />}
      {overlay === 'share' && <ShareOpened />}
      {overlay === 'augmented' && <AugmentedScreen />}
      {isOnTour && <Tour />}
    </Suspense>
  )
}
