// `node bench/server/run.ts [SECONDS]`: requests per second, median and 99th percentile of logging in, listing files and opening a share,
// on the embedded database and on PostgreSQL (when its binaries are there) in one run. Writes bench/results/server.json.
import { fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import type { AnyCall } from '../../contract/call.ts'
import { listFileRecords } from '../../contract/calls/files.ts'
import { logIn } from '../../contract/calls/login.ts'
import { createShare, openShare } from '../../contract/calls/shares.ts'
import { hashPassword } from '../../server/accounts/passwords.ts'
import { sendCode } from '../../server/accounts/verificationCodes.ts'
import { users } from '../../server/store/schema/accounts.ts'
import { cloudFiles, fileRecords } from '../../server/store/schema/files.ts'
import { openEmbedded } from '../../server/store/embedded.ts'
import { openPostgres } from '../../server/store/postgres.ts'
import { createDatabase } from '../../server/testing/databases.ts'
import { codeFor, newUser, PASSWORD } from '../../server/testing/people.ts'
import { startTestServer, type TestServer } from '../../server/testing/testServer.ts'
import { postgresBinaries, startPostgres } from '../../tools/postgres.ts'
import type { Load, Measured } from './load.ts'

const time = Number(process.argv[2] ?? 8) * 1000
const CONNECTIONS = 16
const LOGINS = 200
const FILES = 100

const client = fork(fileURLToPath(new URL('load.ts', import.meta.url)))
async function measure(load: Load): Promise<Measured> {
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

async function logins({ services, mails }: TestServer): Promise<Load['requests']> {
  const { db, now } = services
  const passwordHash = await hashPassword(PASSWORD)
  const requests: Load['requests'] = []
  for (let at = 0; at < LOGINS; at++) {
    const email = `${randomUUID()}@example.org`
    await db.insert(users).values({ id: randomUUID(), email, nickname: 'Ada', passwordHash, createdAt: now() })
    await sendCode(services, { email, purpose: 'logIn', language: 'en' }, { ip: '127.0.0.1', cookie: () => undefined, deviceToken: undefined })
    requests.push(requestOf(logIn, { body: { email, password: PASSWORD, verificationCode: codeFor({ mails } as TestServer, email), tokens: 'body' } }))
  }
  return requests
}

async function filesAndShare(server: TestServer): Promise<{ list: Load['requests']; share: Load['requests'] }> {
  const { db, blobs, now } = server.services
  const { id: userId, token } = await newUser(server)
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
  const { data } = await server.ask(createShare, { token, body: { recordId: records[0].id, type: 'normal', days: null } })
  const code = data.share.link.split('/').pop()?.split('=').pop() ?? ''
  return {
    list: Array.from({ length: 500 }, () => requestOf(listFileRecords, { token, query: { limit: '30' } })),
    share: Array.from({ length: 5000 }, () => requestOf(openShare, { body: { code } })),
  }
}

async function bench(name: string, open: (folder: string) => ReturnType<typeof openEmbedded>): Promise<Record<string, Measured>> {
  const folder = await mkdtemp(join(tmpdir(), 'facet-bench-'))
  const server = await startTestServer({ name: 'embedded', open: async () => open(folder) }, { trustProxy: 1, logRequests: false })
  try {
    const address = await server.listen()
    const { list, share } = await filesAndShare(server)
    const loads: Record<string, Omit<Load, 'address' | 'connections'>> = {
      login: { requests: await logins(server) },
      list: { requests: list, time },
      shareOpen: { requests: share, time },
    }
    const results: Record<string, Measured> = {}
    for (const [what, load] of Object.entries(loads)) {
      results[what] = await measure({ address, connections: CONNECTIONS, ...load })
      console.log(`${name.padEnd(12)}${what.padEnd(11)}${JSON.stringify(results[what])}`)
    }
    return results
  } finally {
    await server.close()
    await rm(folder, { recursive: true, force: true })
  }
}

const results: Record<string, Record<string, Measured>> = { embedded: await bench('embedded', openEmbedded) }
const bin = postgresBinaries()
if (bin) {
  // Writes are on the disk before they are acknowledged, as a service would configure it.
  const cluster = await startPostgres(bin, { fsync: 'on' })
  const { url } = await createDatabase(cluster.url)
  results.postgresql = await bench('postgresql', () => openPostgres(url, 10)).finally(() => cluster.stop())
} else console.log('No PostgreSQL here: only the embedded database was measured.')
client.disconnect()

const report = {
  loadAverage: Number(loadavg()[0].toFixed(1)),
  date: new Date().toISOString().slice(0, 10),
  node: process.versions.node,
  cpus: cpus().length,
  cpu: cpus()[0]?.model,
  connections: CONNECTIONS,
  results,
}
await writeFile(new URL('../results/server.json', import.meta.url), `${JSON.stringify(report, null, 2)}\n`)
