import { documentAtom, documentEvents } from '../../state/document.ts'
import { appStore } from '../../state/store.ts'

/** Saved views and comments are fetched once a model is there. */
export function followReview(): () => void {
  const start = (): void => void import('../../views/sync/keeper.ts').then(({ startKeeper }) => startKeeper())
  // The model may have been faster than the viewer's code.
  if (appStore.get(documentAtom)?.status === 'open') start()
  return documentEvents.on('finish', start)
}
