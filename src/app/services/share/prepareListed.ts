import { createImportClient, type OpenSource } from '../../../../workers/entries/client.ts'
import { OpenError } from '../../../core/errors.ts'
import { documentAtom, type OpenDocument } from '../../state/document.ts'
import { openFlowAtom } from '../open/flow/openFlow.ts'
import { Session } from '../open/session.ts'
import { isPreparable, prepareShown } from './preparedModel.ts'

/**
 * A file of a list as a prepared model or drawing, read in a worker of its own beside whatever is on screen. `root`: path of the model, when it is known.
 * Rejects with `OpenError` for a file that cannot be read, or prepared, and with the signal's reason.
 */
export async function prepareListed(
  { source, root }: { source: OpenSource; root?: string },
  signal: AbortSignal,
  progress: (fraction: number) => void,
): Promise<Blob> {
  const client = createImportClient()
  const session = new Session(async () => client)
  const stop = (): void => session.opener.cancel()
  signal.addEventListener('abort', stop)
  try {
    const document = await read(session, source, root, signal)
    return await prepareShown(document, signal, progress)
  } finally {
    signal.removeEventListener('abort', stop)
    session.document.close()
    client.dispose()
    signal.throwIfAborted()
  }
}

async function read({ opener, document: holder, store }: Session, source: OpenSource, root: string | undefined, signal: AbortSignal): Promise<OpenDocument> {
  await opener.open({ name: source.name, phase: 'read', root, source: () => source })
  const flow = store.get(openFlowAtom)
  if (flow.step === 'failed') throw new OpenError(flow.code, flow.detail)
  const isWhole = (): boolean => !holder.document || (holder.document.status === 'open' && holder.document.settled)
  await new Promise<void>((resolve) => {
    const look = (): void => {
      if (!isWhole() && !signal.aborted) return
      stop()
      resolve()
    }
    const stop = store.sub(documentAtom, look)
    signal.addEventListener('abort', look, { once: true })
    look()
  })
  signal.throwIfAborted()
  const { document } = holder
  if (!document || !opener.opened || !isPreparable(document, opener.opened)) throw new OpenError('open-failed', 'it cannot be prepared')
  return document
}
