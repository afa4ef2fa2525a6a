import { refreshToken } from '../../../../contract/calls/login.ts'
import { codes } from '../../../../contract/codes.ts'
import { keepRefreshToken, keptRefreshToken } from '../../state/session/foreignTokens.ts'
import { currentToken, setToken } from '../../state/session/token.ts'
import { CallFailure, failureOf } from './callFailure.ts'
import { endsSession, forceLogout } from './forceLogout.ts'
import { send } from './send.ts'
import { isForeign } from './serverAddress.ts'

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
