import * as z from 'zod'
import type { AnyCall, BodyInput, Data, QueryInput } from '../../../contract/call.ts'
import { codes } from '../../../contract/codes.ts'
import { type Envelope, envelope } from '../../../contract/envelope.ts'
import { headers, platforms, REQUESTED_WITH } from '../../../contract/headers.ts'
import { REQUEST_TIMEOUT } from '../../../contract/limits.ts'
import { i18n } from '../i18n/i18n.ts'
import { currentToken } from '../session/token.ts'
import { CallFailure, failureOf } from './callFailure.ts'
import { forceLogout } from './forceLogout.ts'
import { freshToken } from './freshToken.ts'
import { platform } from './platform.ts'
import { serverAddress } from './serverAddress.ts'

const anyEnvelope = envelope(z.unknown())

export interface CallInput<C extends AnyCall> {
  query?: QueryInput<C>
  body?: BodyInput<C>
  signal?: AbortSignal
}

/**
 * Makes a call of the contract. An expired token is refreshed and the call tried once more; codes that end the session start the forced logout (SPEC §4, §8).
 * Rejects with `CallFailure`, or with the signal's reason when it is aborted.
 */
export async function callServer<C extends AnyCall>(call: C, input: CallInput<C> = {}): Promise<Data<C>> {
  const token = call.access === 'public' ? null : currentToken()
  let answer = await send(call, input, token)
  if (answer.status.code === codes.tokenExpired.code && token !== null) {
    const renewed = await freshToken(token)
    if (renewed === null) {
      forceLogout(codes.notLoggedIn.code, codes.notLoggedIn.message)
      throw failureOf('notLoggedIn')
    }
    answer = await send(call, input, renewed)
  }
  const { code, msg } = answer.status
  if (code === codes.success.code) return parse(call, answer.data)
  if (token !== null && (code === codes.notLoggedIn.code || code === codes.loggedInElsewhere.code || code === codes.accountFrozen.code)) forceLogout(code, msg)
  throw new CallFailure(code, msg)
}

function parse<C extends AnyCall>(call: C, data: unknown): Data<C> {
  const parsed = call.data.safeParse(data)
  if (!parsed.success) throw failureOf('requestFailed', { cause: parsed.error })
  return parsed.data as Data<C>
}

async function send<C extends AnyCall>(call: C, { query, body, signal }: CallInput<C>, token: string | null): Promise<Envelope> {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries((query ?? {}) as Record<string, unknown>)) if (value !== undefined && value !== null) search.set(name, String(value))
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
        [headers.platform]: String(platforms[platform]),
        ...(token === null ? {} : { [headers.token]: token }),
      },
      // The refresh token's cookie must come along when the server has an origin of its own.
      credentials: 'include',
      body: call.method === 'POST' ? JSON.stringify(body ?? {}) : undefined,
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    })
  } catch (error) {
    if (signal?.aborted) throw signal.reason
    throw failureOf('networkAnomaly', { cause: error })
  }
  const parsed = anyEnvelope.safeParse(await response.json().catch(() => undefined))
  if (!parsed.success) throw failureOf(response.status >= 500 ? 'serverError' : 'requestFailed')
  return parsed.data as Envelope
}
