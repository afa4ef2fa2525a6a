import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deleteFileRecord, makeSyncCode, resolveSyncCode } from '../../contract/calls/files.ts'
import { getMessageList } from '../../contract/calls/messages.ts'
import { createShare, openShare, stopShare } from '../../contract/calls/shares.ts'
import { fileRecords } from '../store/schema/files.ts'
import { databases } from '../testing/databases.ts'
import { newUser, type TestUser } from '../testing/people.ts'
import { startTestServer, type TestServer } from '../testing/testServer.ts'
import { addRecord, addUploaded, errorIn, STEP } from './files.fixture.ts'
import { readRange } from './download.ts'
import { attachment } from '../http/answer.ts'

describe.each(databases())('downloads on $name', (database) => {
  let server: TestServer
  let ada: TestUser
  let id: string
  const etag = `"${createHash('sha256').update(STEP).digest('hex')}"`
  beforeAll(async () => {
    server = await startTestServer(database)
    ada = await newUser(server)
    id = (await addUploaded(server, ada, { name: "Räder 'neu'.step" })).id
  })
  afterAll(() => server.close())

  const get = (headers: Record<string, string> = {}, query = `recordId=${id}`, method: 'GET' | 'HEAD' = 'GET') =>
    server.app.inject({ method, url: `/api/File/Download?${query}`, headers: { token: ada.token, ...headers } })

  it('gives the whole, to be saved under its name', async () => {
    const response = await get()
    expect(response.statusCode).toBe(200)
    expect(response.rawPayload.equals(STEP)).toBe(true)
    expect(response.headers).toMatchObject({
      'accept-ranges': 'bytes',
      'cache-control': 'private, no-cache',
      'content-disposition': `attachment; filename="R_der 'neu'.step"; filename*=UTF-8''R%C3%A4der%20%27neu%27.step`,
      'content-length': String(STEP.length),
      'content-type': 'application/octet-stream',
      etag,
      'x-content-type-options': 'nosniff',
    })
  })

  it('that are named by their digest are kept by browsers for good, and are no others', async () => {
    const named = await get({}, `recordId=${id}&sha256=${etag.slice(1, -1)}`)
    expect([named.statusCode, named.headers['cache-control']]).toEqual([200, 'private, max-age=31536000, immutable'])
    expect((await get({}, `recordId=${id}&sha256=${'a'.repeat(64)}`)).statusCode).toBe(404)
  })

  it.each([
    ['bytes=0-3', 'ISO-', `bytes 0-3/${STEP.length}`],
    ['bytes=4-8', '10303', `bytes 4-8/${STEP.length}`],
    ['bytes=-3', '1;\n', `bytes ${STEP.length - 3}-${STEP.length - 1}/${STEP.length}`],
  ])('gives the part %s', async (range, text, contentRange) => {
    const response = await get({ range })
    expect(response.statusCode).toBe(206)
    expect(response.body).toBe(text)
    expect(response.headers).toMatchObject({ 'content-range': contentRange, 'content-length': String(text.length) })
  })

  it('has no part beyond the end', async () => {
    const response = await get({ range: `bytes=${STEP.length}-` })
    expect(response.statusCode).toBe(416)
    expect(response.headers['content-range']).toBe(`bytes */${STEP.length}`)
  })

  it('gives parts of the same contents only, and nothing that is known', async () => {
    expect((await get({ range: 'bytes=0-3', 'if-range': etag })).statusCode).toBe(206)
    expect((await get({ range: 'bytes=0-3', 'if-range': '"other"' })).statusCode).toBe(200)
    expect((await get({ 'if-none-match': `"other", W/${etag}` })).statusCode).toBe(304)
    expect((await get({ 'if-none-match': '"other"' })).statusCode).toBe(200)
  })

  it('tells about it without the bytes', async () => {
    const response = await get({}, undefined, 'HEAD')
    expect(response.statusCode).toBe(200)
    expect(response.headers['content-length']).toBe(String(STEP.length))
    expect(response.rawPayload.length).toBe(0)
  })

  it("is the owner's only", async () => {
    const bob = await newUser(server, 'Bob')
    const asBob = await get({ token: bob.token })
    expect([asBob.statusCode, errorIn(asBob.body)]).toEqual([404, 'dataMissing'])
    const asGuest = await get({ token: '' })
    expect([asGuest.statusCode, errorIn(asGuest.body)]).toEqual([401, 'notLoggedIn'])
    const without = await get({}, '')
    expect([without.statusCode, errorIn(without.body)]).toEqual([400, 'parameterMissing'])
  })

  it('goes by the ticket of an open link until that stops', async () => {
    const { data } = await server.ask(createShare, { body: { recordId: id, type: 'normal', days: null }, token: ada.token })
    const code = data.share.link.split('/s/')[1]
    const { data: opened } = await server.ask(openShare, { body: { code } })
    const byTicket = () => get({ token: '' }, `ticket=${opened.ticket}`)
    expect((await byTicket()).rawPayload.equals(STEP)).toBe(true)
    const forged = await get({ token: '' }, `ticket=${opened.ticket.slice(0, -4)}AAAA`)
    expect([forged.statusCode, errorIn(forged.body)]).toEqual([403, 'accessForbidden'])
    await server.ask(stopShare, { body: { id: data.share.id }, token: ada.token })
    const stopped = await byTicket()
    expect([stopped.statusCode, errorIn(stopped.body)]).toEqual([410, 'shareStopped'])
    server.pass(61 * 60_000)
    expect((await byTicket()).statusCode).toBe(403)
  })

  it('says what is missing', async () => {
    const record = await addRecord(server, ada)
    const before = await get({}, `recordId=${record.id}`)
    expect([before.statusCode, errorIn(before.body)]).toEqual([404, 'modelMissing'])
    const lost = await addUploaded(server, ada, { name: 'lost.step' }, Buffer.concat([STEP, Buffer.from('lost')]))
    const [row] = await server.services.db.select().from(fileRecords).where(eq(fileRecords.id, lost.id))
    await server.services.blobs.delete(row.cloudFileId as string)
    const gone = await get({}, `recordId=${lost.id}`)
    expect([gone.statusCode, errorIn(gone.body), gone.headers['content-disposition']]).toEqual([404, 'fileRetrieveFailed', undefined])
  })

  describe('sync codes', () => {
    it('let an app download once', async () => {
      const record = await addUploaded(server, ada)
      const { data } = await server.ask(makeSyncCode, { body: { id: record.id }, token: ada.token })
      expect(data.text).toMatch(/^\/#\/facetQr\?sync=[\w-]{22}$/)
      const text = `https://facet.example${data.text}`
      const { data: inbox } = await server.ask(getMessageList, { token: ada.token })
      expect(inbox.messages[0]).toMatchObject({ read: false, content: { kind: 'fileSynced', fileId: record.id, fileName: 'gear.step' } })
      const { data: found } = await server.ask(resolveSyncCode, { body: { text } })
      expect(found).toMatchObject({ name: 'gear.step', format: 'step', cloud: { name: 'gear.step', size: STEP.length } })
      const download = await server.app.inject(`/api/File/Download?ticket=${found.ticket}`)
      expect(download.rawPayload.equals(STEP)).toBe(true)
      expect((await server.ask(resolveSyncCode, { body: { text } })).result).toBe('qrCodeIncorrect')
    })

    it('are good for minutes, and nothing else is good', async () => {
      const record = await addUploaded(server, ada)
      const { data } = await server.ask(makeSyncCode, { body: { id: record.id }, token: ada.token })
      server.pass(11 * 60_000)
      for (const text of [data.text, '', 'https://example.org', `/#/facetQr?sync=${'A'.repeat(22)}`, `/#/facetQr?sync=${'A'.repeat(22)}&more`]) {
        expect((await server.ask(resolveSyncCode, { body: { text } })).result).toBe('qrCodeIncorrect')
      }
      for (const job of server.modules.flatMap(({ jobs = [] }) => jobs)) if (job.name === 'forget sync codes') await job.run()
    })

    it('are nothing when the file is gone, and not made before it is there', async () => {
      const record = await addRecord(server, ada)
      expect((await server.ask(makeSyncCode, { body: { id: record.id }, token: ada.token })).result).toBe('modelMissing')
      const sent = await addUploaded(server, ada, { name: 'sent.step' })
      const { data } = await server.ask(makeSyncCode, { body: { id: sent.id }, token: ada.token })
      await server.ask(deleteFileRecord, { body: { id: sent.id }, token: ada.token })
      expect((await server.ask(resolveSyncCode, { body: { text: data.text } })).result).toBe('qrCodeIncorrect')
    })
  })
})

describe('readRange', () => {
  it.each([
    ['bytes=0-3', { start: 0, end: 4 }],
    ['bytes=4-', { start: 4, end: 10 }],
    ['bytes=4-99', { start: 4, end: 10 }],
    ['bytes=-3', { start: 7, end: 10 }],
    ['bytes=-99', { start: 0, end: 10 }],
    ['bytes=9-9', { start: 9, end: 10 }],
    ['bytes=10-', null],
    ['bytes=-0', null],
    ['bytes=5-4', undefined],
    ['bytes=0-1,3-4', undefined],
    ['bytes=-', undefined],
    ['bytes=a-b', undefined],
    ['lines=1-2', undefined],
    [undefined, undefined],
  ])('%s of ten bytes', (header, range) => {
    expect(readRange(header, 10)).toEqual(range)
  })

  it('finds nothing in an empty file', () => {
    expect(readRange('bytes=0-', 0)).toBeNull()
    expect(readRange('bytes=-5', 0)).toBeNull()
  })
})

describe('attachment', () => {
  it('names the file for old and new clients', () => {
    expect(attachment('gear.step')).toBe(`attachment; filename="gear.step"; filename*=UTF-8''gear.step`)
    expect(attachment("Räder 'neu' (2).stp")).toBe(`attachment; filename="R_der 'neu' (2).stp"; filename*=UTF-8''R%C3%A4der%20%27neu%27%20%282%29.stp`)
  })

  it('lets no name break out of the header', () => {
    expect(attachment('a"; b\r\nX: y\\\ud800')).toBe(`attachment; filename="a_; b__X: y__"; filename*=UTF-8''a%22%3B%20b%0D%0AX%3A%20y%5C%EF%BF%BD`)
  })
})
