import { createServer, type IncomingMessage, request } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { createTransfers } from './transfers.ts'

const readAll = async (body: IncomingMessage): Promise<number> => {
  let bytes = 0
  for await (const chunk of body) bytes += (chunk as Buffer).length
  return bytes
}

async function start(limits: Parameters<typeof createTransfers>[0]) {
  const transfers = createTransfers(limits)
  const ended: (number | string)[] = []
  const server = createServer((incoming, response) => {
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
  return { send, ended, stop: () => (server.closeAllConnections(), server.close()) }
}

test('a body that stands still is given up, one that drips is not', async () => {
  const { send, ended, stop } = await start({ idleMs: 400 })
  const still = new Promise((done) => send('ann', 10).on('close', done))
  const dripping = send('bob', 6)
  for (let at = 0; at < 5; at++) {
    await new Promise((done) => setTimeout(done, 120))
    dripping.write('x')
  }
  const [response] = await once(dripping.end(), 'response')
  await still
  expect([response.statusCode, ended.length, ended.includes(6)]).toEqual([200, 2, true])
  stop()
})

test('half-open bodies of one account leave room for others, and for itself once they are gone', async () => {
  const { send, ended, stop } = await start({ atOnce: 3 })
  const open = [send('ann', 9), send('ann', 9), send('ann', 9)]
  await new Promise((done) => setTimeout(done, 100))
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
  const { send, stop } = await start({ inAll: 3 })
  for (const user of ['ann', 'bob', 'cleo']) send(user, 9)
  await new Promise((done) => setTimeout(done, 100))
  const [refused] = await once(send('dora', 9), 'response')
  expect(refused.statusCode).toBe(429)
  stop()
})
