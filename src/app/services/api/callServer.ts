import type { AnyCall, Data } from '../../../../contract/call.ts'
import { codes } from '../../../../contract/codes.ts'
import { currentToken } from '../../state/session/token.ts'
import { CallFailure, failureOf } from './callFailure.ts'
import { endsSession, forceLogout } from './forceLogout.ts'
import { freshToken } from './freshToken.ts'
import { type CallInput, send } from './send.ts'

/**
 * Makes a call of the contract. An expired token is refreshed and the call tried once more; codes that end the session start the forced logout (SPEC §4, §8).
 * Rejects with `CallFailure`, or with the signal's reason when it is aborted.
 */
export async function callServer<C extends AnyCall>(call: C, input: CallInput<C> = {}): Promise<Data<C>> {
  // Every request carries the token (SPEC §7); calls for everybody do not look at it.
  const token = currentToken()
  let answer = await send(call, input, token)
  if (answer.status.code === codes.tokenExpired.code && token !== null) answer = await send(call, input, await freshToken(token))
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
