import { randomUUID } from 'node:crypto'
import { PGlite } from '@electric-sql/pglite'
import { Client } from 'pg'
import type { Database } from '../store/database.ts'
import { overPglite } from '../store/embedded.ts'
import { openPostgres } from '../store/postgres.ts'
import { emptyDatabase } from './emptyDatabase.ts'

export interface TestDatabase {
  name: 'embedded' | 'postgresql'
  /** An empty, migrated database; closing it removes it. */
  open(): Promise<Database>
}

const embedded: TestDatabase = {
  name: 'embedded',
  open: async () => overPglite(new PGlite({ loadDataDir: await emptyDatabase() }), undefined, true),
}

const postgresql = (serverUrl: string): TestDatabase => ({
  name: 'postgresql',
  async open() {
    const { url, drop } = await createDatabase(serverUrl)
    const database = openPostgres(url, 4)
    return {
      ...database,
      async close() {
        await database.close()
        await drop()
      },
    }
  },
})

/** Makes a database of its own on the test server. */
export async function createDatabase(serverUrl: string): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `facet_${randomUUID().replaceAll('-', '')}`
  const run = async (sql: string): Promise<void> => {
    const client = new Client({ connectionString: serverUrl })
    await client.connect()
    await client.query(sql).finally(() => client.end())
  }
  await run(`create database ${name}`)
  const url = new URL(serverUrl)
  url.pathname = name
  return { url: url.href, drop: () => run(`drop database ${name} with (force)`) }
}

/** Set when a PostgreSQL server is there to test on; the user may create databases. */
export const testDatabaseUrl = process.env.FACET_TEST_DATABASE_URL

/** What every suite of the server runs on: `describe.each(databases())('... on $name', ({ open }) => ...)`. */
export const databases = (): TestDatabase[] => [embedded, ...(testDatabaseUrl ? [postgresql(testDatabaseUrl)] : [])]

/** The database of a server that runs, for a second one beside it. */
export const sharing = ({ services }: { services: { database: Database } }): TestDatabase => ({
  name: services.database.kind,
  open: async () => ({ ...services.database, close: async () => {} }),
})
