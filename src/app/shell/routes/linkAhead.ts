import { importClient, type Session } from '../../services/open/session.ts'

/** Whether the page was asked for by a link; after `followLink`. */
export const isLink = (hash: string): boolean => /^#\/extView\b/.test(hash)

/**
 * Fetches everything that a link's model is shown with at once: the screen that asks the server for it, the viewer, and the worker with the reader of prepared models.
 * One after the other they would wait for each other's answers over the network. What cannot be fetched is tried again when it is needed, and reported then.
 */
export function fetchForLink({ store }: Session): void {
  const loads = [
    import('../../features/share/ExtViewScreen.tsx'),
    import('../viewer/ViewerScreen.tsx').then(({ prepareViewer }) => prepareViewer(store)),
    importClient().then((client) => client.warmUp('link')),
  ]
  for (const load of loads) load.catch(() => {})
}
