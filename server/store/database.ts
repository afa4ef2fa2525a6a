import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import type { Config } from '../config.ts'
import type * as schema from './schema/index.ts'

interface Rows<T> {
  rows: T[]
}
interface RowsOf extends PgQueryResultHKT {
  type: Rows<this['row']>
}

/** drizzle's handle, the same for both databases; a transaction is one as well. */
export type Db = PgDatabase<RowsOf, typeof schema>

export interface Database {
  readonly kind: 'embedded' | 'postgresql'
  readonly db: Db
  /** Settles when the database is open and migrated. Requests wait for it; the pages of the client do not. */
  readonly ready: Promise<void>
  /** Calls back for each NOTIFY of a channel; after a lost connection it listens again and calls `resumed`. Returns how to stop. */
  listen(channel: string, onMessage: (payload: string) => void, resumed?: () => void): Promise<() => Promise<void>>
  /** A compressed image of the embedded database as it is between two statements. */
  dump?(): Promise<Uint8Array>
  close(): Promise<void>
}

type DatabaseConfig = Pick<Config, 'databaseUrl' | 'directUrl' | 'databaseConnections' | 'processes' | 'dataDir' | 'statementSeconds'>

/** Opens PostgreSQL if it is configured, else the embedded database in the data folder. Throws `FolderInUse`. */
export async function openDatabase(config: DatabaseConfig): Promise<Database> {
  if (config.databaseUrl) {
    const { openPostgres } = await import('./postgres.ts')
    const connections = Math.max(1, Math.floor(config.databaseConnections / config.processes))
    return openPostgres(config.databaseUrl, connections, { statementMs: config.statementSeconds * 1000, directUrl: config.directUrl })
  }
  const { openEmbedded } = await import('./embedded.ts')
  return openEmbedded(config.dataDir, config.statementSeconds * 1000)
}
