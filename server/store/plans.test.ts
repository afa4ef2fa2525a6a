import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { cancelUserAccount } from '../../contract/calls/accounts.ts'
import { signAccessToken } from '../accounts/accessToken.ts'
import { announce } from '../messages/messenger.ts'
import { createDatabase, testDatabaseUrl } from '../testing/databases.ts'
import { makeEveryCall, notAsked } from '../testing/everyCall.ts'
import { fillDatabase } from '../testing/manyRows.ts'
import { type Collected, collectPlans, explaining } from '../testing/queryPlans.ts'
import { startTestServer, type TestServer } from '../testing/testServer.ts'
import { openPostgres } from './postgres.ts'

const ACCOUNTS = 5_000

/** PostgreSQL itself reports how it ran each statement of every call and job, with true counts of rows. */
describe.runIf(testDatabaseUrl)(`queries among the rows of ${ACCOUNTS} accounts`, () => {
  let server: TestServer
  let plans: Collected
  let drop: () => Promise<void>
  beforeAll(async () => {
    const created = await createDatabase(testDatabaseUrl as string)
    drop = created.drop
    const open = async () => openPostgres(explaining(created.url), 4)
    const { db, ready, close } = await open()
    await ready
    await fillDatabase(db, ACCOUNTS)
    await close()
    server = await startTestServer({ name: 'postgresql', open })
    plans = collectPlans()
  })
  afterAll(async () => {
    plans.stop()
    await server.close()
    await drop()
  })

  it('of all calls read by indexes and sort no more than a page', async () => {
    await server.listen()
    const made = await makeEveryCall(server)
    const missing = server.modules.flatMap(({ routes }) => routes.map(({ call }) => call.name)).filter((name) => !made.has(name) && !notAsked.includes(name))
    expect(missing).toEqual([])
    expect([...plans.faults]).toEqual([])
    expect(plans.statements.size).toBeGreaterThan(150)
  })

  it('of cancelling the account of somebody with rows everywhere do so too', async () => {
    const [{ id, session }] = (await server.services.db.execute(sql`select md5('users 77')::uuid as id, md5('sessions 77')::uuid as session`)).rows as {
      id: string
      session: string
    }[]
    const { secrets, now } = server.services
    const token = await signAccessToken(secrets, { userId: id, sessionId: session }, now(), 10)
    expect((await server.ask(cancelUserAccount, { token })).result).toBe('success')
    const { rows } = await server.services.db.execute(sql`select count(*)::int as left from messages where user_id = ${id}`)
    expect(rows).toEqual([{ left: 0 }])
    expect([...plans.faults]).toEqual([])
  })

  it('of all jobs do so too', async () => {
    for (const job of server.modules.flatMap(({ jobs = [] }) => jobs)) await job.run()
    expect([...plans.faults]).toEqual([])
  })

  it('announcements are written in batches, once for everybody', async () => {
    const { db, now } = server.services
    const title = { en: 'News' }
    const execute = vi.spyOn(db, 'execute')
    const first = await announce({ db, now }, { title, text: title })
    const batches = execute.mock.calls.length
    execute.mockRestore()
    expect(batches).toBeGreaterThanOrEqual(ACCOUNTS / 500)
    const [{ users }] = (await db.execute(sql`select count(*)::int as users from users`)).rows as { users: number }[]
    expect(first).toBe(users)
    expect(await announce({ db, now }, { title, text: title })).toBe(0)
    // The last batch is sorted by itself: cheaper than the index for so few.
    const others = [...plans.faults].filter((fault) => !/as users from users|^\d{1,3} rows sorted[^]*with readers/.test(fault))
    expect(others).toEqual([])
  })
})
