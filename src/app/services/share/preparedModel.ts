import type { OpenedFile } from '../open/flow/opener.ts'
import { prepareModel } from '../../../../workers/entries/client.ts'
import { isEmptyBounds } from '../../../core/scene/bounds.ts'
import { boundsOfBodies } from '../../../core/scene/placeholder.ts'
import type { OpenDocument } from '../../state/document.ts'

/** Whether a model can be prepared for shares: all of it is on screen. A file with drawings beside or in it is shared itself, because they are in no prepared model. */
export const isPreparable = ({ status, settled, drawing, missing, structure, parts }: OpenDocument, { drawings, source }: OpenedFile): boolean =>
  status === 'open' &&
  settled &&
  !drawing &&
  parts.size > 0 &&
  missing.length === 0 &&
  !structure.sheets &&
  drawings.length === 0 &&
  source.entries.every(({ blob }) => !('url' in blob))

/** The model on screen as a file that can be shown while it comes (docs/STREAM.md). Rejects with the signal's reason. */
export async function preparedModel(
  { structure, index, parts, notes, missing }: OpenDocument,
  signal: AbortSignal,
  progress: (fraction: number) => void,
): Promise<Blob> {
  const box = boundsOfBodies(index, parts)
  const task = prepareModel(
    {
      structure,
      parts: [...parts.values()].map(({ id, bounds }) => ({ id, bounds, occurrences: index.nodesOfPart.get(id)?.length ?? 0 })),
      diagonal: isEmptyBounds(box) ? 0 : Math.hypot(box[3] - box[0], box[4] - box[1], box[5] - box[2]),
      notes,
      missing,
    },
    parts,
    progress,
  )
  const stop = (): void => task.cancel()
  signal.addEventListener('abort', stop)
  try {
    signal.throwIfAborted()
    return await task.done
  } finally {
    signal.removeEventListener('abort', stop)
    signal.throwIfAborted()
  }
}
