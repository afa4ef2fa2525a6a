// `node bench/server/cluster.ts [SECONDS]`: two servers of two processes each behind a balancer, on PostgreSQL by way of PgBouncer and on an S3 server.
// Under load one server, PostgreSQL, PgBouncer and the bucket are killed in turn; counts acknowledged writes that are missing, and how else requests
// ended. Fails when anything is lost, or ended outside of the catalogue. Prints a report as JSON.
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import type { AnyCall, BodyInput, Data, Envelope, QueryInput } from '../../contract/call.ts'
import { addFileRecord, getFileRecord, listFileRecords } from '../../contract/calls/files.ts'
import { beginUpload, finishUpload, getUploadParts } from '../../contract/calls/uploads.ts'
import { codeNames, codes } from '../../contract/codes.ts'
import { DOWNLOAD_PATH } from '../../contract/fileTransfer.ts'
import { readConfig } from '../../server/config.ts'
import { STEP } from '../../server/files/files.fixture.ts'
import { createLog } from '../../server/log.ts'
import { closeServices, createServices } from '../../server/services.ts'
import { createDatabase } from '../../server/testing/databases.ts'
import { newUser } from '../../server/testing/people.ts'
import { type ServerProcess, startServerProcess } from '../../server/testing/serverProcess.ts'
import { pgBouncerBinary, startPgBouncer } from '../../tools/pgbouncer.ts'
import { postgresBinaries, startPostgres } from '../../tools/postgres.ts'
import { startS3 } from '../../tools/s3.ts'
import { startBalancer } from './balancer.ts'

const seconds = Number(process.argv[2] ?? 40)
const USERS = 16
/** Connections of the pooler to the database, for whatever number of processes. */
const POOL = 8
const wait = (milliseconds: number): Promise<void> => new Promise((done) => setTimeout(done, milliseconds))
/** A request is answered within the budget of a call; this is longer. */
const MOST_MS = 75_000
const sha256 = (data: Uint8Array): string => createHash('sha256').update(data).digest('hex')

const binaries = postgresBinaries()
const pooler = pgBouncerBinary()
if (!binaries || !pooler) throw new Error('PostgreSQL and PgBouncer must be installed')
const folder = await mkdtemp(join(tmpdir(), 'facet-cluster-'))
const cluster = await startPostgres(binaries, { fsync: 'on' })
const { url } = await createDatabase(cluster.url)
const bouncer = await startPgBouncer(pooler, url, POOL)
const s3 = await startS3()
const env: Record<string, string> = {
  ...s3.env,
  S3_PUBLIC_URL: s3.url,
  DATABASE_URL: bouncer.url,
  DATABASE_DIRECT_URL: url,
  FACET_SECRET: randomUUID() + randomUUID(),
  FACET_TRUST_PROXY: '1',
  FACET_PROCESSES: '2',
}
const start = (at: number): Promise<ServerProcess> => startServerProcess(join(folder, `server-${at}`), env)
const processes = await Promise.all([start(0), start(1)])
const addresses = new Set(processes.map(({ address }) => address))
const { address, server: balancer } = await startBalancer(addresses)

const seeding = await createServices(readConfig({ ...env, FACET_DATA: join(folder, 'seed') }), createLog({ write: () => {} }))
await seeding.database.ready
const users = await Promise.all(Array.from({ length: USERS }, async () => newUser({ services: seeding })))
await closeServices(seeding)

/** How requests ended, by the catalogue's names, in each phase. */
const endings: Record<string, Record<string, number>> = {}
let phase = 'calm'
const outside: string[] = []
let longest = 0
const count = (name: string): void => {
  endings[phase] ??= {}
  endings[phase][name] = (endings[phase][name] ?? 0) + 1
}

async function ask<C extends AnyCall>(call: C, token: string, { body, query }: { body?: BodyInput<C>; query?: QueryInput<C> }): Promise<Data<C> | undefined> {
  const began = performance.now()
  try {
    const target = new URL(call.path, address)
    for (const [name, value] of Object.entries(query ?? {})) target.searchParams.set(name, String(value))
    const headers = { token, 'content-type': 'application/json', 'X-Requested-With': 'XMLHttpRequest' }
    const signal = AbortSignal.timeout(MOST_MS)
    const response = await fetch(target, { method: call.method, headers, signal, ...(call.method === 'POST' && { body: JSON.stringify(body ?? {}) }) })
    const { data, status } = JSON.parse(await response.text()) as Envelope<Data<C>>
    const name = codeNames.find((each) => codes[each].code === status.code && codes[each].message === status.msg)
    if (!name) outside.push(`${call.name}: ${JSON.stringify(status)}`)
    count(name ?? 'outside')
    return name === 'success' ? (data ?? undefined) : undefined
  } catch (error) {
    if (error instanceof Error && error.name === 'TimeoutError') outside.push(`${call.name}: no answer in ${MOST_MS} ms`)
    // Without an envelope the app shows `networkAnomaly` or `requestFailed`.
    count('networkAnomaly')
    return undefined
  } finally {
    longest = Math.max(longest, performance.now() - began)
  }
}

interface Written {
  token: string
  id: string
  /** Hash of contents that were acknowledged. */
  contents?: string
}
const acknowledged: Written[] = []
const ending = new AbortController()

/** Adds records, and uploads contents to every fourth; goes on with an upload until it is finished, as the app does. */
async function work(token: string): Promise<void> {
  for (let at = 0; !ending.signal.aborted; at++) {
    const id = randomUUID()
    const contents = Buffer.concat([STEP, randomBytes(100_000)])
    const record = { id, name: `${id}.step`, format: 'step', size: contents.length, contentHash: null, source: { kind: 'device' as const }, assembly: null }
    if (!(await ask(addFileRecord, token, { body: record }))) {
      await wait(100)
      continue
    }
    const written: Written = { token, id }
    acknowledged.push(written)
    if (at % 4 === 0 && (await uploadTo(token, id, contents))) written.contents = sha256(contents)
    await ask(listFileRecords, token, { query: { limit: '30' } })
  }
}

async function uploadTo(token: string, recordId: string, contents: Buffer): Promise<boolean> {
  let id: string | undefined
  for (let tries = 0; tries < 60; tries++) {
    id ??= (await ask(beginUpload, token, { body: { recordId, name: 'gear.step', size: contents.length } }))?.upload?.id
    const parts = id && (await ask(getUploadParts, token, { body: { id, parts: [1] } }))
    if (parts && id) {
      const isThere = parts.there.length > 0 || (await sendPart(parts.addresses[0].url, contents))
      if (isThere && (await ask(finishUpload, token, { body: { id } }))) return true
    }
    await wait(500)
  }
  return false
}

const sendPart = (to: string, bytes: Buffer): Promise<boolean> =>
  fetch(new URL(to, address), { method: 'PUT', body: new Uint8Array(bytes), signal: AbortSignal.timeout(MOST_MS) }).then(
    async (response) => {
      await response.arrayBuffer()
      return response.ok
    },
    () => false,
  )

async function isKept({ token, id, contents }: Written): Promise<boolean> {
  const found = await ask(getFileRecord, token, { query: { id } })
  if (!found) return false
  if (contents === undefined) return true
  const response = await fetch(`${address}${DOWNLOAD_PATH}?ticket=${found.ticket}`, { signal: AbortSignal.timeout(MOST_MS) })
  return sha256(Buffer.from(await response.arrayBuffer())) === contents
}

async function during(name: string, work: () => Promise<unknown>): Promise<void> {
  phase = name
  await work()
  console.log(name, JSON.stringify(endings[name] ?? {}))
}

const connections = async (): Promise<number> => {
  const client = new Client({ connectionString: cluster.url })
  await client.connect()
  const { rows } = await client.query<{ n: string }>(`select count(*) as n from pg_stat_activity where usename is not null and datname like 'facet_%'`)
  await client.end()
  return Number(rows[0].n)
}

const share = (seconds * 1000) / 8
let mostConnections = 0
const loading = Promise.all(users.map(({ token }) => work(token)))
try {
  await during('calm', () => wait(share))
  mostConnections = await connections()
  await during('a server is killed', async () => {
    await processes[0].end('SIGKILL')
    await wait(share)
  })
  await during('the server is back', async () => {
    addresses.delete(processes[0].address)
    processes[0] = await start(0)
    addresses.add(processes[0].address)
    await wait(share)
  })
  await during('PostgreSQL is killed for a second', async () => {
    await cluster.kill()
    await wait(1000)
    await cluster.restart()
    await wait(share)
  })
  await during('PostgreSQL stands still for three seconds', async () => {
    process.kill(cluster.pid, 'SIGSTOP')
    await wait(3000)
    process.kill(cluster.pid, 'SIGCONT')
    await wait(share)
  })
  await during('PgBouncer is killed for a second', async () => {
    await bouncer.kill()
    await wait(1000)
    await bouncer.restart()
    await wait(share)
  })
  await during('the bucket is lost for a second', async () => {
    await s3.kill()
    await wait(1000)
    await s3.restart()
    await wait(share)
  })
  mostConnections = Math.max(mostConnections, await connections())
  ending.abort()
  await during('after it all', () => loading)
  phase = 'looking'
  let lost = 0
  const left = [...acknowledged]
  const look = async (): Promise<void> => {
    for (let next = left.pop(); next; next = left.pop()) if (!(await isKept(next))) lost++
  }
  await Promise.all(Array.from({ length: 8 }, look))
  const uploaded = acknowledged.filter(({ contents }) => contents !== undefined).length
  const report = {
    date: new Date().toISOString().slice(0, 10),
    node: process.versions.node,
    cpus: cpus().length,
    loadAverage: Number(loadavg()[0].toFixed(1)),
    seconds,
    servers: 2,
    processesEach: 2,
    users: USERS,
    acknowledged: { records: acknowledged.length, contents: uploaded, lost },
    outsideOfTheCatalogue: outside.length,
    longestAnswerSeconds: Math.round(longest / 100) / 10,
    databaseConnections: mostConnections,
    endings,
  }
  console.log(JSON.stringify(report, null, 2))
  for (const line of outside.slice(0, 10)) console.log(line)
  process.exitCode = lost > 0 || outside.length > 0 ? 1 : 0
} finally {
  ending.abort()
  await Promise.all(processes.map((server) => server.end('SIGKILL')))
  balancer.closeAllConnections()
  balancer.close()
  await bouncer.stop()
  await s3.stop()
  await cluster.stop()
  await rm(folder, { recursive: true, force: true })
}
