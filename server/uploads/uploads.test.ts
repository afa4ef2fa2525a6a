import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { readdir, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { eq } from 'drizzle-orm'
import { Upload } from 'tus-js-client'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addFileRecord, deleteFileRecord, getFileLimits, getFileRecord, setFileThumbnail } from '../../contract/calls/files.ts'
import { STORAGE_BYTES } from '../../contract/fileTransfer.ts'
import { addRecord, addUploaded, begin, newRecord, patch, PNG, STEP, tus, upload } from '../files/files.fixture.ts'
import { afterwardsEnded } from '../store/afterwards.ts'
import { cloudFiles, pendingDeletions, uploads } from '../store/schema/files.ts'
import { databases } from '../testing/databases.ts'
import { newUser, type TestUser } from '../testing/people.ts'
import { startTestServer, type TestServer } from '../testing/testServer.ts'

const HOUR = 3_600_000
/** Storage that the test of its limit leaves for pictures, bytes. */
const PICTURE_ROOM = 100_000

describe.each(databases())('uploads on $name', (database) => {
  let server: TestServer
  let ada: TestUser
  let recordId: string
  beforeAll(async () => {
    server = await startTestServer(database)
  })
  beforeEach(async () => {
    ada = await newUser(server)
    recordId = (await addRecord(server, ada)).id
  })
  afterEach(async () => {
    for (const name of await spooled()) await rm(join(server.services.config.dataDir, 'uploads', name))
  })
  afterAll(() => server.close())

  const cloud = async () => (await server.ask(getFileRecord, { query: { id: recordId }, token: ada.token })).data.record.cloud
  const spooled = (): Promise<string[]> => readdir(join(server.services.config.dataDir, 'uploads'))
  const runJob = async (name: string): Promise<void> => {
    for (const job of server.modules.flatMap(({ jobs = [] }) => jobs)) if (job.name === name) await job.run()
  }

  it('come in pieces and become the contents of the record', async () => {
    const { status, location, headers } = await begin(server, ada, recordId, 'gear.step', STEP.length)
    expect(status).toBe(201)
    expect(location).toMatch(/^\/api\/File\/Upload\/[0-9a-f-]{36}$/)
    expect(headers['upload-expires']).toBeDefined()
    expect(await patch(server, ada, location, 0, STEP.subarray(0, 10))).toMatchObject({ status: 204, headers: { 'upload-offset': '10' } })
    expect(await tus(server, ada, 'HEAD', location)).toMatchObject({ status: 200, headers: { 'upload-offset': '10', 'upload-length': String(STEP.length) } })
    expect(await cloud()).toBeNull()
    expect((await patch(server, ada, location, 5, STEP.subarray(5))).status).toBe(409)
    expect((await patch(server, ada, location, 10, STEP.subarray(10))).status).toBe(204)
    expect(await cloud()).toEqual({ name: 'gear.step', size: STEP.length, sha256: createHash('sha256').update(STEP).digest('hex') })
    expect(await spooled()).toEqual([])
    // A client that missed the answer asks where it was.
    expect(await tus(server, ada, 'HEAD', location)).toMatchObject({ status: 200, headers: { 'upload-offset': String(STEP.length) } })
    expect((await patch(server, ada, location, STEP.length, Buffer.alloc(0))).status).toBe(410)
  })

  it("are the owner's on every request", async () => {
    const bob = await newUser(server, 'Bob')
    expect(await begin(server, bob, recordId, 'gear.step', 10)).toMatchObject({ codeName: 'dataMissing' })
    expect(await begin(server, {}, recordId, 'gear.step', 10)).toMatchObject({ status: 401, codeName: 'notLoggedIn' })
    const { location } = await begin(server, ada, recordId, 'gear.step', STEP.length)
    for (const who of [bob, {}]) {
      expect([401, 404]).toContain((await patch(server, who, location, 0, STEP)).status)
      expect([401, 404]).toContain((await tus(server, who, 'HEAD', location)).status)
      expect([401, 404]).toContain((await tus(server, who, 'DELETE', location)).status)
    }
    expect((await patch(server, ada, location, 0, STEP)).status).toBe(204)
  })

  it.each([
    ['fileTooLarge', 'gear.step', 500 * 1024 * 1024 + 1],
    ['fileEmpty', 'gear.step', 0],
    ['fileNameInvalid', '../gear.step', 10],
    ['fileNameInvalid', 'a\u0000b', 10],
    ['parameterMissing', '', 10],
  ])('are refused at once: %s', async (codeName, filename, size) => {
    expect(await begin(server, ada, recordId, filename, size)).toMatchObject({
      status: expect.toSatisfy((status: number) => status >= 400 && status < 500),
      codeName,
    })
    expect(await server.services.db.select().from(uploads).where(eq(uploads.userId, ada.id))).toEqual([])
  })

  // @rule:size-limit
  it('are refused without a length, a record or the protocol', async () => {
    const url = '/api/File/Upload'
    expect((await tus(server, ada, 'POST', url)).status).toBe(400)
    expect((await tus(server, ada, 'POST', url, { 'Upload-Defer-Length': '1' })).status).toBe(400)
    expect(await begin(server, ada, 'not-an-id', 'gear.step', 10)).toMatchObject({ codeName: 'parameterMissing' })
    expect(await begin(server, ada, randomUUID(), 'gear.step', 10)).toMatchObject({ codeName: 'dataMissing' })
    expect(
      (await tus(server, ada, 'PATCH', `${url}/..%2f..%2fetc`, { 'Upload-Offset': '0', 'Content-Type': 'application/offset+octet-stream' }, STEP)).status,
    ).toBe(404)
    expect((await server.app.inject({ method: 'POST', url, headers: { token: ada.token } })).statusCode).toBe(412)
  })

  // @rule:one-upload
  it('are one file or folder each: no parts to be joined, no second one for a record', async () => {
    expect(await begin(server, ada, recordId, 'gear.step', 10, { 'Upload-Concat': 'partial' })).toMatchObject({ status: 400, codeName: 'oneUploadOnly' })
    await upload(server, ada, recordId)
    expect(await begin(server, ada, recordId, 'gear.step', 10)).toMatchObject({ status: 409, codeName: 'oneUploadOnly' })
  })

  it('take the place of an unfinished one of the same record', async () => {
    const first = await begin(server, ada, recordId, 'gear.step', STEP.length)
    await patch(server, ada, first.location, 0, STEP.subarray(0, 10))
    const second = await begin(server, ada, recordId, 'gear.step', STEP.length)
    expect((await patch(server, ada, first.location, 10, STEP.subarray(10))).status).toBe(404)
    expect((await patch(server, ada, second.location, 0, STEP)).status).toBe(204)
    expect(await spooled()).toEqual([])
  })

  it('take no more bytes than stated', async () => {
    const { location } = await begin(server, ada, recordId, 'gear.step', 10)
    expect(await patch(server, ada, location, 0, STEP)).toMatchObject({ status: 413, codeName: 'requestException' })
  })

  it.each([
    ['formatUnsupported', 'tool.exe', Buffer.from('MZ\u0090\u0000')],
    ['fileException', 'gear.step', Buffer.from('<html>')],
    ['formatUnsupported', 'gear.zip', Buffer.from('no zip')],
  ])('are judged by their bytes: %s', async (codeName, filename, data) => {
    expect(await upload(server, ada, recordId, filename, data)).toMatchObject({ status: 400, codeName })
    expect(await cloud()).toBeNull()
    expect(await spooled()).toEqual([])
    expect(await server.services.db.select().from(uploads).where(eq(uploads.userId, ada.id))).toEqual([])
    await afterwardsEnded(server.services)
    expect(await server.services.db.select().from(pendingDeletions)).toEqual([])
    expect((await upload(server, ada, recordId)).status).toBe(204)
  })

  it.runIf(process.platform === 'linux')('that meet a full disk end by the catalogue, and go on when there is room', async () => {
    const { location } = await begin(server, ada, recordId, 'gear.step', STEP.length)
    const path = join(server.services.config.dataDir, 'uploads', basename(location))
    await patch(server, ada, location, 0, STEP.subarray(0, 10))
    await rename(path, `${path}.aside`)
    // Writing to this device fails as on a full disk (ENOSPC).
    await symlink('/dev/full', path)
    expect(await patch(server, ada, location, 10, STEP.subarray(10))).toMatchObject({ codeName: expect.stringMatching(/^(serverError|requestException)$/) })
    await rm(path)
    await rename(`${path}.aside`, path)
    expect(await tus(server, ada, 'HEAD', location)).toMatchObject({ status: 200, headers: { 'upload-offset': '10' } })
    expect((await patch(server, ada, location, 10, STEP.subarray(10))).status).toBe(204)
    expect(await cloud()).toMatchObject({ size: STEP.length })
  })

  it('can be called off', async () => {
    const { location } = await begin(server, ada, recordId, 'gear.step', STEP.length)
    expect((await tus(server, ada, 'DELETE', location)).status).toBe(204)
    expect((await tus(server, ada, 'HEAD', location)).status).toBe(404)
    expect(await spooled()).toEqual([])
  })

  it('are refused when the storage is full, unfinished ones counted', async () => {
    const half = STORAGE_BYTES - 400 * 1024 * 1024
    await server.services.db.insert(cloudFiles).values({ id: randomUUID(), userId: ada.id, sha256: 'a'.repeat(64), size: half, createdAt: new Date() })
    expect((await begin(server, ada, recordId, 'gear.step', 300 * 1024 * 1024)).status).toBe(201)
    const { data } = await server.ask(getFileLimits, { token: ada.token })
    expect(data).toMatchObject({ usedBytes: half + 300 * 1024 * 1024, storageBytes: STORAGE_BYTES })
    const other = await addRecord(server, ada, { name: 'other.step' })
    expect(await begin(server, ada, other.id, 'other.step', 200 * 1024 * 1024)).toMatchObject({ status: 413, codeName: 'storageFull' })
    expect((await begin(server, ada, other.id, 'other.step', 50 * 1024 * 1024)).status).toBe(201)
  })

  it('take no more than the storage together, however many begin at once, and pictures count', async () => {
    const size = 400 * 1024 * 1024
    const full = STORAGE_BYTES - 2 * size - PICTURE_ROOM
    await server.services.db.insert(cloudFiles).values({ id: randomUUID(), userId: ada.id, sha256: 'b'.repeat(64), size: full, createdAt: new Date() })
    const records = await Promise.all(Array.from({ length: 6 }, (_, i) => addRecord(server, ada, { name: `${i}.step` })))
    const begun = await Promise.all(records.map(({ id, name }) => begin(server, ada, id, name, size)))
    expect(begun.map(({ status }) => status).sort()).toEqual([201, 201, 413, 413, 413, 413])
    const draw = async () => (await server.ask(setFileThumbnail, { body: { id: recordId, picture: PNG }, token: ada.token })).result
    const used = async () => (await server.ask(getFileLimits, { token: ada.token })).data.usedBytes
    const before = await used()
    expect(await draw()).toBe('success')
    expect((await used()) - before).toBe(Buffer.from(PNG, 'base64').length)
    await server.services.db.insert(cloudFiles).values({ id: randomUUID(), userId: ada.id, sha256: 'c'.repeat(64), size: PICTURE_ROOM, createdAt: new Date() })
    expect(await draw()).toBe('storageFull')
  })

  it('are dropped when nobody goes on with them for a day', async () => {
    const { location } = await begin(server, ada, recordId, 'gear.step', STEP.length)
    await runJob('drop unfinished uploads')
    expect((await tus(server, ada, 'HEAD', location)).status).toBe(200)
    server.pass(24 * HOUR + 1000)
    await runJob('drop unfinished uploads')
    expect((await tus(server, ada, 'HEAD', location)).status).toBe(404)
    expect(await spooled()).toEqual([])
  })

  it('are lost with the record', async () => {
    const { location } = await begin(server, ada, recordId, 'gear.step', STEP.length)
    await server.ask(deleteFileRecord, { body: { id: recordId }, token: ada.token })
    expect((await patch(server, ada, location, 0, STEP)).status).toBe(404)
  })

  it('that were complete when the process died are finished when the client asks', async () => {
    const { location } = await begin(server, ada, recordId, 'gear.step', STEP.length)
    await writeFile(join(server.services.config.dataDir, 'uploads', location.split('/').at(-1) as string), STEP)
    expect(await tus(server, ada, 'HEAD', location)).toMatchObject({ status: 200, headers: { 'upload-offset': String(STEP.length) } })
    expect(await cloud()).toMatchObject({ size: STEP.length })
  })

  it('of the same contents are kept once', async () => {
    const other = await addUploaded(server, ada, { name: 'other.step' })
    await upload(server, ada, recordId)
    expect(await server.services.db.select().from(cloudFiles).where(eq(cloudFiles.userId, ada.id))).toHaveLength(1)
    await server.ask(deleteFileRecord, { body: { id: other.id }, token: ada.token })
    const response = await server.app.inject({ url: `/api/File/Download?recordId=${recordId}`, headers: { token: ada.token } })
    expect(response.rawPayload.equals(STEP)).toBe(true)
  })
})

describe('uploads by tus-js-client', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer(databases()[0])
  })
  afterAll(() => server.close())

  it('go on where they were aborted: 64 MB arrive as they were sent', async () => {
    const data = Buffer.alloc(64 << 20)
    STEP.copy(data)
    randomBytes(4 << 20).copy(data, STEP.length)
    const address = await server.listen()
    const ada = await newUser(server)
    const { data: added } = await server.ask(addFileRecord, { body: newRecord({ size: data.length }), token: ada.token })
    const { id } = added.record

    const options = {
      endpoint: `${address}/api/File/Upload`,
      headers: { token: ada.token },
      metadata: { filename: 'gear.step', recordId: id },
      chunkSize: 8 << 20,
      retryDelays: null,
    }
    const url = await new Promise<string>((resolve, reject) => {
      const first = new Upload(data, {
        ...options,
        onError: reject,
        onProgress(sent) {
          if (sent > 20 << 20) void first.abort().then(() => resolve(first.url as string))
        },
      })
      first.start()
    })
    const begun = await tus(server, ada, 'HEAD', new URL(url).pathname)
    const offset = Number(begun.headers['upload-offset'])
    expect(offset).toBeGreaterThan(0)
    expect(offset).toBeLessThan(data.length)

    const resumedAt = await new Promise<number>((resolve, reject) => {
      let from: number | undefined
      const second = new Upload(data, {
        ...options,
        uploadUrl: url,
        onError: reject,
        onProgress: (sent) => void (from ??= sent),
        onSuccess: () => resolve(from ?? 0),
      })
      second.start()
    })
    expect(resumedAt).toBeGreaterThanOrEqual(offset)

    const sha256 = createHash('sha256').update(data).digest('hex')
    const { data: shown } = await server.ask(getFileRecord, { query: { id }, token: ada.token })
    expect(shown.record.cloud).toEqual({ name: 'gear.step', size: data.length, sha256 })
    const response = await fetch(`${address}/api/File/Download?recordId=${id}`, { headers: { token: ada.token } })
    const hash = createHash('sha256')
    for await (const chunk of response.body as ReadableStream<Uint8Array>) hash.update(chunk)
    expect(hash.digest('hex')).toBe(sha256)
  })
})
