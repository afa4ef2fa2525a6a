import * as z from 'zod'
import { version } from '../../../../package.json'
import type { AnyCall, BodyInput, QueryInput } from '../../../../contract/call.ts'
import { type Envelope, envelope } from '../../../../contract/envelope.ts'
import { headers, REQUESTED_WITH } from '../../../../contract/headers.ts'
import { REQUEST_TIMEOUT } from '../../../../contract/limits.ts'
import { i18n } from '../../lib/i18n/i18n.ts'
import { failureOf } from './callFailure.ts'
import { platformCode } from '../../lib/platform.ts'
import { keptDeviceToken } from '../../state/session/foreignTokens.ts'
import { isForeign, serverAddress } from './serverAddress.ts'

const anyEnvelope = envelope(z.unknown())

export interface CallInput<C extends AnyCall> {
  query?: QueryInput<C>
  body?: BodyInput<C>
  signal?: AbortSignal
}

/** Makes one request and reads its envelope, refused or not. Rejects with `CallFailure` when there is none, or with the signal's reason. */
export async function send<C extends AnyCall>(call: C, { query, body, signal }: CallInput<C>, token: string | null): Promise<Envelope> {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query ?? {})) if (value !== undefined && value !== null) search.set(name, String(value))
  const address = `${serverAddress}${call.path}${search.size > 0 ? `?${search}` : ''}`
  const timeout = AbortSignal.timeout(REQUEST_TIMEOUT)
  let response: Response
  try {
    response = await fetch(address, {
      method: call.method,
      headers: {
        'Content-Type': 'application/json',
        [headers.requestedWith]: REQUESTED_WITH,
        [headers.languageType]: i18n.language,
        [headers.platform]: String(platformCode),
        ...(token === null ? {} : { [headers.token]: token }),
        ...(isForeign && foreignHeaders()),
      },
      credentials: isForeign ? 'omit' : 'same-origin',
      body: call.method === 'POST' ? JSON.stringify(body ?? {}) : undefined,
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    })
  } catch (error) {
    if (signal?.aborted) throw signal.reason
    throw failureOf('networkAnomaly', { cause: error })
  }
  const parsed = anyEnvelope.safeParse(await response.json().catch(() => undefined))
  if (!parsed.success) throw failureOf(response.status >= 500 ? 'serverError' : 'requestFailed')
  return parsed.data
}

/** What an app adds that is no page of the server: its version, and by what the device is known again. */
function foreignHeaders(): Record<string, string> {
  const deviceToken = keptDeviceToken()
  return { [headers.appVersion]: version, ...(deviceToken && { [headers.deviceToken]: deviceToken }) }
}
