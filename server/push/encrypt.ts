import { createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'

const RECORD_BYTES = 4096

/** What a browser gave with its subscription, base64url: its public key (P-256, uncompressed) and its secret. */
export interface Receiver {
  p256dh: string
  auth: string
}

const derive = (ikm: Buffer, salt: Buffer, info: string | Buffer, length: number): Buffer => Buffer.from(hkdfSync('sha256', ikm, salt, info, length))

/**
 * A push message as RFC 8291 wants it (`aes128gcm`): only the browser can read it, not its push service. Throws when the receiver's key is none.
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
