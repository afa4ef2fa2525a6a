import type { OpenedFile } from '../open/flow/opener.ts'
import { prepareDrawing, prepareModel } from '../../../../workers/entries/client.ts'
import type { Task } from '../../../core/limits.ts'
import { isEmptyBounds } from '../../../core/scene/bounds.ts'
import { boundsOfBodies } from '../../../core/scene/placeholder.ts'
import type { OpenDocument } from '../../state/document.ts'

/**
 * Whether the model or drawing on screen can be prepared for shares: all of it is there, read from files. A model with drawings beside or in it is shared itself, because they are in no prepared model;
 * so is one that came as a prepared model.
 */
export const isPreparable = ({ status, settled, drawing, structure, parts }: OpenDocument, { drawings, source }: OpenedFile): boolean =>
  status === 'open' &&
  settled &&
  (drawing !== undefined || (parts.size > 0 && !structure.sheets && drawings.length === 0)) &&
  source.entries.every(({ blob }) => !('url' in blob))

/** The model or drawing on screen as a file that is shown without the files that it was read from (docs/STREAM.md). Rejects with the signal's reason. */
export function prepareShown(document: OpenDocument, signal: AbortSignal, progress: (fraction: number) => void): Promise<Blob> {
  const { drawing, notes } = document
  return ended(drawing ? prepareDrawing({ ...drawing, notes }) : modelTask(document, progress), signal)
}

function modelTask({ structure, index, parts, notes, missing }: OpenDocument, progress: (fraction: number) => void): Task<Blob> {
  const box = boundsOfBodies(index, parts)
  return prepareModel(
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
}

async function ended(task: Task<Blob>, signal: AbortSignal): Promise<Blob> {
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
