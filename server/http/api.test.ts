import * as z from 'zod'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { call } from '../../contract/call.ts'
import { getUserInfoByJWTToken, isEmailExists } from '../../contract/calls/accounts.ts'
import { logOut, refreshToken } from '../../contract/calls/login.ts'
import { getPlugins } from '../../contract/calls/plugins.ts'
import { databases, sharing } from '../testing/databases.ts'
import { newUser, signUpPerson } from '../testing/people.ts'
import { startTestServer, type TestServer } from '../testing/testServer.ts'
import { answer } from './answer.ts'
import { createApp } from './app.ts'

const plugin = { address: 'https://plugins.example/faces.js', integrity: `sha384-${'a'.repeat(64)}` }
let server: TestServer
beforeAll(async () => {
  server = await startTestServer(databases()[0], { origins: ['https://app.example'], plugins: [plugin] })
})
afterAll(() => server.close())

const path = isEmailExists.path
const json = { 'content-type': 'application/json' }
const body = { email: 'nobody@example.org' }

// @msg:requestAborted @msg:requestException @rule:envelope
it('answers every fault in the envelope', async () => {
  const { app } = server
  const unknown = await app.inject({ method: 'POST', url: '/api/File/Nothing', payload: {} })
  expect([unknown.statusCode, unknown.json()]).toEqual([404, { data: null, status: { code: -20002, msg: 'Request failed' } }])
  expect((await app.inject('/api/File/Nothing')).json()).toMatchObject({ status: { code: -20002 } })
  expect((await app.inject({ url: path })).json()).toMatchObject({ status: { code: -20002 } })
  const broken = await app.inject({ method: 'POST', url: path, headers: json, payload: '{"email":' })
  expect([broken.statusCode, broken.json()]).toEqual([400, { data: null, status: { code: -1, msg: 'Request exception' } }])
  const strange = await app.inject({ method: 'POST', url: path, headers: { 'content-type': 'text/csv' }, payload: 'a' })
  expect([strange.statusCode, strange.json().status.code]).toEqual([415, -1])
  const large = await app.inject({ method: 'POST', url: path, headers: json, payload: JSON.stringify({ email: 'x'.repeat(2_000_000) }) })
  expect([large.statusCode, large.json()]).toEqual([413, { data: null, status: { code: -100, msg: 'Request exception' } }])
  const polluting = await app.inject({ method: 'POST', url: path, headers: json, payload: '{"__proto__":{"x":1},"email":"a@b.co"}' })
  expect(polluting.json().status.code).toBe(-1)
})

it('limits what one client may ask in a minute', async () => {
  const limited = await startTestServer(sharing(server), { requestsPerMinute: 600 })
  for (let i = 0; i < 20; i++) expect((await limited.ask(isEmailExists, { body })).result).toBe('success')
  const answer = await limited.ask(isEmailExists, { body })
  expect(answer).toMatchObject({ result: 'tooManyRequests', httpStatus: 429, headers: { 'retry-after': expect.anything() } })
  await limited.close()
})

it('takes the address of a client from the proxies in front only: nobody can name another one', async () => {
  const remaining = async (app: TestServer, forwarded: string): Promise<number> => {
    const { headers } = await app.app.inject({ url: '/openapi.json', headers: { 'x-forwarded-for': forwarded } })
    return Number(headers['x-ratelimit-remaining'])
  }
  const limits = { requestsPerMinute: 600 }
  const direct = await startTestServer(sharing(server), limits)
  expect([await remaining(direct, '192.0.2.1'), await remaining(direct, '192.0.2.2')]).toEqual([599, 598])
  for (const trustProxy of [1, ['127.0.0.0/8']]) {
    const proxied = await startTestServer(sharing(server), { ...limits, trustProxy })
    expect(await remaining(proxied, '192.0.2.1')).toBe(599)
    expect(await remaining(proxied, '192.0.2.66, 192.0.2.1')).toBe(598)
    expect(await remaining(proxied, '192.0.2.2')).toBe(599)
    await proxied.close()
  }
  const twice = await startTestServer(sharing(server), { ...limits, trustProxy: 2 })
  expect([await remaining(twice, '192.0.2.1, 198.51.100.9'), await remaining(twice, '192.0.2.1, 198.51.100.8')]).toEqual([599, 598])
  await twice.close()
  await direct.close()
})

it('blocks features, and companion apps that are too old', async () => {
  const strict = await startTestServer(sharing(server), { blockedCalls: ['getUserInfoByJWTToken'], minAppVersion: '1.2', newAppCalls: ['isEmailExists=2.0'] })
  const ask = async (appVersion?: string) => (await strict.ask(isEmailExists, { body, headers: appVersion ? { appVersion } : {} })).result
  expect(await ask()).toBe('success')
  expect(await ask('1.1.9')).toBe('appUpgradeNeeded')
  expect(await ask('1.2')).toBe('appUpdateNeeded')
  expect(await ask('2.0.1')).toBe('success')
  expect((await strict.ask(getUserInfoByJWTToken)).result).toBe('featureBlocked')
  await strict.close()
})

const none = z.object({})
const example = call({
  name: 'example',
  summary: 'x',
  method: 'POST',
  path: '/api/User/Example',
  access: 'optional',
  query: none,
  body: none,
  data: z.object({ shown: z.string() }),
  errors: [],
})

// @msg:serverError
it('hides what went wrong inside, and strips what the contract does not name', async () => {
  let result: () => unknown = () => {
    throw new Error('a secret of the inside')
  }
  const app = await createApp({
    clientDir: server.services.config.clientDir,
    api: { services: server.services, modules: [{ name: 'example', routes: [answer(example, async () => result() as { shown: string })] }] },
  })
  const ask = (token?: string) => app.inject({ method: 'POST', url: example.path, headers: { ...json, ...(token && { token }) }, payload: '{}' })
  const failed = await ask()
  expect([failed.statusCode, failed.body]).toEqual([500, '{"data":null,"status":{"code":-20003,"msg":"Server Error"}}'])
  expect(server.log.join('')).toContain('a secret of the inside')
  result = () => {
    throw new Error('Failed query', { cause: Object.assign(new Error('canceling statement due to statement timeout'), { code: '57014' }) })
  }
  const late = await ask()
  expect([late.statusCode, late.json().status.code]).toEqual([503, -100])
  result = () => {
    throw new Error('Failed query', { cause: new Error('timeout exceeded when trying to connect') })
  }
  const busy = await ask()
  expect([busy.statusCode, busy.headers['retry-after'], busy.json().status.code]).toEqual([503, '5', -20001])
  result = () => ({ shown: 'yes', hidden: 'no' })
  expect((await ask()).json().data).toEqual({ shown: 'yes' })
  // Where a session is optional, one that is named must be good.
  expect((await ask('bad')).json().status.code).toBe(-101)
  expect((await ask((await newUser(server)).token)).json().status.code).toBe(1)
  await app.close()
})

it('lets pages of configured origins in, without cookies, and no others', async () => {
  const ask = (origin: string, method: 'OPTIONS' | 'POST' = 'POST') =>
    server.app.inject({ method, url: path, headers: { ...json, origin, 'access-control-request-method': 'POST' }, ...(method === 'POST' && { payload: body }) })
  const preflight = await ask('https://app.example', 'OPTIONS')
  expect(preflight.statusCode).toBe(204)
  expect(preflight.headers).toMatchObject({
    'access-control-allow-origin': 'https://app.example',
    'access-control-allow-headers': expect.stringContaining('token'),
  })
  expect(preflight.headers).not.toHaveProperty('access-control-allow-credentials')
  expect((await ask('https://app.example')).json().status.code).toBe(1)
  expect((await ask('https://app.example')).headers['cross-origin-resource-policy']).toBe('cross-origin')
  const other = await ask('https://other.example')
  expect([other.statusCode, other.json().status.msg]).toEqual([403, 'Access forbidden'])
  expect(other.headers).not.toHaveProperty('access-control-allow-origin')
  expect((await ask('https://other.example', 'OPTIONS')).headers).not.toHaveProperty('access-control-allow-origin')
})

it('names the plug-ins that pages load, and lets no other module in', async () => {
  expect(await server.ask(getPlugins)).toMatchObject({ status: { code: 1 }, data: { plugins: [plugin] } })
  const { headers } = await server.app.inject('/healthz')
  expect(headers['content-security-policy']).toContain(`script-src 'self' 'wasm-unsafe-eval' ${plugin.address};`)
})

// @msg:requestAborted @msg:requestException @rule:envelope
it('keeps answers out of caches, with the headers of the pages', async () => {
  const { headers } = await server.app.inject({ method: 'POST', url: path, payload: body })
  expect(headers).toMatchObject({
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    'x-request-id': expect.any(String),
  })
  expect(headers['content-security-policy']).toContain("default-src 'self'")
})

it('marks cookies for https alone where that is how browsers come', async () => {
  const secure = await startTestServer(sharing(server), { publicUrl: 'https://cad.example' })
  const { token } = await newUser(secure)
  expect(String((await secure.ask(logOut, { token })).headers['set-cookie'])).toMatch(
    /^__Host-facet_refresh=; Path=\/; Max-Age=0; HttpOnly; SameSite=Strict; Secure$/,
  )
  // A cookie that another host of the domain may have planted is none.
  const { refreshToken: mine = '' } = await signUpPerson(secure)
  const refreshBy = async (cookie: string) => (await secure.ask(refreshToken, { headers: { cookie } })).result
  expect(await refreshBy(`facet_refresh=${mine}`)).toBe('notLoggedIn')
  expect(await refreshBy(`__Host-facet_refresh=${mine}`)).toBe('success')
  await secure.close()
})

it('tells browsers to use https for so long as the settings say', async () => {
  expect((await server.app.inject('/healthz')).headers).not.toHaveProperty('strict-transport-security')
  const strict = await startTestServer(sharing(server), { hstsDays: 365 })
  expect((await strict.app.inject('/healthz')).headers['strict-transport-security']).toBe('max-age=31536000')
  await strict.close()
  const all = await startTestServer(sharing(server), { hstsDays: 365, hstsSubdomains: true })
  expect((await all.app.inject('/healthz')).headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
  await all.close()
})

it('serves its own description', async () => {
  const document = (await server.app.inject('/openapi.json')).json()
  expect(document.openapi).toBe('3.1.0')
  expect(document.paths[path].post.operationId).toBe('isEmailExists')
})
