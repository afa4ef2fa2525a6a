// `node bench/server/run.ts [REQUESTS] [--beside FOLDER] [--rounds N] [--only DATABASE]`: logging in, listing files and opening a share, on the embedded
// database and on PostgreSQL (when its binaries are there): requests per second and per processor second of the server's process, milliseconds of the
// processor for each (the database's apart), median and 99th percentile. FOLDER is another tree of this repository, measured in turns with this one.
// Writes bench/results/server.json.
import { fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readdir, readFile, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import type { AnyCall } from '../../contract/call.ts'
import { listFileRecords } from '../../contract/calls/files.ts'
import { logIn, sendVerificationCode } from '../../contract/calls/login.ts'
import { createShare, openShare } from '../../contract/calls/shares.ts'
import { createDatabase } from '../../server/testing/databases.ts'
import { PASSWORD } from '../../server/testing/people.ts'
import type { ServerProcess } from '../../server/testing/serverProcess.ts'
import { postgresBinaries, startPostgres } from '../../tools/postgres.ts'
import type { Load, Measured } from './load.ts'
import { processorMs, processorMsOfChildren } from './processor.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { beside: { type: 'string' }, rounds: { type: 'string', default: '2' }, only: { type: 'string' } },
})
/** Requests of each kind, the same number for either tree: code that has run more is faster. */
const count = Number(positionals[0] ?? 3000)
const CONNECTIONS = 16
const LOGINS = 100
const FILES = 100
const here = fileURLToPath(new URL('../../', import.meta.url))
const trees: Record<string, string> = { here, ...(values.beside && { beside: resolve(values.beside) }) }

const client = fork(fileURLToPath(new URL('load.ts', import.meta.url)))
async function send(load: Load): Promise<Measured> {
  const answered = once(client, 'message') as Promise<[Measured]>
  client.send(load)
  return (await answered)[0]
}

/** Each request comes from an address of its own: limits per client are not measured here. */
let clients = 0
function requestOf(call: AnyCall, { token, body, query }: { token?: string; body?: unknown; query?: Record<string, string> } = {}): Load['requests'][number] {
  clients++
  return {
    method: call.method,
    path: query ? `${call.path}?${new URLSearchParams(query)}` : call.path,
    headers: {
      'content-type': 'application/json',
      'X-Requested-With': 'XMLHttpRequest',
      'x-forwarded-for': `10.${(clients >> 16) & 255}.${(clients >> 8) & 255}.${clients & 255}`,
      ...(token && { token }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  }
}

/** An account with FILES files, and 200 more that can log in; by the modules of the tree, whose tables they are. */
async function seed(tree: string, env: Record<string, string>): Promise<{ token: string; recordId: string; emails: string[] }> {
  const load = async <T>(path: string): Promise<T> => (await import(pathToFileURL(join(tree, path)).href)) as T
  const { readConfig } = await load<typeof import('../../server/config.ts')>('server/config.ts')
  const { createLog } = await load<typeof import('../../server/log.ts')>('server/log.ts')
  const { createServices, closeServices } = await load<typeof import('../../server/services.ts')>('server/services.ts')
  const { signAccessToken } = await load<typeof import('../../server/accounts/accessToken.ts')>('server/accounts/accessToken.ts')
  const { hashPassword } = await load<typeof import('../../server/accounts/passwords.ts')>('server/accounts/passwords.ts')
  const { sessions, users } = await load<typeof import('../../server/store/schema/accounts.ts')>('server/store/schema/accounts.ts')
  const { cloudFiles, fileRecords } = await load<typeof import('../../server/store/schema/files.ts')>('server/store/schema/files.ts')
  const services = await createServices(readConfig(env), createLog({ write: () => {} }))
  await services.database.ready
  const { db, blobs, now, secrets } = services
  const [userId, sessionId] = [randomUUID(), randomUUID()]
  await db.insert(users).values({ id: userId, email: 'ada@example.org', nickname: 'Ada', createdAt: now() })
  const expiresAt = new Date(now().getTime() + 86_400_000)
  await db.insert(sessions).values({ id: sessionId, userId, device: 'Bench', platform: 0, createdAt: now(), lastUsedAt: now(), expiresAt })
  const token = await signAccessToken(secrets, { userId, sessionId }, now(), 1440)
  const cloudFileId = randomUUID()
  const { size, sha256 } = await blobs.put(cloudFileId, Readable.from(['ISO-10303-21;']))
  await db.insert(cloudFiles).values({ id: cloudFileId, userId, sha256, size, createdAt: now() })
  const records = Array.from({ length: FILES }, (_, at) => ({
    id: randomUUID(),
    userId,
    name: `part ${at}.step`,
    format: 'step',
    size,
    source: { kind: 'device' as const },
    createdAt: now(),
    lastOpenedAt: new Date(now().getTime() - at * 1000),
    cloudFileId,
    cloudName: `part ${at}.step`,
  }))
  await db.insert(fileRecords).values(records)
  const passwordHash = await hashPassword(PASSWORD)
  const emails = Array.from({ length: LOGINS }, () => `${randomUUID()}@example.org`)
  await db.insert(users).values(emails.map((email) => ({ id: randomUUID(), email, nickname: 'Ada', passwordHash, createdAt: now() })))
  await closeServices(services)
  return { token, recordId: records[0].id, emails }
}

/** Log-ins with the codes that the server mailed into its data folder. */
async function logins(address: string, folder: string, emails: string[]): Promise<Load['requests']> {
  await send({ address, connections: 4, requests: emails.map((email) => requestOf(sendVerificationCode, { body: { email, purpose: 'logIn' } })) })
  const outbox = join(folder, 'outbox')
  const mails = await Promise.all((await readdir(outbox)).map((name) => readFile(join(outbox, name), 'utf8')))
  return emails.map((email) => {
    const verificationCode = /^(\d{6})\r?$/m.exec(mails.find((mail) => mail.includes(`To: ${email}`)) ?? '')?.[1]
    return requestOf(logIn, { body: { email, password: PASSWORD, verificationCode, tokens: 'body' } })
  })
}

interface Result extends Measured {
  /** Milliseconds of the processor for a request: of the server's process, and of PostgreSQL's. */
  cpuMs: number
  databaseCpuMs?: number
  perCpuSecond: number
}

async function bench(tree: string, databaseUrl?: string, postmaster?: number): Promise<Record<string, Result>> {
  const folder = await mkdtemp(join(tmpdir(), 'facet-bench-'))
  const env: Record<string, string> = { FACET_SECRET: randomUUID() + randomUUID(), FACET_TRUST_PROXY: '1', ...(databaseUrl && { DATABASE_URL: databaseUrl }) }
  const { token, recordId, emails } = await seed(tree, { ...env, FACET_DATA: folder })
  const { startServerProcess } = (await import(
    pathToFileURL(join(tree, 'server/testing/serverProcess.ts')).href
  )) as typeof import('../../server/testing/serverProcess.ts')
  const server: ServerProcess = await startServerProcess(folder, env)
  const { address, pid } = server
  try {
    const { data } = await server.ask(createShare, { token, body: { recordId, type: 'normal', days: null } })
    const code = data?.share.link.split('/s/')[1] ?? ''
    const list = Array.from({ length: count }, () => requestOf(listFileRecords, { token, query: { limit: '30' } }))
    const share = Array.from({ length: count }, () => requestOf(openShare, { body: { code } }))
    // Compiled and with its connections, as a server is after its first minute.
    for (const requests of [list, share]) await send({ address, connections: CONNECTIONS, requests })
    const loads: Record<string, Omit<Load, 'address' | 'connections'>> = {
      list: { requests: list },
      shareOpen: { requests: share },
      login: { requests: await logins(address, folder, emails) },
    }
    const results: Record<string, Result> = {}
    for (const [what, load] of Object.entries(loads)) {
      const [server, database] = [processorMs(pid), processorMsOfChildren(postmaster)]
      const measured = await send({ address, connections: CONNECTIONS, ...load })
      const cpuMs = (processorMs(pid) - server) / measured.requests
      results[what] = {
        ...measured,
        cpuMs: round(cpuMs, 2),
        ...(postmaster && { databaseCpuMs: round((processorMsOfChildren(postmaster) - database) / measured.requests, 2) }),
        perCpuSecond: Math.round(1000 / cpuMs),
      }
    }
    return results
  } finally {
    await server.end('SIGTERM')
    await rm(folder, { recursive: true, force: true })
  }
}

const round = (value: number, digits: number): number => Number(value.toFixed(digits))

/** The run with the least processor time for each: other work on the machine only adds to it. */
function best(runs: Record<string, Result>[]): Record<string, Result> {
  const names = Object.keys(runs[0] ?? {})
  return Object.fromEntries(names.map((name) => [name, runs.map((run) => run[name]).toSorted((a, b) => a.cpuMs - b.cpuMs)[0]]))
}

const results: Record<string, Record<string, Record<string, Result>>> = {}
const bin = postgresBinaries()
// Writes are on the disk before they are acknowledged, as a service would configure it.
const cluster = bin === undefined ? undefined : await startPostgres(bin, { fsync: 'on' })
if (!cluster) console.log('No PostgreSQL here: only the embedded database was measured.')
try {
  for (const database of ['embedded', ...(cluster ? ['postgresql'] : [])]) {
    if (values.only && values.only !== database) continue
    const runs: Record<string, Record<string, Result>[]> = {}
    for (let at = 0; at < Number(values.rounds); at++) {
      for (const [name, tree] of Object.entries(trees)) {
        const url = database === 'postgresql' && cluster ? (await createDatabase(cluster.url)).url : undefined
        const run = await bench(tree, url, url && cluster ? cluster.pid : undefined)
        runs[name] = [...(runs[name] ?? []), run]
        for (const [what, result] of Object.entries(run)) console.log(`${database.padEnd(12)}${name.padEnd(8)}${what.padEnd(11)}${JSON.stringify(result)}`)
      }
    }
    results[database] = Object.fromEntries(Object.entries(runs).map(([name, all]) => [name, best(all)]))
  }
} finally {
  await cluster?.stop()
  client.disconnect()
}

const report = {
  loadAverage: round(loadavg()[0], 1),
  date: new Date().toISOString().slice(0, 10),
  node: process.versions.node,
  cpus: cpus().length,
  cpu: cpus()[0]?.model,
  connections: CONNECTIONS,
  rounds: Number(values.rounds),
  results,
}
if (!values.only) await writeFile(new URL('../results/server.json', import.meta.url), `${JSON.stringify(report, null, 2)}\n`)
process.exit(0)
