import { createHash, createHmac, randomBytes } from 'node:crypto'
import type { Secrets } from '../secrets.ts'

/** A keyed hash: whoever has only the table can neither read nor guess the hashed value. `purpose` keeps hashes of one value apart. */
export const keyedHash = (secrets: Secrets, purpose: string, value: string): string =>
  createHmac('sha256', secrets(`hash of ${purpose}`))
    .update(value)
    .digest('base64url')

/** A secret for somebody else to keep, and its hash for us: it is random, so a plain hash cannot be guessed. */
export function newToken(): { token: string; hash: string } {
  const token = randomBytes(32).toString('base64url')
  return { token, hash: tokenHash(token) }
}

export const tokenHash = (token: string): string => createHash('sha256').update(token).digest('base64url')
