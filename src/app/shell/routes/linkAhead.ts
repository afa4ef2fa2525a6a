import { modelAhead } from '../../services/links/askAhead.ts'
import { importClient, type Session } from '../../services/open/session.ts'

/**
 * Fetches everything that a link's model is shown with at once: the screen that opens it, the viewer, the worker with the reader of prepared models, and the model itself.
 * One after the other they would wait for each other's answers over the network. What cannot be fetched is tried again when it is needed, and reported then.
 */
export function fetchForLink({ store }: Session): void {
  const loads = [
    import('../../features/share/ExtViewScreen.tsx'),
    import('../../services/viewer/viewerHandle.ts').then(({ prepareViewerNow }) => prepareViewerNow(store)),
    import('../viewer/ViewerScreen.tsx'),
    importClient().then((client) => client.warmUpForLink()),
    modelAhead().then(async (model) => model && (await importClient()).warmUpForLink(model)),
  ]
  for (const load of loads) load.catch(() => {})
}
