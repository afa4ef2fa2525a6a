import { OpenError } from '../../../../core/errors.ts'
import { MAX_FILE_BYTES } from '../../../../core/limits.ts'

/** Called as bytes come: how many so far, and the whole length as the server states it (0: not stated). */
type Received = (bytes: number, length: number) => void

/** Downloads a file of the app's own server. Fails as `open-failed` when there is none, as `too-large` beyond the limit of an upload. */
export async function fetchFile(address: string, signal: AbortSignal, received: Received, headers?: Record<string, string>): Promise<Blob> {
  const response = await fetch(address, { signal, headers }).catch((error: unknown) => {
    throw new OpenError(signal.aborted ? 'cancelled' : 'open-failed', String(error))
  })
  // A server that answers every path with the start page has no such file either.
  if (!response.ok || !response.body || response.headers.get('content-type')?.startsWith('text/html'))
    throw new OpenError('open-failed', `${response.status} ${new URL(address, location.href).pathname}`)
  // The header counts bytes of the network, which are fewer than the pieces' where the server compresses.
  const length = response.headers.has('content-encoding') ? 0 : Number(response.headers.get('content-length'))
  const pieces: Uint8Array<ArrayBuffer>[] = []
  let bytes = 0
  for await (const piece of response.body) {
    bytes += piece.length
    if (bytes > MAX_FILE_BYTES) throw new OpenError('too-large', `${bytes} bytes`)
    pieces.push(piece)
    received(bytes, length)
  }
  return new Blob(pieces)
}
