import { createHash, randomBytes } from 'node:crypto'
import { and, eq, gt, lte } from 'drizzle-orm'
import type { Db } from '../store/database.ts'
import { deleteOld } from '../store/deleteOld.ts'
import { driveConsents } from '../store/schema/drives.ts'
import { newVerifier } from './oauth.ts'
import type { OAuthProvider } from './providers.ts'
import type { Vault } from './vault.ts'

const LIFE_MS = 10 * 60_000
const digestOf = (state: string): string => createHash('sha256').update(state).digest('hex')

/** Consents that browsers were sent to give: each is good once, for ten minutes, for the user who began it. */
export function createConsents(db: Db, vault: Vault, now: () => Date) {
  return {
    async begin(userId: string, provider: OAuthProvider): Promise<{ state: string; verifier: string }> {
      const state = randomBytes(32).toString('base64url')
      const verifier = newVerifier()
      const digest = digestOf(state)
      await db
        .insert(driveConsents)
        .values({ digest, userId, provider, verifier: vault.seal(verifier, digest), expiresAt: new Date(now().getTime() + LIFE_MS) })
      return { state, verifier }
    },
    async take(userId: string, state: string): Promise<{ provider: OAuthProvider; verifier: string } | undefined> {
      const digest = digestOf(state)
      const [row] = await db
        .delete(driveConsents)
        .where(and(eq(driveConsents.digest, digest), eq(driveConsents.userId, userId), gt(driveConsents.expiresAt, now())))
        .returning()
      return row && row.provider !== 'webdav' ? { provider: row.provider, verifier: vault.open(row.verifier, digest) } : undefined
    },
    async forget(): Promise<void> {
      await deleteOld(db, driveConsents, driveConsents.digest, lte(driveConsents.expiresAt, now()))
    },
  }
}
