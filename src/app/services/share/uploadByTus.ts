import { DetailedError, Upload } from 'tus-js-client'
import { UPLOAD_PATH } from '../../../../contract/fileTransfer.ts'
import { headers, REQUESTED_WITH } from '../../../../contract/headers.ts'
import * as z from 'zod'
import { CallFailure, failureOf } from '../api/callFailure.ts'
import { freshToken } from '../api/freshToken.ts'
import { serverAddress } from '../api/serverAddress.ts'
import { expiryOfToken } from '../../state/session/owner.ts'
import { currentToken } from '../../state/session/token.ts'

/** Pauses before further tries when the connection breaks, ms. */
const RETRIES = [0, 1000, 3000, 5000, 10_000]

/** A token with less life than this is renewed before a request: an upload that was broken off is asked for without its refusal being readable. */
const SHORTEST_LIFE = 30_000
const UNAUTHORIZED = 401

const refusal = z.object({ status: z.object({ code: z.int(), msg: z.string() }) })

/** Uploads by way of the server, which goes on where a broken connection left off. Rejects with `CallFailure`, or with the signal's reason; an unfinished upload is then removed. */
export function uploadByTus(recordId: string, contents: Blob, name: string, signal: AbortSignal, progress: (fraction: number) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    /** A token that the server has refused. */
    let refused: string | null = null
    const upload = new Upload(contents, {
      endpoint: `${serverAddress}${UPLOAD_PATH}`,
      retryDelays: RETRIES,
      removeFingerprintOnSuccess: true,
      storeFingerprintForResuming: false,
      metadata: { filename: name, recordId },
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
