import { errors, jwtVerify, SignJWT } from 'jose'
import { ApiError } from '../http/apiError.ts'
import type { Session } from '../http/session.ts'
import { Remembered } from '../remembered.ts'
import type { Secrets } from '../secrets.ts'

const ISSUER = 'facet'
const keyOf = (secrets: Secrets): Buffer => secrets('access token')

export async function signAccessToken(secrets: Secrets, { userId, sessionId }: Session, issuedAt: Date, minutes: number): Promise<string> {
  const seconds = Math.floor(issuedAt.getTime() / 1000)
  return new SignJWT({ sid: sessionId })
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuer(ISSUER)
    .setSubject(userId)
    .setIssuedAt(seconds)
    .setExpirationTime(seconds + minutes * 60)
    .sign(keyOf(secrets))
}

/** Sessions of tokens whose signature was found good; `until` in milliseconds. */
const read = new WeakMap<Secrets, Remembered<Session & { until: number }>>()
const REMEMBERED = 5_000

/** Reads a token that we signed. Throws the `ApiError` for one that is expired or not ours. */
export async function readAccessToken(secrets: Secrets, token: string, now: Date): Promise<Session> {
  const known = read.get(secrets) ?? new Remembered<Session & { until: number }>(REMEMBERED)
  read.set(secrets, known)
  const found = known.get(token)
  if (found && found.until <= now.getTime()) throw new ApiError('tokenExpired')
  const { userId, sessionId } = found ?? known.set(token, await verify(secrets, token, now))
  return { userId, sessionId }
}

async function verify(secrets: Secrets, token: string, now: Date): Promise<Session & { until: number }> {
  try {
    const { payload } = await jwtVerify(token, keyOf(secrets), { algorithms: ['HS256'], issuer: ISSUER, currentDate: now, requiredClaims: ['sub', 'exp'] })
    return { userId: String(payload.sub), sessionId: String(payload.sid), until: Math.floor(Number(payload.exp)) * 1000 }
  } catch (error) {
    throw new ApiError(error instanceof errors.JWTExpired ? 'tokenExpired' : 'notLoggedIn')
  }
}
