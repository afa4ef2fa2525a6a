import { mkdirSync, openAsBlob } from 'node:fs'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import type { Database } from './database.ts'
import { startEmbedded } from './embeddedClient.ts'
import { lockFolder } from './lock.ts'
import { migrationsFolder } from './migrations.ts'
import * as schema from './schema/index.ts'

/** PostgreSQL compiled to WASM, in a thread and a folder of its own. One process at a time. A statement that runs for `statementMs` is ended; 0 for no limit. */
export function openEmbedded(dataDir: string, statementMs = 0): Database {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const unlock = lockFolder(join(dataDir, 'database.lock'))
  const client = startEmbedded(join(dataDir, 'database'))
  const database = overPglite(client, unlock)
  // Migrations take as long as they take.
  database.ready.then(
    () => client.limitStatements(statementMs),
    () => {},
  )
  return database
}

/** Makes the database of a data folder from a dump, and checks that it opens. */
export async function restoreEmbedded(dataDir: string, dump: string): Promise<void> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const unlock = lockFolder(join(dataDir, 'database.lock'))
  try {
    const client = new PGlite(join(dataDir, 'database'), { loadDataDir: await openAsBlob(dump, { type: 'application/gzip' }) })
    await client.waitReady
    await client.close()
  } finally {
    unlock()
  }
}

/** @param migrated the database has the newest schema already. */
export function overPglite(client: PGlite, unlock: () => void = () => {}, migrated = false): Database {
  const db = drizzle({ client, schema, casing: 'snake_case' })
  const ready = migrated ? client.waitReady : migrate(db, { migrationsFolder })
  // Whoever awaits it gets the error; nobody may be waiting yet.
  ready.catch(() => {})
  return {
    kind: 'embedded',
    db,
    ready,
    async listen(channel, onMessage) {
      await ready
      return client.listen(channel, onMessage)
    },
    async dump() {
      await ready
      await client.exec('checkpoint')
      return new Uint8Array(await (await client.dumpDataDir('gzip')).arrayBuffer())
    },
    async close() {
      await ready.catch(() => {})
      if (!client.closed) await client.close()
      unlock()
    },
  }
}
