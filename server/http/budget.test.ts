import { randomUUID } from 'node:crypto'
import { type AddressInfo, connect } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import Fastify from 'fastify'
import * as z from 'zod'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Data } from '../../contract/call.ts'
import { call } from '../../contract/call.ts'
import { isEmailExists } from '../../contract/calls/accounts.ts'
import { createShare, openShare } from '../../contract/calls/shares.ts'
import { addComment, addView, getReview } from '../../contract/calls/views.ts'
import type { viewState } from '../../contract/viewState.ts'
import { addUploaded } from '../files/files.fixture.ts'
import { databases, sharing } from '../testing/databases.ts'
import { newUser } from '../testing/people.ts'
import { startTestServer, type TestServer } from '../testing/testServer.ts'
import { answer } from './answer.ts'
import { createApp } from './app.ts'
import { callBudget, createInFlight, withTimeout } from './budget.ts'
import { endSlowBodies } from './slowBodies.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer(databases()[0])
})
afterAll(() => server.close())

const camera: z.input<typeof viewState>['camera'] = { position: [0, 0, 100], target: [0, 0, 0], up: [0, 1, 0], projection: 'perspective', height: 50 }
const none = z.object({})
const empty = { summary: 'x', method: 'POST', query: none, body: none, data: none, errors: [] } as const

describe('the budget of a call', () => {
  it('takes no large body where none is expected', async () => {
    const post = (email: string) => server.ask(isEmailExists, { body: { email } })
    expect((await post(`${'x'.repeat(60_000)}@example.org`)).httpStatus).toBe(200)
    expect(await post(`${'x'.repeat(callBudget.body)}@example.org`)).toMatchObject({ httpStatus: 413, result: 'requestAborted' })
  })

  it('ends a body that drips', async () => {
    const app = Fastify()
    endSlowBodies(app, 2000)
    app.post('/', async () => 'read')
    await app.listen({ host: '127.0.0.1', port: 0 })
    const { port } = app.server.address() as AddressInfo
    const answered = await new Promise<string>((resolve) => {
      const socket = connect(port, '127.0.0.1', () =>
        socket.write('POST / HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{'),
      )
      const drip = setInterval(() => socket.write(' '), 50)
      let text = ''
      socket.on('data', (data) => (text += data))
      socket.on('error', () => {})
      socket.on('close', () => (clearInterval(drip), resolve(text)))
    })
    expect(answered).toMatch(/^HTTP\/1\.1 408 [\s\S]*"code":-100/)
    const quick = await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' })
    expect([quick.status, await quick.text()]).toEqual([200, 'read'])
    await setTimeout(2100)
    await app.close()
  })

  it('ends work that takes too long, and refuses what one client does too often at once', async () => {
    await expect(withTimeout(20, new Promise(() => {}))).rejects.toMatchObject({ codeName: 'requestAborted', httpStatus: 503 })
    expect(await withTimeout(1000, Promise.resolve(7))).toBe(7)
    const inFlight = createInFlight()
    const ends: (() => void)[] = []
    const wait = (client: string) => inFlight.run(client, 2, () => new Promise<void>((resolve) => ends.push(resolve)))
    const first = [wait('a'), wait('a'), wait('b')]
    await expect(wait('a')).rejects.toMatchObject({ codeName: 'tooManyRequests', httpStatus: 429 })
    for (const end of ends) end()
    await Promise.all(first)
    await inFlight.run('a', 2, async () => {})
  })

  it('is for all calls: an account has no more than 32 under way', async () => {
    const ada = await newUser(server)
    const [begun, ends]: [number[], (() => void)[]] = [[], []]
    const slow = call({ ...empty, name: 'slow', path: '/api/User/Slow', access: 'user' })
    const routes = [answer(slow, async () => (begun.push(1), await new Promise<void>((resolve) => ends.push(resolve)), {}))]
    const app = await createApp({ clientDir: server.services.config.clientDir, api: { services: server.services, modules: [{ name: 'slow', routes }] } })
    const ask = (token: string) => app.inject({ method: 'POST', url: slow.path, payload: {}, headers: { token } })
    const first = Array.from({ length: callBudget.atOnce.account }, () => ask(ada.token))
    await expect.poll(() => begun.length).toBe(first.length)
    expect((await ask(ada.token)).statusCode).toBe(429)
    const other = ask((await newUser(server)).token)
    await expect.poll(() => begun.length).toBe(first.length + 1)
    for (const end of ends) end()
    expect((await Promise.all([...first, other])).every(({ statusCode }) => statusCode === 200)).toBe(true)
    await app.close()
  })

  it('counts the look at the session, too: a database that stands still holds no request', async () => {
    const still = await startTestServer(sharing(server))
    const { answerMs } = callBudget
    callBudget.answerMs = 200
    still.services.authenticate = () => new Promise(() => {})
    try {
      expect(await still.ask(getReview, { token: 'any', query: { recordId: randomUUID() } })).toMatchObject({ httpStatus: 503, result: 'requestAborted' })
    } finally {
      callBudget.answerMs = answerMs
      await still.close()
    }
  })

  it('sends no endless answer', async () => {
    const long = call({
      name: 'long',
      summary: 'x',
      method: 'POST',
      path: '/api/User/Long',
      access: 'public',
      query: none,
      body: z.object({ length: z.number() }),
      data: z.object({ text: z.string() }),
      errors: [],
    })
    const routes = [answer(long, async ({ body }) => ({ text: 'x'.repeat(body.length) }))]
    const app = await createApp({ clientDir: server.services.config.clientDir, api: { services: server.services, modules: [{ name: 'long', routes }] } })
    const ask = async (length: number) => (await app.inject({ method: 'POST', url: long.path, payload: { length } })).statusCode
    expect([await ask(callBudget.answer / 2), await ask(callBudget.answer)]).toEqual([200, 500])
    await app.close()
  })

  it('gives views with large states in pages, and misses none', async () => {
    const ada = await newUser(server)
    const { id: recordId } = await addUploaded(server, ada)
    const paths = Array.from({ length: 120 }, (_, index) => `${index}`.padEnd(990, '/'))
    for (let i = 0; i < 40; i++) {
      const state = { version: 1 as const, camera, hidden: paths }
      const { result } = await server.ask(addView, { body: { recordId, id: randomUUID(), name: `${i}`, state }, token: ada.token })
      expect(result).toBe('success')
      if (i % 20 === 0) await server.ask(addComment, { body: { recordId, id: randomUUID(), text: `${i}` }, token: ada.token })
    }
    const names: string[] = []
    let [since, pages] = [0, 0]
    let page: Data<typeof getReview>
    do {
      page = (await server.ask(getReview, { query: { recordId, since, limit: 100 }, token: ada.token })).data
      expect(JSON.stringify(page).length).toBeLessThan(callBudget.answer)
      names.push(...page.views.map(({ name }) => name), ...page.comments.map(({ text }) => `comment ${text}`))
      since = page.cursor
      pages++
    } while (page.more)
    expect(pages).toBe(3)
    expect(names.sort()).toEqual([...Array.from({ length: 40 }, (_, i) => `${i}`), 'comment 0', 'comment 20'].sort())
  })

  it('lets 200 guests behind one address open a link within a minute', async () => {
    const usual = await startTestServer(sharing(server), { requestsPerMinute: 600 })
    const ada = await newUser(usual)
    const { id: recordId } = await addUploaded(usual, ada)
    const { data } = await usual.ask(createShare, { body: { recordId, type: 'normal', days: null }, token: ada.token })
    const results = await Promise.all(Array.from({ length: 200 }, () => usual.ask(openShare, { body: { code: data.share.link.split('/s/')[1] } })))
    expect(results.filter(({ result }) => result !== 'success')).toEqual([])
    await usual.close()
  })
})
