import { DetailedError, Upload } from 'tus-js-client'
import { z } from '../../../../contract/zod.ts'
import { beginUpload, cancelUpload, finishUpload, getUploadParts } from '../../../../contract/calls/uploads.ts'
import { codes } from '../../../../contract/codes.ts'
import { UPLOAD_PATH, type UploadKind } from '../../../../contract/fileTransfer.ts'
import { headers, REQUESTED_WITH } from '../../../../contract/headers.ts'
import { currentToken, expiryOfToken } from '../../state/session/token.ts'
import { CallFailure, failureOf } from '../api/callFailure.ts'
import { callServer, freshToken } from '../api/callServer.ts'
import { serverAddress } from '../api/serverAddress.ts'

/** Pauses before further tries when the connection breaks, ms. */
const RETRIES = [0, 1000, 3000, 5000, 10_000]

/** A token with less life than this is renewed before a request: an upload that was broken off is asked for without its refusal being readable. */
const SHORTEST_LIFE = 30_000
const UNAUTHORIZED = 401

const refusal = z.object({ status: z.object({ code: z.int(), msg: z.string() }) })

/** Uploads by way of the server, which goes on where a broken connection left off. Rejects with `CallFailure`, or with the signal's reason; an unfinished upload is then removed. */
function uploadByTus({ recordId, kind }: UploadTarget, contents: Blob, name: string, signal: AbortSignal, progress: (fraction: number) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    /** A token that the server has refused. */
    let refused: string | null = null
    const upload = new Upload(contents, {
      endpoint: `${serverAddress}${UPLOAD_PATH}`,
      retryDelays: RETRIES,
      removeFingerprintOnSuccess: true,
      storeFingerprintForResuming: false,
      metadata: { filename: name, recordId, kind },
      async onBeforeRequest(request) {
        const token = currentToken()
        if (token !== null && (token === refused || (expiryOfToken(token) ?? Infinity) < Date.now() + SHORTEST_LIFE)) await freshToken(token)
        request.setHeader(headers.token, currentToken() ?? '')
        request.setHeader(headers.requestedWith, REQUESTED_WITH)
      },
      onShouldRetry(error) {
        if (error instanceof DetailedError && error.causingError instanceof CallFailure) return false
        const status = error instanceof DetailedError ? (error.originalResponse?.getStatus() ?? 0) : 0
        // Large files outlive tokens: once for each of them.
        if (status === UNAUTHORIZED && currentToken() !== refused) {
          refused = currentToken()
          return true
        }
        return (status < 400 || status >= 500 || status === 409 || status === 423) && navigator.onLine
      },
      onProgress: (sent, total) => progress(total > 0 ? sent / total : 0),
      onSuccess() {
        settle()
        resolve()
      },
      onError(error) {
        settle()
        reject(asFailure(error))
      },
    })
    function stop(): void {
      void upload.abort(true).catch(() => {})
      reject(signal.reason)
    }
    const settle = (): void => signal.removeEventListener('abort', stop)
    signal.addEventListener('abort', stop)
    upload.start()
  })
}

function asFailure(error: Error): CallFailure {
  const response = error instanceof DetailedError ? error.originalResponse : null
  if (error instanceof DetailedError && error.causingError instanceof CallFailure) return error.causingError
  if (!response) return failureOf('networkAnomaly', { cause: error })
  try {
    const { status } = refusal.parse(JSON.parse(response.getBody()))
    return new CallFailure(status.code, status.msg)
  } catch {
    return failureOf('requestFailed', { cause: error })
  }
}

interface PartUpload {
  id: string
  /** Bytes of every part but the last. */
  partBytes: number
}

/** Pauses before further tries of the same part, ms; the addresses are asked for anew each time. */
const PART_RETRIES = [1000, 3000, 5000, 10_000, 20_000]
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
  for (const pause of [...PART_RETRIES, undefined]) {
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

/** Sends bytes by PUT. `fetch` does not report progress. */
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

/** The record, and what the upload is to it. */
interface UploadTarget {
  recordId: string
  kind: UploadKind
}

/** Uploads a record's contents, or its prepared model, to the account. Rejects with `CallFailure`, or with the signal's reason; an unfinished upload is then removed. */
export async function uploadContents(
  target: UploadTarget,
  contents: Blob,
  name: string,
  signal: AbortSignal,
  progress: (fraction: number) => void,
): Promise<void> {
  const { upload } = await callServer(beginUpload, { body: { ...target, name, size: contents.size }, signal })
  if (upload) await uploadInParts(upload, contents, signal, progress)
  else await uploadByTus(target, contents, name, signal, progress)
}
