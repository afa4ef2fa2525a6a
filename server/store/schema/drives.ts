import { index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { DriveProvider } from '../../../contract/calls/drives.ts'
import { users } from './accounts.ts'

const moment = () => timestamp({ withTimezone: true, precision: 3 })
const owner = () =>
  uuid()
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })

export const drives = pgTable(
  'drives',
  {
    id: uuid().primaryKey(),
    userId: owner(),
    provider: text().$type<DriveProvider>().notNull(),
    name: text().notNull(),
    /** Address and password, or tokens, as JSON that the vault has sealed under the drive's id. */
    sealed: text().notNull(),
    connectedAt: moment().notNull(),
  },
  (table) => [index('drives_user').on(table.userId, table.connectedAt)],
)

/** Consents under way: of the state only a digest is kept, the PKCE verifier is sealed under it. */
export const driveConsents = pgTable(
  'drive_consents',
  {
    digest: text().primaryKey(),
    userId: owner(),
    provider: text().$type<DriveProvider>().notNull(),
    verifier: text().notNull(),
    expiresAt: moment().notNull(),
  },
  (table) => [index('drive_consents_user').on(table.userId), index('drive_consents_expiry').on(table.expiresAt)],
)
