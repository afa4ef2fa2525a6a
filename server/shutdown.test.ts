import Fastify from 'fastify'
import { request } from 'node:http'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { createLog } from './log.ts'
import { createShutdown } from './shutdown.ts'

async function start(steps: (() => Promise<unknown>)[], limits: { graceMs?: number; lastMs?: number } = {}) {
  const app = Fastify()
  app.get('/never', () => new Promise(() => {}))
  const lines: string[] = []
  const ended = Promise.withResolvers<number>()
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  const end = createShutdown({ app, steps, log: createLog({ write: (line) => void lines.push(line) }), exit: ended.resolve }, limits)
  return { app, address, lines, ended: ended.promise, end }
}

test('ends in order, once', async () => {
  const order: string[] = []
  const step = (name: string) => async () => void order.push(name)
  const { end, ended } = await start([step('jobs'), step('database')])
  await Promise.all([end(0), end(1)])
  expect([await ended, order]).toEqual([0, ['jobs', 'database']])
})

test('a service that does not close does not hold the process: it ends with a fault after its last moment', async () => {
  const { end, ended, lines } = await start([() => new Promise(() => {})], { lastMs: 50 })
  void end(0)
  expect(await ended).toBe(1)
  expect(lines.join('')).toContain('did not end in time')
})

test('a request that does not end is cut after the grace', async () => {
  const { address, end, ended } = await start([], { graceMs: 50 })
  // The server answers 100 Continue once it has read the headers.
  const asking = request(`${address}/never`, { headers: { expect: '100-continue' } }).end()
  const cut = once(asking, 'error')
  await once(asking, 'continue')
  void end(0)
  expect(await cut).toMatchObject([{ code: 'ECONNRESET' }])
  expect(await ended).toBe(0)
})
