import { importPKCS8, SignJWT } from 'jose'
import type { ClientAuth } from 'openid-client'
import type { ProviderId } from '../../contract/accountFields.ts'
import type { Config } from '../config.ts'
import { createOAuth } from './oauth.ts'
import { createOpenId } from './openId.ts'
import type { SignInProvider } from './provider.ts'

interface AppleKey {
  clientId: string
  teamId: string
  keyId: string
  /** PKCS 8; `\n` may stand for new lines, as environment files have one line for a value. */
  privateKey: string
  issuer: string
}

const MINUTES = 5

/** Apple takes as client secret a token that the team signs with its key (developer.apple.com, "Creating a client secret"). */
const appleAuthentication =
  ({ clientId, teamId, keyId, privateKey, issuer }: AppleKey): ClientAuth =>
  async (_, client, body) => {
    const key = await importPKCS8(privateKey.replaceAll('\\n', '\n'), 'ES256')
    const secret = await new SignJWT()
      .setProtectedHeader({ alg: 'ES256', kid: keyId })
      .setIssuer(teamId)
      .setSubject(clientId)
      .setAudience(issuer)
      .setIssuedAt()
      .setExpirationTime(`${MINUTES}m`)
      .sign(key)
    body.set('client_id', client.client_id)
    body.set('client_secret', secret)
  }

/** The providers whose settings are complete. */
export function createProviders(config: Config): Map<ProviderId, SignInProvider> {
  const providers: SignInProvider[] = []
  const { googleClientId, googleClientSecret, facebookClientId, facebookClientSecret, appleClientId, appleTeamId, appleKeyId, applePrivateKey } = config
  if (googleClientId && googleClientSecret) {
    providers.push(
      createOpenId({ id: 'google', issuer: config.googleIssuer, clientId: googleClientId, authentication: googleClientSecret, scope: 'openid email profile' }),
    )
  }
  if (facebookClientId && facebookClientSecret) {
    providers.push(
      createOAuth({
        id: 'facebook',
        clientId: facebookClientId,
        clientSecret: facebookClientSecret,
        authorizeUrl: config.facebookAuthorizeUrl,
        tokenUrl: config.facebookTokenUrl,
        userUrl: config.facebookUserUrl,
        scope: 'email public_profile',
      }),
    )
  }
  if (appleClientId && appleTeamId && appleKeyId && applePrivateKey) {
    const authentication = appleAuthentication({
      clientId: appleClientId,
      teamId: appleTeamId,
      keyId: appleKeyId,
      privateKey: applePrivateKey,
      issuer: config.appleIssuer,
    })
    // Apple gives name and address only to answers that are posted.
    providers.push(
      createOpenId({ id: 'apple', issuer: config.appleIssuer, clientId: appleClientId, authentication, scope: 'openid name email', responseMode: 'form_post' }),
    )
  }
  return new Map(providers.map((provider) => [provider.id, provider]))
}
