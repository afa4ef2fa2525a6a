import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { type AnyCall, envelope } from '../../contract/call.ts'
import { allCalls } from '../../contract/calls/index.ts'
import { codes } from '../../contract/codes.ts'
import { cloudFiles, fileRecords } from '../../server/store/schema/files.ts'
import { vipMembers } from '../../server/store/schema/vip.ts'
import { databases } from '../../server/testing/databases.ts'
import { newUser } from '../../server/testing/people.ts'
import { startTestServer, type TestServer } from '../../server/testing/testServer.ts'
import { InputMaker, random, type Schema } from './inputs.ts'

/** Requests to each call on each database: more by FACET_FUZZ. */
const REQUESTS = Number(process.env.FACET_FUZZ ?? 16)
const SEED = Number(process.env.FACET_FUZZ_SEED ?? 20261121)

const known = new Set(Object.values(codes).map(({ code, message }) => `${code} ${message}`))
const answer = envelope(z.unknown())
const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g
const schemaOf = (type: z.ZodType): Schema => z.toJSONSchema(type, { io: 'input', unrepresentable: 'any' }) as Schema

/** Everything outside of the calls that takes input from a stranger. */
const rawRequests = [
  { method: 'POST', url: '/loginHub/negotiate?token=%00' },
  { method: 'POST', url: '/loginHub/negotiate?token=a&token=b' },
  { method: 'GET', url: '/%00' },
  { method: 'GET', url: '/..%2f..%2fetc%2fpasswd' },
  { method: 'GET', url: '/%ff%fe' },
  { method: 'DELETE', url: '/api/User/Feedback' },
  { method: 'GET', url: `/${'a'.repeat(9000)}` },
  { method: 'GET', url: '/api/Message/GetMessageList?limit=1&limit=2&cursor[a]=1' },
] as const

/** A subscriber with a file of its own: most calls need something to work on. */
async function giveFile({ services }: TestServer, userId: string, recordId: string): Promise<void> {
  const { db, blobs, now } = services
  const at = now()
  const cloudFileId = randomUUID()
  const { size, sha256 } = await blobs.put(cloudFileId, Readable.from(['ISO-10303-21;']))
  await db.insert(cloudFiles).values({ id: cloudFileId, userId, sha256, size, createdAt: at })
  await db.insert(fileRecords).values({
    id: recordId,
    userId,
    name: 'part.step',
    format: 'step',
    size,
    source: { kind: 'device' },
    createdAt: at,
    lastOpenedAt: at,
    cloudFileId,
    cloudName: 'part.step',
  })
  await db.insert(vipMembers).values({ userId, source: 'subscribed', endsAt: new Date(at.getTime() + 1e9) })
}

describe.each(databases())('hostile input on $name', (database) => {
  let server: TestServer
  /** Ids of what the calls made: later calls meet them. */
  const ids: string[] = []
  beforeAll(async () => {
    server = await startTestServer(database)
  })
  afterAll(() => server.close())

  async function send(call: AnyCall, query: unknown, body: unknown, token: string | undefined, type = 'application/json'): Promise<string> {
    const values = typeof query === 'object' && query !== null ? Object.entries(query) : []
    const search = new URLSearchParams(
      values.map(([name, value]) => [name, typeof value === 'string' ? value.toWellFormed().slice(0, 2000) : JSON.stringify(value)]),
    )
    const response = await server.app.inject({
      method: call.method,
      url: `${call.path}?${search}`,
      headers: { 'X-Requested-With': 'XMLHttpRequest', ...(call.method === 'POST' && { 'content-type': type }), ...(token !== undefined && { token }) },
      ...(call.method === 'POST' && { payload: typeof body === 'string' && type !== 'application/json' ? body : JSON.stringify(body ?? null) }),
    })
    const shown = `${call.name} ${search} ${JSON.stringify(body)?.slice(0, 500)} -> ${response.statusCode} ${response.body.slice(0, 300)}`
    if (response.statusCode >= 500) throw new Error(`${shown}\n${server.log.slice(-2).join('').slice(0, 2000)}`)
    const { status } = answer.parse(response.json())
    if (!known.has(`${status.code} ${status.msg}`)) throw new Error(`${shown}: not in the catalogue`)
    return response.body
  }

  test.each(allCalls.map((call) => [call.name, call] as const))('%s', async (name, call) => {
    const next = random(SEED + name.length * 7919 + (name.codePointAt(0) ?? 0))
    const maker = new InputMaker(next, ids)
    const query = schemaOf(call.query)
    const body = schemaOf(call.body)
    const newToken = async (): Promise<string> => {
      const user = await newUser(server)
      ids[0] = randomUUID()
      await giveFile(server, user.id, ids[0])
      return user.token
    }
    let token = await newToken()
    for (let at = 0; at < REQUESTS; at++) {
      // A third fits, a third has a fault or two, a third is mostly faults.
      const faults = [0, 0.15, 0.6][at % 3]
      const sent = await send(call, maker.make(query, faults), maker.make(body, faults), at % 8 === 7 ? ['', 'x.y.z', 'é\u00ff'][at % 3] : token)
      ids.splice(1, ids.length > 12 ? 5 : 0, ...(sent.match(uuid) ?? []).slice(0, 5))
      if (sent.includes(String(codes.notLoggedIn.code))) token = await newToken()
    }
    // What cannot be read never gets as far as a database: once is enough.
    if (call.method === 'POST' && database.name === 'embedded') {
      for (const text of ['', '{', '[1', 'null', '{"a":'.repeat(20_000), `"${'x'.repeat(2_000_000)}"`])
        await send(call, {}, text, token, 'application/json; charset=utf-8')
      await send(call, {}, '<a/>', token, 'application/xml')
    }
  })

  test('raw routes and paths', async () => {
    for (const { method, url } of rawRequests) {
      const response = await server.app.inject({ method, url })
      expect(response.statusCode, url).toBeLessThan(500)
    }
  })
})
