import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { importJWK, jwtVerify } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { logOut } from '../../contract/calls/login.ts'
import { markAllRead } from '../../contract/calls/messages.ts'
import { updateUserDetail } from '../../contract/calls/accounts.ts'
import { getPushKey, subscribePush, unsubscribePush } from '../../contract/calls/push.ts'
import { runJob } from '../orders/shop.fixture.ts'
import { pushSubscriptions } from '../store/schema/messages.ts'
import { databases } from '../testing/databases.ts'
import { newUser } from '../testing/people.ts'
import { startTestServer, type TestServer } from '../testing/testServer.ts'
import { encryptPush } from './webPush.ts'

it('encrypts as the example of RFC 8291, appendix A', () => {
  const of = (text: string) => Buffer.from(text, 'base64url')
  const receiver = { p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4', auth: 'BTBZMqHH6r4Tts7J_aSIgg' }
  const made = { privateKey: of('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw'), salt: of('DGv6ra1nlYgDCS1FRnbzlw') }
  expect(encryptPush('When I grow up, I want to be a watermelon', receiver, made).toString('base64url')).toBe(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  )
})

describe.each(databases())('announcing on $name', (database) => {
  const seen: { path: string; headers: IncomingHttpHeaders; body: Buffer }[] = []
  let status = 201
  /** Answers as a push service does. */
  const service = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    seen.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(chunks) })
    response.writeHead(status).end()
  })
  let server: TestServer
  let origin: string
  beforeAll(async () => {
    await new Promise<void>((done) => void service.listen(0, '127.0.0.1', done))
    origin = `http://127.0.0.1:${(service.address() as AddressInfo).port}`
    server = await startTestServer(database, { driveHosts: ['127.0.0.1'] })
  })
  afterAll(async () => {
    await server.close()
    await new Promise((done) => (service.closeAllConnections(), service.close(done)))
  })

  /** A browser's side of a subscription. */
  const browser = createECDH('prime256v1')
  browser.generateKeys()
  const auth = randomBytes(16)
  const body = (path: string) => ({ endpoint: `${origin}/${path}`, p256dh: browser.getPublicKey('base64url'), auth: auth.toString('base64url') })
  function read(message: Buffer): string {
    const [salt, theirs, sealed] = [message.subarray(0, 16), message.subarray(21, 86), message.subarray(86)]
    const derive = (ikm: Buffer, by: Buffer, info: Buffer | string, length: number) => Buffer.from(hkdfSync('sha256', ikm, by, info, length))
    const ikm = derive(browser.computeSecret(theirs), auth, Buffer.concat([Buffer.from('WebPush: info\0'), browser.getPublicKey(), theirs]), 32)
    const open = createDecipheriv('aes-128-gcm', derive(ikm, salt, 'Content-Encoding: aes128gcm\0', 16), derive(ikm, salt, 'Content-Encoding: nonce\0', 12))
    open.setAuthTag(sealed.subarray(-16))
    const text = Buffer.concat([open.update(sealed.subarray(0, -16)), open.final()])
    return text.subarray(0, -1).toString()
  }
  const welcome = (userId: string) => server.services.messages.send(userId, { kind: 'welcome', nickname: 'Ada' })
  const kept = () => server.services.db.select().from(pushSubscriptions)

  // @rule:push
  it('tells a browser that turned it on that there is a message, once, signed and sealed, and others nothing', async () => {
    const { id, token } = await newUser(server)
    await welcome(id)
    const { publicKey } = (await server.ask(getPushKey, { token })).data
    await runJob(server, 'push')
    expect(seen).toEqual([])
    await server.ask(updateUserDetail, { token, body: { locale: 'de' } })
    expect((await server.ask(subscribePush, { token, body: body('one') })).result).toBe('success')
    // What came before is no news.
    await runJob(server, 'push')
    expect(seen).toEqual([])
    server.pass(1000)
    await welcome(id)
    server.pass(1000)
    await runJob(server, 'push')
    await runJob(server, 'push')
    expect(seen).toHaveLength(1)
    const [{ path, headers, body: message }] = seen
    expect(path).toBe('/one')
    expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400' })
    expect(JSON.parse(read(message))).toEqual({ text: 'Sie haben eine neue Nachricht.' })
    const [, jwt = '', key] = /^vapid t=([^,]+), k=(.+)$/.exec(String(headers.authorization)) ?? []
    expect(key).toBe(publicKey)
    const point = Buffer.from(publicKey, 'base64url')
    const jwk = { kty: 'EC', crv: 'P-256', x: point.subarray(1, 33).toString('base64url'), y: point.subarray(33).toString('base64url') }
    const { payload } = await jwtVerify(jwt, await importJWK(jwk, 'ES256'), { audience: origin, currentDate: server.services.now() })
    expect(payload.sub).toBe('mailto:noreply@localhost')
  })

  it('says nothing of what was read meanwhile, to users who want no notifications, after the log-out, and once a browser took it back', async () => {
    seen.length = 0
    const { id, token } = await newUser(server)
    await server.ask(subscribePush, { token, body: body('two') })
    server.pass(1000)
    await welcome(id)
    await server.ask(markAllRead, { token })
    await runJob(server, 'push')
    await welcome(id)
    await server.ask(updateUserDetail, { token, body: { receiveStatus: false } })
    await runJob(server, 'push')
    expect(seen).toEqual([])
    await server.ask(updateUserDetail, { token, body: { receiveStatus: true } })
    status = 410
    await runJob(server, 'push')
    status = 201
    expect(seen).toHaveLength(1)
    expect((await kept()).filter(({ userId }) => userId === id)).toEqual([])
    await server.ask(subscribePush, { token, body: body('two') })
    const stranger = await newUser(server)
    await server.ask(unsubscribePush, { token: stranger.token, body: { endpoint: body('two').endpoint } })
    expect((await kept()).filter(({ userId }) => userId === id)).toHaveLength(1)
    await server.ask(logOut, { token })
    expect((await kept()).filter(({ userId }) => userId === id)).toEqual([])
  })

  it('visits no address of the own network', async () => {
    seen.length = 0
    const { id, token } = await newUser(server)
    await server.ask(subscribePush, { token, body: { ...body('three'), endpoint: 'http://10.0.0.1/push' } })
    server.pass(1000)
    await welcome(id)
    await runJob(server, 'push')
    expect(server.log.join('\n')).toContain('a browser was not told of a message')
  })
})
