import { importPKCS8, SignJWT } from 'jose'
import type { ClientAuth } from 'openid-client'

export interface AppleKey {
  clientId: string
  teamId: string
  keyId: string
  /** PKCS 8; `\n` may stand for new lines, as environment files have one line for a value. */
  privateKey: string
  issuer: string
}

const MINUTES = 5

/** Apple takes as client secret a token that the team signs with its key (developer.apple.com, "Creating a client secret"). */
export const appleAuthentication =
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
