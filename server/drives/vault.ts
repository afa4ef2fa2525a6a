import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

/** A key of 32 bytes, named so that what it sealed can be found again after a newer key has come. */
export interface VaultKey {
  id: string
  key: Buffer
}
export interface Vault {
  /** @param context what the secret belongs to (a row's id): a sealed text moved to another row does not open. */
  seal(secret: string, context: string): string
  /** Throws when the text was altered, belongs to another context, or its key is gone. */
  open(sealed: string, context: string): string
}

const VERSION = 'v1'
const IV_BYTES = 12
const TAG_BYTES = 16

/** AES-256-GCM; `v1.<key id>.<base64url of iv, tag, ciphertext>`. The first key seals, all of them open: that is how keys are rotated. */
export function createVault(keys: readonly VaultKey[]): Vault {
  const [newest] = keys
  if (!newest || keys.some(({ id, key }) => key.length !== 32 || !/^[\w-]+$/.test(id))) throw new Error('the vault needs keys of 32 bytes with plain names')
  return {
    seal(secret, context) {
      const iv = randomBytes(IV_BYTES)
      const cipher = createCipheriv('aes-256-gcm', newest.key, iv, { authTagLength: TAG_BYTES }).setAAD(Buffer.from(context))
      const text = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
      return `${VERSION}.${newest.id}.${Buffer.concat([iv, cipher.getAuthTag(), text]).toString('base64url')}`
    },
    open(sealed, context) {
      const [version, id, body = ''] = sealed.split('.')
      const key = keys.find((each) => each.id === id)?.key
      if (version !== VERSION || !key) throw new Error(`no key "${id}" for this secret`)
      const bytes = Buffer.from(body, 'base64url')
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES })
      decipher.setAAD(Buffer.from(context)).setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
      return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8')
    },
  }
}

/** `name:base64,name:base64` (newest first) as keys. */
export function readVaultKeys(text: string): VaultKey[] {
  return text.split(',').map((part) => {
    const [id = '', key = ''] = part.trim().split(':')
    return { id, key: Buffer.from(key, 'base64') }
  })
}
