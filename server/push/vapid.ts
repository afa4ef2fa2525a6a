import { createECDH, type ECDH } from 'node:crypto'
import { importJWK, SignJWT } from 'jose'
import type { Secrets } from '../secrets.ts'

/** Push services take a token for a day at most. */
const TOKEN_SECONDS = 12 * 3600

/** The server's own pair of keys for push services (RFC 8292): made from its secret, so that every process has the same and nothing has to be stored. */
export function vapidKeys(secrets: Secrets): { publicKey: string; header(endpoint: string, subject: string, now: Date): Promise<string> } {
  const pair = createECDH('prime256v1')
  setKey(pair, secrets)
  const point = pair.getPublicKey()
  const publicKey = point.toString('base64url')
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
    d: pair.getPrivateKey().toString('base64url'),
  }
  return {
    publicKey,
    async header(endpoint, subject, now) {
      const seconds = Math.floor(now.getTime() / 1000)
      const token = await new SignJWT({ sub: subject })
        .setProtectedHeader({ typ: 'JWT', alg: 'ES256' })
        .setAudience(new URL(endpoint).origin)
        .setExpirationTime(seconds + TOKEN_SECONDS)
        .sign(await importJWK(jwk, 'ES256'))
      return `vapid t=${token}, k=${publicKey}`
    },
  }
}

/** One number in four thousand millions is no private key of the curve: then the next one is taken. */
function setKey(pair: ECDH, secrets: Secrets): void {
  for (let tried = 0; ; tried++) {
    try {
      pair.setPrivateKey(secrets(`web push ${tried}`))
      return
    } catch (error) {
      if (tried === 8) throw error
    }
  }
}
