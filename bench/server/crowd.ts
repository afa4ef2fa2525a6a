// `node bench/server/crowd.ts [GUESTS] [HALF_OPEN] [RATE]`: a server process on PostgreSQL with contents in its data folder. GUESTS (500) open one share of 20 MB at
// once and download it, each at RATE kilobytes a second (0: as fast as this process, which is all of them, can read); then HALF_OPEN (10 000) uploads of a thousand accounts begin and stand still, while another account goes on with its lists.
// Milliseconds until the first byte and of the lists, refused requests, the most memory, processor seconds. Prints a report as JSON.
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { getFileLimits, listFileRecords } from '../../contract/calls/files.ts'
import { createShare, openShare } from '../../contract/calls/shares.ts'
import { DOWNLOAD_PATH, UPLOAD_PATH } from '../../contract/fileTransfer.ts'
import { readConfig } from '../../server/config.ts'
import { STEP } from '../../server/files/files.fixture.ts'
import { createLog } from '../../server/log.ts'
import { closeServices, createServices, type Services } from '../../server/services.ts'
import { cloudFiles, fileRecords } from '../../server/store/schema/files.ts'
import { newUser, type TestUser } from '../../server/testing/people.ts'
import { type ServerProcess, startServerProcess } from '../../server/testing/serverProcess.ts'
import { postgresBinaries, startPostgres } from '../../tools/postgres.ts'

const guests = Number(process.argv[2] ?? 500)
const halfOpen = Number(process.argv[3] ?? 10_000)
const rate = Number(process.argv[4] ?? 0)
const MEGABYTES = 20
const EACH = 10
const wait = (ms: number) => new Promise((done) => setTimeout(done, ms))
const share = (sorted: number[], part: number): number => Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0)
const spread = (times: number[]) => {
  const sorted = times.toSorted((a, b) => a - b)
  return { times: sorted.length, p50: share(sorted, 0.5), p99: share(sorted, 0.99), most: Math.round(sorted.at(-1) ?? 0) }
}

/** Records of one account, with contents where there are any. */
async function seed({ db, now }: Services, user: TestUser, ids: string[], cloudFileId: string | null = null): Promise<void> {
  const record = { userId: user.id, name: 'gear.step', format: 'step', size: MEGABYTES << 20, source: { kind: 'device' as const }, createdAt: now() }
  await db.insert(fileRecords).values(ids.map((id) => ({ ...record, id, lastOpenedAt: now(), cloudFileId, cloudName: cloudFileId && 'gear.step' })))
}

const bin = postgresBinaries()
if (!bin) throw new Error('the binaries of PostgreSQL are not here')
const cluster = await startPostgres(bin)
const folder = await mkdtemp(join(tmpdir(), 'facet-crowd-'))
const env = { DATABASE_URL: cluster.url, FACET_SECRET: randomUUID() + randomUUID(), FACET_TRUST_PROXY: '1' }
let server: ServerProcess | undefined
try {
  const services = await createServices(readConfig({ ...env, FACET_DATA: folder }), createLog({ write: () => {} }))
  await services.database.ready
  const owner = await newUser({ services })
  const key = randomUUID()
  const { size, sha256 } = await services.blobs.put(key, Readable.from([Buffer.concat([STEP, Buffer.alloc(MEGABYTES << 20, 32)])]))
  await services.db.insert(cloudFiles).values({ id: key, userId: owner.id, sha256, size, createdAt: services.now() })
  const recordId = randomUUID()
  await seed(services, owner, [recordId], key)
  const uploaders: { token: string; ids: string[] }[] = []
  for (let at = 0; at < halfOpen / EACH; at++) {
    const user = await newUser({ services })
    const ids = Array.from({ length: EACH }, () => randomUUID())
    await seed(services, user, ids)
    uploaders.push({ token: user.token, ids })
  }
  await closeServices(services)

  const started = await startServerProcess(folder, env)
  server = started
  const { hostname, port } = new URL(started.address)
  const cpuSeconds = (): number => {
    const fields = readFileSync(`/proc/${started.pid}/stat`, 'utf8').split(') ')[1].split(' ')
    return (Number(fields[11]) + Number(fields[12])) / 100
  }
  const megabytes = (): number => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${started.pid}/status`, 'utf8'))?.[1]) / 1024
  let peak = 0
  let mostFiles = 0
  const watching = setInterval(() => {
    peak = Math.max(peak, megabytes())
    mostFiles = Math.max(mostFiles, readdirSync(`/proc/${started.pid}/fd`).length)
  }, 200)
  const measured = async <T>(work: () => Promise<T>): Promise<T & { peakMegabytes: number; mostOpenFiles: number; cpuSeconds: number; seconds: number }> => {
    peak = 0
    mostFiles = 0
    const [began, cpu] = [performance.now(), cpuSeconds()]
    const result = await work()
    const seconds = Math.round((performance.now() - began) / 100) / 10
    return { ...result, peakMegabytes: Math.round(peak), mostOpenFiles: mostFiles, cpuSeconds: Math.round((cpuSeconds() - cpu) * 10) / 10, seconds }
  }

  const made = await started.ask(createShare, { token: owner.token, body: { recordId, type: 'normal', days: null } })
  const code = made.data?.share.link.split('/s/')[1] ?? ''
  const agent = new Agent({ keepAlive: true, maxSockets: Infinity })
  const addressOf = (at: number) => `10.${(at >> 16) & 255}.${(at >> 8) & 255}.${at & 255}`

  /** Opens the link and downloads its file; milliseconds until the first byte of it. */
  async function visit(at: number): Promise<{ firstByte: number } | { failed: string }> {
    const headers = { 'content-type': 'application/json', 'X-Requested-With': 'XMLHttpRequest', 'x-forwarded-for': addressOf(at) }
    const opened = await fetch(`${started.address}${openShare.path}`, { method: openShare.method, headers, body: JSON.stringify({ code }) })
    const { data, status } = (await opened.json()) as { data: { ticket?: string; record?: { ticket?: string } } | null; status: { msg: string } }
    const ticket = data?.ticket
    if (!ticket) return { failed: status.msg }
    const began = performance.now()
    const asking = request({ hostname, port, path: `${DOWNLOAD_PATH}?ticket=${ticket}`, agent, headers: { 'x-forwarded-for': addressOf(at) } }).end()
    const [response] = await once(asking, 'response')
    // The response states it, too.
    asking.on('error', () => {})
    if (response.statusCode !== 200) return { failed: String(response.statusCode) }
    let firstByte = 0
    let bytes = 0
    for await (const chunk of response) {
      firstByte ||= performance.now() - began
      bytes += (chunk as Buffer).length
      const early = rate > 0 ? bytes / rate - (performance.now() - began) : 0
      if (early > 0) await wait(early)
    }
    return bytes === size ? { firstByte } : { failed: `${bytes} bytes` }
  }
  const crowd = await measured(async () => {
    const ends = await Promise.all(Array.from({ length: guests }, (_, at) => visit(at).catch((error: unknown) => ({ failed: String(error) }))))
    const failed = ends.flatMap((end) => ('failed' in end ? [end.failed] : []))
    return {
      guests,
      kilobytesPerSecond: rate,
      failed: failed.length,
      failures: failed.slice(0, 3),
      firstByteMs: spread(ends.flatMap((end) => ('firstByte' in end ? [end.firstByte] : []))),
    }
  })
  console.log(JSON.stringify(crowd))

  const encoded = (text: string): string => Buffer.from(text).toString('base64')
  const list = async (): Promise<number> => {
    const began = performance.now()
    const { status } = await started.ask(listFileRecords, { token: owner.token, query: { limit: '30' } })
    if (status.code !== 1) throw new Error(`a list ended with ${status.msg}: ${started.output().slice(-2000)}`)
    return performance.now() - began
  }
  const quiet: number[] = []
  for (let at = 0; at < 200; at++) quiet.push(await list())
  const uploads = await measured(async () => {
    const ends: Record<string, number> = {}
    const count = (name: string): void => void (ends[name] = (ends[name] ?? 0) + 1)
    const sockets = uploaders.flatMap(({ token, ids }) =>
      ids.map((id) => () => {
        const asking = request({
          hostname,
          port,
          path: UPLOAD_PATH,
          method: 'POST',
          agent: false,
          headers: {
            token,
            'Tus-Resumable': '1.0.0',
            'Upload-Length': '1000000',
            'Upload-Metadata': `filename ${encoded('gear.step')},recordId ${encoded(id)}`,
            'content-type': 'application/offset+octet-stream',
            'content-length': '1000000',
          },
        })
        asking.on('response', (response) => (count(`answered ${response.statusCode}`), response.resume()))
        asking.on('error', (error: NodeJS.ErrnoException) => count(error.code ?? error.message))
        asking.write(STEP)
      }),
    )
    const busy: number[] = []
    let begun = 0
    const beginning = (async () => {
      for (const start of sockets) {
        start()
        if (++begun % 100 === 0) await wait(500)
      }
    })()
    let mostSpooled = 0
    const until = performance.now() + (halfOpen / 100) * 500 + 130_000
    let isBegun = false
    void beginning.then(() => (isBegun = true))
    while (performance.now() < until) {
      busy.push(await list())
      const files = await readdir(join(folder, 'uploads'))
      mostSpooled = Math.max(mostSpooled, files.filter((name) => !name.endsWith('.json')).length)
      const over = Object.values(ends).reduce((all, each) => all + each, 0)
      if (isBegun && over >= halfOpen) break
      await wait(100)
    }
    return { halfOpen, begun, ends, mostSpooled, listsBeforeMs: spread(quiet), listsMs: spread(busy) }
  })
  const { status } = await started.ask(getFileLimits, { token: owner.token })
  clearInterval(watching)
  const code0 = await started.end('SIGTERM')
  const report = {
    date: new Date().toISOString().slice(0, 10),
    node: process.versions.node,
    cpus: cpus().length,
    loadAverage: Number(loadavg()[0].toFixed(1)),
    crowd,
    uploads,
    answersAfter: status.msg,
    exitCode: code0,
  }
  console.log(JSON.stringify(report, null, 2))
} catch (error) {
  console.error(error)
  process.exitCode = 1
} finally {
  await server?.end('SIGKILL')
  await cluster.stop()
  await rm(folder, { recursive: true, force: true })
}
process.exit(process.exitCode)
