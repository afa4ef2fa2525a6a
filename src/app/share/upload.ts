import { DetailedError, Upload } from 'tus-js-client'
import { UPLOAD_PATH } from '../../../contract/fileTransfer.ts'
import { headers, REQUESTED_WITH } from '../../../contract/headers.ts'
import * as z from 'zod'
import { CallFailure, failureOf } from '../api/callFailure.ts'
import { serverAddress } from '../api/serverAddress.ts'
import { currentToken } from '../session/token.ts'

/** Pauses before further tries when the connection breaks, ms. */
const RETRIES = [0, 1000, 3000, 5000, 10_000]

const refusal = z.object({ status: z.object({ code: z.int(), msg: z.string() }) })

/** Uploads a record's contents to the account. Rejects with `CallFailure`, or with the signal's reason; what had been sent is then taken back. */
export function uploadContents(recordId: string, contents: Blob, name: string, signal: AbortSignal, progress: (fraction: number) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const upload = new Upload(contents, {
      endpoint: `${serverAddress}${UPLOAD_PATH}`,
      retryDelays: RETRIES,
      removeFingerprintOnSuccess: true,
      storeFingerprintForResuming: false,
      metadata: { filename: name, recordId },
      onBeforeRequest(request) {
        request.setHeader(headers.token, currentToken() ?? '')
        request.setHeader(headers.requestedWith, REQUESTED_WITH)
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
  if (!response) return failureOf('networkAnomaly', { cause: error })
  try {
    const { status } = refusal.parse(JSON.parse(response.getBody()))
    return new CallFailure(status.code, status.msg)
  } catch {
    return failureOf('requestFailed', { cause: error })
  }
}
