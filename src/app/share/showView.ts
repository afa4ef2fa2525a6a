import { opener } from '../open/opener.ts'
import { documentAtom } from '../state/document.ts'
import { appStore } from '../state/store.ts'
import { viewerAtom } from '../state/viewer.ts'
import { visibilityAtom } from '../state/visibility.ts'
import type { Viewer } from '../../viewer/api.ts'
import type { LinkView } from './linkView.ts'

/** Nobody waits for a viewer that does not come. */
const PATIENCE_MS = 60_000

/** Shows the view that came with a link as soon as what is being opened is complete. */
export function showViewWhenOpened(view: LinkView): void {
  const stop = opener.events.on('opened', () => {
    stop()
    const id = appStore.get(documentAtom)?.id
    void viewerThere().then((viewer) => {
      const document = appStore.get(documentAtom)
      if (!viewer || !document || document.id !== id) return
      const isPart = (node: number): boolean => document.index.occurrences.includes(node)
      const { hidden, isolated } = view.visibility
      // The nodes of another version of the file would hide anything.
      if ([...hidden, ...(isolated ?? [])].every(isPart)) appStore.set(visibilityAtom, view.visibility)
      viewer.setCamera(view.camera, { animate: false })
    })
  })
}

/** The viewer's code may still be on its way. */
async function viewerThere(): Promise<Viewer | null> {
  const present = appStore.get(viewerAtom)
  if (present) return present
  const { promise, resolve } = Promise.withResolvers<Viewer | null>()
  const stop = appStore.sub(viewerAtom, () => resolve(appStore.get(viewerAtom)))
  const timer = setTimeout(() => resolve(null), PATIENCE_MS)
  return promise.finally(() => {
    stop()
    clearTimeout(timer)
  })
}
