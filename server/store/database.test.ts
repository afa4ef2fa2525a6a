import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { Pool } from 'pg'
import { describe, expect, it } from 'vitest'
import { ApiError } from '../http/apiError.ts'
import { createDatabase, databases, testDatabaseUrl } from '../testing/databases.ts'
import { type Database, openDatabase } from './database.ts'
import { FolderInUse } from './lock.ts'
import { migrationsFolder } from './migrations.ts'
import { openPostgres } from './postgres.ts'
import { users } from './schema/accounts.ts'
import { isTaken, isUnreachable, ranTooLong } from './failures.ts'
import { countTry, forgetTries } from './tries.ts'

const firstMessage = (): { received: (text: string) => void; first: Promise<string> } => {
  let received: (text: string) => void = () => {}
  const first = new Promise<string>((resolve) => {
    received = resolve
  })
  return { received, first }
}

describe.each(databases())('the database, $name', (database) => {
  it('notifies, counts tries, and tells what is taken', async () => {
    const { db, listen, ready, close } = await database.open()
    await ready
    const { received, first } = firstMessage()
    const stop = await listen('test_channel', received)
    await db.execute(sql`select pg_notify('test_channel', 'Grüße')`)
    expect(await first).toBe('Grüße')
    await stop()

    const at = (second: number): Date => new Date(Date.UTC(2030, 0, 1) + second * 1000)
    const take = (key: string, second: number) => countTry(db, key, { limit: 2, seconds: 60 }, at(second))
    await take('a', 0)
    await take('a', 1)
    await expect(take('a', 2)).rejects.toThrow(ApiError)
    await take('b', 2)
    // The window ends a minute after its first try, however many followed.
    await take('a', 60)
    await take('a', 61)
    await expect(take('a', 62)).rejects.toThrow(ApiError)
    await forgetTries(db, 'a')
    await take('a', 63)
    const results = await Promise.allSettled(Array.from({ length: 10 }, () => take('c', 0)))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)

    const row = { id: crypto.randomUUID(), nickname: 'Ada', email: 'ada@example.org', createdAt: at(0) }
    await db.insert(users).values(row)
    const again = await db
      .insert(users)
      .values({ ...row, id: crypto.randomUUID() })
      .catch((error: unknown) => error)
    expect([isTaken(again), isTaken(new Error('else'))]).toEqual([true, false])
    await close()
  })
})

it('keeps an embedded database in its folder, for one process', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'facet-database-'))
  const config = { dataDir, databaseUrl: undefined, directUrl: undefined, databaseConnections: 1, processes: 1, statementSeconds: 2 }
  const first = await openDatabase(config)
  await first.ready
  await expect(openDatabase(config)).rejects.toThrow(FolderInUse)
  const { db } = first
  const row = { id: crypto.randomUUID(), nickname: 'Ada', email: 'ada@example.org', createdAt: new Date('2030-01-02T03:04:05.678Z') }
  await db.insert(users).values(row)
  // The database is in another thread: errors, transactions and notices come through all the same.
  expect(
    isTaken(
      await db
        .insert(users)
        .values({ ...row, id: crypto.randomUUID() })
        .catch((error: unknown) => error),
    ),
  ).toBe(true)
  const refused = db.transaction(async (tx) => {
    await tx.update(users).set({ nickname: 'Grace' })
    throw new ApiError('updateFailed')
  })
  await expect(refused).rejects.toThrow(ApiError)
  await db.transaction(async (tx) => tx.transaction(async (inner) => inner.update(users).set({ locale: 'de' })))
  expect(await db.select().from(users)).toMatchObject([{ ...row, locale: 'de' }])
  const { received, first: word } = firstMessage()
  const stop = await first.listen('test_channel', received)
  await db.execute(sql`select pg_notify('test_channel', 'here')`)
  expect(await word).toBe('here')
  await stop()

  // A statement that never ends: it fails, so does its transaction, and the database goes on.
  const endless = sql`select count(*) from generate_series(1, 1000000000000) a`
  const later = firstMessage()
  await first.listen('later', later.received)
  const held = await db
    .transaction(async (tx) => {
      await tx.update(users).set({ nickname: 'Grace' })
      await tx.execute(endless)
    })
    .catch((error: unknown) => error)
  expect(ranTooLong(held)).toBe(true)
  expect(await db.select().from(users)).toMatchObject([{ ...row, locale: 'de' }])
  await db.execute(sql`select pg_notify('later', 'after the restart')`)
  expect(await later.first).toBe('after the restart')

  await first.close()
  await expect(Promise.resolve(db.select().from(users))).rejects.toThrow()
  const second = await openDatabase(config)
  await second.ready
  expect(await second.db.select().from(users)).toHaveLength(1)
  await second.close()
  await rm(dataDir, { recursive: true })
})

describe.runIf(testDatabaseUrl)('on PostgreSQL', () => {
  it('migrates once, however many processes start together', async () => {
    const { url, drop } = await createDatabase(testDatabaseUrl ?? '')
    const opened = [1, 2, 3].map(() => openPostgres(url, 2))
    await Promise.all(opened.map(({ ready }) => ready))
    const { rows } = await opened[0].db.execute(sql`select count(*)::int as n from drizzle.__drizzle_migrations`)
    expect(rows).toEqual([{ n: readMigrationFiles({ migrationsFolder }).length }])
    for (const database of opened) await database.close()
    await drop()
  })

  it('listens again after a lost connection, and says so', async () => {
    const { url, drop } = await createDatabase(testDatabaseUrl ?? '')
    const { db, listen, ready, close } = openPostgres(url, 2)
    await ready
    const { received, first } = firstMessage()
    const resumed = firstMessage()
    await listen('hub', received, () => resumed.received('again'))
    await db.execute(sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query like 'listen%'`)
    expect(await resumed.first).toBe('again')
    await db.execute(sql`select pg_notify('hub', 'still here')`)
    expect(await first).toBe('still here')
    await close()
    await drop()
  })

  it('ends a statement that runs too long, whatever connection it is on', async () => {
    const { url, drop } = await createDatabase(testDatabaseUrl ?? '')
    // Without a pooler by each connection, behind one by the database's user.
    await endsSlowStatements(openPostgres(url, 2, { statementMs: 300 }))
    await endsSlowStatements(openPostgres(url, 2, { statementMs: 300, directUrl: url }))
    await drop()
  })

  async function endsSlowStatements({ db, ready, close }: Database): Promise<void> {
    await ready
    const slow = await Promise.all([1, 2, 3].map(() => Promise.resolve(db.execute(sql`select pg_sleep(20)`)).catch((error: unknown) => error)))
    expect(slow.map(ranTooLong)).toEqual([true, true, true])
    expect((await db.execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }])
    await close()
  }

  it('says that it cannot be reached', async () => {
    const { db, ready, close } = openPostgres('postgres://nobody@127.0.0.1:9/none', 1)
    await expect(ready).rejects.toThrow('ECONNREFUSED')
    expect(await failureOf(Promise.resolve(db.execute(sql`select 1`)))).toBe('unreachable')
    await close()
  })

  it('cannot be reached when a connection ends, or none becomes free in time', async () => {
    const { url, drop } = await createDatabase(testDatabaseUrl ?? '')
    const pool = new Pool({ connectionString: url, max: 1, connectionTimeoutMillis: 300 })
    const ended = failureOf(pool.query('select pg_sleep(60)'))
    expect(await failureOf(pool.query('select 1'))).toBe('unreachable')
    const other = openPostgres(url, 1)
    await other.ready
    await other.db.execute(sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query like '%pg_sleep(60)'`)
    expect(await ended).toBe('unreachable')
    expect(await failureOf(pool.query('select nothing'))).toBe('another')
    await pool.end()
    await other.close()
    await drop()
  })

  const failureOf = async (work: Promise<unknown>): Promise<string> =>
    work.then(
      () => 'none',
      (error: unknown) => (isUnreachable(error) ? 'unreachable' : 'another'),
    )
})
