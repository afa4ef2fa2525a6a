import type { ViewState } from '../../../../contract/viewState.ts'
import { forgetHistory } from '../../state/history.ts'
import { opener } from '../open/opener.ts'
import { documentAtom } from '../../state/document.ts'
import { appStore } from '../../state/store.ts'
import { hasCanvas } from '../../state/actions/conditions.ts'
import { drawingViewerAtom } from '../../state/drawing/drawingState.ts'
import { viewerAtom } from '../../state/viewer.ts'
import { applyView } from './applyView.ts'

/** Nobody waits for a viewer that does not come. */
const PATIENCE_MS = 60_000

/** Shows the view that came with a link as soon as the opening is complete. */
export function showWhenOpened(view: ViewState): void {
  const stop = opener.events.on('opened', () => {
    stop()
    const id = appStore.get(documentAtom)?.id
    void viewerThere().then((isThere) => {
      if (!isThere || appStore.get(documentAtom)?.id !== id) return
      applyView(view, { animate: false })
      // There was nothing before it.
      forgetHistory()
    })
  })
}

/** The viewer's code may still be on its way. */
async function viewerThere(): Promise<boolean> {
  if (hasCanvas(appStore.get)) return true
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const look = (): void => {
    if (hasCanvas(appStore.get)) resolve(true)
  }
  const stops = [appStore.sub(viewerAtom, look), appStore.sub(drawingViewerAtom, look)]
  const timer = setTimeout(() => resolve(false), PATIENCE_MS)
  return promise.finally(() => {
    for (const stop of stops) stop()
    clearTimeout(timer)
  })
}
