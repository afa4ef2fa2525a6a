import { lazy, Suspense, useEffect, useState } from 'react'
import { useAtomValue, useStore } from 'jotai'
import { Tooltip } from 'radix-ui'
import { useTranslation } from 'react-i18next'
import { useShown } from '../../ui/useShown.ts'
import { whenIdle } from '../../lib/tasks.ts'
import '../actions/registry.ts'
import { bomShownAtom } from '../../features/bom/bomState.ts'
import { type Chord, chordOf, isTyping } from '../../lib/chord.ts'
import { runAction } from '../../services/vip/runAction.ts'
import { actionByChordAtom, actionById } from '../../state/actions/registry.ts'
import { pinComingAtom } from '../../state/comments/commentState.ts'
import { documentAtom, hasDocumentAtom } from '../../state/document.ts'
import { drawingAtom } from '../../state/drawing/drawingState.ts'
import { frameStatisticsAtom } from '../../state/labState.ts'
import { contextMenuAtom, layoutAtom } from '../../state/layout.ts'
import { overlayAtom, typedAheadAtom } from '../../state/panels.ts'
import type { Store } from '../../state/store.ts'
import { MenuPlaceContext } from '../../ui/page/Page.tsx'
import { TopBar } from '../bar/TopBar.tsx'
import { CanvasHost } from '../canvas/CanvasHost.tsx'
import { DockPlace, useSelectionRaisesDock } from '../dock/Dock.tsx'
import { LiveRegion, useNotices } from '../live/LiveRegion.tsx'
import { ContextMenu } from '../menu/ContextMenu.tsx'
import { OverlayLayers, Overlays } from '../overlay/OverlayLayers.tsx'
import { PhoneSheet } from '../phone/MoreSheet.tsx'
import { PhoneBar, PhoneTop } from '../phone/PhoneBar.tsx'
import { StatusLine } from '../status/StatusLine.tsx'
import { ToolBar } from '../toolbar/ToolBar.tsx'
import { ToolPanel } from '../tools/ToolPanel.tsx'
import { useTools } from '../tools/useTools.ts'
import styles from './ViewerScreen.module.css'

/** Milliseconds after the first picture: the smooth one follows, and evaluating the fetched code takes long. */
const LATER_MS = 1500

/** Fetches saved views and comments once a model or drawing is on screen; renders nothing. */
function Review(): null {
  const store = useStore()
  const isShown = useShown()
  useEffect(() => {
    if (!isShown) return undefined
    let callOff: (() => void) | undefined
    const timer = setTimeout(() => {
      callOff = whenIdle(() => {
        // What calls to the server are made of is half of it, and evaluated in a task of its own.
        const calls = import('../../services/api/callServer.ts')
        // Without a connection the code may not be here yet: the next model asks again.
        void calls.then(() => import('../../services/views/sync/syncService.ts')).then(({ startSyncService }) => startSyncService(store), console.warn)
      })
    }, LATER_MS)
    return () => {
      clearTimeout(timer)
      callOff?.()
    }
  }, [store, isShown])
  return null
}

/** First stops of the tab key: to the model, and to its tree. Buttons, since the address's fragment belongs to the routes. */
function SkipLinks() {
  const store = useStore()
  const { t } = useTranslation('viewer')
  return (
    <>
      <button type="button" className={styles.skip} onClick={() => document.querySelector<HTMLElement>('[data-canvas]')?.focus()}>
        {t('skipToCanvas')}
      </button>
      <button type="button" className={styles.skip} onClick={() => runAction(store, actionById('searchParts'))}>
        {t('skipToTree')}
      </button>
    </>
  )
}

/** Makes the viewer that the screen shows, ahead of it. */
export { prepareViewer } from '../../services/viewer/viewerHandle.ts'

const textFields = 'input:not([type=checkbox], [type=radio], [type=range], [type=button]), textarea, select, [contenteditable]'
/** Layers that have the keyboard to themselves. */
const modalLayers = '[role=dialog], [role=alertdialog], [role=menu], [role=listbox]'

/** Whether a key that was pressed at `target` may run a shortcut. */
export function mayRun(chord: Chord, onCanvas: boolean, target: Element | null): boolean {
  if (target?.closest(modalLayers)) return false
  if (target?.closest(textFields))
    return !isTyping(chord) && !['Mod+Z', 'Mod+Shift+Z', 'Mod+Y', 'Mod+A', 'Mod+C', 'Mod+V', 'Mod+X'].includes(chord) && !onCanvas
  return !onCanvas || !target || target.tagName === 'BODY' || target.closest('[data-canvas]') !== null
}

/** Keeps a letter for a field that is coming: the command palette's, whose code is still being fetched, or a comment's, whose place is still being looked up. Once it is there, it has the focus. */
function keepTyped(store: Store, event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || (event.target instanceof Element && event.target.closest(`${modalLayers}, ${textFields}`))) return false
  if (event.key.length !== 1 && event.key !== 'Backspace') return false
  store.set(typedAheadAtom, (typed) => (event.key === 'Backspace' ? typed.slice(0, -1) : typed + event.key))
  event.preventDefault()
  return true
}

/** Keys of the viewer screen, by the user's own bindings. Components that handle a key themselves (a tree, a menu) prevent its default. */
export function useShortcuts(): void {
  const store = useStore()
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.isComposing || !store.get(documentAtom) || store.get(contextMenuAtom)) return
      if ((store.get(overlayAtom) === 'palette' || store.get(pinComingAtom)) && keepTyped(store, event)) return
      const chord = chordOf(event)
      const action = chord && store.get(actionByChordAtom).get(chord)
      if (!chord || !action || !mayRun(chord, action.onCanvas ?? false, event.target instanceof Element ? event.target : null)) return
      // A dialog that is still being fetched has no focus yet: keys are meant for it.
      if (store.get(overlayAtom) && action.id !== 'stepBack') return event.preventDefault()
      // Keys with Ctrl or Cmd are the browser's own (find, save, open): ours even while they can do nothing.
      if (runAction(store, action, { fine: event.shiftKey }) || chord.startsWith('Mod+')) event.preventDefault()
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [store])
}

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
  const [main, setMain] = useState<HTMLElement | null>(null)
  useShortcuts()
  useTools()
  useNotices()
  useSelectionRaisesDock()
  return (
    <Tooltip.Provider delayDuration={TIP_DELAY_MS} skipDelayDuration={300}>
      {/* Before there is a model it stands ready out of sight, and the start page is the document's main part. */}
      <main ref={setMain} className={styles.screen} data-layout={layout} {...(hasDocument ? { 'aria-label': t('screen') } : { role: 'none' })}>
        <MenuPlaceContext value={main}>
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
        </MenuPlaceContext>
      </main>
    </Tooltip.Provider>
  )
}
