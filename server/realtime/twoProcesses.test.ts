import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { logIn, sendVerificationCode, signUp } from '../../contract/calls/login.ts'
import { createDatabase, testDatabaseUrl } from '../testing/databases.ts'
import { connectHub } from '../testing/hubClient.ts'
import { codeInOutbox, type ServerProcess, startServerProcess } from '../testing/serverProcess.ts'

/** Two processes as a balancer would have them: nothing in common but PostgreSQL and the secret. */
describe.runIf(testDatabaseUrl)('two processes on one PostgreSQL', () => {
  const folders: string[] = []
  let database: { url: string; drop(): Promise<void> }
  let one: ServerProcess
  let two: ServerProcess

  beforeAll(async () => {
    database = await createDatabase(testDatabaseUrl ?? '')
    for (let at = 0; at < 2; at++) folders.push(await mkdtemp(join(tmpdir(), 'facet-process-')))
    const env = { DATABASE_URL: database.url, FACET_SECRET: 'two processes share this one secret' }
    // Together: one migrates, the other waits for it.
    ;[one, two] = await Promise.all(folders.map((folder) => startServerProcess(folder, env)))
  })
  afterAll(async () => {
    await Promise.all([one, two].map((server) => server?.end('SIGKILL')))
    await database?.drop()
    for (const folder of folders) await rm(folder, { recursive: true, force: true })
  })

  async function signUpOn(server: ServerProcess, folder: string) {
    const email = `${randomUUID().slice(0, 8)}@example.org`
    await server.ask(sendVerificationCode, { body: { email, purpose: 'signUp' } })
    const verificationCode = await codeInOutbox(folder, email)
    const { data, status } = await server.ask(signUp, {
      body: { email, verificationCode, password: 'sphere42', confirmPassword: 'sphere42', nickname: 'Ada', agree: true, tokens: 'body' },
    })
    if (!data) throw new Error(status.msg)
    return { email, token: data.jwToken }
  }

  async function logInOn(server: ServerProcess, folder: string, email: string): Promise<string> {
    await server.ask(sendVerificationCode, { body: { email, purpose: 'logIn' } })
    const verificationCode = await codeInOutbox(folder, email)
    const { data, status } = await server.ask(logIn, { body: { email, password: 'sphere42', verificationCode, tokens: 'body' } })
    if (!data) throw new Error(status.msg)
    return data.jwToken
  }

  test('a login on one is told to the older session, whose channel is on the other', async () => {
    const { email, token } = await signUpOn(one, folders[0])
    const older = await connectHub(one.address, token)
    expect(await older.next('notifyUserSuc')).toMatchObject({ unread: 1 })
    const newToken = await logInOn(two, folders[1], email)
    expect(await older.next('notifyUserLogout')).toMatchObject({ reason: 'loginElsewhere' })
    await older.closed
    const newer = await connectHub(one.address, newToken, { negotiate: true })
    expect(await newer.connection.invoke('GetUserInfo')).toMatchObject({ email })
    await newer.connection.stop()
  })

  test('a process whose connection to the database was killed listens again and has its clients fetch', async () => {
    const { email, token } = await signUpOn(one, folders[0])
    const older = await connectHub(one.address, token)
    await older.next('notifyUserSuc')
    const client = new Client({ connectionString: database.url })
    await client.connect()
    const killed = await client.query(`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`)
    expect(killed.rowCount).toBeGreaterThanOrEqual(2)
    await client.end()
    expect(await older.next('notifyUserInfo')).toEqual({ topic: 'refresh' })
    await logInOn(two, folders[1], email)
    expect(await older.next('notifyUserLogout')).toMatchObject({ reason: 'loginElsewhere' })
    await older.closed
  })

  test('a process that is told to end sends its clients elsewhere and exits by itself', async () => {
    const { token } = await signUpOn(two, folders[1])
    const hub = await connectHub(two.address, token)
    await hub.next('notifyUserSuc')
    expect(await two.end('SIGTERM')).toBe(0)
    await hub.closed
    const elsewhere = await connectHub(one.address, token)
    await elsewhere.next('notifyUserSuc')
    await elsewhere.connection.stop()
    expect(one.output() + two.output()).not.toContain(token)
  })
})
