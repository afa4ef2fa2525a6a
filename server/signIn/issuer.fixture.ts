import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import OpenIdProvider, { type ClientMetadata } from 'oidc-provider'

interface Person {
  email?: string
  email_verified?: boolean
  name?: string
}
export interface Issuer {
  url: string
  /** People by the name they log in with. */
  people: Map<string, Person>
  close(): Promise<void>
}

/** A real OpenID provider on a free port: its built-in pages take any name, with any password. */
export async function startIssuer(
  client: Omit<ClientMetadata, 'redirect_uris'>,
  redirectUri: string,
  options: { acceptSecret?: (secret: string) => Promise<boolean>; inIdToken?: boolean } = {},
): Promise<Issuer> {
  const people = new Map<string, Person>()
  const server: Server = createServer()
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const provider = new OpenIdProvider(url, {
    clients: [{ ...client, redirect_uris: [redirectUri], grant_types: ['authorization_code'], response_types: ['code'] }],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    scopes: ['openid', 'email', 'profile', 'name'],
    conformIdTokenClaims: options.inIdToken === false,
    pkce: { required: () => true },
    findAccount: (_, id) => ({ accountId: id, claims: async () => ({ sub: id, ...people.get(id) }) }),
    cookies: { keys: ['only for tests'] },
  })
  const { acceptSecret } = options
  if (acceptSecret) Object.assign(provider.Client.prototype, { compareClientSecret: acceptSecret })
  server.on('request', provider.callback())
  return {
    url,
    people,
    async close() {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}
