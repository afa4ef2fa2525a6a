import { errors, jwtVerify, SignJWT } from 'jose'
import { Refusal } from '../http/refusal.ts'
import type { Session } from '../http/session.ts'
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

/** Reads a token that we signed. Throws the `Refusal` for one that is expired or not ours. */
export async function readAccessToken(secrets: Secrets, token: string, now: Date): Promise<Session> {
  try {
    const { payload } = await jwtVerify(token, keyOf(secrets), { algorithms: ['HS256'], issuer: ISSUER, currentDate: now, requiredClaims: ['sub', 'exp'] })
    return { userId: String(payload.sub), sessionId: String(payload.sid) }
  } catch (error) {
    throw new Refusal(error instanceof errors.JWTExpired ? 'tokenExpired' : 'notLoggedIn')
  }
}
