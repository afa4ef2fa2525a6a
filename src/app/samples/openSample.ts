import { OpenError } from '../../core/errors.ts'
import { MAX_FILE_BYTES } from '../../core/limits.ts'
import { fileSource } from '../open/collect/fileSource.ts'
import { opener } from '../open/opener.ts'
import type { Sample } from './samples.ts'

/** Fetches a sample from our own origin and opens it as if the user had chosen it. */
export function openSample({ file }: Sample): void {
  void opener.open({
    name: file,
    phase: 'download',
    origin: { kind: 'sample' },
    source: async (signal, progress) => fileSource(await fetchFile(`${import.meta.env.BASE_URL}samples/${file}`, signal, progress), file),
  })
}

async function fetchFile(address: string, signal: AbortSignal, progress: (fraction: number) => void): Promise<Blob> {
  const response = await fetch(address, { signal }).catch((error: unknown) => {
    throw new OpenError(signal.aborted ? 'cancelled' : 'open-failed', String(error))
  })
  // A server that answers every path with the start page has no such file either.
  if (!response.ok || !response.body || response.headers.get('content-type')?.startsWith('text/html'))
    throw new OpenError('open-failed', `${address}: ${response.status}`)
  const length = Number(response.headers.get('content-length'))
  const pieces: Uint8Array<ArrayBuffer>[] = []
  let received = 0
  for await (const piece of response.body) {
    received += piece.length
    if (received > MAX_FILE_BYTES) throw new OpenError('too-large', address)
    pieces.push(piece)
    progress(length > 0 ? received / length : Number.NaN)
  }
  return new Blob(pieces)
}
