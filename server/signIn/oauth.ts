import type { ProviderId } from '../../contract/accountFields.ts'
import * as z from 'zod'
import type { SignInProvider } from './provider.ts'

export interface OAuthOptions {
  id: ProviderId
  clientId: string
  clientSecret: string
  authorizeUrl: string
  tokenUrl: string
  /** Answers JSON with `id` and perhaps `name` and `email` to the access token. */
  userUrl: string
  scope: string
}

const TIMEOUT_SECONDS = 10
const person = z.object({ id: z.string().min(1).max(255), name: z.string().optional(), email: z.string().optional() })

/** Sign-in by plain OAuth 2, for providers without id tokens: the user endpoint identifies the person. Its addresses count as not verified. */
export function createOAuth({ id, clientId, clientSecret, authorizeUrl, tokenUrl, userUrl, scope }: OAuthOptions): SignInProvider {
  async function configuration() {
    const { allowInsecureRequests, ClientSecretPost, Configuration } = await import('openid-client')
    const metadata = { issuer: new URL(authorizeUrl).origin, authorization_endpoint: authorizeUrl, token_endpoint: tokenUrl }
    const config = new Configuration(metadata, clientId, undefined, ClientSecretPost(clientSecret))
    config.timeout = TIMEOUT_SECONDS
    if (tokenUrl.startsWith('http:')) allowInsecureRequests(config)
    return config
  }
  return {
    id,
    async begin(redirectUri, { state, codeVerifier }) {
      const { buildAuthorizationUrl, calculatePKCECodeChallenge } = await import('openid-client')
      const code_challenge = await calculatePKCECodeChallenge(codeVerifier)
      return buildAuthorizationUrl(await configuration(), { redirect_uri: redirectUri, scope, state, code_challenge, code_challenge_method: 'S256' })
    },
    async finish(answer, { state, codeVerifier }) {
      const { authorizationCodeGrant, fetchProtectedResource } = await import('openid-client')
      const config = await configuration()
      const tokens = await authorizationCodeGrant(config, answer, { expectedState: state, pkceCodeVerifier: codeVerifier })
      const response = await fetchProtectedResource(config, tokens.access_token, new URL(userUrl), 'GET')
      if (!response.ok) throw new Error(`the user endpoint answered ${response.status}`)
      const { id: subject, name, email } = person.parse(await response.json())
      return { subject, name, email: email?.toLowerCase(), emailVerified: false }
    },
  }
}
