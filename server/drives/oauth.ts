import { createHash, randomBytes } from 'node:crypto'
import { asText, byteSize, DriveError, readJson } from './adapters/adapter.ts'
import type { Egress } from './egress.ts'

/** One OAuth 2 client at one provider. */
export interface OAuthClient {
  clientId: string
  clientSecret: string
  authorizeUrl: string
  tokenUrl: string
  scope: string
  /** Further parameters that the provider requires before it hands out refresh tokens. */
  extra: Record<string, string>
}
export interface Tokens {
  accessToken: string
  refreshToken?: string
  /** ms since 1970 */
  expiresAt: number
}

const DEFAULT_LIFE_S = 3600

/** A new PKCE verifier (RFC 7636): 43 characters. */
export const newVerifier = (): string => randomBytes(32).toString('base64url')
export const challengeOf = (verifier: string): string => createHash('sha256').update(verifier).digest('base64url')

/** Where the browser is sent to give its consent. */
export function authorizeUrl(client: OAuthClient, redirectUri: string, state: string, verifier: string): string {
  const url = new URL(client.authorizeUrl)
  const parameters = {
    response_type: 'code',
    client_id: client.clientId,
    redirect_uri: redirectUri,
    scope: client.scope,
    state,
    code_challenge: challengeOf(verifier),
    code_challenge_method: 'S256',
    ...client.extra,
  }
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
  return url.href
}

export const exchangeCode = (egress: Egress, client: OAuthClient, code: string, redirectUri: string, verifier: string, now: number): Promise<Tokens> =>
  askTokens(egress, client, { grant_type: 'authorization_code', code, redirect_uri: redirectUri, code_verifier: verifier }, now)

/** New tokens; a provider that does not turn its refresh tokens leaves the old one valid. */
export async function refreshTokens(egress: Egress, client: OAuthClient, refreshToken: string, now: number): Promise<Tokens> {
  return { refreshToken, ...(await askTokens(egress, client, { grant_type: 'refresh_token', refresh_token: refreshToken }, now)) }
}

async function askTokens(egress: Egress, client: OAuthClient, grant: Record<string, string>, now: number): Promise<Tokens> {
  const body = new URLSearchParams({ ...grant, client_id: client.clientId, client_secret: client.clientSecret }).toString()
  const reply = await egress.fetch(client.tokenUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
    body,
  })
  // RFC 6749 §5.2: invalid_grant and its like come as 400.
  if (reply.status === 400) {
    reply.stream.resume()
    throw new DriveError('credentials', 'the provider refused the grant')
  }
  const answer = await readJson(reply)
  const accessToken = asText(answer.access_token)
  if (!accessToken) throw new DriveError('unavailable', 'the provider sent no token')
  const refreshToken = asText(answer.refresh_token)
  const { size: life = DEFAULT_LIFE_S } = byteSize(answer.expires_in)
  return { accessToken, ...(refreshToken ? { refreshToken } : {}), expiresAt: now + life * 1000 }
}
