import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import { Client, Pool } from 'pg'
import type { Database } from './database.ts'
import { listenTo } from './listener.ts'
import { migrationsFolder } from './migrations.ts'
import * as schema from './schema/index.ts'

/** Any number; the same for all processes. */
const MIGRATION_LOCK = 724_201

/** @param statementMs Milliseconds after which the server ends a statement, and a transaction that idles for twice as long; 0 for no limit. */
export function openPostgres(url: string, connections: number, statementMs = 0): Database {
  const pool = new Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: 10_000,
    // Parameters of the connection's start: no SET that a pooler would carry from one client to the next.
    ...(statementMs > 0 && { statement_timeout: statementMs, idle_in_transaction_session_timeout: 2 * statementMs }),
  })
  // An idle connection that breaks is replaced by the pool; without a listener the process would end.
  pool.on('error', () => {})
  // So it would for one that breaks while it is lent out; its next query fails and says so.
  pool.on('connect', (client) => client.on('error', () => {}))
  const db = drizzle({ client: pool, schema, casing: 'snake_case' })
  const ready = migrateAlone(url)
  ready.catch(() => {})
  const listeners = new Set<() => Promise<void>>()
  return {
    kind: 'postgresql',
    db,
    ready,
    async listen(channel, heard, resumed) {
      const stop = await listenTo(url, channel, heard, resumed)
      listeners.add(stop)
      return async () => {
        listeners.delete(stop)
        await stop()
      }
    },
    async close() {
      await ready.catch(() => {})
      for (const stop of listeners) await stop()
      await pool.end()
    },
  }
}

/** Processes that start together wait for the one that migrates. */
async function migrateAlone(connectionString: string): Promise<void> {
  const client = new Client({ connectionString, connectionTimeoutMillis: 10_000 })
  // One that breaks fails in its query; without a listener the process would end.
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await migrate(drizzle({ client }), { migrationsFolder })
  } finally {
    // The lock goes with the connection.
    await client.end()
  }
}
