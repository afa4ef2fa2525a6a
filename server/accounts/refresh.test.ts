import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getUserInfoByJWTToken } from '../../contract/calls/accounts.ts'
import { refreshToken } from '../../contract/calls/login.ts'
import { databases } from '../testing/databases.ts'
import { logInPerson, signUpPerson } from '../testing/people.ts'
import { startTestServer, type TestServer } from '../testing/testServer.ts'

describe.each(databases())('refreshing tokens on $name', (database) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer(database)
  })
  afterAll(() => server.close())

  const refresh = (token: string) => server.ask(refreshToken, { body: { refreshToken: token } })
  const who = async (token: string) => (await server.ask(getUserInfoByJWTToken, { token })).result

  // @rule:token-refresh
  it('answers an expired token with a new one, and rotates the refresh token', async () => {
    const person = await signUpPerson(server)
    server.pass(16 * 60_000)
    expect(await who(person.jwToken)).toBe('tokenExpired')
    const { data, result } = await refresh(person.refreshToken)
    expect(result).toBe('success')
    expect(data.refreshToken).not.toBe(person.refreshToken)
    expect(await who(data.jwToken)).toBe('success')
    expect((await refresh(data.refreshToken ?? '')).result).toBe('success')
  })

  it('survives a clock that is set back by hours, and on again', async () => {
    const person = await signUpPerson(server)
    server.pass(-3 * 3_600_000)
    expect(await who(person.jwToken)).toBe('success')
    const { data, result } = await refresh(person.refreshToken)
    expect([result, await who(data.jwToken)]).toEqual(['success', 'success'])
    server.pass(6 * 3_600_000)
    expect(await who(data.jwToken)).toBe('tokenExpired')
    expect((await refresh(data.refreshToken ?? '')).result).toBe('success')
    server.pass(-3 * 3_600_000)
  })

  it('takes the token from the cookie for browsers, and keeps it out of the body', async () => {
    const person = await signUpPerson(server)
    const answer = await server.ask(refreshToken, { headers: { cookie: `theme=dark; facet_refresh=${person.refreshToken}` } })
    expect(answer.result).toBe('success')
    expect(answer.data.refreshToken).toBeUndefined()
    expect(String(answer.headers['set-cookie'])).toMatch(/^facet_refresh=[\w-]{43};/)
  })

  it('refuses the cookie when a page of another origin sends it', async () => {
    const person = await signUpPerson(server)
    const cookie = `facet_refresh=${person.refreshToken}`
    expect(await server.ask(refreshToken, { headers: { cookie, origin: 'https://elsewhere.example' } })).toMatchObject({
      result: 'accessForbidden',
      httpStatus: 403,
    })
    expect((await server.ask(refreshToken, { headers: { cookie, origin: 'null' } })).result).toBe('accessForbidden')
    expect((await server.ask(refreshToken, { headers: { cookie, 'X-Requested-With': '' } })).result).toBe('accessForbidden')
    expect((await server.ask(refreshToken, { headers: { cookie, origin: 'http://localhost:80' } })).result).toBe('success')
  })

  // @rule:token-refresh
  it('ends the whole session when a used token comes again', async () => {
    const person = await signUpPerson(server)
    const second = await refresh(person.refreshToken)
    // Two pages at the same moment are no theft, but only one of them gets a refresh token.
    const twin = await refresh(person.refreshToken)
    expect(twin.result).toBe('success')
    expect(twin.data.refreshToken).toBeUndefined()
    server.pass(11_000)
    const third = await refresh(second.data.refreshToken ?? '')
    expect(third.result).toBe('success')
    expect((await refresh(person.refreshToken)).result).toBe('notLoggedIn')
    expect((await refresh(third.data.refreshToken ?? '')).result).toBe('notLoggedIn')
    expect(await who(third.data.jwToken)).toBe('notLoggedIn')
  })

  it('goes on when its answer was lost, however late it is asked again; the token that got lost is void', async () => {
    const person = await signUpPerson(server)
    const lost = await refresh(person.refreshToken)
    server.pass(3_600_000)
    const again = await Promise.all([1, 2, 3].map(() => refresh(person.refreshToken)))
    expect(again.map(({ result }) => result)).toEqual(['success', 'success', 'success'])
    const [{ data }, ...others] = again.filter((answer) => answer.data.refreshToken !== undefined)
    expect(others).toEqual([])
    server.pass(11_000)
    const next = await refresh(data.refreshToken ?? '')
    expect(next.result).toBe('success')
    // Whoever has it was not the one who asked again: one of both is a thief.
    expect((await refresh(lost.data.refreshToken ?? '')).result).toBe('notLoggedIn')
    expect(await who(next.data.jwToken)).toBe('notLoggedIn')
  })

  it('gives one refresh token to requests at the same moment', async () => {
    const person = await signUpPerson(server)
    const answers = await Promise.all([1, 2, 3, 4].map(() => refresh(person.refreshToken)))
    expect(answers.map(({ result }) => result)).toEqual(['success', 'success', 'success', 'success'])
    expect(answers.filter(({ data }) => data.refreshToken !== undefined)).toHaveLength(1)
  })

  it('refuses what it never gave out, and a session unused for 30 days', async () => {
    const { email } = await signUpPerson(server)
    expect((await server.ask(refreshToken)).result).toBe('notLoggedIn')
    expect((await refresh('x'.repeat(43))).result).toBe('notLoggedIn')
    const { data } = await logInPerson(server, email)
    server.pass(29 * 86_400_000)
    const next = await refresh(data.refreshToken ?? '')
    expect(next.result).toBe('success')
    server.pass(31 * 86_400_000)
    expect((await refresh(next.data.refreshToken ?? '')).result).toBe('notLoggedIn')
  })

  it('ends a session half a year after its log-in, however much it is used', async () => {
    const { email } = await signUpPerson(server)
    let { data } = await logInPerson(server, email)
    for (let day = 20; day < 180; day += 20) {
      server.pass(20 * 86_400_000)
      const next = await refresh(data.refreshToken ?? '')
      expect(next.result).toBe('success')
      data = { ...data, ...next.data }
    }
    server.pass(20 * 86_400_000)
    expect((await refresh(data.refreshToken ?? '')).result).toBe('notLoggedIn')
  })
})
