import { and, asc, count, eq, gt, lte } from 'drizzle-orm'
import { createHash, randomBytes } from 'node:crypto'
import type { Drive, DriveProvider } from '../../contract/calls/drives.ts'
import { ApiError } from '../http/apiError.ts'
import type { Db } from '../store/database.ts'
import { users } from '../store/schema/accounts.ts'
import { driveConsents, drives } from '../store/schema/drives.ts'
import type { WebDavAccess } from './adapters/webdav.ts'
import { newVerifier, type Tokens } from './oauth.ts'
import type { Vault } from './vault.ts'
import { deleteOld } from '../store/deleteOld.ts'
import type { OAuthProvider } from './providers.ts'

/** Drives of one account. */
export const MOST_DRIVES = 20

export type DriveRow = typeof drives.$inferSelect
export type Access = { kind: 'webdav'; webdav: WebDavAccess } | { kind: 'oauth'; tokens: Tokens }

export const shownDrive = ({ id, provider, name, connectedAt }: DriveRow): Drive => ({ id, provider, name, connectedAt: connectedAt.toISOString() })

/** Drives with their credentials, which are only ever in the clear in memory. */
export function createDriveStore(db: Db, vault: Vault) {
  const own = (userId: string, id: string) => and(eq(drives.userId, userId), eq(drives.id, id))
  return {
    all: (userId: string): Promise<DriveRow[]> => db.select().from(drives).where(eq(drives.userId, userId)).orderBy(asc(drives.connectedAt)),
    find: async (userId: string, id: string): Promise<DriveRow | undefined> => (await db.select().from(drives).where(own(userId, id)))[0],
    /** Refuses the one that is too many with `addFailed`, however many are connected at the same moment. */
    async add(row: { id: string; userId: string; provider: DriveProvider; name: string; connectedAt: Date }, access: Access): Promise<DriveRow> {
      const complete = { ...row, sealed: vault.seal(JSON.stringify(access), row.id) }
      await db.transaction(async (tx) => {
        await tx.select({ id: users.id }).from(users).where(eq(users.id, row.userId)).for('no key update')
        const [{ present }] = await tx.select({ present: count() }).from(drives).where(eq(drives.userId, row.userId))
        if (present >= MOST_DRIVES) throw new ApiError('addFailed')
        await tx.insert(drives).values(complete)
      })
      return complete
    },
    open: ({ id, sealed }: DriveRow): Access => JSON.parse(vault.open(sealed, id)) as Access,
    async change({ id, sealed }: DriveRow, access: Access): Promise<void> {
      // Two requests may have refreshed at once: the first to write wins, the other's tokens serve their own request.
      await db
        .update(drives)
        .set({ sealed: vault.seal(JSON.stringify(access), id) })
        .where(and(eq(drives.id, id), eq(drives.sealed, sealed)))
    },
    remove: async (userId: string, id: string): Promise<boolean> => (await db.delete(drives).where(own(userId, id)).returning({ id: drives.id })).length > 0,
  }
}
export type DriveStore = ReturnType<typeof createDriveStore>

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
