import type { Viewer } from '../../../viewer/api.ts'
import { PartFeed } from '../../../viewer/partFeed.ts'
import type { DocumentHolder } from '../../state/documentHolder.ts'
import { postTask } from '../../lib/tasks.ts'

/**
 * Hands the tree and each part of the document to the viewer as they come. Parts that came before the viewer follow in slices,
 * then those that came meanwhile, or too many at once; `ready` resolves when there is a document and the viewer has all parts known so far.
 */
export function followDocument(holder: DocumentHolder, viewer: Pick<Viewer, 'open' | 'addPart' | 'finish' | 'clear'>): { ready: Promise<void>; stop(): void } {
  const { promise: ready, resolve: caughtUp } = Promise.withResolvers<void>()
  const feed = new PartFeed(viewer, postTask, caughtUp)
  const present = holder.document
  if (present) {
    feed.open(present.structure, present.index, present.parts.values(), present.status === 'open')
    if (present.parts.size === 0) caughtUp()
  }
  const stops = [
    holder.events.on('structure', ({ structure, index }) => {
      feed.open(structure, index)
      caughtUp()
    }),
    holder.events.on('part', (part) => feed.add(part)),
    holder.events.on('finish', () => feed.finish()),
    holder.events.on('close', () => feed.close()),
    () => feed.forget(),
  ]
  return {
    ready,
    stop: () => {
      for (const stop of stops) stop()
    },
  }
}
