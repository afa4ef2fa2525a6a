import type { ProviderId } from '../../contract/accountFields.ts'
import type { Config } from '../config.ts'
import { appleAuthentication } from './appleSecret.ts'
import { createOAuth } from './oauth.ts'
import { createOpenId } from './openId.ts'
import type { SignInProvider } from './provider.ts'

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
