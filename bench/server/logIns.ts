// `node bench/server/logIns.ts [SECONDS] [ROUNDS]`: downloads of a shared file of 20 MB by eight clients, alone and while others log in as fast as the server
// lets them, in turns: megabytes a second, milliseconds until the first byte, log-ins a second, processor milliseconds of the server for each megabyte.
// PostgreSQL, contents in the data folder. Prints a report as JSON.
import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { once } from 'node:events'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { logIn, sendVerificationCode } from '../../contract/calls/login.ts'
import { createShare, openShare } from '../../contract/calls/shares.ts'
import { DOWNLOAD_PATH } from '../../contract/fileTransfer.ts'
import { hashPassword } from '../../server/accounts/passwords.ts'
import { readConfig } from '../../server/config.ts'
import { STEP } from '../../server/files/files.fixture.ts'
import { createLog } from '../../server/log.ts'
import { closeServices, createServices } from '../../server/services.ts'
import { users } from '../../server/store/schema/accounts.ts'
import { cloudFiles, fileRecords } from '../../server/store/schema/files.ts'
import { newUser, PASSWORD } from '../../server/testing/people.ts'
import { startServerProcess } from '../../server/testing/serverProcess.ts'
import { postgresBinaries, startPostgres } from '../../tools/postgres.ts'
import { processorMs } from './processor.ts'

const seconds = Number(process.argv[2] ?? 6)
const rounds = Number(process.argv[3] ?? 4)
const DOWNLOADS = 8
const LOG_INS = 8
const BYTES = 20 << 20

const bin = postgresBinaries()
if (!bin) throw new Error('the binaries of PostgreSQL are not here')
const cluster = await startPostgres(bin, { fsync: 'on' })
const folder = await mkdtemp(join(tmpdir(), 'facet-logins-'))
const env = { DATABASE_URL: cluster.url, FACET_SECRET: randomUUID() + randomUUID(), FACET_TRUST_PROXY: '1' }
const services = await createServices(readConfig({ ...env, FACET_DATA: folder }), createLog({ write: () => {} }))
await services.database.ready
const { db, blobs, now } = services
const owner = await newUser({ services })
const key = randomUUID()
const { size, sha256 } = await blobs.put(key, Readable.from([Buffer.concat([STEP, Buffer.alloc(BYTES, 32)])]))
await db.insert(cloudFiles).values({ id: key, userId: owner.id, sha256, size, createdAt: now() })
const recordId = randomUUID()
const record = { id: recordId, userId: owner.id, name: 'gear.step', format: 'step', size, source: { kind: 'device' as const } }
await db.insert(fileRecords).values({ ...record, createdAt: now(), lastOpenedAt: now(), cloudFileId: key, cloudName: 'gear.step' })
const passwordHash = await hashPassword(PASSWORD)
const emails = Array.from({ length: Math.ceil(seconds * rounds * 60) }, () => `${randomUUID()}@example.org`)
await db.insert(users).values(emails.map((email) => ({ id: randomUUID(), email, nickname: 'Ada', passwordHash, createdAt: now() })))
await closeServices(services)
const server = await startServerProcess(folder, env)
const { hostname, port } = new URL(server.address)

let visitors = 0
const post = async (path: string, body: object): Promise<{ data: { ticket?: string } | null; status: { code: number; msg: string } }> => {
  visitors++
  const headers = {
    'content-type': 'application/json',
    'X-Requested-With': 'XMLHttpRequest',
    'x-forwarded-for': `10.${(visitors >> 16) & 255}.${(visitors >> 8) & 255}.${visitors & 255}`,
  }
  return (await (await fetch(new URL(path, server.address), { method: 'POST', headers, body: JSON.stringify(body) })).json()) as never
}
const atOnce = async <T>(all: T[], count: number, work: (one: T) => Promise<unknown>): Promise<void> => {
  const left = [...all]
  await Promise.all(
    Array.from({ length: count }, async () => {
      for (let one = left.pop(); one !== undefined; one = left.pop()) await work(one)
    }),
  )
}

try {
  await atOnce(emails, 8, (email) => post(sendVerificationCode.path, { email, purpose: 'logIn' }))
  const outbox = join(folder, 'outbox')
  const codes = new Map<string, string>()
  for (const name of await readdir(outbox)) {
    const mail = await readFile(join(outbox, name), 'utf8')
    codes.set(/^To: (\S+)/m.exec(mail)?.[1] ?? '', /^(\d{6})\r?$/m.exec(mail)?.[1] ?? '')
  }
  const { data } = await server.ask(createShare, { token: owner.token, body: { recordId, type: 'normal', days: null } })
  const { data: opened } = await post(openShare.path, { code: data?.share.link.split('/s/')[1] })
  const agent = new Agent({ keepAlive: true, maxSockets: Infinity })
  const waiting = [...emails]
  const refused: Record<string, number> = {}

  async function phase(isCrowded: boolean) {
    const until = performance.now() + seconds * 1000
    const began = performance.now()
    const cpu = processorMs(server.pid)
    const firstBytes: number[] = []
    let bytes = 0
    let logIns = 0
    const download = async (): Promise<void> => {
      while (performance.now() < until) {
        const asked = performance.now()
        const [response] = await once(request({ hostname, port, path: `${DOWNLOAD_PATH}?ticket=${opened?.ticket}`, agent }).end(), 'response')
        let isFirst = true
        for await (const chunk of response) {
          if (isFirst) firstBytes.push(performance.now() - asked)
          isFirst = false
          bytes += (chunk as Buffer).length
        }
      }
    }
    const enter = async (): Promise<void> => {
      while (performance.now() < until) {
        const email = waiting.pop()
        if (email === undefined) throw new Error('too few accounts')
        const { status } = await post(logIn.path, { email, password: PASSWORD, verificationCode: codes.get(email), tokens: 'body' })
        if (status.code === 1) logIns++
        else refused[status.msg] = (refused[status.msg] ?? 0) + 1
      }
    }
    const entering = Promise.all(isCrowded ? Array.from({ length: LOG_INS }, enter) : [])
    await Promise.all(Array.from({ length: DOWNLOADS }, download))
    // Log-ins that wait at the end take no part of the downloads' time.
    const took = (performance.now() - began) / 1000
    const megabytes = bytes / 2 ** 20
    const serverMs = processorMs(server.pid) - cpu
    await entering
    const sorted = firstBytes.toSorted((a, b) => a - b)
    return {
      megabytesPerSecond: Math.round(megabytes / took),
      firstByteMs: { p50: Math.round(sorted[sorted.length >> 1]), p99: Math.round(sorted[Math.floor(sorted.length * 0.99)]) },
      logInsPerSecond: Math.round(logIns / took),
      serverCpuMsPerMegabyte: Number((serverMs / megabytes).toFixed(2)),
    }
  }
  await phase(false)
  const alone: Awaited<ReturnType<typeof phase>>[] = []
  const crowded: typeof alone = []
  for (let round = 0; round < rounds; round++) {
    alone.push(await phase(false))
    crowded.push(await phase(true))
    console.log(JSON.stringify([alone.at(-1), crowded.at(-1)]))
  }
  const median = (all: typeof alone): number => all.map(({ megabytesPerSecond }) => megabytesPerSecond).toSorted((a, b) => a - b)[all.length >> 1]
  const report = {
    date: new Date().toISOString().slice(0, 10),
    node: process.versions.node,
    cpus: cpus().length,
    loadAverage: Number(loadavg()[0].toFixed(1)),
    slowerBy: `${Math.round(100 * (1 - median(crowded) / median(alone)))} %`,
    refused,
    alone,
    crowded,
  }
  console.log(JSON.stringify(report))
} finally {
  await server.end('SIGKILL')
  await cluster.stop()
  await rm(folder, { recursive: true, force: true })
}
process.exit(0)
