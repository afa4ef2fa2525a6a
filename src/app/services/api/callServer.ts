import { z } from '../../../../contract/zod.ts'
import { type AnyCall, type BodyInput, type Data, type Envelope, envelope, type QueryInput } from '../../../../contract/call.ts'
import { refreshToken } from '../../../../contract/calls/login.ts'
import { codes } from '../../../../contract/codes.ts'
import { headers } from '../../../../contract/headers.ts'
import { LOGOUT_REDIRECT, REQUEST_TIMEOUT } from '../../../../contract/limits.ts'
import { version } from '../../../../package.json'
import { platform } from '../../lib/browser.ts'
import { i18n } from '../../lib/i18n/i18n.ts'
import { notify } from '../../lib/notify.ts'
import { stopChannel } from '../../state/session/sessionState.ts'
import { currentToken, keepRefreshToken, keptDeviceToken, keptRefreshToken, setToken } from '../../state/session/token.ts'
import { callHeaders } from './callHeaders.ts'
import { CallFailure, failureOf, serverText } from './callFailure.ts'
import { isForeign, serverAddress } from './serverAddress.ts'

const anyEnvelope = envelope(z.unknown())

interface CallInput<C extends AnyCall> {
  query?: QueryInput<C>
  body?: BodyInput<C>
  signal?: AbortSignal
  /** The answer, where the same was asked already. */
  asked?: Promise<Response>
}

/** Makes one request and reads its envelope, refused or not. Rejects with `CallFailure` when there is none, or with the signal's reason. */
export async function send<C extends AnyCall>(call: C, { query, body, signal, asked }: CallInput<C>, token: string | null): Promise<Envelope> {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query ?? {})) if (value !== undefined && value !== null) search.set(name, String(value))
  const address = `${serverAddress}${call.path}${search.size > 0 ? `?${search}` : ''}`
  const timeout = AbortSignal.timeout(REQUEST_TIMEOUT)
  let response: Response
  try {
    response = await (asked ??
      fetch(address, {
        method: call.method,
        headers: { ...callHeaders(i18n.language, token), ...(isForeign && foreignHeaders()) },
        credentials: isForeign ? 'omit' : 'same-origin',
        body: call.method === 'POST' ? JSON.stringify(body ?? {}) : undefined,
        signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      }))
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

/** Whether an answer's code means that the session is over (SPEC §4). */
const endsSession = (code: number): boolean => code === codes.notLoggedIn.code || code === codes.loggedInElsewhere.code || code === codes.accountFrozen.code

/**
 * The forced logout of SPEC §8: the realtime channel stops, the message is shown, the token goes; then phones go to the login after 10 ms, desktops load the page anew after 3 s.
 * Once for a token, however many calls are refused at the same time.
 */
export function forceLogout(code: number, message: string): void {
  if (currentToken() === null) return
  stopChannel()
  notify('error', serverText(new CallFailure(code, message)))
  setToken(null)
  if (platform === 'desktop') setTimeout(() => location.reload(), LOGOUT_REDIRECT.desktop)
  else
    setTimeout(() => {
      if (!location.hash.startsWith('#/login')) location.hash = '#/login'
    }, LOGOUT_REDIRECT.mobile)
}

let running: Promise<string> | undefined

/**
 * A token in place of `expired`: the refresh token travels in a cookie, in an app in the body. Calls that expire together share one refresh, and tabs wait for each other:
 * every refresh token works once. A refusal ends the session; rejects with `CallFailure`.
 */
export function freshToken(expired: string): Promise<string> {
  running ??= alone(() => refresh(expired)).finally(() => (running = undefined))
  return running
}

const alone = (work: () => Promise<string>): Promise<string> => ('locks' in navigator ? navigator.locks.request('facet.refresh', work) : work())

async function refresh(expired: string): Promise<string> {
  const token = currentToken()
  if (token === null) throw failureOf('notLoggedIn')
  // Another tab was quicker.
  if (token !== expired) return token
  const { data, status } = await send(refreshToken, { body: isForeign ? { refreshToken: keptRefreshToken() } : {} }, null)
  const parsed = refreshToken.data.safeParse(data)
  if (status.code === codes.success.code && parsed.success) {
    setToken(parsed.data.jwToken)
    if (parsed.data.refreshToken) keepRefreshToken(parsed.data.refreshToken)
    return parsed.data.jwToken
  }
  if (endsSession(status.code)) forceLogout(status.code, status.msg)
  throw new CallFailure(status.code, status.msg)
}

/**
 * Makes a call of the contract. An expired token is refreshed and the call tried once more; codes that end the session start the forced logout (SPEC §4, §8).
 * Rejects with `CallFailure`, or with the signal's reason when it is aborted.
 */
export async function callServer<C extends AnyCall>(call: C, input: CallInput<C> = {}): Promise<Data<C>> {
  // Every request carries the token (SPEC §7); calls for everybody do not look at it.
  const token = currentToken()
  let answer = await send(call, input, token)
  if (answer.status.code === codes.tokenExpired.code && token !== null) answer = await send(call, { ...input, asked: undefined }, await freshToken(token))
  const { code, msg } = answer.status
  if (code === codes.success.code) return parse(call, answer.data)
  if (token !== null && call.access !== 'public' && endsSession(code)) forceLogout(code, msg)
  throw new CallFailure(code, msg)
}

function parse<C extends AnyCall>(call: C, data: unknown): Data<C> {
  const parsed = call.data.safeParse(data)
  if (!parsed.success) throw failureOf('requestFailed', { cause: parsed.error })
  return parsed.data as Data<C>
}
