import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Body } from '../../contract/call.ts'
import { getFileLimits, getFileRecord } from '../../contract/calls/files.ts'
import * as calls from '../../contract/calls/shares.ts'
import { DOWNLOAD_PATH } from '../../contract/fileTransfer.ts'
import { addRecord, metadata, patch, tus, upload } from '../files/files.fixture.ts'
import { removeUnviewed } from '../files/retention.ts'
import { cloudFiles } from '../store/schema/files.ts'
import { databases } from '../testing/databases.ts'
import { newUser, type TestUser } from '../testing/people.ts'
import { startTestServer, type TestServer } from '../testing/testServer.ts'

const DAY = 86_400_000

/** Bytes with the head of a prepared model. */
function preparedBytes(size = 1000): Buffer {
  const bytes = Buffer.alloc(size, Math.floor(Math.random() * 256))
  bytes.write('FACETSTR')
  bytes.writeDoubleLE(size, 24)
  return bytes
}

describe.each(databases())('links that hand out a prepared model on $name', (database) => {
  let server: TestServer
  let ada: TestUser
  let recordId: string
  let address = 0
  beforeAll(async () => {
    server = await startTestServer(database, { trustProxy: 1 })
  })
  beforeEach(async () => {
    address++
    ada = await newUser(server)
    recordId = (await addRecord(server, ada)).id
  })
  afterAll(() => server.close())

  async function sendPrepared(data = preparedBytes(), values: Record<string, string> = {}) {
    const headers = {
      'Upload-Length': String(data.length),
      'Upload-Metadata': metadata({ filename: 'prepared.facetstream', recordId, kind: 'prepared', ...values }),
    }
    const begun = await tus(server, ada, 'POST', '/api/File/Upload', headers)
    return begun.status === 201 ? patch(server, ada, begun.location, 0, data) : begun
  }
  const share = (values: Partial<Body<typeof calls.createShare>> = {}) =>
    server.ask(calls.createShare, { body: { recordId, type: 'normal', days: null, ...values }, token: ada.token })
  const open = async (link: string) =>
    (await server.ask(calls.openShare, { body: { code: link.replace('/s/', '') }, headers: { 'X-Forwarded-For': `198.51.100.${address}` } })).data
  const download = (ticket: string, more = '', headers = {}) => server.app.inject({ url: `${DOWNLOAD_PATH}?ticket=${ticket}${more}`, headers })
  const used = async () => (await server.ask(getFileLimits, { token: ada.token })).data.usedBytes
  const isPrepared = async () => (await server.ask(getFileRecord, { query: { id: recordId }, token: ada.token })).data.record.prepared
  const blobsOf = () => server.services.db.select().from(cloudFiles).where(eq(cloudFiles.userId, ada.id))

  it('view only: the prepared model is served, in ranges too, and the file never', async () => {
    await upload(server, ada, recordId)
    const data = preparedBytes()
    expect(await sendPrepared(data)).toMatchObject({ status: 204 })
    const made = (await share({ viewOnly: true })).data.share
    expect(made.viewOnly).toBe(true)
    const { share: shown, ticket } = await open(made.link)
    expect(shown).toMatchObject({ cloud: null, prepared: { size: data.length }, assembly: null })
    const { sha256 } = shown.prepared!
    const [contents] = (await blobsOf()).filter((row) => row.sha256 !== sha256)
    for (const more of ['', `&sha256=${contents.sha256}`, `&sha256=${sha256}`]) expect((await download(ticket, more)).statusCode, more).toBe(403)
    expect((await download(ticket, `&prepared=${contents.sha256}`)).statusCode).toBe(404)
    const whole = await download(ticket, `&prepared=${sha256}`)
    expect([whole.statusCode, whole.rawPayload.equals(data), whole.headers['cache-control']]).toEqual([200, true, 'private, max-age=31536000, immutable'])
    const part = await download(ticket, `&prepared=${sha256}`, { Range: 'bytes=10-19' })
    expect([part.statusCode, part.rawPayload.equals(data.subarray(10, 20))]).toEqual([206, true])
    // The owner has the file all the same.
    expect((await server.app.inject({ url: `${DOWNLOAD_PATH}?recordId=${recordId}`, headers: { token: ada.token } })).statusCode).toBe(200)
  })

  it('needs no upload of the file for that, and the prepared model for that', async () => {
    expect((await share({ viewOnly: true })).result).toBe('modelMissing')
    await sendPrepared()
    expect((await share()).result).toBe('modelMissing')
    const made = (await share({ viewOnly: true })).data.share
    expect((await open(made.link)).share.prepared).not.toBe(null)
  })

  it('gives both with other links, and the file alone where nothing was prepared', async () => {
    await upload(server, ada, recordId)
    const before = (await share()).data.share
    expect((await open(before.link)).share).toMatchObject({ cloud: { name: 'gear.step' }, prepared: null })
    await sendPrepared()
    const { share: shown, ticket } = await open(before.link)
    expect(shown).toMatchObject({ cloud: { name: 'gear.step' }, prepared: { size: 1000 } })
    expect((await download(ticket)).statusCode).toBe(200)
    expect(before.viewOnly).toBe(false)
  })

  it('counts it, takes one alone, and lets it go with the last link', async () => {
    await upload(server, ada, recordId)
    const before = await used()
    await sendPrepared()
    expect([await used(), await isPrepared()]).toEqual([before + 1000, true])
    expect(await sendPrepared()).toMatchObject({ status: 409, codeName: 'oneUploadOnly' })
    const [first, second] = [(await share({ viewOnly: true })).data.share, (await share()).data.share]
    await server.ask(calls.stopShare, { body: { id: first.id }, token: ada.token })
    expect(await isPrepared()).toBe(true)
    await server.ask(calls.deleteShare, { body: { id: second.id }, token: ada.token })
    expect([await used(), await isPrepared(), (await blobsOf()).length]).toEqual([before, false, 1])
  })

  it('lets it go when the last link has run out', async () => {
    await sendPrepared()
    await share({ viewOnly: true, days: 1 })
    await removeUnviewed(server.services)
    expect(await isPrepared()).toBe(true)
    // Later tests come with new users: the clock stays where it is.
    server.pass(2 * DAY)
    await removeUnviewed(server.services)
    expect((await blobsOf()).length).toBe(0)
  })

  it.each([
    ['another file', () => Buffer.alloc(1000, 7), {}, { status: 400, codeName: 'fileException' }],
    ['a head that states another size', () => Buffer.concat([preparedBytes(), Buffer.of(1)]), {}, { status: 400, codeName: 'fileException' }],
    ['less than a head', () => Buffer.from('FACETSTR'), {}, { status: 400, codeName: 'fileException' }],
    ['an unknown kind', () => preparedBytes(), { kind: 'other' }, { status: 400, codeName: 'parameterError' }],
  ])('refuses %s', async (_, make, values, answer) => {
    expect(await sendPrepared(make(), values)).toMatchObject(answer)
    expect(await isPrepared()).toBe(false)
  })
})
