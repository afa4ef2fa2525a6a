// `node bench/server/restore.ts [USERS]`: the drill of docs/SERVER.md. A server on PostgreSQL and a bucket is backed up with pg_dump and rclone while it is
// written to; both are thrown away and made anew from the backup. Fails when anything that was acknowledged before the backup began is missing or has
// other contents. Needs rclone, pg_dump, pg_restore and the binaries of PostgreSQL. Prints a report as JSON.
import { execFile } from 'node:child_process'
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { addFileRecord, getFileRecord } from '../../contract/calls/files.ts'
import { beginUpload, finishUpload, getUploadParts } from '../../contract/calls/uploads.ts'
import { DOWNLOAD_PATH } from '../../contract/fileTransfer.ts'
import { readConfig } from '../../server/config.ts'
import { newRecord, STEP } from '../../server/files/files.fixture.ts'
import { openPostgres } from '../../server/store/postgres.ts'
import { newUser } from '../../server/testing/people.ts'
import { startTestServer, type TestServer } from '../../server/testing/testServer.ts'
import { postgresBinaries, startPostgres } from '../../tools/postgres.ts'
import { DEV_BUCKET, startS3 } from '../../tools/s3.ts'

const run = promisify(execFile)
const users = Number(process.argv[2] ?? 100)
const FILES_EACH = 4
const CONTENTS = 250_000
const found = postgresBinaries()
if (!found) throw new Error('the binaries of PostgreSQL are not here')
const bin = found

interface Kept {
  token: string
  id: string
  sha256: string
}
const sha256 = (data: Buffer): string => createHash('sha256').update(data).digest('hex')

async function startServer(url: string, env: Record<string, string>): Promise<{ server: TestServer; address: string }> {
  const {
    dataDir: _,
    clientDir: __,
    ...config
  } = readConfig({ ...env, FACET_SECRET: 'the secret that the backup holds as well', FACET_REQUESTS_PER_MINUTE: '1000000' })
  const server = await startTestServer({ name: 'postgresql', open: async () => openPostgres(url, 10) }, { ...config, logRequests: false })
  return { server, address: await server.listen() }
}

async function addFile({ server, address }: { server: TestServer; address: string }, token: string): Promise<Kept> {
  const contents = Buffer.concat([STEP, randomBytes(CONTENTS)])
  const record = newRecord({ name: `${randomUUID()}.step`, size: contents.length })
  await server.ask(addFileRecord, { token, body: record })
  const begun = await server.ask(beginUpload, { token, body: { recordId: record.id, name: record.name, size: contents.length } })
  const id = begun.data.upload?.id ?? ''
  const { data } = await server.ask(getUploadParts, { token, body: { id, parts: [1] } })
  const sent = await fetch(new URL(data.addresses[0].url, address), {
    method: 'PUT',
    headers: { token, 'content-type': 'application/octet-stream' },
    body: new Uint8Array(contents),
  })
  await sent.arrayBuffer()
  const { result } = await server.ask(finishUpload, { token, body: { id } })
  if (result !== 'success') throw new Error(`an upload ended with ${result}`)
  return { token, id: record.id, sha256: sha256(contents) }
}

async function isThere({ server, address }: { server: TestServer; address: string }, kept: Kept): Promise<boolean> {
  const { result } = await server.ask(getFileRecord, { token: kept.token, query: { id: kept.id } })
  if (result !== 'success') return false
  const response = await fetch(`${address}${DOWNLOAD_PATH}?recordId=${kept.id}`, { headers: { token: kept.token } })
  return sha256(Buffer.from(await response.arrayBuffer())) === kept.sha256
}

const rclone = (from: string, to: string, env: Record<string, string>) =>
  run('rclone', ['copy', '--immutable', '--s3-no-check-bucket', '--transfers', '8', from, to], {
    env: {
      PATH: process.env.PATH,
      HOME: tmpdir(),
      RCLONE_CONFIG_BUCKET_TYPE: 's3',
      RCLONE_CONFIG_BUCKET_PROVIDER: 'Other',
      RCLONE_CONFIG_BUCKET_FORCE_PATH_STYLE: 'true',
      RCLONE_CONFIG_BUCKET_REGION: env.S3_REGION ?? 'us-east-1',
      RCLONE_CONFIG_BUCKET_ENDPOINT: env.S3_ENDPOINT,
      RCLONE_CONFIG_BUCKET_ACCESS_KEY_ID: env.S3_ACCESS_KEY_ID,
      RCLONE_CONFIG_BUCKET_SECRET_ACCESS_KEY: env.S3_SECRET_ACCESS_KEY,
    },
  })

const seconds: Record<string, number> = {}
async function timed<T>(name: string, work: () => Promise<T>): Promise<T> {
  const began = performance.now()
  const result = await work()
  seconds[name] = Math.round((performance.now() - began) / 100) / 10
  return result
}

const folder = await mkdtemp(join(tmpdir(), 'facet-restore-'))
const dump = join(folder, 'database.dump')
let cluster = await startPostgres(bin)
let s3 = await startS3()
try {
  const before = await startServer(cluster.url, s3.env)
  const people = await Promise.all(Array.from({ length: users }, () => newUser(before.server)))
  const kept: Kept[] = []
  await timed('fill', async () => {
    for (const { token } of people) for (let at = 0; at < FILES_EACH; at++) kept.push(await addFile(before, token))
  })
  const backing = new AbortController()
  let during = 0
  const writing = (async () => {
    for (let at = 0; !backing.signal.aborted; at++, during++) await addFile(before, people[at % people.length].token)
  })()
  // The fault that ends the drill comes first: this one follows from it.
  writing.catch(() => {})
  // The database first: contents are written before the row that names them, so that every row of the dump finds its file in the later copy.
  await timed('pg_dump', () => run('pg_dump', ['--format=custom', `--file=${dump}`, cluster.url]))
  await timed('copy of the bucket', () => rclone(`bucket:${DEV_BUCKET}`, join(folder, 'bucket'), s3.env))
  backing.abort()
  await writing
  await before.server.close()
  await cluster.stop()
  await s3.stop()

  cluster = await startPostgres(bin)
  s3 = await startS3()
  await timed('pg_restore', () => run('pg_restore', ['--no-owner', '--exit-on-error', `--dbname=${cluster.url}`, dump]))
  await timed('copy to the bucket', () => rclone(join(folder, 'bucket'), `bucket:${DEV_BUCKET}`, s3.env))
  const after = await startServer(cluster.url, s3.env)
  let lost = 0
  await timed('look at every file', async () => {
    for (const each of kept) if (!(await isThere(after, each))) lost++
  })
  // The server works on: a new file is kept as well.
  const isFresh = await isThere(after, await addFile(after, people[0].token))
  await after.server.close()
  const objects = await readdir(join(folder, 'bucket'), { recursive: true })
  const report = {
    date: new Date().toISOString().slice(0, 10),
    node: process.versions.node,
    cpus: cpus().length,
    loadAverage: Number(loadavg()[0].toFixed(1)),
    accounts: users,
    files: kept.length,
    filesAddedDuringTheBackup: during,
    objects: objects.length,
    dumpKilobytes: Math.round((await stat(dump)).size / 1000),
    contentsMegabytes: Math.round((kept.length * CONTENTS) / 1e6),
    seconds,
    lost,
    worksOn: isFresh,
  }
  console.log(JSON.stringify(report, null, 2))
  process.exitCode = lost === 0 && isFresh ? 0 : 1
} finally {
  await s3.stop().catch(() => {})
  await cluster.stop()
  await rm(folder, { recursive: true, force: true })
}
