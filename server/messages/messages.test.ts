import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deleteMessages, getMessageDetail, getMessageList, getUnreadCount, markAllRead, markRead } from '../../contract/calls/messages.ts'
import { users } from '../store/schema/accounts.ts'
import { databases } from '../testing/databases.ts'
import { connectHub } from '../testing/hubClient.ts'
import { newUser } from '../testing/people.ts'
import { startTestServer, type TestServer } from '../testing/testServer.ts'
import { announce } from './messenger.ts'
import { eq } from 'drizzle-orm'

describe.each(databases())('messages on $name', (database) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer(database)
  })
  afterAll(() => server.close())

  const order = (at: number) => ({ kind: 'orderPaid' as const, orderNumber: `F-${at}`, plan: 'year', amount: 4900, currency: 'EUR' })

  test('are listed newest first, a page at a time, without gaps while new ones arrive', async () => {
    const { id, token } = await newUser(server)
    for (let at = 0; at < 7; at++) {
      // Three of them in the same millisecond: the id decides.
      if (at > 3) server.pass(5)
      await server.services.messages.send(id, order(at))
    }
    const seen: string[] = []
    let cursor: string | undefined
    for (const expected of [3, 3, 1]) {
      const { data } = await server.ask(getMessageList, { token, query: { limit: 3, cursor } })
      expect(data.messages).toHaveLength(expected)
      expect(data.unread).toBe(seen.length === 0 ? 7 : 8)
      seen.push(...data.messages.map(({ content }) => (content.kind === 'orderPaid' ? content.orderNumber : '')))
      cursor = data.next ?? undefined
      if (seen.length === 3) {
        server.pass(5)
        await server.services.messages.send(id, { kind: 'vipEnding', endsAt: '2026-12-01T00:00:00.000Z' })
      }
    }
    expect(cursor).toBeUndefined()
    expect(seen.slice(0, 3)).toEqual(['F-6', 'F-5', 'F-4'])
    expect(seen.toSorted()).toEqual(['F-0', 'F-1', 'F-2', 'F-3', 'F-4', 'F-5', 'F-6'])
    expect(await server.ask(getMessageList, { token, query: { cursor: 'made-up' } })).toMatchObject({ result: 'parameterError' })
  })

  test('are read, counted and deleted; those of others do not exist', async () => {
    const { id, token } = await newUser(server)
    const other = await newUser(server)
    for (let at = 0; at < 3; at++) await server.services.messages.send(id, order(at))
    const { data } = await server.ask(getMessageList, { token })
    const [first, second, third] = data.messages.map((message) => message.id)

    expect(await server.ask(getUnreadCount, { token })).toMatchObject({ data: { unread: 3 } })
    expect(await server.ask(markRead, { token: other.token, body: { ids: [first] } })).toMatchObject({ result: 'success', data: { unread: 0 } })
    expect(await server.ask(getMessageDetail, { token: other.token, query: { id: first } })).toMatchObject({ result: 'dataMissing' })
    expect(await server.ask(deleteMessages, { token: other.token, body: { ids: [first] } })).toMatchObject({ result: 'dataMissing' })

    expect(await server.ask(getMessageDetail, { token, query: { id: first } })).toMatchObject({ data: { id: first, read: false } })
    expect(await server.ask(markRead, { token, body: { ids: [first, first, randomUUID()] } })).toMatchObject({ data: { unread: 2 } })
    expect(await server.ask(getMessageDetail, { token, query: { id: first } })).toMatchObject({ data: { read: true } })
    expect((await server.ask(getMessageList, { token, query: { unreadOnly: 'true' } })).data.messages.map((message) => message.id)).toEqual([second, third])
    expect(await server.ask(deleteMessages, { token, body: { ids: [second] } })).toMatchObject({ data: { unread: 1 } })
    expect(await server.ask(markAllRead, { token })).toMatchObject({ data: { unread: 0 } })
    expect((await server.ask(getMessageList, { token })).data.messages.map((message) => message.id)).toEqual([first, third])
  })

  test('wrong ids, limits and missing sessions are refused', async () => {
    const { token } = await newUser(server)
    expect(await server.ask(getMessageDetail, { token, query: { id: 'one' } })).toMatchObject({ result: 'parameterFormatError' })
    expect(await server.ask(markRead, { token, body: { ids: [] } })).toMatchObject({ result: 'parameterError' })
    expect(await server.ask(getMessageList, { token, query: { limit: 101 } })).toMatchObject({ result: 'parameterError' })
    expect(await server.ask(getUnreadCount)).toMatchObject({ result: 'notLoggedIn' })
  })

  test('an announcement reaches everybody, in the languages that the operator wrote', async () => {
    const { token } = await newUser(server)
    const count = await announce(server.services, {
      title: { en: 'Maintenance', de: 'Wartung' },
      text: { en: 'On Sunday', de: 'Am Sonntag' },
      url: 'https://facet.example/status',
    })
    expect(count).toBe((await server.services.db.select().from(users)).length)
    const { data } = await server.ask(getMessageList, { token })
    expect(data.messages[0]).toMatchObject({
      read: false,
      content: { kind: 'announcement', title: { en: 'Maintenance', de: 'Wartung' }, url: 'https://facet.example/status' },
    })
    await expect(announce(server.services, { title: { en: 'x' }, text: { en: 'x' }, url: 'javascript:alert(1)' })).rejects.toThrow()
  })

  test('arrive on the hub, unless the user does not want to be told', async () => {
    const address = await server.listen()
    const { id, token } = await newUser(server)
    const hub = await connectHub(address, token)
    expect(await hub.next('notifyUserSuc')).toMatchObject({ userId: id, unread: 0 })
    await server.services.messages.send(id, order(1))
    expect(await hub.next('notifyUserInfo')).toMatchObject({ topic: 'message', unread: 1, message: { content: { orderNumber: 'F-1' } } })
    await server.services.db.update(users).set({ receiveNotifications: false }).where(eq(users.id, id))
    await server.services.messages.send(id, order(2))
    await server.services.notify.toUser(id, 'notifyUserInfo', { topic: 'vip' })
    await hub.next('notifyUserInfo', (payload) => (payload as { topic: string }).topic === 'vip')
    expect(hub.received.filter(({ event }) => event === 'notifyUserInfo')).toHaveLength(2)
    await hub.connection.stop()
  })
})
