import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import { Client, Pool } from 'pg'
import { traceStatement } from '../telemetry.ts'
import type { Database } from './database.ts'
import { PooledClient, PreparingClient } from './preparingClient.ts'
import { listenTo } from './listener.ts'
import { migrationsFolder } from './migrations.ts'
import * as schema from './schema/index.ts'

/** Any number; the same for all processes. */
const MIGRATION_LOCK = 724_201

interface PostgresOptions {
  /** Milliseconds after which the server ends a statement, and a transaction that idles for twice as long; 0 for no limit. */
  statementMs?: number
  /** The same database without the pooler that `url` leads to. */
  directUrl?: string
}

/** Opens PostgreSQL with at most so many connections, and one more for each channel that is listened to. */
export function openPostgres(url: string, connections: number, { statementMs = 0, directUrl }: PostgresOptions = {}): Database {
  const isPooled = directUrl !== undefined
  const direct = directUrl ?? url
  const pool = new Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: 10_000,
    // A pooler's connections have served others before: they keep no statements, and take no parameters.
    Client: isPooled ? PooledClient : PreparingClient,
    ...(!isPooled && statementMs > 0 && { statement_timeout: statementMs, idle_in_transaction_session_timeout: 2 * statementMs }),
  })
  // An idle connection that breaks is replaced by the pool; without a listener the process would end.
  pool.on('error', () => {})
  // So it would for one that breaks while it is lent out; its next query fails with that error.
  pool.on('connect', (client) => client.on('error', () => {}))
  const query = pool.query.bind(pool) as (...given: unknown[]) => unknown
  pool.query = ((...given: unknown[]) => {
    const [config] = given
    const text = typeof config === 'object' && config !== null && 'text' in config ? String(config.text) : String(config)
    return traceStatement(text, () => query(...given))
  }) as Pool['query']
  const db = drizzle({ client: pool, schema, casing: 'snake_case' })
  const ready = migrateAlone(direct, isPooled ? statementMs : undefined)
  ready.catch(() => {})
  const listeners = new Set<() => Promise<void>>()
  return {
    kind: 'postgresql',
    db,
    ready,
    async listen(channel, onMessage, resumed) {
      const stop = await listenTo(direct, channel, onMessage, resumed)
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

/** Statements of the pooler's connections are limited by the settings of the user that they log in as: those of a connection would be lost on the way. */
async function limitStatements(client: Client, statementMs: number): Promise<void> {
  const { rows } = await client.query<{ name: string }>('select current_database() as name')
  for (const [name, value] of Object.entries({ statement_timeout: statementMs, idle_in_transaction_session_timeout: 2 * statementMs }))
    await client.query(`alter role current_user in database ${client.escapeIdentifier(rows[0].name)} set ${name} = ${Math.round(value)}`)
}

/** Processes that start together wait for the one that migrates. */
async function migrateAlone(connectionString: string, statementMs?: number): Promise<void> {
  const client = new Client({ connectionString, connectionTimeoutMillis: 10_000 })
  // One that breaks fails in its query; without a listener the process would end.
  client.on('error', () => {})
  await client.connect()
  try {
    // A migration of large tables may take its time.
    await client.query('set statement_timeout = 0')
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await migrate(drizzle({ client }), { migrationsFolder })
    if (statementMs !== undefined) await limitStatements(client, statementMs)
  } finally {
    // The lock goes with the connection.
    await client.end()
  }
}
