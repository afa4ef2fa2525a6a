import { createCipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from 'node:crypto'
import { importJWK, SignJWT } from 'jose'
import type { Secrets } from '../secrets.ts'

const RECORD_BYTES = 4096

/** What a browser gave with its subscription, base64url: its public key (P-256, uncompressed) and its secret. */
export interface Receiver {
  p256dh: string
  auth: string
}

const derive = (ikm: Buffer, salt: Buffer, info: string | Buffer, length: number): Buffer => Buffer.from(hkdfSync('sha256', ikm, salt, info, length))

/**
 * A push message in the form of RFC 8291 (`aes128gcm`): only the browser can decrypt it, not its push service. Throws when the receiver's key is not a valid public key.
 * @param made the pair and salt of a test; by default new ones.
 */
export function encryptPush(text: string, { p256dh, auth }: Receiver, made?: { privateKey: Buffer; salt: Buffer }): Buffer {
  const pair = createECDH('prime256v1')
  if (made) pair.setPrivateKey(made.privateKey)
  else pair.generateKeys()
  const salt = made?.salt ?? randomBytes(16)
  const theirs = Buffer.from(p256dh, 'base64url')
  const ours = pair.getPublicKey()
  const shared = pair.computeSecret(theirs)
  const ikm = derive(shared, Buffer.from(auth, 'base64url'), Buffer.concat([Buffer.from('WebPush: info\0'), theirs, ours]), 32)
  const cipher = createCipheriv('aes-128-gcm', derive(ikm, salt, 'Content-Encoding: aes128gcm\0', 16), derive(ikm, salt, 'Content-Encoding: nonce\0', 12))
  // 2: the last record.
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.update(Buffer.of(2)), cipher.final(), cipher.getAuthTag()])
  const header = Buffer.alloc(21)
  salt.copy(header)
  header.writeUInt32BE(RECORD_BYTES, 16)
  header[20] = ours.length
  return Buffer.concat([header, ours, body])
}

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
