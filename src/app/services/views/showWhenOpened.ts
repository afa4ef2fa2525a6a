import type { ViewState } from '../../../../contract/viewState.ts'
import { hasCanvas } from '../../state/actions/conditions.ts'
import { documentAtom } from '../../state/document.ts'
import { drawingViewerAtom } from '../../state/drawing/drawingState.ts'
import { forgetHistory } from '../../state/history.ts'
import type { Store } from '../../state/store.ts'
import { viewerAtom } from '../../state/tool.ts'
import { decodeView } from '../links/linkView.ts'
import type { OpenedFile } from '../open/flow/opener.ts'
import { sessionOf } from '../open/session.ts'
import { applyView } from './captureView.ts'

/** Nobody waits for a viewer that does not come. */
const PATIENCE_MS = 60_000

interface ShowOptions {
  /** Whether the opened file is the one that the view belongs to; absent: any. Of another one nothing is shown. */
  isOf?: (file: OpenedFile) => boolean
  /** Follows the view. */
  after?: () => void
  /** The file, where it is open already. */
  opened?: OpenedFile
}

/** Shows a view that came with an address as soon as the next opening is complete, or the present one. */
export function showWhenOpened(store: Store, view: ViewState, { isOf, after, opened }: ShowOptions = {}): void {
  const take = (file: OpenedFile): void => {
    if (isOf?.(file) === false) return
    const id = store.get(documentAtom)?.id
    void viewerThere(store).then((isThere) => {
      if (!isThere || store.get(documentAtom)?.id !== id) return
      applyView(store, view, { animate: false })
      after?.()
      // There was nothing before it.
      forgetHistory(store)
    })
  }
  if (opened) return take(opened)
  const stop = sessionOf(store).opener.events.on('opened', (file) => {
    stop()
    take(file)
  })
}

/** The viewer's code may still be on its way. */
async function viewerThere(store: Store): Promise<boolean> {
  if (hasCanvas(store.get)) return true
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const look = (): void => {
    if (hasCanvas(store.get)) resolve(true)
  }
  const stops = [store.sub(viewerAtom, look), store.sub(drawingViewerAtom, look)]
  const timer = setTimeout(() => resolve(false), PATIENCE_MS)
  return promise.finally(() => {
    for (const stop of stops) stop()
    clearTimeout(timer)
  })
}

/** Shows the view that a link carries, once its file is open. `opened`: the file, where it is open already. */
export function showLinkedView(store: Store, text: string, opened?: OpenedFile): void {
  const state = decodeView(text)
  if (state) showWhenOpened(store, state, { opened })
}
