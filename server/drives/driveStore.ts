import { and, asc, eq } from 'drizzle-orm'
import type { Drive, DriveProvider } from '../../contract/calls/drives.ts'
import type { Db } from '../store/database.ts'
import { drives } from '../store/schema/drives.ts'
import type { WebDavAccess } from './adapters/webdav.ts'
import type { Tokens } from './oauth.ts'
import type { Vault } from './vault.ts'

export type DriveRow = typeof drives.$inferSelect
export type Access = { kind: 'webdav'; webdav: WebDavAccess } | { kind: 'oauth'; tokens: Tokens }

export const shownDrive = ({ id, provider, name, connectedAt }: DriveRow): Drive => ({ id, provider, name, connectedAt: connectedAt.toISOString() })

/** Drives with their credentials, which are only ever in the clear in memory. */
export function createDriveStore(db: Db, vault: Vault) {
  const own = (userId: string, id: string) => and(eq(drives.userId, userId), eq(drives.id, id))
  return {
    all: (userId: string): Promise<DriveRow[]> => db.select().from(drives).where(eq(drives.userId, userId)).orderBy(asc(drives.connectedAt)),
    find: async (userId: string, id: string): Promise<DriveRow | undefined> => (await db.select().from(drives).where(own(userId, id)))[0],
    async add(row: { id: string; userId: string; provider: DriveProvider; name: string; connectedAt: Date }, access: Access): Promise<DriveRow> {
      const complete = { ...row, sealed: vault.seal(JSON.stringify(access), row.id) }
      await db.insert(drives).values(complete)
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
