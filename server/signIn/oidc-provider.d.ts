// The package has no types of its own: what the tests use of it.
declare module 'oidc-provider' {
  import type { RequestListener } from 'node:http'

  export interface ClientMetadata {
    client_id: string
    client_secret: string
    redirect_uris: string[]
    token_endpoint_auth_method?: string
    grant_types?: string[]
    response_types?: string[]
  }
  export interface Configuration {
    clients: ClientMetadata[]
    claims: Record<string, string[]>
    scopes: string[]
    conformIdTokenClaims: boolean
    pkce: { required(): boolean }
    findAccount(context: unknown, id: string): { accountId: string; claims(): Promise<Record<string, unknown>> }
    cookies: { keys: string[] }
  }
  export default class OpenIdProvider {
    constructor(issuer: string, configuration: Configuration)
    readonly Client: { prototype: object }
    callback(): RequestListener
  }
}
