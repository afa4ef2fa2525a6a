import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { type IncomingMessage, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addFileRecord, listFileRecords } from '../../contract/calls/files.ts'
import { sendVerificationCode, signUp } from '../../contract/calls/login.ts'
import { codeNames, codes } from '../../contract/codes.ts'
import { newRecord } from '../files/files.fixture.ts'
import { createDatabase, testDatabaseUrl } from '../testing/databases.ts'
import { connectHub } from '../testing/hubClient.ts'
import { codeInOutbox, type ServerProcess, startServerProcess } from '../testing/serverProcess.ts'

const METRICS = randomUUID()

// The tests go on from what the one before left of the processes, and the last one ends them.
describe.runIf(testDatabaseUrl && process.platform === 'linux')('a server of two processes', { shuffle: false }, () => {
  let folder: string
  let database: { url: string; drop(): Promise<void> }
  let server: ServerProcess
  let token: string

  beforeAll(async () => {
    database = await createDatabase(testDatabaseUrl ?? '')
    folder = await mkdtemp(join(tmpdir(), 'facet-cluster-'))
    // Both addresses are the same server here; the direct one stands for the way past a pooler.
    const env = { DATABASE_URL: database.url, DATABASE_DIRECT_URL: database.url, FACET_PROCESSES: '2', FACET_METRICS_TOKEN: METRICS }
    server = await startServerProcess(folder, env)
    const email = 'ada@example.org'
    await server.ask(sendVerificationCode, { body: { email, purpose: 'signUp' } })
    const verificationCode = await codeInOutbox(folder, email)
    const { data } = await server.ask(signUp, {
      body: { email, verificationCode, password: 'sphere42', confirmPassword: 'sphere42', nickname: 'Ada', agree: true, tokens: 'body' },
    })
    token = data?.jwToken ?? ''
  })
  afterAll(async () => {
    await server?.end('SIGKILL')
    await database?.drop()
    if (folder) await rm(folder, { recursive: true, force: true })
  })

  /** Process ids of the workers. */
  const workers = async (): Promise<number[]> =>
    (await readFile(`/proc/${server.pid}/task/${server.pid}/children`, 'utf8')).trim().split(' ').filter(Boolean).map(Number)

  /** How many workers took the port so far, those included that have ended. */
  const started = (): number => server.output().split('Server listening').length - 1

  async function sql<T>(text: string): Promise<T[]> {
    const client = new Client({ connectionString: database.url })
    await client.connect()
    return (await client.query(text).finally(() => client.end())).rows as T[]
  }

  test('listens once for the machine, gives notices to whichever process holds the channel, and counts for all', async () => {
    const [{ count }] = await sql<{ count: string }>(`select count(*) from pg_stat_activity where datname = current_database() and query like 'listen %'`)
    expect(Number(count)).toBe(1)
    const hubs = await Promise.all(Array.from({ length: 6 }, () => connectHub(server.address, token)))
    for (const hub of hubs) await hub.next('notifyUserSuc')
    // A notice of another machine.
    const [{ id }] = await sql<{ id: string }>('select id from users')
    const envelope = { from: 'elsewhere', userId: id, notice: { userId: id, event: 'notifyUserInfo', payload: { topic: 'refresh' } } }
    await sql(`select pg_notify('facet_hub', '${JSON.stringify(envelope)}')`)
    for (const hub of hubs) expect(await hub.next('notifyUserInfo')).toEqual({ topic: 'refresh' })
    const metrics = await (await fetch(`${server.address}/metrics`, { headers: { authorization: `Bearer ${METRICS}` } })).text()
    expect(metrics).toMatch(/facet_hub_connections 6/)
    for (const hub of hubs) await hub.connection.stop()
  })

  test('answers every new connection while a process stands still and after it is killed', async () => {
    await expect.poll(started, { timeout: 120_000 }).toBe(2)
    const [still] = await workers()
    process.kill(still, 'SIGSTOP')
    // Each on a connection of its own, which no process holds yet.
    const visit = async (): Promise<number | undefined> => {
      const asking = request(`${server.address}/readyz`, { agent: false, signal: AbortSignal.timeout(120_000) }).end()
      const [response] = (await once(asking, 'response')) as [IncomingMessage]
      response.resume()
      return response.statusCode
    }
    const visits = Promise.all(Array.from({ length: 8 }, visit))
    // One that is given to the process that stands still would be answered by nobody.
    await Promise.race([visits, new Promise((done) => setTimeout(done, 1_000))])
    process.kill(still, 'SIGKILL')
    expect(await visits).toEqual(Array.from({ length: 8 }, () => 200))
    await expect.poll(started, { timeout: 120_000 }).toBe(3)
    expect(await workers()).not.toContain(still)
  })

  test('loses no acknowledged write with a process that is killed, and puts another in its place', async () => {
    const before = await workers()
    expect(before).toHaveLength(2)
    const acknowledged: string[] = []
    const others: string[] = []
    const ending = new AbortController()
    const write = async (): Promise<void> => {
      while (!ending.signal.aborted) {
        const record = newRecord({ name: `${randomUUID()}.step` })
        try {
          const { status } = await server.ask(addFileRecord, { token, body: record })
          if (status.code === codes.success.code) acknowledged.push(record.id)
          else others.push(codeNames.find((name) => codes[name].code === status.code && codes[name].message === status.msg) ?? JSON.stringify(status))
        } catch {
          // The connection went with its process: the app shows `networkAnomaly`.
          others.push('networkAnomaly')
        }
      }
    }
    const writing = Promise.all(Array.from({ length: 6 }, write))
    const written = async (count: number) => expect.poll(() => acknowledged.length, { timeout: 120_000 }).toBeGreaterThan(count)
    await written(10)
    process.kill(before[0], 'SIGKILL')
    const isNew = (pid: number): boolean => !before.includes(pid)
    await expect.poll(async () => (await workers()).filter(isNew).length, { timeout: 120_000 }).toBe(1)
    await written(acknowledged.length + 10)
    ending.abort()
    await writing
    expect(others.filter((name) => !codeNames.includes(name as never))).toEqual([])
    const after = await workers()
    expect([after.length, after.includes(before[0]), after.includes(before[1])]).toEqual([2, false, true])

    const found = new Set<string>()
    let cursor: string | undefined
    do {
      const { data } = await server.ask(listFileRecords, { token, query: { limit: '100', ...(cursor && { cursor }) } })
      for (const { id } of data?.records ?? []) found.add(id)
      cursor = data?.next ?? undefined
    } while (cursor)
    expect(acknowledged.filter((id) => !found.has(id))).toEqual([])
  })

  test('ends in order with all processes', async () => {
    const running = await workers()
    const code = await server.end('SIGTERM')
    expect([code, code === 0 ? '' : server.output().slice(-2000)]).toEqual([0, ''])
    for (const pid of running) expect(() => process.kill(pid, 0)).toThrow()
  })
})
