import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { HttpTransportType, type HubConnection as Client, HubConnectionBuilder, LogLevel } from '@microsoft/signalr'
import { afterEach, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import type { Peer } from './connection.ts'
import { Hub, type HubDependencies } from './hub.ts'
import { type HubLimits, hubLimits } from './protocol.ts'

const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

/** A hub of its own: tokens are "user.session". */
async function startHub(limits: Partial<HubLimits> = {}, dependencies: Partial<HubDependencies> = {}) {
  const troubles: unknown[] = []
  const hub = new Hub(
    {
      authenticate: async (token) => (/^\w+\.\w+$/.test(token) ? { userId: token.split('.')[0], sessionId: token.split('.')[1] } : undefined),
      alive: async (sessions) => new Set(sessions),
      allowsOrigin: (origin, host) => origin === `http://${host}`,
      methods: new Map<string, (peer: Peer) => Promise<unknown>>([
        ['getuserinfo', async ({ userId }) => ({ nickname: `${userId} 设计` })],
        ['fails', () => Promise.reject(new Error('secret of the database'))],
      ]),
      greet: async (connection) =>
        connection.send('notifyUserSuc', { userId: connection.peer.userId, connectionId: connection.id, serverTime: '2026-01-01T00:00:00.000Z', unread: 0 }),
      left: () => {},
      trouble: (error) => void troubles.push(error),
      ...dependencies,
    },
    { ...hubLimits, ...limits },
  )
  const server: Server = createServer((request, response) => {
    const url = new URL(request.url ?? '', 'http://x')
    const isNegotiation = request.method === 'POST' && url.pathname === '/loginHub/negotiate'
    if (isNegotiation && url.searchParams.get('token')?.includes('.'))
      response.setHeader('content-type', 'application/json').end(JSON.stringify(hub.negotiate()))
    else response.writeHead(401).end()
  })
  server.on('upgrade', (request, socket, head) => void hub.upgrade(request, socket, head))
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  ends.push(() => {
    hub.close()
    server.closeAllConnections()
    return new Promise((done) => server.close(done))
  })
  return { hub, troubles, host: `127.0.0.1:${(server.address() as AddressInfo).port}` }
}

interface Received {
  client: Client
  received: [string, unknown][]
  closed: Promise<Error | undefined>
}

/** The client that the app uses. */
function connect(host: string, token: string, options: { negotiate?: boolean; reconnect?: number[] } = {}): Received {
  const builder = new HubConnectionBuilder()
    .withUrl(`http://${host}/loginHub?token=${token}`, { transport: HttpTransportType.WebSockets, skipNegotiation: !options.negotiate })
    .configureLogging(LogLevel.None)
  const client = (options.reconnect ? builder.withAutomaticReconnect(options.reconnect) : builder).build()
  const received: [string, unknown][] = []
  for (const event of ['notifyUserSuc', 'notifyUserLogout', 'notifyUserError', 'notifyUserInfo'])
    client.on(event, (payload) => void received.push([event, payload]))
  const closed = new Promise<Error | undefined>((resolve) => client.onclose(resolve))
  ends.push(() => client.stop())
  return { client, received, closed }
}

/** A client that does not speak the protocol. */
async function raw(host: string, path = '/loginHub?token=ann.one', headers: Record<string, string> = {}) {
  const socket = new WebSocket(`ws://${host}${path}`, { headers })
  const frames: string[] = []
  socket.on('message', (data) => void frames.push(...data.toString().split('\u001e').slice(0, -1)))
  const closed = new Promise<number>((resolve) => socket.on('close', resolve))
  await new Promise((resolve, reject) => socket.on('open', resolve).on('error', reject))
  ends.push(() => socket.terminate())
  const say = (...records: string[]): void => socket.send(records.map((record) => `${record}\u001e`).join(''))
  return { socket, frames, closed, say, hello: () => say('{"protocol":"json","version":1}') }
}

const until = async (condition: () => boolean): Promise<void> => {
  while (!condition()) await new Promise((done) => setTimeout(done, 10))
}

test.each([false, true])('the real client connects, hears and asks (negotiation: %s)', async (negotiate) => {
  const { hub, host } = await startHub()
  const { client, received } = connect(host, 'ann.one', { negotiate })
  await client.start()
  expect(await client.invoke('GetUserInfo')).toEqual({ nickname: 'ann 设计' })
  expect(received[0]).toMatchObject(['notifyUserSuc', { userId: 'ann', unread: 0 }])
  if (negotiate) expect((received[0][1] as { connectionId: string }).connectionId).toBe(client.connectionId)
  hub.deliver({ userId: 'ann', event: 'notifyUserInfo', payload: { topic: 'vip' } })
  hub.deliver({ userId: 'bob', event: 'notifyUserInfo', payload: { topic: 'user' } })
  await until(() => received.length > 1)
  expect(received[1]).toEqual(['notifyUserInfo', { topic: 'vip' }])
  await client.stop()
  await until(() => hub.size === 0)
})

test('a bad token is refused with and without negotiation', async () => {
  const { host } = await startHub()
  await expect(connect(host, 'nobody', { negotiate: true }).client.start()).rejects.toThrow('401')
  await expect(connect(host, 'nobody').client.start()).rejects.toThrow()
  await expect(raw(host, '/loginHub')).rejects.toThrow('401')
})

test('only pages of the own origin may connect; clients without one are no browsers', async () => {
  const { host } = await startHub()
  await expect(raw(host, '/loginHub?token=ann.one', { origin: 'http://evil.example' })).rejects.toThrow('403')
  await raw(host, '/loginHub?token=ann.one', { origin: `http://${host}` })
  await expect(raw(host, '/elsewhere?token=ann.one')).rejects.toThrow('404')
  await expect(raw(host, '/loginHub?token=ann.one&id=..')).rejects.toThrow('400')
})

test('unknown methods, arguments, faults and streams are answered, never left waiting', async () => {
  const { host, troubles } = await startHub()
  const { client } = connect(host, 'ann.one')
  await client.start()
  await expect(client.invoke('Nope')).rejects.toThrow("Unknown hub method 'Nope'")
  await expect(client.invoke('GetUserInfo', 1)).rejects.toThrow('takes no arguments')
  await expect(client.invoke('Fails')).rejects.toThrow('Server Error')
  expect(troubles).toEqual([new Error('secret of the database')])
  const streamed = new Promise((resolve, reject) =>
    client.stream('GetUserInfo').subscribe({ next: resolve, complete: () => resolve('complete'), error: reject }),
  )
  await expect(streamed).rejects.toThrow('Streaming is not supported.')
  expect(await client.invoke('getUSERinfo')).toEqual({ nickname: 'ann 设计' })
})

test('the older session is told of a login elsewhere and let go, the new one stays', async () => {
  const { hub, host } = await startHub()
  const older = connect(host, 'ann.one', { reconnect: [0, 0] })
  const newer = connect(host, 'ann.two')
  await Promise.all([older.client.start(), newer.client.start()])
  hub.deliver({
    userId: 'ann',
    event: 'notifyUserLogout',
    payload: { reason: 'loginElsewhere', at: '2026-01-01T00:00:00.000Z', device: 'Firefox' },
    exceptSession: 'two',
  })
  await older.closed
  expect(older.received.at(-1)).toEqual(['notifyUserLogout', { reason: 'loginElsewhere', at: '2026-01-01T00:00:00.000Z', device: 'Firefox' }])
  expect(await newer.client.invoke('GetUserInfo')).toBeDefined()
  expect(newer.received.map(([event]) => event)).toEqual(['notifyUserSuc'])
  hub.deliver({ userId: 'ann', event: 'notifyUserInfo', payload: { topic: 'files' }, onlySession: 'one' })
  hub.deliver({ userId: 'ann', event: 'notifyUserInfo', payload: { topic: 'user' }, onlySession: 'two' })
  await until(() => newer.received.length > 1)
  expect(newer.received[1][1]).toEqual({ topic: 'user' })
})

test('a session that ended unnoticed is found out', async () => {
  const { hub, host } = await startHub({}, { alive: async () => new Set(['two']) })
  const dead = connect(host, 'ann.one')
  const living = connect(host, 'ann.two')
  await Promise.all([dead.client.start(), living.client.start()])
  await hub.recheck()
  await dead.closed
  expect(dead.received.at(-1)).toMatchObject(['notifyUserLogout', { reason: 'expired' }])
  expect(await living.client.invoke('GetUserInfo')).toBeDefined()
})

test('a closing process sends its clients elsewhere and takes no new ones', async () => {
  const first = await startHub()
  const { client, closed } = connect(first.host, 'ann.one', { reconnect: [0, 20] })
  const away = new Promise<void>((resolve) => client.onreconnecting(() => resolve()))
  await client.start()
  first.hub.close()
  await away
  await closed
  await expect(raw(first.host)).rejects.toThrow('503')
})

test('at most so many connections of one user', async () => {
  const { hub, host } = await startHub({ perUser: 2 })
  const one = await raw(host)
  await raw(host)
  await expect(raw(host)).rejects.toThrow('429')
  await raw(host, '/loginHub?token=bob.one')
  one.socket.close()
  await until(() => hub.size === 2)
  await raw(host)
})

test('handshake: split, followed by messages in one frame, wrong, and never', async () => {
  const { host } = await startHub({ handshake: 300 })
  const split = await raw(host)
  split.socket.send('{"protocol":"js')
  split.socket.send('on","version":1}\u001e{"type":1,"target":"GetUserInfo","arguments":[],"invocationId":"7"}\u001e')
  await until(() => split.frames.length === 3)
  expect(split.frames[0]).toBe('{}')
  expect(split.frames).toContain('{"type":3,"invocationId":"7","result":{"nickname":"ann 设计"}}')

  const wrong = await raw(host)
  wrong.say('{"protocol":"messagepack","version":1}')
  expect(await wrong.closed).toBe(1008)
  expect(wrong.frames).toEqual(['{"error":"The protocol \\"messagepack\\" is not supported."}'])

  const never = await raw(host)
  expect(await never.closed).toBe(1008)
  expect(never.frames).toEqual(['{"error":"The handshake took too long."}'])
})

test.each([
  ['garbage', 'hello'],
  ['no type', '{}'],
  ['a malformed invocation', '{"type":1,"target":7,"arguments":[]}'],
  ['an endless record', 'x'.repeat(hubLimits.record + 1)],
  ['deep nesting', '['.repeat(8000)],
])('%s closes with a reason', async (_what, record) => {
  const { host } = await startHub()
  const client = await raw(host)
  client.hello()
  client.say(record)
  expect(await client.closed).toBe(1008)
  expect(client.frames.at(-1)).toMatch(/^{"type":7,"error":"[^"]+"}$/)
})

test('binary frames and oversized frames are refused', async () => {
  const { host } = await startHub()
  const binary = await raw(host)
  binary.socket.send(Buffer.from('{"protocol":"json","version":1}\u001e'))
  expect(await binary.closed).toBe(1008)
  const huge = await raw(host)
  huge.socket.send('x'.repeat(hubLimits.record * 4 + 1))
  expect(await huge.closed).toBe(1009)
})

test('a client that talks too much is closed', async () => {
  const { host } = await startHub({ burst: 5, perSecond: 0.001 })
  const client = await raw(host)
  client.hello()
  client.say(...Array.from({ length: 6 }, () => '{"type":6}'))
  await client.closed
  expect(client.frames.at(-1)).toBe('{"type":7,"error":"Too many messages."}')
})

test('a silent client is dropped, and the server pings', async () => {
  const { hub, host } = await startHub({ ping: 60, heartbeatTimeout: 300 })
  const client = await raw(host)
  client.hello()
  expect(await client.closed).toBe(1008)
  expect(client.frames).toContain('{"type":6}')
  expect(client.frames.at(-1)).toContain('silent')
  await until(() => hub.size === 0)
})

test("the client's close is answered", async () => {
  const { hub, host } = await startHub()
  const client = await raw(host)
  client.hello()
  client.say('{"type":7}')
  expect(await client.closed).toBe(1000)
  await until(() => hub.size === 0)
})
