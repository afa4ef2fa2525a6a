import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { deleteFileRecord, makeSyncCode, resolveSyncCode, setFileThumbnail } from '../../contract/calls/files.ts'
import { getMessageList } from '../../contract/calls/messages.ts'
import * as calls from '../../contract/calls/shares.ts'
import type { Body } from '../../contract/call.ts'
import { DOWNLOAD_PATH } from '../../contract/fileTransfer.ts'
import { addRecord, addUploaded, PNG } from '../files/files.fixture.ts'
import { users } from '../store/schema/accounts.ts'
import { messages } from '../store/schema/messages.ts'
import { shareTries, shares } from '../store/schema/shares.ts'
import { databases } from '../testing/databases.ts'
import { newUser, type TestUser } from '../testing/people.ts'
import { startTestServer, type TestServer } from '../testing/testServer.ts'

const MINUTE = 60_000
const DAY = 86_400_000

describe.each(databases())('shares on $name', (database) => {
  let server: TestServer
  let ada: TestUser
  let recordId: string
  /** Each test asks from an address of its own: openings of one address are limited. */
  let address = 0
  beforeAll(async () => {
    server = await startTestServer(database, { trustProxy: 1 })
  })
  beforeEach(async () => {
    address++
    ada = await newUser(server)
    recordId = (await addUploaded(server, ada)).id
  })
  afterAll(() => server.close())

  const share = async (values: Partial<Body<typeof calls.createShare>> = {}, user = ada) => {
    const { data } = await server.ask(calls.createShare, { body: { recordId, type: 'normal', days: null, ...values }, token: user.token })
    return { ...data.share, code: data.share.link.replace('/s/', '') }
  }
  const open = async (code: string, password?: string, token?: string) =>
    server.ask(calls.openShare, { body: { code, password }, token, headers: { 'X-Forwarded-For': `198.51.100.${address}` } })
  const history = async (query = {}) => (await server.ask(calls.listShares, { query, token: ada.token })).data

  describe('creating', () => {
    it('gives a link that anybody can open', async () => {
      const made = await share({ picture: PNG })
      expect(made).toMatchObject({
        recordId,
        name: 'gear.step',
        format: 'step',
        type: 'normal',
        state: 'active',
        expiresAt: null,
        review: true,
        opened: 0,
        lastOpenedAt: null,
      })
      expect(made.code).toMatch(/^[\w-]{22}$/)
      const { result, data } = await open(made.code)
      expect(result).toBe('success')
      expect(data.share).toMatchObject({
        name: 'gear.step',
        format: 'step',
        own: false,
        owner: { nickname: 'Ada', avatar: 'Default' },
        cloud: { name: 'gear.step' },
      })
      expect((await server.app.inject(data.share.picture as string)).headers['content-type']).toBe('image/png')
    })

    it.each([
      ['sharePasswordRequired', { type: 'password' }],
      ['sharePasswordInvalid', { type: 'password', password: '123' }],
      ['sharePasswordInvalid', { type: 'password', password: '12345' }],
      ['sharePasswordInvalid', { type: 'password', password: '١٢٣٤' }],
      ['pictureInvalid', { picture: Buffer.from('GIF89a').toString('base64') }],
      ['parameterError', { days: 2 }],
    ] as const)('refuses: %s for %j', async (codeName, values) => {
      const body = { recordId, type: 'normal', days: null, ...values } as Body<typeof calls.createShare>
      expect((await server.ask(calls.createShare, { body, token: ada.token })).result).toBe(codeName)
      expect((await history()).shares).toEqual([])
    })

    it('needs an account, an own record and its contents', async () => {
      const body = { recordId, type: 'normal' as const, days: null }
      expect((await server.ask(calls.createShare, { body })).result).toBe('notLoggedIn')
      const bob = await newUser(server, 'Bob')
      expect((await server.ask(calls.createShare, { body, token: bob.token })).result).toBe('dataMissing')
      expect((await server.ask(calls.createShare, { body: { ...body, picture: PNG }, token: bob.token })).result).toBe('dataMissing')
      const local = await addRecord(server, ada, { name: 'local.step' })
      expect((await server.ask(calls.createShare, { body: { ...body, recordId: local.id }, token: ada.token })).result).toBe('modelMissing')
    })
  })

  describe('opening', () => {
    it('counts visits of others, and tells the owner of the first', async () => {
      const made = await share()
      const bob = await newUser(server, 'Bob')
      await open(made.code)
      await open(made.code, undefined, bob.token)
      expect((await open(made.code, undefined, ada.token)).data.share.own).toBe(true)
      expect((await history()).shares).toMatchObject([{ opened: 2, lastOpenedAt: expect.any(String) }])
      const received = await server.services.db.select().from(messages).where(eq(messages.userId, ada.id))
      expect(received.map(({ content }) => content)).toEqual([{ kind: 'shareOpened', shareId: made.id, fileName: 'gear.step' }])
    })

    it('says why a link does not open', async () => {
      const stopped = await share()
      await server.ask(calls.stopShare, { body: { id: stopped.id }, token: ada.token })
      expect((await open(stopped.code)).result).toBe('shareStopped')

      const expired = await share({ days: 1 })
      expect(Date.parse(expired.expiresAt as string) - Date.parse(expired.sharedAt)).toBe(DAY)
      server.pass(DAY - MINUTE)
      expect((await open(expired.code)).result).toBe('success')
      server.pass(2 * MINUTE)
      expect((await open(expired.code)).result).toBe('shareExpired')

      const deleted = await share({ type: 'password', password: '1234' })
      await server.ask(calls.deleteShare, { body: { id: deleted.id }, token: ada.token })
      expect((await open(deleted.code)).result).toBe('shareDeleted')

      expect((await open('A'.repeat(22))).result).toBe('shareInvalid')
    })

    it('counts every one of many visits at the same moment, and tells of the first alone', async () => {
      const one = await share()
      const other = await share()
      const opened = await Promise.all(Array.from({ length: 60 }, (_, at) => open(at % 3 === 0 ? other.code : one.code)))
      expect(opened.map(({ result }) => result)).toEqual(Array(60).fill('success'))
      const { shares: list } = await history()
      expect(list.map(({ id, opened: visits }) => [id, visits])).toEqual(
        expect.arrayContaining([
          [one.id, 40],
          [other.id, 20],
        ]),
      )
      const { data } = await server.ask(getMessageList, { query: {}, token: ada.token })
      const told = data.messages.flatMap(({ content }) => (content.kind === 'shareOpened' ? [content.shareId] : []))
      expect(told.filter((id) => id === one.id || id === other.id).sort()).toEqual([one.id, other.id].sort())
    })

    it('takes nothing but a code for one', async () => {
      for (const code of ['', ' ', '{}', 'a,b', 'a","b', 'NULL', String.raw`\\`]) expect((await open(code)).result).toBe('shareInvalid')
    })

    it('are made many at once with pictures, beside thumbnails of the same record', async () => {
      const made = await Promise.all([
        ...Array.from({ length: 8 }, () => server.ask(calls.createShare, { body: { recordId, type: 'normal', days: null, picture: PNG }, token: ada.token })),
        ...Array.from({ length: 8 }, () => server.ask(setFileThumbnail, { body: { id: recordId, picture: PNG }, token: ada.token })),
      ])
      expect(made.map(({ result }) => result)).toEqual(Array(16).fill('success'))
    })

    it('gives nothing more to those who have opened it while the account is frozen: no contents, no new ticket, no code of its files', async () => {
      const made = await share()
      const { ticket } = (await open(made.code)).data
      const { text } = (await server.ask(makeSyncCode, { body: { id: recordId }, token: ada.token })).data
      const second = (await server.ask(makeSyncCode, { body: { id: recordId }, token: ada.token })).data
      const device = (await server.ask(resolveSyncCode, { body: { text: second.text } })).data
      const contents = async (ticket: string) => (await server.app.inject({ url: `${DOWNLOAD_PATH}?ticket=${ticket}` })).statusCode
      expect([await contents(ticket), await contents(device.ticket)]).toEqual([200, 200])
      const { db } = server.services
      await db.update(users).set({ frozenAt: new Date() }).where(eq(users.id, ada.id))
      expect([await contents(ticket), await contents(device.ticket)]).toEqual([410, 403])
      expect((await server.ask(calls.renewShareTicket, { body: { ticket } })).result).toBe('shareInvalid')
      expect((await server.ask(resolveSyncCode, { body: { text } })).result).toBe('qrCodeIncorrect')
      await db.update(users).set({ frozenAt: null }).where(eq(users.id, ada.id))
      expect([await contents(ticket), await contents(device.ticket)]).toEqual([200, 200])
    })

    it('ends with the account, and pauses while it is frozen', async () => {
      const made = await share()
      const { db } = server.services
      await db.update(users).set({ frozenAt: new Date() }).where(eq(users.id, ada.id))
      expect((await open(made.code)).result).toBe('shareInvalid')
      await db.update(users).set({ frozenAt: null }).where(eq(users.id, ada.id))
      expect((await open(made.code)).result).toBe('success')
      for (const module of server.modules) await module.deleteUser?.(ada.id)
      await db.delete(users).where(eq(users.id, ada.id))
      expect((await open(made.code)).result).toBe('shareInvalid')
    })

    it('goes on for visitors when the owner deletes the record, until the link ends', async () => {
      const one = await share()
      const other = await share({ days: 1 })
      await server.ask(deleteFileRecord, { body: { id: recordId }, token: ada.token })
      expect((await open(one.code)).result).toBe('success')
      await server.ask(calls.stopShare, { body: { id: one.id }, token: ada.token })
      expect((await open(other.code)).result).toBe('success')
      await server.ask(calls.stopShare, { body: { id: other.id }, token: ada.token })
      expect((await history()).shares).toMatchObject([
        { state: 'stopped', recordId: null, name: 'gear.step' },
        { state: 'stopped', recordId: null },
      ])
    })
  })

  describe('tickets', () => {
    it('are renewed while the link works and they are good', async () => {
      const made = await share({ type: 'password', password: '1234' })
      const { data } = await open(made.code, '1234')
      expect(Date.parse(data.ticketExpiresAt) - server.services.now().getTime()).toBeLessThanOrEqual(60 * MINUTE)
      server.pass(50 * MINUTE)
      const renewed = await server.ask(calls.renewShareTicket, { body: { ticket: data.ticket } })
      expect(renewed.result).toBe('success')
      server.pass(50 * MINUTE)
      expect((await server.ask(calls.renewShareTicket, { body: { ticket: data.ticket } })).result).toBe('shareInvalid')
      const renew = async () => (await server.ask(calls.renewShareTicket, { body: { ticket: renewed.data.ticket } })).result
      expect(await renew()).toBe('success')
      await server.ask(calls.stopShare, { body: { id: made.id }, token: ada.token })
      expect(await renew()).toBe('shareStopped')
      await server.ask(calls.deleteShare, { body: { id: made.id }, token: ada.token })
      expect(await renew()).toBe('shareDeleted')
      expect((await server.ask(calls.renewShareTicket, { body: { ticket: 'x' } })).result).toBe('shareInvalid')
    })

    // @rule:share-expiry
    it('end with the days of the link', async () => {
      const made = await share({ days: 1 })
      server.pass(DAY - MINUTE)
      const { data } = await open(made.code)
      server.pass(2 * MINUTE)
      expect((await server.ask(calls.renewShareTicket, { body: { ticket: data.ticket } })).result).toBe('shareExpired')
    })
  })

  describe('passwords', () => {
    // @rule:share-password
    it('are asked for, and nothing is told before', async () => {
      const made = await share({ type: 'password', password: '0042' })
      expect(made.type).toBe('password')
      const asked = await open(made.code)
      expect([asked.result, asked.data]).toEqual(['sharePasswordRequired', null])
      expect((await open(made.code, 'abcd')).result).toBe('sharePasswordInvalid')
      expect((await open(made.code, '0043')).result).toBe('sharePasswordIncorrect')
      expect((await open(made.code, '0042')).result).toBe('success')
    })

    it('are kept as keyed digests, different for each link', async () => {
      const [one, other] = [await share({ type: 'password', password: '0042' }), await share({ type: 'password', password: '0042' })]
      const rows = await server.services.db.select().from(shares).where(eq(shares.userId, ada.id))
      const digests = rows.map(({ passwordDigest }) => passwordDigest)
      expect(rows.map(({ id }) => id).sort()).toEqual([one.id, other.id].sort())
      expect(new Set(digests).size).toBe(2)
      expect(digests.join()).not.toContain('0042')
    })

    it('cannot be guessed by one client: pauses grow', async () => {
      const made = await share({ type: 'password', password: '0042' })
      const wrong = async () => (await open(made.code, '1111')).result
      for (let i = 0; i < 5; i++) expect(await wrong()).toBe('sharePasswordIncorrect')
      expect(await wrong()).toBe('featureBlocked')
      expect((await open(made.code, '0042')).result).toBe('featureBlocked')
      // Somebody else is not kept out, be it from the same address with an account.
      const bob = await newUser(server, 'Bob')
      expect((await open(made.code, '0042', bob.token)).result).toBe('success')
      address += 100
      expect((await open(made.code, '0042')).result).toBe('success')
      address -= 100
      server.pass(2000)
      expect(await wrong()).toBe('sharePasswordIncorrect')
      server.pass(1000)
      expect(await wrong()).toBe('featureBlocked')
      server.pass(2000)
      expect((await open(made.code, '0042')).result).toBe('success')
      expect(await wrong()).toBe('sharePasswordIncorrect')
    })

    it('cannot be guessed by many tries at once', async () => {
      const made = await share({ type: 'password', password: '0042' })
      const results = await Promise.all(Array.from({ length: 20 }, () => open(made.code, '1111')))
      expect(results.filter(({ result }) => result === 'sharePasswordIncorrect')).toHaveLength(5)
    })

    it('cannot be guessed from many addresses: the link itself pauses', async () => {
      const made = await share({ type: 'password', password: '0042' })
      const { db, now } = server.services
      await db.insert(shareTries).values({ shareId: made.id, client: '', failures: 60, blockedUntil: now(), lastAt: now() })
      expect((await open(made.code, '1111')).result).toBe('sharePasswordIncorrect')
      expect((await open(made.code, '0042')).result).toBe('featureBlocked')
      server.pass(9 * MINUTE)
      expect((await open(made.code, '0042')).result).toBe('featureBlocked')
      server.pass(MINUTE + 1000)
      expect((await open(made.code, '0042')).result).toBe('success')
      // Those with an account are counted for themselves, all together.
      await db.insert(shareTries).values({ shareId: made.id, client: 'accounts', failures: 60, blockedUntil: new Date(0), lastAt: now() })
      const bob = await newUser(server, 'Bob')
      expect((await open(made.code, '1111', bob.token)).result).toBe('sharePasswordIncorrect')
      expect((await open(made.code, '0042', (await newUser(server, 'Eve')).token)).result).toBe('featureBlocked')
      expect((await open(made.code, '0042')).result).toBe('success')
    })

    it('are tried anew after a day', async () => {
      const made = await share({ type: 'password', password: '0042' })
      for (let i = 0; i < 6; i++) await open(made.code, '1111')
      server.pass(DAY + 1000)
      for (let i = 0; i < 5; i++) expect((await open(made.code, '1111')).result).toBe('sharePasswordIncorrect')
      server.pass(DAY + 1000)
      for (const job of server.modules.flatMap(({ jobs = [] }) => jobs)) if (job.name === 'forget share passwords') await job.run()
      expect(await server.services.db.select().from(shareTries)).toEqual([])
    })
  })

  describe('history', () => {
    it('is paged, searched and of one record', async () => {
      const first = await share()
      server.pass(10)
      const pump = await addUploaded(server, ada, { name: 'Pump.step' })
      const second = await share({ recordId: pump.id })
      server.pass(10)
      const third = await share()
      const one = await history({ limit: 2 })
      expect(one.shares.map(({ id }) => id)).toEqual([third.id, second.id])
      const two = await history({ limit: 2, cursor: one.next })
      expect([two.shares.map(({ id }) => id), two.next]).toEqual([[first.id], null])
      expect((await history({ search: 'pUM' })).shares.map(({ id }) => id)).toEqual([second.id])
      expect((await history({ recordId })).shares.map(({ id }) => id)).toEqual([third.id, first.id])
      expect((await server.ask(calls.listShares, { query: { cursor: 'x' }, token: ada.token })).result).toBe('parameterError')
      const bob = await newUser(server, 'Bob')
      expect((await server.ask(calls.listShares, { token: bob.token })).data.shares).toEqual([])
    })

    // @rule:share-stop
    it('shows what has become of each link', async () => {
      const made = await share({ days: 1 })
      await server.ask(calls.stopShare, { body: { id: made.id }, token: ada.token })
      expect((await server.ask(calls.stopShare, { body: { id: made.id }, token: ada.token })).data.share.state).toBe('stopped')
      await share({ days: 1 })
      server.pass(2 * DAY)
      const deleted = await share()
      await server.ask(calls.deleteShare, { body: { id: deleted.id }, token: ada.token })
      expect((await history()).shares.map(({ state }) => state)).toEqual(['expired', 'stopped'])
    })

    it("is the owner's to change", async () => {
      const made = await share()
      const bob = await newUser(server, 'Bob')
      expect((await server.ask(calls.stopShare, { body: { id: made.id }, token: bob.token })).result).toBe('dataMissing')
      expect((await server.ask(calls.deleteShare, { body: { id: made.id }, token: bob.token })).result).toBe('dataMissing')
      expect((await server.ask(calls.deleteShare, { body: { id: made.id }, token: ada.token })).result).toBe('success')
      expect((await server.ask(calls.deleteShare, { body: { id: made.id }, token: ada.token })).result).toBe('dataMissing')
      expect((await server.ask(calls.stopShare, { body: { id: made.id }, token: ada.token })).result).toBe('dataMissing')
    })
  })
})
