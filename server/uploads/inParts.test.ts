import { createHash, randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getFileRecord } from '../../contract/calls/files.ts'
import { createShare, openShare } from '../../contract/calls/shares.ts'
import { beginUpload, cancelUpload, finishUpload, getUploadParts } from '../../contract/calls/uploads.ts'
import { DOWNLOAD_PATH, PART_BYTES } from '../../contract/fileTransfer.ts'
import { type DevS3, startS3 } from '../../tools/s3.ts'
import { makeBucket } from '../blobs/s3Connection.ts'
import { readConfig } from '../config.ts'
import { addRecord, STEP } from '../files/files.fixture.ts'
import { afterwardsEnded } from '../store/afterwards.ts'
import { cloudFiles, pendingDeletions, uploads } from '../store/schema/files.ts'
import { databases, sharing } from '../testing/databases.ts'
import { newUser, type TestUser } from '../testing/people.ts'
import { startTestServer, type TestServer } from '../testing/testServer.ts'

const PAGE = 'https://facet.example.org'
const HOUR = 3_600_000
/** Two whole parts and a bit: a STEP file by its beginning. */
const LARGE = Buffer.concat([STEP, randomBytes(2 * PART_BYTES)])
const sha256 = (data: Buffer): string => createHash('sha256').update(data).digest('hex')
/** Reads the whole answer: one that is not read would keep the server from closing. */
async function get(url: string, init?: RequestInit) {
  const response = await fetch(url, init)
  return { status: response.status, headers: response.headers, url: response.url, sha256: sha256(Buffer.from(await response.arrayBuffer())) }
}
const partOf = (data: Buffer, part: number): Buffer => data.subarray((part - 1) * PART_BYTES, part * PART_BYTES)

describe.each([
  { way: 'straight to the bucket', direct: true },
  { way: 'by way of the server', direct: false },
])('uploads in parts, $way', ({ direct }) => {
  let s3: DevS3
  /** Two servers with the same database and bucket, as behind a balancer. */
  let server: TestServer
  let other: TestServer
  let address: Record<'server' | 'other', string>
  let ada: TestUser

  beforeAll(async () => {
    s3 = await startS3()
    const config = readConfig({ ...s3.env, ...(direct && { S3_PUBLIC_URL: s3.url }), FACET_URL: PAGE, FACET_SECRET: 'the secret that both of them have' })
    const { dataDir: _, clientDir: __, requestsPerMinute: ___, logRequests: ____, ...bucket } = config
    if (direct) expect(await makeBucket(config)).toContain(PAGE)
    server = await startTestServer(databases()[0], bucket)
    other = await startTestServer(sharing(server), bucket)
    address = { server: await server.listen(), other: await other.listen() }
    ada = await newUser(server)
  })
  afterAll(async () => {
    await other.close()
    await server.close()
    await s3.stop()
  })

  async function begin(data: Buffer, name = 'gear.step', user = ada) {
    const { id: recordId } = await addRecord(server, user, { name })
    const { result, data: begun } = await server.ask(beginUpload, { token: user.token, body: { recordId, name, size: data.length } })
    return { recordId, result, id: begun?.upload?.id ?? '' }
  }
  async function send(id: string, part: number, bytes: Buffer, by: 'server' | 'other' = 'server'): Promise<number> {
    const { data } = await { server, other }[by].ask(getUploadParts, { token: ada.token, body: { id, parts: [part] } })
    const { url } = data.addresses[0]
    expect(url.startsWith(direct ? s3.url : '/')).toBe(true)
    const own = { token: ada.token, 'Content-Type': 'application/octet-stream', 'X-Requested-With': 'XMLHttpRequest' }
    const headers: Record<string, string> = direct ? { Origin: PAGE } : own
    const response = await fetch(new URL(url, address[by]), { method: 'PUT', headers, body: new Uint8Array(bytes) })
    await response.arrayBuffer()
    if (direct && response.ok) expect(response.headers.get('access-control-allow-origin')).toBe(PAGE)
    return response.status
  }
  const finish = async (id: string, by = server) => (await by.ask(finishUpload, { token: ada.token, body: { id } })).result
  const there = async (id: string) => (await server.ask(getUploadParts, { token: ada.token, body: { id, parts: [] } })).data?.there.map(({ part }) => part)
  const shown = async (id: string) => (await server.ask(getFileRecord, { token: ada.token, query: { id } })).data
  const rows = (id: string) => server.services.db.select().from(uploads).where(eq(uploads.id, id))

  it('go on with another process where the first was lost, and become the contents @call:finishUpload', async () => {
    const { id, recordId } = await begin(LARGE)
    expect(await send(id, 2, partOf(LARGE, 2))).toBeLessThan(300)
    expect(await finish(id)).toBe('requestException')
    expect(await send(id, 1, partOf(LARGE, 1), 'other')).toBeLessThan(300)
    expect(await there(id)).toEqual([1, 2])
    expect(await send(id, 3, partOf(LARGE, 3), 'other')).toBeLessThan(300)
    expect((await shown(recordId)).ticket).toBeNull()
    // Twice at once, by both processes: one of them is the first.
    expect(await Promise.all([finish(id), finish(id, other)])).toEqual(['success', 'success'])
    expect(await finish(id)).toBe('success')
    expect(await there(id)).toEqual([1, 2, 3])
    expect((await shown(recordId)).record.cloud).toEqual({ name: 'gear.step', size: LARGE.length, sha256: sha256(LARGE) })
    await afterwardsEnded(server.services)
    expect(await server.services.db.select().from(pendingDeletions)).toEqual([])

    const { ticket } = await shown(recordId)
    const url = `${address.other}${DOWNLOAD_PATH}?ticket=${ticket}`
    const answer = await get(`${url}&sha256=${sha256(LARGE)}`, { redirect: 'manual' })
    expect(answer.status).toBe(direct ? 302 : 200)
    const { headers } = direct ? await get(answer.headers.get('location') as string, { headers: { Range: 'bytes=0-3' } }) : answer
    expect(headers.get('cache-control')).toContain('immutable')
    expect(headers.get('content-disposition')).toContain('attachment')
    expect((await get(url)).sha256).toBe(sha256(LARGE))
    expect((await get(`${url}&sha256=${sha256(STEP)}`)).status).toBe(404)
    expect(await get(`${address.server}${DOWNLOAD_PATH}?recordId=${recordId}`, { headers: { token: ada.token }, redirect: 'manual' })).toMatchObject({
      status: 200,
      sha256: sha256(LARGE),
    })
  })

  it('take parts of their own size only, for their owner only', async () => {
    const { id } = await begin(STEP)
    expect(await send(id, 1, Buffer.concat([STEP, STEP]))).toBeGreaterThanOrEqual(400)
    expect(await there(id)).toEqual([])
    const bob = await newUser(server, 'Bob')
    const theirs = { token: bob.token, body: { id } }
    for (const call of [finishUpload, cancelUpload]) expect((await server.ask(call, theirs)).result).toBe('dataMissing')
    expect((await server.ask(getUploadParts, { ...theirs, body: { id, parts: [1] } })).result).toBe('dataMissing')
    expect((await server.ask(getUploadParts, { token: ada.token, body: { id, parts: [2] } })).data.addresses).toEqual([])
    if (direct) return
    const part = await get(`${address.server}/api/File/UploadPart?id=${id}&part=1`, {
      method: 'PUT',
      body: new Uint8Array(STEP),
      headers: { token: bob.token },
    })
    expect(part.status).toBeGreaterThanOrEqual(400)
  })

  it('are judged by their bytes, and what is refused is gone', async () => {
    const page = Buffer.from('<html>')
    const { id, recordId } = await begin(page)
    await send(id, 1, page)
    expect(await finish(id)).toBe('fileException')
    await afterwardsEnded(server.services)
    expect(await server.services.blobs.head(id)).toBeUndefined()
    expect(await rows(id)).toEqual([])
    expect((await shown(recordId)).record.cloud).toBeNull()
  })

  it('are called off with their parts, by the owner, by a newer one, or after a day', async () => {
    const first = await begin(STEP)
    await send(first.id, 1, STEP)
    await server.ask(beginUpload, { token: ada.token, body: { recordId: first.recordId, name: 'gear.step', size: STEP.length } })
    const second = await begin(STEP)
    await send(second.id, 1, STEP)
    expect((await server.ask(cancelUpload, { token: ada.token, body: { id: second.id } })).result).toBe('success')
    const third = await begin(STEP)
    const [{ multipart }] = await rows(third.id)
    server.pass(25 * HOUR)
    for (const job of server.modules.flatMap(({ jobs = [] }) => jobs)) if (job.name === 'drop unfinished uploads') await job.run()
    server.pass(-25 * HOUR)
    for (const { id } of [first, second, third]) expect(await rows(id)).toEqual([])
    await expect(server.services.blobs.parts?.list({ key: third.id, id: multipart ?? '' })).rejects.toThrow('no blob')
    await afterwardsEnded(server.services)
    expect(await server.services.db.select().from(pendingDeletions)).toEqual([])
  })

  it('outlive a bucket that is lost in the middle', async () => {
    const { id, recordId } = await begin(LARGE)
    for (const part of [1, 2]) await send(id, part, partOf(LARGE, part))
    await s3.kill()
    expect((await server.ask(getUploadParts, { token: ada.token, body: { id, parts: [3] } })).result).toBe('networkAnomaly')
    expect(await finish(id)).toBe('networkAnomaly')
    await s3.restart()
    expect(await there(id)).toEqual([1, 2])
    await send(id, 3, partOf(LARGE, 3))
    expect(await finish(id)).toBe('success')
    expect((await shown(recordId)).record.cloud?.sha256).toBe(sha256(LARGE))
    // The same contents as before: kept once.
    expect(
      await server.services.db
        .select()
        .from(cloudFiles)
        .where(eq(cloudFiles.sha256, sha256(LARGE))),
    ).toHaveLength(1)
  })

  it('are finished by a later request when the first died between bucket and database', async () => {
    const { id, recordId } = await begin(STEP)
    await send(id, 1, STEP)
    const [{ multipart }] = await rows(id)
    const upload = { key: id, id: multipart ?? '' }
    const { parts } = server.services.blobs
    await parts?.complete(upload, await parts.list(upload))
    expect(await there(id)).toEqual([1])
    expect(await finish(id, other)).toBe('success')
    expect((await shown(recordId)).record.cloud?.size).toBe(STEP.length)
  })

  it('shared links lead there as well, and the tus protocol is not offered beside', async () => {
    const { id, recordId } = await begin(STEP)
    expect(await send(id, 1, STEP)).toBeLessThan(300)
    expect(await finish(id)).toBe('success')
    const { data } = await server.ask(createShare, { token: ada.token, body: { recordId, type: 'normal', days: null } })
    const opened = await server.ask(openShare, { body: { code: data.share.link.split('/s/')[1] } })
    const got = await get(`${address.server}${DOWNLOAD_PATH}?ticket=${opened.data.ticket}`)
    expect(got.sha256).toBe(sha256(STEP))
    expect(got.url.startsWith(direct ? s3.url : address.server)).toBe(true)
    expect((await server.app.inject({ method: 'POST', url: '/api/File/Upload', headers: { token: ada.token } })).statusCode).toBe(404)
  })
})
