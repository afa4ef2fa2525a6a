import type { ClientAuth, Configuration } from 'openid-client'
import type { ProviderId } from '../../contract/accountFields.ts'
import type { Identity, SignInProvider } from './provider.ts'

export interface OpenIdOptions {
  id: ProviderId
  issuer: string
  clientId: string
  /** How the client proves itself: a secret, or what makes one. */
  authentication: string | ClientAuth
  scope: string
  /** `form_post` where the provider demands it. */
  responseMode?: string
}

const TIMEOUT_SECONDS = 10
const text = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined)

/** Claims as OpenID Connect names them; Apple writes booleans as text. */
function identityOf(subject: string, claims: Record<string, unknown>): Identity {
  return {
    subject,
    email: text(claims.email)?.toLowerCase(),
    emailVerified: claims.email_verified === true || claims.email_verified === 'true',
    name: text(claims.name),
  }
}

/** Sign-in by OpenID Connect: authorisation code with PKCE, state and nonce; the id token is checked by openid-client. */
export function createOpenId({ id, issuer, clientId, authentication, scope, responseMode }: OpenIdOptions): SignInProvider {
  let found: Promise<Configuration> | undefined
  async function discover(): Promise<Configuration> {
    const { allowInsecureRequests, ClientSecretPost, discovery } = await import('openid-client')
    const url = new URL(issuer)
    const auth = typeof authentication === 'string' ? ClientSecretPost(authentication) : authentication
    // An issuer without TLS is one that the operator has named: a test's, or one on the same machine.
    return discovery(url, clientId, undefined, auth, { timeout: TIMEOUT_SECONDS, execute: url.protocol === 'http:' ? [allowInsecureRequests] : [] })
  }
  function configuration(): Promise<Configuration> {
    found ??= discover().catch((error: unknown) => {
      // Asked again with the next sign-in.
      found = undefined
      throw error
    })
    return found
  }

  return {
    id,
    async begin(redirectUri, { state, nonce, codeVerifier }) {
      const { buildAuthorizationUrl, calculatePKCECodeChallenge } = await import('openid-client')
      return buildAuthorizationUrl(await configuration(), {
        redirect_uri: redirectUri,
        scope,
        state,
        nonce,
        code_challenge: await calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: 'S256',
        ...(responseMode && { response_mode: responseMode }),
      })
    },
    async finish(answer, { state, nonce, codeVerifier }) {
      const { authorizationCodeGrant, fetchUserInfo } = await import('openid-client')
      const config = await configuration()
      const tokens = await authorizationCodeGrant(config, answer, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: codeVerifier,
        idTokenExpected: true,
      })
      const claims = tokens.claims()
      if (!claims) throw new Error('no id token')
      const identity = identityOf(claims.sub, claims)
      if (identity.email || !config.serverMetadata().userinfo_endpoint) return identity
      return identityOf(claims.sub, await fetchUserInfo(config, tokens.access_token, claims.sub))
    },
  }
}
