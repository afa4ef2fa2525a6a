import { createHash, randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as calls from '../../contract/calls/files.ts'
import { getMessageList } from '../../contract/calls/messages.ts'
import { createShare, deleteShare } from '../../contract/calls/shares.ts'
import type { LocalFileRecord } from '../../contract/fileRecord.ts'
import { MAX_PICTURE_BYTES } from '../../contract/fileTransfer.ts'
import { afterwardsEnded } from '../store/afterwards.ts'
import { pendingDeletions, fileRecords, pictures } from '../store/schema/files.ts'
import { databases } from '../testing/databases.ts'
import { newUser, type TestUser } from '../testing/people.ts'
import { startTestServer, type TestServer } from '../testing/testServer.ts'
import { addRecord, addUploaded, newRecord, PNG, STEP } from './files.fixture.ts'

const DAY = 86_400_000
const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')

describe.each(databases())('files on $name', (database) => {
  let server: TestServer
  let ada: TestUser
  let bob: TestUser
  beforeAll(async () => {
    server = await startTestServer(database)
  })
  beforeEach(async () => {
    ada = await newUser(server)
    bob = await newUser(server, 'Bob')
  })
  // The clock moves on within the tests, so that what one leaves behind would be another's unviewed files.
  afterEach(() => server.services.db.delete(fileRecords))
  afterAll(() => server.close())

  const namesOf = async (user: TestUser, query: Parameters<typeof server.ask<typeof calls.listFileRecords>>[1] = {}): Promise<string[]> =>
    (await server.ask(calls.listFileRecords, { ...query, token: user.token })).data.records.map(({ name }) => name)
  const runJob = async (name: string): Promise<void> => {
    for (const job of server.modules.flatMap(({ jobs = [] }) => jobs)) if (job.name === name) await job.run()
  }
  const blobOf = async (recordId: string) => {
    const [row] = await server.services.db.select().from(fileRecords).where(eq(fileRecords.id, recordId))
    return row.cloudFileId as string
  }
  /** Contents in the store when nothing is being deleted any more. */
  const kept = async (key: string) => {
    await afterwardsEnded(server.services)
    return server.services.blobs.head(key)
  }

  describe('records', () => {
    it('are added, opened again and shown', async () => {
      const record = await addRecord(server, ada, {
        name: 'Räder.STEP',
        contentHash: hashOf('a'),
        assembly: { model: 'Räder.STEP', references: [{ path: 'bolt.stp', found: false }] },
      })
      expect(record).toMatchObject({
        name: 'Räder.STEP',
        format: 'step',
        starred: false,
        cloud: null,
        thumbnail: null,
        assembly: { model: 'Räder.STEP' },
      })
      server.pass(1000)
      const { data } = await server.ask(calls.openFileRecord, { body: { id: record.id }, token: ada.token })
      expect(Date.parse(data.record.lastOpenedAt)).toBeGreaterThanOrEqual(Date.parse(record.lastOpenedAt) + 1000)
      const { data: shown } = await server.ask(calls.getFileRecord, { query: { id: record.id }, token: ada.token })
      expect(shown.record).toEqual(data.record)
    })

    it('name the model of an assembly without opening the assembly, but in rows of a version that knew no other way', async () => {
      const { id } = await addRecord(server, ada, { assembly: { model: 'a.asm', references: [] } })
      const write = (values: object) => server.services.db.update(fileRecords).set(values).where(eq(fileRecords.id, id))
      const model = async () => {
        const { data } = await server.ask(calls.listFileRecords, { token: ada.token })
        return data.records.find((record: { id: string }) => record.id === id)?.assembly?.model
      }
      expect(await model()).toBe('a.asm')
      await write({ assembly: { model: 'not looked at', references: [] } })
      expect(await model()).toBe('a.asm')
      await write({ assembly: { model: 'old.asm', references: [] }, assemblyModel: null })
      expect(await model()).toBe('old.asm')
    })

    it('are one for the same id, and for the same name and contents', async () => {
      const first = await addRecord(server, ada, { contentHash: hashOf('a') })
      expect((await addRecord(server, ada, { id: first.id })).id).toBe(first.id)
      expect((await addRecord(server, ada, { contentHash: hashOf('a') })).id).toBe(first.id)
      expect((await addRecord(server, ada, { contentHash: hashOf('b') })).id).not.toBe(first.id)
      expect((await addRecord(server, ada, { contentHash: hashOf('a'), name: 'other.step' })).id).not.toBe(first.id)
      expect(await namesOf(ada)).toEqual(['other.step', 'gear.step', 'gear.step'])
    })

    it('are one when the same is added at the same time', async () => {
      const body = { contentHash: hashOf('at once') }
      const records = await Promise.all([1, 2, 3, 4].map(() => addRecord(server, ada, body)))
      expect(new Set(records.map(({ id }) => id)).size).toBe(1)
    })

    it('get another id when somebody has theirs', async () => {
      const record = await addRecord(server, ada)
      expect((await addRecord(server, bob, { id: record.id })).id).not.toBe(record.id)
    })

    it.each([
      ['fileNameInvalid', { name: '../etc/passwd' }],
      ['fileNameInvalid', { name: '' }],
      ['fileNameInvalid', { name: 'a\u0000.step' }],
      ['fileNameInvalid', { name: '\u202egpj.exe' }],
      ['fileNameInvalid', { name: 'x'.repeat(256) }],
      ['formatUnsupported', { format: 'exe' }],
    ] as const)('are refused: %s for %j', async (codeName, values) => {
      expect((await server.ask(calls.addFileRecord, { body: newRecord(values), token: ada.token })).result).toBe(codeName)
    })

    it('are refused beyond the number that an account may have', async () => {
      await server.services.db.execute(sql`
        insert into file_records (id, user_id, name, format, size, source, created_at, last_opened_at)
        select gen_random_uuid(), ${ada.id}, 'n.step', 'step', 1, '{"kind":"device"}', now(), now() from generate_series(1, 9998)`)
      const ask = () => Promise.all(Array.from({ length: 12 }, () => server.ask(calls.addFileRecord, { body: newRecord(), token: ada.token })))
      const ends = await ask()
      expect(ends.filter(({ result }) => result === 'success')).toHaveLength(2)
      expect(ends.filter(({ result }) => result === 'addFailed')).toHaveLength(10)
    })

    it("are nobody else's", async () => {
      const { id } = await addRecord(server, ada)
      const { token } = bob
      expect((await server.ask(calls.getFileRecord, { query: { id }, token })).result).toBe('dataMissing')
      expect((await server.ask(calls.openFileRecord, { body: { id }, token })).result).toBe('dataMissing')
      expect((await server.ask(calls.starFileRecord, { body: { id, starred: true }, token })).result).toBe('dataMissing')
      expect((await server.ask(calls.deleteFileRecord, { body: { id }, token })).result).toBe('dataMissing')
      expect((await server.ask(calls.setFileThumbnail, { body: { id, picture: PNG }, token })).result).toBe('dataMissing')
      expect((await server.ask(calls.makeSyncCode, { body: { id }, token })).result).toBe('dataMissing')
      expect((await server.ask(calls.getFileRecord, { query: { id } })).result).toBe('notLoggedIn')
    })
  })

  describe('lists', () => {
    it('come in pages, last opened first', async () => {
      for (const name of ['a.step', 'b.step', 'c.step', 'd.step', 'e.step']) {
        await addRecord(server, ada, { name })
        server.pass(10)
      }
      const pages: string[][] = []
      let cursor: string | undefined
      do {
        const { data } = await server.ask(calls.listFileRecords, { query: { limit: 2, cursor }, token: ada.token })
        pages.push(data.records.map(({ name }) => name))
        cursor = data.next ?? undefined
      } while (cursor)
      expect(pages).toEqual([['e.step', 'd.step'], ['c.step', 'b.step'], ['a.step']])
    })

    it('page through records opened in the same moment', async () => {
      const at = new Date(Date.now() - DAY).toISOString()
      const records = [1, 2, 3].map((n) => ({ ...newRecord({ name: `${n}.stl`, format: 'stl' }), starred: false, lastOpenedAt: at }))
      await server.ask(calls.mergeFileRecords, { body: { records }, token: ada.token })
      const seen: string[] = []
      for (let cursor: string | undefined; ; ) {
        const { data } = await server.ask(calls.listFileRecords, { query: { limit: 1, cursor }, token: ada.token })
        seen.push(...data.records.map(({ name }) => name))
        if (data.next === null) break
        cursor = data.next
      }
      expect(seen.sort()).toEqual(['1.stl', '2.stl', '3.stl'])
    })

    it('refuse a cursor of another making', async () => {
      for (const cursor of ['x', Buffer.from('["yesterday","me"]').toString('base64url'), Buffer.from('{}').toString('base64url')]) {
        expect((await server.ask(calls.listFileRecords, { query: { cursor }, token: ada.token })).result).toBe('parameterError')
      }
    })

    it('are searched by a part of the name in any case, nothing of it a pattern', async () => {
      for (const name of ['Gear 50%.step', 'gear_box.step', 'pump.step', String.raw`a'b.step`]) await addRecord(server, ada, { name })
      expect(await namesOf(ada, { query: { search: 'GEAR' } })).toEqual(['gear_box.step', 'Gear 50%.step'])
      expect(await namesOf(ada, { query: { search: '%' } })).toEqual(['Gear 50%.step'])
      expect(await namesOf(ada, { query: { search: '_' } })).toEqual(['gear_box.step'])
      expect(await namesOf(ada, { query: { search: "'" } })).toEqual(["a'b.step"])
      expect(await namesOf(ada, { query: { search: '\\' } })).toEqual([])
      expect(await namesOf(bob, { query: { search: 'gear' } })).toEqual([])
    })

    // @rule:lists
    it('are of all, starred and recent files', async () => {
      const old = await addRecord(server, ada, { name: 'old.step' })
      await server.ask(calls.starFileRecord, { body: { id: old.id, starred: true }, token: ada.token })
      await server.services.db
        .update(fileRecords)
        .set({ lastOpenedAt: new Date(server.services.now().getTime() - 40 * DAY) })
        .where(eq(fileRecords.id, old.id))
      await addRecord(server, ada, { name: 'new.step' })
      expect(await namesOf(ada, { query: { list: 'all' } })).toEqual(['new.step', 'old.step'])
      expect(await namesOf(ada, { query: { list: 'starred' } })).toEqual(['old.step'])
      expect(await namesOf(ada, { query: { list: 'recent' } })).toEqual(['new.step'])
      await server.ask(calls.starFileRecord, { body: { id: old.id, starred: false }, token: ada.token })
      expect(await namesOf(ada, { query: { list: 'starred' } })).toEqual([])
    })

    it('are read by their indexes', async () => {
      await server.services.db.execute(sql`
        insert into file_records (id, user_id, name, format, size, source, created_at, last_opened_at, starred)
        select gen_random_uuid(), case when n % 20 = 0 then ${ada.id}::uuid else ${bob.id}::uuid end, n || '.step', 'step', 1, '{"kind":"device"}', now(), now() - n * interval '1 minute', n % 40 = 0
        from generate_series(1, 4000) as n`)
      await server.services.db.execute(sql`analyze file_records`)
      const plan = async (condition: string) => {
        const { rows } = await server.services.db.execute<{ 'QUERY PLAN': string }>(
          sql`explain select * from file_records where user_id = ${sql.raw(`'${ada.id}'`)} and removed_at is null ${sql.raw(condition)} order by last_opened_at desc, id desc limit 31`,
        )
        return rows.map((row) => row['QUERY PLAN']).join('\n')
      }
      const first = await plan('')
      expect(first).toContain('Index Scan Backward using file_records_list')
      expect(first).not.toContain('Sort')
      const next = await plan(`and (last_opened_at, id) < ('2030-01-01T00:00:00Z'::timestamptz, '${randomUUID()}'::uuid)`)
      expect(next).toMatch(/Index Cond: .*ROW\(last_opened_at, id\)/)
      expect(await plan('and starred')).toContain('using file_records_starred')
    })
  })

  describe('merging', () => {
    const local = (values: Partial<LocalFileRecord> = {}): LocalFileRecord => ({
      ...newRecord(values),
      starred: false,
      lastOpenedAt: new Date(Date.now() - DAY).toISOString(),
      ...values,
    })

    it('brings local records in once, however often it is asked', async () => {
      const known = await addRecord(server, ada, { name: 'known.step', contentHash: hashOf('known') })
      const records = [
        local({ name: 'one.step' }),
        local({ name: 'known.step', contentHash: hashOf('known'), starred: true }),
        local({ name: 'two.stl', format: 'stl', starred: true }),
      ]
      const first = await server.ask(calls.mergeFileRecords, { body: { records }, token: ada.token })
      expect(first.data.ids).toEqual([records[0].id, known.id, records[2].id])
      const second = await server.ask(calls.mergeFileRecords, { body: { records }, token: ada.token })
      expect(second.data.ids).toEqual(first.data.ids)
      expect(await namesOf(ada)).toHaveLength(3)
      expect((await namesOf(ada, { query: { list: 'starred' } })).sort()).toEqual(['known.step', 'two.stl'])
      const { data } = await server.ask(calls.getFileRecord, { query: { id: known.id }, token: ada.token })
      expect(data.record.lastOpenedAt).toBe(known.lastOpenedAt)
    })

    it('makes one of two records of the same file, opened at the later time', async () => {
      const early = new Date(Date.now() - 2 * DAY).toISOString()
      const late = new Date(Date.now() - DAY).toISOString()
      const records = [local({ contentHash: hashOf('same'), lastOpenedAt: early }), local({ contentHash: hashOf('same'), lastOpenedAt: late, starred: true })]
      const { data } = await server.ask(calls.mergeFileRecords, { body: { records }, token: ada.token })
      expect(data.ids).toEqual([records[0].id, records[0].id])
      const { data: list } = await server.ask(calls.listFileRecords, { token: ada.token })
      expect(list.records).toMatchObject([{ starred: true, lastOpenedAt: late }])
    })

    it('believes no time to come, and takes nothing of others', async () => {
      const theirs = await addRecord(server, bob)
      const record = local({ id: theirs.id, lastOpenedAt: '2199-01-01T00:00:00Z' })
      const { data } = await server.ask(calls.mergeFileRecords, { body: { records: [record] }, token: ada.token })
      expect(data.ids[0]).not.toBe(theirs.id)
      const { data: mine } = await server.ask(calls.getFileRecord, { query: { id: data.ids[0] }, token: ada.token })
      expect(Date.parse(mine.record.lastOpenedAt)).toBeLessThanOrEqual(server.services.now().getTime())
      const { data: still } = await server.ask(calls.getFileRecord, { query: { id: theirs.id }, token: bob.token })
      expect(still.record.lastOpenedAt).toBe(theirs.lastOpenedAt)
    })

    it('refuses all when one is wrong', async () => {
      const records = [local(), local({ format: 'word' })]
      expect((await server.ask(calls.mergeFileRecords, { body: { records }, token: ada.token })).result).toBe('formatUnsupported')
      expect((await server.ask(calls.mergeFileRecords, { body: { records: [] }, token: ada.token })).result).toBe('parameterError')
      expect(await namesOf(ada)).toEqual([])
    })
  })

  describe('thumbnails', () => {
    it('are kept, shown by a signed address, and replaced', async () => {
      const { id } = await addRecord(server, ada)
      const { data } = await server.ask(calls.setFileThumbnail, { body: { id, picture: PNG }, token: ada.token })
      const shown = await server.app.inject(data.thumbnail)
      expect(shown.statusCode).toBe(200)
      expect(shown.headers).toMatchObject({
        'content-type': 'image/png',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox",
      })
      expect(shown.rawPayload.toString('base64')).toBe(PNG)
      const { data: list } = await server.ask(calls.listFileRecords, { token: ada.token })
      expect(list.records[0].thumbnail).toBe(data.thumbnail)

      const { data: second } = await server.ask(calls.setFileThumbnail, { body: { id, picture: PNG }, token: ada.token })
      expect(second.thumbnail).not.toBe(data.thumbnail)
      expect((await server.app.inject(data.thumbnail)).statusCode).toBe(404)
    })

    it('are in their rows until the store has them, which may be away meanwhile', async () => {
      const { blobs, db } = server.services
      const { id } = await addRecord(server, ada)
      const { put } = blobs
      blobs.put = () => Promise.reject(new Error('the store is away'))
      const draw = async () => (await server.ask(calls.setFileThumbnail, { body: { id, picture: PNG }, token: ada.token })).data.thumbnail
      const [former, thumbnail] = [await draw(), await draw()]
      await afterwardsEnded(server.services)
      blobs.put = put
      const show = async () => (await server.app.inject(thumbnail)).rawPayload.toString('base64')
      expect([await show(), (await server.app.inject(former)).statusCode]).toEqual([PNG, 404])
      const key = new URL(thumbnail, 'http://facet').searchParams.get('id') ?? ''
      expect(await blobs.head(key)).toBeUndefined()
      await runJob('move pictures')
      const [row] = await db.select().from(pictures).where(eq(pictures.id, key))
      expect([row.data, await blobs.head(key), await show()]).toEqual([null, { size: row.size }, PNG])
    })

    it('that are let go of while the store takes them leave nothing in it', async () => {
      const { blobs } = server.services
      const { id } = await addRecord(server, ada)
      const { put } = blobs
      const taking = Promise.withResolvers<void>()
      const keys: string[] = []
      blobs.put = async (key, ...given) => (keys.push(key), await taking.promise, put(key, ...given))
      await server.ask(calls.setFileThumbnail, { body: { id, picture: PNG }, token: ada.token })
      await expect.poll(() => keys).toHaveLength(1)
      await server.ask(calls.deleteFileRecord, { body: { id }, token: ada.token })
      taking.resolve()
      await afterwardsEnded(server.services)
      blobs.put = put
      expect(await blobs.head(keys[0])).toBeUndefined()
    })

    it('are shown to nobody without the signature, and not for ever', async () => {
      const { id } = await addRecord(server, ada)
      const { data } = await server.ask(calls.setFileThumbnail, { body: { id, picture: PNG }, token: ada.token })
      const address = new URL(data.thumbnail, 'http://facet')
      for (const [name, value] of [
        ['sign', 'A'.repeat(22)],
        ['sign', ''],
        ['until', '99999'],
        ['id', randomUUID()],
      ]) {
        const forged = new URL(address)
        forged.searchParams.set(name, value)
        expect((await server.app.inject(forged.pathname + forged.search)).statusCode).toBe(403)
      }
      server.pass(2 * DAY)
      expect((await server.app.inject(data.thumbnail)).statusCode).toBe(403)
    })

    it.each([
      ['not a picture', Buffer.from('<svg onload="alert(1)"/>').toString('base64')],
      ['nothing', ''],
      [
        'a picture that is too large',
        Buffer.concat([Buffer.from(PNG, 'base64'), Buffer.alloc(MAX_PICTURE_BYTES)])
          .subarray(0, MAX_PICTURE_BYTES + 1)
          .toString('base64'),
      ],
    ])('refuse %s', async (_, picture) => {
      const { id } = await addRecord(server, ada)
      expect((await server.ask(calls.setFileThumbnail, { body: { id, picture }, token: ada.token })).result).toBe('pictureInvalid')
    })
  })

  describe('deletion', () => {
    // @rule:permanent-delete
    it('takes record, contents and picture for good', async () => {
      const { id } = await addUploaded(server, ada)
      const { data } = await server.ask(calls.setFileThumbnail, { body: { id, picture: PNG }, token: ada.token })
      const key = await blobOf(id)
      expect((await server.ask(calls.deleteFileRecord, { body: { id }, token: ada.token })).result).toBe('success')
      expect((await server.ask(calls.deleteFileRecord, { body: { id }, token: ada.token })).result).toBe('dataMissing')
      expect(await namesOf(ada)).toEqual([])
      expect(await kept(key)).toBeUndefined()
      expect((await server.app.inject(data.thumbnail)).statusCode).toBe(404)
      expect(await server.services.db.select().from(pendingDeletions)).toEqual([])
      const { data: limits } = await server.ask(calls.getFileLimits, { token: ada.token })
      expect(limits).toMatchObject({ usedBytes: 0, records: 0, retentionDays: 30, maxFileBytes: 524_288_000 })
    })

    it('leaves contents that another record has', async () => {
      const one = await addUploaded(server, ada)
      const other = await addUploaded(server, ada, { name: 'copy.step' })
      const key = await blobOf(one.id)
      expect(await blobOf(other.id)).toBe(key)
      const { data: limits } = await server.ask(calls.getFileLimits, { token: ada.token })
      expect(limits.usedBytes).toBe(STEP.length)
      await server.ask(calls.deleteFileRecord, { body: { id: one.id }, token: ada.token })
      expect(await kept(key)).toEqual({ size: STEP.length })
      await server.ask(calls.deleteFileRecord, { body: { id: other.id }, token: ada.token })
      expect(await kept(key)).toBeUndefined()
    })

    it('leaves contents behind a working link until it ends', async () => {
      const { id } = await addUploaded(server, ada)
      const key = await blobOf(id)
      const { data } = await server.ask(createShare, { body: { recordId: id, type: 'normal', days: null }, token: ada.token })
      await server.ask(calls.deleteFileRecord, { body: { id }, token: ada.token })
      expect(await namesOf(ada)).toEqual([])
      expect(await kept(key)).toEqual({ size: STEP.length })
      await server.ask(deleteShare, { body: { id: data.share.id }, token: ada.token })
      expect(await kept(key)).toBeUndefined()
    })

    it('of an account takes everything', async () => {
      const { id } = await addUploaded(server, ada)
      await server.ask(calls.setFileThumbnail, { body: { id, picture: PNG }, token: ada.token })
      const key = await blobOf(id)
      for (const module of server.modules) await module.deleteUser?.(ada.id)
      expect(await kept(key)).toBeUndefined()
      expect(await server.services.db.select().from(fileRecords).where(eq(fileRecords.userId, ada.id))).toEqual([])
      expect(await server.services.db.select().from(pendingDeletions)).toEqual([])
    })
  })

  // @rule:retention
  it('removes what was not viewed for 30 days, but for starred and shared files', async () => {
    const unviewed = await addUploaded(server, ada, { name: 'unviewed.step' })
    const starred = await addRecord(server, ada, { name: 'starred.step' })
    await server.ask(calls.starFileRecord, { body: { id: starred.id, starred: true }, token: ada.token })
    const shared = await addUploaded(server, ada, { name: 'shared.step' }, Buffer.concat([STEP, Buffer.from('shared')]))
    await server.ask(createShare, { body: { recordId: shared.id, type: 'normal', days: null }, token: ada.token })
    const shortly = await addUploaded(server, ada, { name: 'shortly.step' }, Buffer.concat([STEP, Buffer.from('shortly')]))
    await server.ask(createShare, { body: { recordId: shortly.id, type: 'normal', days: 1 }, token: ada.token })
    const key = await blobOf(unviewed.id)
    const told = async () => (await server.ask(getMessageList, { token: ada.token })).data.messages.map(({ content }) => content)
    server.pass(23 * DAY - 60_000)
    await runJob('remove unviewed records')
    expect(await told()).not.toContainEqual(expect.objectContaining({ kind: 'filesExpiring' }))
    server.pass(60_000)
    const before = server.services.now()
    await runJob('remove unviewed records')
    await runJob('remove unviewed records')
    const notices = (await told()).filter(({ kind }) => kind === 'filesExpiring')
    expect(notices).toMatchObject([{ kind: 'filesExpiring', count: 2, fileName: 'unviewed.step' }])
    expect(Date.parse((notices[0] as { endsAt: string }).endsAt) - before.getTime()).toBeGreaterThanOrEqual(7 * DAY)
    server.pass(6 * DAY)
    await addRecord(server, ada, { name: 'viewed.step' })
    await runJob('remove unviewed records')
    expect(await namesOf(ada)).toHaveLength(5)
    server.pass(DAY + 1000)
    await runJob('remove unviewed records')
    expect((await namesOf(ada)).sort()).toEqual(['shared.step', 'starred.step', 'viewed.step'])
    expect(await kept(key)).toBeUndefined()
  })
})
