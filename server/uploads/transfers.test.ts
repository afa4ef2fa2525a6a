import { type ClientRequest, createServer, type IncomingMessage, request } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { createTransfers } from './transfers.ts'

const readAll = async (body: IncomingMessage): Promise<number> => {
  let bytes = 0
  for await (const chunk of body) bytes += (chunk as Buffer).length
  return bytes
}

async function start(limits?: Parameters<typeof createTransfers>[0]) {
  const transfers = createTransfers(limits)
  const ended: (number | string)[] = []
  let begun = 0
  const server = createServer((incoming, response) => {
    begun++
    transfers
      .run(String(incoming.headers.user), incoming, () => readAll(incoming))
      .then(
        (bytes) => (ended.push(bytes), response.end()),
        (error: { codeName?: string; code?: string }) => (ended.push(error.codeName ?? error.code ?? ''), response.writeHead(429).end()),
      )
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  const send = (user: string, length: number) => {
    const sending = request({ port, host: '127.0.0.1', method: 'PATCH', agent: false, headers: { user, 'content-length': length } })
    sending.on('error', () => {})
    sending.write('x')
    return sending
  }
  const areBegun = (count: number) => expect.poll(() => begun).toBe(count)
  return { send, ended, areBegun, stop: () => (server.closeAllConnections(), server.close()) }
}

test('a body that stands still is given up, one that drips is not', async () => {
  const { send, ended, stop } = await start({ idleMs: 3000 })
  const still = new Promise((done) => send('ann', 10).on('close', done))
  const dripping = send('bob', 6)
  for (let at = 0; at < 5; at++) {
    await new Promise((done) => setTimeout(done, 700))
    dripping.write('x')
  }
  const [response] = await once(dripping.end(), 'response')
  await still
  expect([response.statusCode, ended.length, ended.includes(6)]).toEqual([200, 2, true])
  stop()
})

test('half-open bodies of one account leave room for others, and for itself once they are gone', async () => {
  const { send, ended, areBegun, stop } = await start({ atOnce: 3 })
  const open = [send('ann', 9), send('ann', 9), send('ann', 9)]
  await areBegun(3)
  const [refused] = await once(send('ann', 9), 'response')
  const [other] = await once(send('bob', 1).end(), 'response')
  expect([refused.statusCode, other.statusCode]).toEqual([429, 200])
  for (const each of open) each.destroy()
  await expect.poll(() => ended.length).toBe(5)
  const [again] = await once(send('ann', 1).end(), 'response')
  expect(again.statusCode).toBe(200)
  stop()
})

test('bodies of all accounts together are bounded, too', async () => {
  const { send, areBegun, stop } = await start({ inAll: 3 })
  for (const user of ['ann', 'bob', 'cleo']) send(user, 9)
  await areBegun(3)
  const [refused] = await once(send('dora', 9), 'response')
  expect(refused.statusCode).toBe(429)
  stop()
})

test('two thousand bodies at most come at the same time, whoever sends them; those beyond are refused at once, and find room once others are done', async () => {
  const { send, ended, stop } = await start()
  const open: ClientRequest[] = []
  while (open.length < 2_000) {
    const some = Array.from({ length: 100 }, (_, at) => send(`user ${(open.length + at) >> 4}`, 2))
    // So many connections as a listener takes at once.
    await Promise.all(some.map(async (each) => once((await once(each, 'socket'))[0], 'connect')))
    open.push(...some)
  }
  const answerOf = async (sending: ClientRequest): Promise<number> => (await once(sending, 'response'))[0].statusCode
  // The last of the two thousand may be on their way still: whoever comes when they are there is refused.
  await expect.poll(() => answerOf(send('somebody', 1).end())).toBe(429)
  const before = ended.length
  const beyond = await Promise.all(Array.from({ length: 60 }, (_, at) => answerOf(send(`further ${at}`, 1).end())))
  expect(beyond).toEqual(Array(60).fill(429))
  expect(ended.slice(before)).toEqual(Array(60).fill('tooManyRequests'))
  const done = await Promise.all(open.splice(0, 100).map((each) => answerOf(each.end('y'))))
  expect(done).toEqual(Array(100).fill(200))
  expect(await Promise.all(Array.from({ length: 60 }, (_, at) => answerOf(send(`further ${at}`, 1).end())))).toEqual(Array(60).fill(200))
  stop()
}, 60_000)
