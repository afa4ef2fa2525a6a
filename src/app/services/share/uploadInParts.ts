import { cancelUpload, finishUpload, getUploadParts } from '../../../../contract/calls/uploads.ts'
import { codes } from '../../../../contract/codes.ts'
import { headers, REQUESTED_WITH } from '../../../../contract/headers.ts'
import { currentToken } from '../../state/session/token.ts'
import { callServer } from '../api/callServer.ts'
import { CallFailure, failureOf } from '../api/callFailure.ts'
import { serverAddress } from '../api/serverAddress.ts'

interface PartUpload {
  id: string
  /** Bytes of every part but the last. */
  partBytes: number
}

/** Pauses before further tries of the same part, ms; the addresses are asked for anew each time. */
const RETRIES = [1000, 3000, 5000, 10_000, 20_000]
const AT_ONCE = 3
/** Answers after which it is worth trying again: nothing was done, or an address was too old. */
const passing = (code: number): boolean => code === codes.networkAnomaly.code || code === codes.serverError.code || code === codes.requestAborted.code

/** Sends contents in parts, to the bucket or by way of the server, and has them made the record's. Rejects with `CallFailure` or the signal's reason. */
export async function uploadInParts({ id, partBytes }: PartUpload, contents: Blob, signal: AbortSignal, progress: (fraction: number) => void): Promise<void> {
  const count = Math.ceil(contents.size / partBytes)
  const sent = Array.from({ length: count }, () => 0)
  let next = 0
  const failed = new AbortController()
  const either = AbortSignal.any([signal, failed.signal])

  async function sendPart(at: number): Promise<void> {
    const { addresses } = await callServer(getUploadParts, { body: { id, parts: [at + 1] }, signal: either })
    const [address] = addresses
    if (!address) throw failureOf('requestFailed')
    await put(address.url, contents.slice(at * partBytes, (at + 1) * partBytes), either, (bytes) => {
      sent[at] = bytes
      progress(sent.reduce((sum, part) => sum + part, 0) / contents.size)
    })
  }
  async function sendParts(): Promise<void> {
    while (next < count) {
      const at = next++
      await tryAgain(() => sendPart(at), either)
    }
  }

  try {
    await Promise.all(Array.from({ length: Math.min(AT_ONCE, count) }, sendParts))
    await tryAgain(() => callServer(finishUpload, { body: { id }, signal }), signal)
  } catch (error) {
    failed.abort(error)
    // Parts are dropped after a day if this call does not arrive.
    void callServer(cancelUpload, { body: { id } }).catch(() => {})
    throw error
  }
}

async function tryAgain(work: () => Promise<unknown>, signal: AbortSignal): Promise<void> {
  for (const pause of [...RETRIES, undefined]) {
    try {
      await work()
      return
    } catch (error) {
      signal.throwIfAborted()
      if (pause === undefined || !(error instanceof CallFailure && passing(error.code))) throw error
      await new Promise((done) => setTimeout(done, pause))
      signal.throwIfAborted()
    }
  }
}

/** Sends bytes by PUT. `fetch` does not say how far it is. */
function put(url: string, bytes: Blob, signal: AbortSignal, progress: (bytes: number) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const isOwn = url.startsWith('/')
    request.open('PUT', isOwn ? `${serverAddress}${url}` : url)
    if (isOwn) {
      request.setRequestHeader('Content-Type', 'application/octet-stream')
      request.setRequestHeader(headers.requestedWith, REQUESTED_WITH)
      request.setRequestHeader(headers.token, currentToken() ?? '')
    }
    const stop = (): void => request.abort()
    const settle = (done: () => void): void => {
      signal.removeEventListener('abort', stop)
      done()
    }
    request.upload.addEventListener('progress', ({ loaded }) => progress(loaded))
    request.addEventListener('load', () => settle(() => (request.status < 300 ? resolve() : reject(failureOf('serverError')))))
    request.addEventListener('error', () => settle(() => reject(failureOf('networkAnomaly'))))
    request.addEventListener('abort', () => settle(() => reject(signal.reason)))
    if (signal.aborted) return reject(signal.reason)
    signal.addEventListener('abort', stop)
    // Without a type: the signature of an address names none.
    request.send(new Blob([bytes]))
  })
}
