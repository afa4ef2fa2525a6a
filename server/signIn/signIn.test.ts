import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportPKCS8, generateKeyPair, jwtVerify } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ProviderId } from '../../contract/accountFields.ts'
import { getUserDetail, unbindThirtPartEmail } from '../../contract/calls/accounts.ts'
import { beginSocialSignIn, finishSocialSignIn, getSignInProviders, unlinkSocial } from '../../contract/calls/social.ts'
import { freeze } from '../accounts/accountRows.ts'
import { databases, sharing } from '../testing/databases.ts'
import { newAddress, PASSWORD, signUpPerson } from '../testing/people.ts'
import { startTestServer, type TestServer } from '../testing/testServer.ts'
import { Browser, formOf } from './browser.fixture.ts'
import { type Issuer, startIssuer } from './issuer.fixture.ts'

/** Facebook as its documentation describes it: OAuth 2 with a user endpoint. */
async function startFacebook(): Promise<{ server: Server; url: string; person: { id: string; name?: string; email?: string } }> {
  const person = { id: '1000', name: 'Grace', email: 'grace@example.org' }
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://facebook.invalid')
    if (url.pathname === '/dialog') {
      const back = new URL(url.searchParams.get('redirect_uri') ?? '')
      back.search = new URLSearchParams({ code: 'a code', state: url.searchParams.get('state') ?? '' }).toString()
      return response.writeHead(302, { location: back.href }).end()
    }
    response.setHeader('content-type', 'application/json')
    if (url.pathname === '/token') {
      let body = ''
      for await (const chunk of request) body += String(chunk)
      const form = new URLSearchParams(body)
      if (form.get('client_secret') !== 'fb secret' || form.get('code') !== 'a code' || !form.get('code_verifier'))
        return response.writeHead(400).end('{"error":"invalid_grant"}')
      return response.end(JSON.stringify({ access_token: 'fb token', token_type: 'bearer', expires_in: 60 }))
    }
    if (request.headers.authorization !== 'Bearer fb token') return response.writeHead(401).end('{}')
    return response.end(JSON.stringify(person))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, person }
}

describe.each(databases())('social sign-in on $name', (database) => {
  let server: TestServer
  let google: Issuer
  let apple: Issuer
  let facebook: Awaited<ReturnType<typeof startFacebook>>
  let home: string
  const port = new Promise<number>((resolve) => {
    // The providers need the server's address before it starts: a port is taken and given back.
    const probe = createServer()
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo
      probe.close(() => resolve(port))
    })
  })

  beforeAll(async () => {
    home = `http://127.0.0.1:${await port}`
    const pair = await generateKeyPair('ES256', { extractable: true })
    google = await startIssuer(
      { client_id: 'g', client_secret: 'google secret', token_endpoint_auth_method: 'client_secret_post' },
      `${home}/Login/UsersSocial/Callback/google`,
      { inIdToken: false },
    )
    apple = await startIssuer(
      { client_id: 'a', client_secret: 'not used', token_endpoint_auth_method: 'client_secret_post' },
      `${home}/Login/UsersSocial/Callback/apple`,
      {
        acceptSecret: async (secret) =>
          (await jwtVerify(secret, pair.publicKey, { issuer: 'TEAM', subject: 'a', audience: apple.url })).protectedHeader.kid === 'KEY',
      },
    )
    facebook = await startFacebook()
    server = await startTestServer(database, {
      publicUrl: home,
      googleIssuer: google.url,
      googleClientId: 'g',
      googleClientSecret: 'google secret',
      facebookAuthorizeUrl: `${facebook.url}/dialog`,
      facebookTokenUrl: `${facebook.url}/token`,
      facebookUserUrl: `${facebook.url}/me?fields=id,name,email`,
      facebookClientId: 'f',
      facebookClientSecret: 'fb secret',
      appleIssuer: apple.url,
      appleClientId: 'a',
      appleTeamId: 'TEAM',
      appleKeyId: 'KEY',
      applePrivateKey: (await exportPKCS8(pair.privateKey)).replaceAll('\n', '\\n'),
    })
    await server.app.listen({ host: '127.0.0.1', port: await port })
  })
  afterAll(async () => {
    await server.close()
    await google.close()
    await apple.close()
    facebook.server.closeAllConnections()
    facebook.server.close()
  })

  /** Where a browser begins, with the cookie of the call. */
  async function begin(provider: ProviderId, browser: Browser, token?: string): Promise<string> {
    const { data, headers, result } = await server.ask(beginSocialSignIn, {
      body: { provider, link: token !== undefined, ...(token !== undefined && { password: PASSWORD }) },
      token,
    })
    expect(result).toBe('success')
    browser.take(new URL(home), String(headers['set-cookie']))
    return data.url
  }

  /** The whole way: logs in at the provider as `name` and comes back; the address in the app. */
  async function walk(provider: ProviderId, name: string, browser = new Browser(), token?: string): Promise<string> {
    const app = `${home}/#/`
    let { url, page } = await browser.visit(await begin(provider, browser, token), app)
    for (let step = 0; page && step < 4; step++) {
      const { action, fields } = formOf(page)
      const filled = fields.prompt === 'login' ? { ...fields, login: name, password: 'any' } : fields
      ;({ url, page } = await browser.visit(new URL(action, url).href, app, filled))
    }
    return url
  }
  const ticketIn = (url: string): string => new URLSearchParams(new URL(url).hash.split('?')[1]).get('ticket') ?? ''
  const exchange = (url: string) => server.ask(finishSocialSignIn, { body: { ticket: ticketIn(url), tokens: 'body' } })
  const detail = async (token: string) => (await server.ask(getUserDetail, { token })).data

  it('lists what is configured', async () => {
    expect((await server.ask(getSignInProviders)).data).toEqual({ providers: ['google', 'facebook', 'apple'] })
    const bare = await startTestServer(sharing(server))
    expect((await bare.ask(getSignInProviders)).data).toEqual({ providers: [] })
    expect((await bare.ask(beginSocialSignIn, { body: { provider: 'google' } })).result).toBe('notSupportedYet')
    await bare.close()
  })

  // @call:finishSocialSignIn
  it('makes an account with Google, and finds it again', async () => {
    const email = newAddress()
    google.people.set('g1', { email, email_verified: true, name: 'Ada Lovelace' })
    const url = await walk('google', 'g1')
    expect(url).toMatch(/#\/login\?ticket=[\w-]{43}$/)
    const first = await exchange(url)
    expect(first).toMatchObject({ result: 'success', data: { user: { nickname: 'Ada Lovelace', email } } })
    // A ticket is good once.
    expect((await exchange(url)).result).toBe('userInfoFailed')
    const again = await exchange(await walk('google', 'g1'))
    expect(again.data.user.userId).toBe(first.data.user.userId)
    expect(await detail(again.data.jwToken)).toMatchObject({ hasPassword: false, linked: [{ provider: 'google', email }] })
  })

  // @call:finishSocialSignIn
  it('lets a ticket lapse after a minute', async () => {
    google.people.set('g2', { email: newAddress(), email_verified: true })
    const url = await walk('google', 'g2')
    server.pass(61_000)
    expect((await exchange(url)).result).toBe('userInfoFailed')
  })

  it('joins the account of an address that the provider has verified', async () => {
    const person = await signUpPerson(server)
    google.people.set('g3', { email: person.email.toUpperCase(), email_verified: true })
    expect((await exchange(await walk('google', 'g3'))).data.user.userId).toBe(person.user.userId)
  })

  it('does not join it when nobody vouches for the address', async () => {
    const person = await signUpPerson(server)
    google.people.set('g4', { email: person.email, email_verified: false })
    expect(await walk('google', 'g4')).toBe(`${home}/#/login?error=emailRegisteredLogIn`)
  })

  it('signs in with Apple, whose answer is a form and whose secret is a signed token', async () => {
    const email = newAddress()
    apple.people.set('a1', { email, email_verified: true })
    const answer = await exchange(await walk('apple', 'a1'))
    expect(answer).toMatchObject({ result: 'success', data: { user: { email, nickname: email.split('@')[0] } } })
  })

  it('signs in with Facebook, and leaves an address that it does not verify alone', async () => {
    const answer = await exchange(await walk('facebook', ''))
    expect(answer).toMatchObject({ result: 'success', data: { user: { email: null, nickname: 'Grace' } } })
    expect((await detail(answer.data.jwToken)).linked).toEqual([{ provider: 'facebook', email: 'grace@example.org', linkedAt: expect.any(String) }])
    // Nothing else to log in with.
    expect((await server.ask(unlinkSocial, { body: { provider: 'facebook' }, token: answer.data.jwToken })).result).toBe('deleteFailed')
    expect((await server.ask(unbindThirtPartEmail, { token: answer.data.jwToken })).result).toBe('dataMissing')
  })

  it('links to the account that asks for it, and unlinks', async () => {
    const person = await signUpPerson(server)
    google.people.set('g5', { email: newAddress(), email_verified: true })
    expect(await walk('google', 'g5', new Browser(), person.jwToken)).toBe(`${home}/#/userInfor?linked=google`)
    expect((await detail(person.jwToken)).linked).toMatchObject([{ provider: 'google' }])
    // Whose it is cannot be linked to another.
    const other = await signUpPerson(server)
    expect(await walk('google', 'g5', new Browser(), other.jwToken)).toBe(`${home}/#/userInfor?error=addFailed`)
    const unlink = async (provider: ProviderId, password?: string) =>
      (await server.ask(unlinkSocial, { body: { provider, password }, token: person.jwToken })).result
    const link = async (password?: string) =>
      (await server.ask(beginSocialSignIn, { body: { provider: 'apple', link: true, password }, token: person.jwToken })).result
    // A session alone adds and takes no way in: the password is asked for.
    expect([await unlink('google'), await unlink('google', 'cube4242'), await link(), await link('cube4242')]).toEqual([
      'parameterMissing',
      'passwordIncorrect',
      'parameterMissing',
      'passwordIncorrect',
    ])
    expect(await unlink('apple', PASSWORD)).toBe('dataMissing')
    expect(await unlink('google', PASSWORD)).toBe('success')
    expect((await detail(person.jwToken)).linked).toEqual([])
    expect((await server.ask(beginSocialSignIn, { body: { provider: 'google', link: true } })).result).toBe('notLoggedIn')
  })

  it('refuses a frozen account', async () => {
    const email = newAddress()
    google.people.set('g6', { email, email_verified: true })
    const url = await walk('google', 'g6')
    await freeze(server.services, email)
    expect((await exchange(url)).result).toBe('accountIsFrozen')
    expect(await walk('google', 'g6')).toBe(`${home}/#/login?error=accountIsFrozen`)
  })

  it('takes an answer once, from the browser that asked, for the provider that was asked', async () => {
    const refused = `${home}/#/login?error=userInfoFailed`
    google.people.set('g7', { email: newAddress(), email_verified: true })
    // The answer arrives in another browser: its cookie is missing.
    const victim = new Browser()
    const state = new URL(await begin('google', new Browser())).searchParams.get('state') ?? ''
    expect((await victim.visit(`${home}/Login/UsersSocial/Callback/google?code=x&state=${state}`, `${home}/#/`)).url).toBe(refused)

    const browser = new Browser()
    const own = new URL(await begin('google', browser)).searchParams.get('state') ?? ''
    expect((await browser.visit(`${home}/Login/UsersSocial/Callback/apple?code=x&state=${own}`, `${home}/#/`)).url).toBe(refused)
    expect((await browser.visit(`${home}/Login/UsersSocial/Callback/google?code=x&state=wrong`, `${home}/#/`)).url).toBe(refused)
    // A wrong code ends the attempt; the state is used up.
    expect((await browser.visit(`${home}/Login/UsersSocial/Callback/google?code=x&state=${own}`, `${home}/#/`)).url).toBe(refused)
    expect((await browser.visit(`${home}/Login/UsersSocial/Callback/google?code=x&state=${own}`, `${home}/#/`)).url).toBe(refused)
    const late = new URL(await begin('google', browser)).searchParams.get('state') ?? ''
    server.pass(601_000)
    expect((await browser.visit(`${home}/Login/UsersSocial/Callback/google?error=access_denied&state=${late}`, `${home}/#/`)).url).toBe(refused)
  })

  it('says so when a provider cannot be reached', async () => {
    const alone = await startTestServer(sharing(server), { googleIssuer: 'http://127.0.0.1:9', googleClientId: 'g', googleClientSecret: 'x' })
    expect((await alone.ask(beginSocialSignIn, { body: { provider: 'google' } })).result).toBe('networkAnomaly')
    await alone.close()
  })
})
