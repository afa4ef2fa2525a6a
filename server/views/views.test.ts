import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Body } from '../../contract/call.ts'
import type * as z from 'zod'
import { createShare, openShare, stopShare } from '../../contract/calls/shares.ts'
import * as calls from '../../contract/calls/views.ts'
import { MAX_VIEW_STATE_BYTES, type viewState } from '../../contract/viewState.ts'
import { addUploaded, PNG } from '../files/files.fixture.ts'
import { users } from '../store/schema/accounts.ts'
import { afterwardsEnded } from '../store/afterwards.ts'
import { pendingDeletions, pictures } from '../store/schema/files.ts'
import { comments, savedViews } from '../store/schema/views.ts'
import { databases } from '../testing/databases.ts'
import { newUser, type TestUser } from '../testing/people.ts'
import { startTestServer, type TestServer } from '../testing/testServer.ts'

const state: z.input<typeof viewState> = {
  version: 1,
  camera: { position: [0, 0, 100], target: [0, 0, 0], up: [0, 1, 0], projection: 'perspective', height: 50 },
  sections: [{ normal: [1, 0, 0], distance: 12.5 }],
  hidden: ['0/3'],
  explode: { amount: 0.5, level: 1 },
  measurements: [{ id: 'm1', anchors: [{ point: [1, 2, 3], part: '0/1', snap: 'vertex' }] }],
  markup: [
    {
      id: 'a1',
      kind: 'arrow',
      space: 'picture',
      points: [
        [0.1, 0.2],
        [0.5, 0.5],
      ],
      colour: '#ff0000',
      width: 2,
    },
  ],
}

describe.each(databases())('views and comments on $name', (database) => {
  let server: TestServer
  let ada: TestUser
  let bob: TestUser
  let recordId: string
  /** What Bob and guests have of Ada's link. */
  let ticket: string
  let shareId: string
  beforeAll(async () => {
    server = await startTestServer(database, { trustProxy: 1 })
  })
  let address = 0
  const visit = async (review = true): Promise<{ ticket: string; shareId: string }> => {
    const { data } = await server.ask(createShare, { body: { recordId, type: 'normal', days: null, review }, token: ada.token })
    const opened = await server.ask(openShare, { body: { code: data.share.link.split('/s/')[1] }, headers: { 'X-Forwarded-For': `198.51.100.${address}` } })
    return { ticket: opened.data.ticket, shareId: data.share.id }
  }
  beforeEach(async () => {
    address++
    ada = await newUser(server)
    bob = await newUser(server, 'Bob')
    recordId = (await addUploaded(server, ada)).id
    ;({ ticket, shareId } = await visit())
  })
  afterAll(() => server.close())

  const addView = (user: TestUser, values: Partial<z.input<typeof calls.addView.body>> = {}, where: object = { recordId }) =>
    server.ask(calls.addView, { body: { ...where, id: randomUUID(), name: 'Front', state, ...values }, token: user.token })
  const addComment = (user: TestUser, values: Partial<z.input<typeof calls.addComment.body>> = {}, where: object = { recordId }) =>
    server.ask(calls.addComment, { body: { ...where, id: randomUUID(), text: 'Why so thin?', ...values }, token: user.token })
  const review = async (since = 0, limit?: number, user: TestUser | undefined = ada, where: object = { recordId }) =>
    server.ask(calls.getReview, { query: { ...where, since, limit }, token: user?.token })
  const asVisitor = { ticket: '' }
  beforeEach(() => void (asVisitor.ticket = ticket))

  describe('saved views', () => {
    it('are saved with everything that they hold, and listed', async () => {
      const { result, data } = await addView(ada, { picture: PNG })
      expect(result).toBe('success')
      expect(data.view).toMatchObject({
        name: 'Front',
        state: { ...state, isolated: [], appearance: [] },
        creator: { id: ada.id, nickname: 'Ada', avatar: 'Default' },
        deleted: false,
      })
      expect((await server.app.inject(data.view.thumbnail as string)).statusCode).toBe(200)
      const listed = await review()
      expect(listed.data.views).toEqual([data.view])
      expect(listed.data.more).toBe(false)
    })

    it('are saved once, however often they are sent', async () => {
      const id = randomUUID()
      const first = await addView(ada, { id, picture: PNG })
      const second = await addView(ada, { id, picture: PNG, name: 'Again' })
      expect(second.data.view).toEqual(first.data.view)
      expect((await review()).data.views).toHaveLength(1)
      expect(await server.services.db.select().from(pictures).where(eq(pictures.userId, ada.id))).toHaveLength(1)
    })

    it('are refused under an id of somebody else or another design, and beyond their number', async () => {
      const { data } = await addView(ada)
      expect((await addView(bob, { id: data.view.id }, asVisitor)).result).toBe('viewSaveFailed')
      const other = await addUploaded(server, ada, { name: 'other.step' })
      expect((await addView(ada, { id: data.view.id }, { recordId: other.id })).result).toBe('viewSaveFailed')
      await server.services.db.execute(sql`
        insert into saved_views (id, record_id, user_id, name, created_at, updated_at, revision)
        select gen_random_uuid(), ${recordId}, ${ada.id}, 'n', now(), now(), 1 from generate_series(1, 499)`)
      expect((await addView(ada)).result).toBe('viewSaveFailed')
    })

    it.each([
      ['no camera', { version: 1 }],
      ['a camera nowhere', { ...state, camera: { ...state.camera, height: Infinity } }],
      ['another version', { ...state, version: 2 }],
      ['too many sections', { ...state, sections: Array.from({ length: 7 }, () => ({ normal: [1, 0, 0], distance: 0 })) }],
      ['too much', { ...state, hidden: Array.from({ length: 200 }, (_, i) => `${i}`.padEnd(1000, '/')) }],
    ])('are refused with %s', async (_, wrong) => {
      expect(JSON.stringify(state).length).toBeLessThan(MAX_VIEW_STATE_BYTES)
      expect((await addView(ada, { state: wrong as typeof state })).result).toMatch(/^parameter/)
    })

    it('are refused with a picture that is none', async () => {
      expect((await addView(ada, { picture: Buffer.from('GIF89a').toString('base64') })).result).toBe('pictureInvalid')
      const { data } = await addView(ada)
      const changed = await server.ask(calls.updateView, { body: { recordId, id: data.view.id, picture: 'AAAA' }, token: ada.token })
      expect(changed.result).toBe('pictureInvalid')
    })

    it('are changed by their creator only', async () => {
      const { data } = await addView(bob, { picture: PNG }, asVisitor)
      const update = (user: TestUser, where: object, values: object) =>
        server.ask(calls.updateView, { body: { ...where, id: data.view.id, ...values }, token: user.token })
      expect((await update(ada, { recordId }, { name: 'Mine' })).result).toBe('accessForbidden')
      const renamed = await update(bob, asVisitor, { name: 'Back' })
      expect(renamed.data.view).toMatchObject({ name: 'Back', state: data.view.state, thumbnail: data.view.thumbnail })
      const redrawn = await update(bob, asVisitor, { picture: PNG, state: { ...state, hidden: [] } })
      expect(redrawn.data.view.state?.hidden).toEqual([])
      expect(redrawn.data.view.thumbnail).not.toBe(data.view.thumbnail)
      expect(await server.services.db.select().from(pictures).where(eq(pictures.userId, bob.id))).toHaveLength(1)
      expect((await server.ask(calls.updateView, { body: { recordId, id: randomUUID(), name: 'x' }, token: ada.token })).result).toBe('dataMissing')
    })

    it('of visitors have room of their own: one visitor fills a tenth of it, and the owner still saves', async () => {
      const fill = (userId: string, from: number, to: number) =>
        server.services.db.insert(savedViews).values(
          Array.from({ length: to - from }, (_, i) => ({
            id: randomUUID(),
            recordId,
            userId,
            name: `${from + i}`,
            createdAt: new Date(),
            updatedAt: new Date(),
            revision: 0,
          })),
        )
      await fill(bob.id, 0, calls.MAX_VISITOR_VIEWS - 1)
      expect((await addView(bob, {}, asVisitor)).result).toBe('success')
      expect((await addView(bob, {}, asVisitor)).result).toBe('viewSaveFailed')
      const others = await Promise.all([newUser(server, 'Eve'), newUser(server, 'Mallory')])
      await fill(others[0].id, calls.MAX_VISITOR_VIEWS, calls.MAX_VIEWS)
      expect((await addView(others[1], {}, asVisitor)).result).toBe('viewSaveFailed')
      expect((await addView(ada)).result).toBe('success')
    })

    // @rule:own-views
    it('are deleted by their creator only, and stay known as deleted', async () => {
      const { data } = await addView(bob, { picture: PNG }, asVisitor)
      const remove = async (user: TestUser, where: object) =>
        (await server.ask(calls.deleteView, { body: { ...where, id: data.view.id }, token: user.token })).result
      expect(await remove(ada, { recordId })).toBe('viewOfOthers')
      expect(await remove(bob, asVisitor)).toBe('success')
      expect(await remove(bob, asVisitor)).toBe('success')
      expect(await remove(ada, { recordId })).toBe('dataMissing')
      expect((await review()).data.views).toMatchObject([{ id: data.view.id, deleted: true, name: '', state: null, thumbnail: null }])
      const late = await server.ask(calls.updateView, { body: { ...asVisitor, id: data.view.id, name: 'Late' }, token: bob.token })
      expect(late.result).toBe('updateFailed')
      await afterwardsEnded(server.services)
      expect(await server.services.db.select().from(pendingDeletions)).toEqual([])
      expect(await server.services.db.select().from(pictures).where(eq(pictures.userId, bob.id))).toEqual([])
      expect((await server.ask(calls.deleteView, { body: { recordId, id: randomUUID() }, token: ada.token })).result).toBe('dataMissing')
    })
  })

  describe('comments', () => {
    it('are written, answered and shown to all who may open the design', async () => {
      const anchor = { point: [1, 2, 3] as [number, number, number], normal: [0, 0, 1] as [number, number, number], part: '0/1' }
      const { data } = await addComment(ada, { anchor })
      const reply = await addComment(bob, { text: ' Because of the mould. ', parentId: data.comment.id }, asVisitor)
      expect(reply.data.comment).toMatchObject({
        text: 'Because of the mould.',
        parentId: data.comment.id,
        anchor: null,
        author: { nickname: 'Bob' },
        editedAt: null,
      })
      for (const seen of [await review(), await review(0, undefined, bob, asVisitor), await server.ask(calls.getReview, { query: asVisitor })]) {
        expect(seen.data.comments.map(({ text }) => text)).toEqual(['Why so thin?', 'Because of the mould.'])
        expect(seen.data.comments[0].anchor).toEqual(anchor)
      }
    })

    it('are written once, however often they are sent', async () => {
      const id = randomUUID()
      const first = await addComment(ada, { id })
      expect((await addComment(ada, { id, text: 'again' })).data.comment).toEqual(first.data.comment)
      expect((await review()).data.comments).toHaveLength(1)
      const atOnce = randomUUID()
      const results = await Promise.all([1, 2, 3].map(() => addComment(ada, { id: atOnce })))
      expect(results.map(({ result }) => result)).toEqual(['success', 'success', 'success'])
      expect((await review()).data.comments).toHaveLength(2)
    })

    it('are refused under the id of somebody else, to no comment, and beyond their number', async () => {
      const { data } = await addComment(ada)
      expect((await addComment(bob, { id: data.comment.id }, asVisitor)).result).toBe('addFailed')
      expect((await addComment(ada, { parentId: randomUUID() })).result).toBe('dataMissing')
      await server.services.db.execute(sql`
        insert into comments (id, record_id, user_id, text, created_at, revision)
        select gen_random_uuid(), ${recordId}, ${ada.id}, 'n', now(), 1 from generate_series(1, 4999)`)
      expect((await addComment(ada)).result).toBe('addFailed')
    })

    it.each([
      ['nothing', '   '],
      ['a book', 'x'.repeat(4001)],
    ])('are refused with %s', async (_, text) => {
      expect((await addComment(ada, { text })).result).toBe('parameterError')
    })

    // @rule:own-comments
    it('are changed by their author only', async () => {
      const { data } = await addComment(bob, {}, asVisitor)
      const { id } = data.comment
      expect((await server.ask(calls.updateComment, { body: { recordId, id, text: 'Fine.' }, token: ada.token })).result).toBe('commentOfOthersUpdate')
      const changed = await server.ask(calls.updateComment, { body: { ...asVisitor, id, text: 'Fine.' }, token: bob.token })
      expect(changed.data.comment).toMatchObject({ text: 'Fine.', editedAt: expect.any(String) })
      expect((await server.ask(calls.updateComment, { body: { recordId, id: randomUUID(), text: 'x' }, token: ada.token })).result).toBe('dataMissing')
    })

    // @rule:own-comments
    it('are deleted by their author only; replies keep their place', async () => {
      const { data } = await addComment(bob, { anchor: { part: '0/1' } }, asVisitor)
      const { id } = data.comment
      await addComment(ada, { text: 'Reply', parentId: id })
      const remove = async (user: TestUser, where: object) => (await server.ask(calls.deleteComment, { body: { ...where, id }, token: user.token })).result
      expect(await remove(ada, { recordId })).toBe('commentOfOthersDelete')
      expect(await remove(bob, asVisitor)).toBe('success')
      expect(await remove(bob, asVisitor)).toBe('success')
      expect(await remove(ada, { recordId })).toBe('dataMissing')
      expect((await review()).data.comments).toMatchObject([
        { text: 'Reply', parentId: id, deleted: false },
        { id, text: '', anchor: null, deleted: true },
      ])
      const late = await server.ask(calls.updateComment, { body: { ...asVisitor, id, text: 'Late' }, token: bob.token })
      expect(late.result).toBe('updateFailed')
      expect((await server.ask(calls.deleteComment, { body: { recordId, id: randomUUID() }, token: ada.token })).result).toBe('dataMissing')
    })
  })

  describe('who may', () => {
    it('read and write by the record: its owner only', async () => {
      expect((await review(0, undefined, bob)).result).toBe('dataMissing')
      expect((await addComment(bob)).result).toBe('dataMissing')
      expect((await addView(bob)).result).toBe('dataMissing')
      expect((await server.ask(calls.getReview, { query: { recordId } })).result).toBe('notLoggedIn')
      expect((await server.ask(calls.getReview, { query: {}, token: ada.token })).result).toBe('parameterMissing')
    })

    it('read by the ticket of a link: anybody; write: with an account', async () => {
      expect((await server.ask(calls.getReview, { query: asVisitor })).result).toBe('success')
      const body: Body<typeof calls.addComment> = { ...asVisitor, id: randomUUID(), text: 'Hello', parentId: null, anchor: null }
      expect((await server.ask(calls.addComment, { body })).result).toBe('notLoggedIn')
      expect((await server.ask(calls.addComment, { body, token: bob.token })).result).toBe('success')
    })

    it('nobody by a bad ticket, a link without review or one that ended', async () => {
      const bad = { ticket: `${ticket.slice(0, -4)}AAAA` }
      expect((await addComment(bob, {}, bad)).result).toBe('accessForbidden')
      const closed = await visit(false)
      expect((await addComment(bob, {}, { ticket: closed.ticket })).result).toBe('accessForbidden')
      expect((await review(0, undefined, bob, { ticket: closed.ticket })).result).toBe('accessForbidden')
      await server.ask(stopShare, { body: { id: shareId }, token: ada.token })
      expect((await addComment(bob, {}, asVisitor)).result).toBe('shareStopped')
    })

    it('change nothing of another design by naming an own one', async () => {
      const { data } = await addComment(bob, {}, asVisitor)
      const own = await addUploaded(server, bob)
      const body = { recordId: own.id, id: data.comment.id }
      expect((await server.ask(calls.deleteComment, { body, token: bob.token })).result).toBe('dataMissing')
      expect((await server.ask(calls.updateComment, { body: { ...body, text: 'x' }, token: bob.token })).result).toBe('dataMissing')
    })
  })

  describe('changes', () => {
    it('come in pages in the order of their change, each once', async () => {
      const ids: string[] = []
      for (let i = 0; i < 3; i++) ids.push((await addComment(ada)).data.comment.id, (await addView(bob, {}, asVisitor)).data.view.id)
      const seen: string[] = []
      let since = 0
      for (let more = true; more; ) {
        const { data } = await review(since, 2)
        seen.push(...[...data.comments, ...data.views].map(({ id }) => id))
        expect(data.comments.length + data.views.length).toBeLessThanOrEqual(2)
        ;({ cursor: since, more } = data)
      }
      expect([...seen].sort()).toEqual([...ids].sort())
      expect((await review(since)).data).toEqual({ views: [], comments: [], cursor: since, more: false })
      await server.ask(calls.updateComment, { body: { recordId, id: ids[0], text: 'changed' }, token: ada.token })
      await server.ask(calls.deleteView, { body: { ...asVisitor, id: ids[1] }, token: bob.token })
      const later = await review(since)
      expect([later.data.comments.map(({ text }) => text), later.data.views.map(({ deleted }) => deleted)]).toEqual([['changed'], [true]])
    })

    it('made at the same time are all seen', async () => {
      const results = await Promise.all(Array.from({ length: 10 }, (_, i) => (i % 2 ? addComment(ada) : addComment(bob, {}, asVisitor))))
      expect(results.every(({ result }) => result === 'success')).toBe(true)
      const rows = await server.services.db.select().from(comments).where(eq(comments.recordId, recordId))
      expect(new Set(rows.map(({ revision }) => revision)).size).toBe(10)
      expect((await review()).data).toMatchObject({ cursor: Math.max(...rows.map(({ revision }) => revision)) })
    })

    it('are told when an account goes: what it wrote is empty', async () => {
      await addComment(bob, { text: 'personal' }, asVisitor)
      await addView(bob, { name: 'personal', picture: PNG }, asVisitor)
      const { data: before } = await review()
      for (const module of server.modules) await module.deleteUser?.(bob.id)
      await server.services.db.delete(users).where(eq(users.id, bob.id))
      const { data } = await review(before.cursor)
      expect(data.comments).toMatchObject([{ text: '', author: null, deleted: true }])
      expect(data.views).toMatchObject([{ name: '', state: null, creator: null, thumbnail: null, deleted: true }])
    })

    it('go with the design', async () => {
      await addComment(bob, {}, asVisitor)
      await addView(bob, { picture: PNG }, asVisitor)
      for (const module of server.modules) await module.deleteUser?.(ada.id)
      await server.services.db.delete(users).where(eq(users.id, ada.id))
      expect(await server.services.db.select().from(comments).where(eq(comments.recordId, recordId))).toEqual([])
      expect(await server.services.db.select().from(savedViews).where(eq(savedViews.recordId, recordId))).toEqual([])
      expect((await addComment(bob, {}, asVisitor)).result).toBe('shareInvalid')
    })
  })
})
