// `node bench/server/upload.ts [--megabytes 500]`: memory of a server process while a large file is uploaded to it and downloaded again.
import { type ChildProcess, spawn } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createReadStream, readFileSync } from 'node:fs'
import { mkdtemp, open, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { readConfig } from '../../server/config.ts'
import { createLog } from '../../server/log.ts'
import { closeServices, createServices } from '../../server/services.ts'
import { newUser } from '../../server/testing/people.ts'
import { postgresBinaries, startPostgres } from '../../tools/postgres.ts'
import { startS3 } from '../../tools/s3.ts'
import { sendParts } from './sendParts.ts'

interface Row {
  database: 'embedded' | 'postgresql'
  blobs: 'folder' | 's3'
  /** Megabytes (2^20) of resident memory: before, and at most during upload and download. */
  before: number
  upload: number
  download: number
  uploadSeconds: number
  downloadSeconds: number
}

const MB = 1 << 20
/** Opening the embedded database needs far more memory than it has later: the server is left alone until that is over. */
const SETTLE_MS = 40_000
const { values } = parseArgs({ options: { megabytes: { type: 'string', default: '500' } } })
const size = Number(values.megabytes) * MB
/**
 * As `npm run server` does: with V8's own choice of young space, loading the modules alone leaves 150 MB that the process never gives back,
 * and optimising the embedded database's code takes 500 MB for a moment, of which 100 stay. It saves no time that could be measured.
 */
const command = ['--max-semi-space-size=4', '--liftoff-only', fileURLToPath(new URL('../../server/main.ts', import.meta.url))]

async function makeFile(path: string): Promise<string> {
  const file = await open(path, 'w')
  await file.write('ISO-10303-21;\nHEADER;\n')
  await file.truncate(size)
  await file.close()
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}

function residentMegabytes(pid: number): number {
  return Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024
}

/** The most memory that the process has at any moment of the work, and how long that takes. */
async function watch(pid: number, work: () => Promise<void>): Promise<{ peak: number; seconds: number }> {
  let peak = residentMegabytes(pid)
  const looking = setInterval(() => (peak = Math.max(peak, residentMegabytes(pid))), 20)
  const start = performance.now()
  await work().finally(() => clearInterval(looking))
  return { peak: Math.round(peak), seconds: Math.round((performance.now() - start) / 100) / 10 }
}

async function startServer(env: NodeJS.ProcessEnv): Promise<{ server: ChildProcess; address: string }> {
  const server = spawn(process.execPath, command, { env: { ...process.env, ...env, PORT: '0' }, stdio: ['ignore', 'pipe', 'inherit'] })
  let said = ''
  for await (const chunk of server.stdout.setEncoding('utf8')) {
    said += chunk
    const address = /Facet is at (http:\S+)/.exec(said)?.[1]
    if (address) {
      server.stdout.resume()
      return { server, address }
    }
  }
  throw new Error(`the server did not start: ${said}`)
}

/** Uploads as a browser does where contents are in a folder: one request with the whole file. */
async function sendByTus(address: string, token: string, id: string, path: string): Promise<void> {
  const encoded = (text: string): string => Buffer.from(text).toString('base64')
  const begun = await fetch(`${address}/api/File/Upload`, {
    method: 'POST',
    headers: {
      token,
      'Tus-Resumable': '1.0.0',
      'Upload-Length': String(size),
      'Upload-Metadata': `filename ${encoded('large.step')},recordId ${encoded(id)}`,
    },
  })
  const url = new URL(begun.headers.get('location') as string, address)
  const sending = request(url, {
    method: 'PATCH',
    headers: { token, 'Tus-Resumable': '1.0.0', 'Upload-Offset': '0', 'Content-Type': 'application/offset+octet-stream', 'Content-Length': String(size) },
  })
  const answered = once(sending, 'response')
  await pipeline(createReadStream(path), sending)
  const [response] = await answered
  response.resume()
  if (response.statusCode !== 204) throw new Error(`the upload ended with ${response.statusCode}`)
}

async function measure(database: Row['database'], blobs: Row['blobs'], services: NodeJS.ProcessEnv, path: string, sha256: string): Promise<Row> {
  const folder = await mkdtemp(join(tmpdir(), 'facet-bench-'))
  const env = { ...services, FACET_DATA: folder, FACET_SECRET: randomUUID() + randomUUID() }
  const opened = await createServices(readConfig(env), createLog({ write: () => {} }))
  await opened.database.ready
  const { token } = await newUser({ services: opened })
  await closeServices(opened)
  const { server, address } = await startServer(env)
  const pid = server.pid as number
  try {
    const id = randomUUID()
    const body = JSON.stringify({ id, name: 'large.step', format: 'step', size, source: { kind: 'device' } })
    const added = await fetch(`${address}/api/File/AddRecord`, { method: 'POST', headers: { token, 'Content-Type': 'application/json' }, body })
    if (!(await added.text()).includes(id)) throw new Error('the record was not added')
    await new Promise((resolve) => setTimeout(resolve, SETTLE_MS))
    const before = Math.round(residentMegabytes(pid))
    const upload = await watch(pid, () => (blobs === 's3' ? sendParts(address, token, id, path, size, 'large.step') : sendByTus(address, token, id, path)))
    const download = await watch(pid, async () => {
      const response = await fetch(`${address}/api/File/Download?recordId=${id}`, { headers: { token } })
      const hash = createHash('sha256')
      for await (const chunk of response.body as ReadableStream<Uint8Array>) hash.update(chunk)
      if (hash.digest('hex') !== sha256) throw new Error('other bytes came back')
    })
    return { database, blobs, before, upload: upload.peak, download: download.peak, uploadSeconds: upload.seconds, downloadSeconds: download.seconds }
  } finally {
    server.kill('SIGTERM')
    await once(server, 'exit')
    await rm(folder, { recursive: true, force: true })
  }
}

const folder = await mkdtemp(join(tmpdir(), 'facet-bench-'))
const path = join(folder, 'large.step')
const sha256 = await makeFile(path)
const bucket = await startS3()
const binaries = postgresBinaries()
const cluster = binaries ? await startPostgres(binaries) : undefined
const rows: Row[] = []
try {
  if (cluster) {
    rows.push(await measure('postgresql', 'folder', { DATABASE_URL: cluster.url }, path, sha256))
    rows.push(await measure('postgresql', 's3', { DATABASE_URL: cluster.url, ...bucket.env }, path, sha256))
  }
  rows.push(await measure('embedded', 'folder', {}, path, sha256))
} finally {
  await cluster?.stop()
  await bucket.stop()
  await rm(folder, { recursive: true, force: true })
}
console.table(rows)
const result = { date: new Date().toISOString().slice(0, 10), cores: cpus().length, node: process.version, megabytes: Number(values.megabytes), rows }
await writeFile(new URL('../results/upload.json', import.meta.url), `${JSON.stringify(result, undefined, 2)}\n`)
