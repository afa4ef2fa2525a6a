import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { logOut } from '../../contract/calls/login.ts'
import { freeze } from '../accounts/accountRows.ts'
import { databases } from '../testing/databases.ts'
import { connectHub } from '../testing/hubClient.ts'
import { logInPerson, newUser, signUpPerson } from '../testing/people.ts'
import { startTestServer, type TestServer } from '../testing/testServer.ts'

describe.each(databases())('the hub on $name', (database) => {
  let server: TestServer
  let address: string
  beforeAll(async () => {
    server = await startTestServer(database)
    address = await server.listen()
  })
  afterAll(() => server.close())

  // @rule:hub
  test.each([false, true])('GetUserInfo answers as the call does (negotiation: %s)', async (negotiate) => {
    const { id, token } = await newUser(server, 'Åsa 设计')
    const hub = await connectHub(address, token, { negotiate })
    expect(await hub.connection.invoke('GetUserInfo')).toEqual({ userId: id, nickname: 'Åsa 设计', profession: 'Default', email: `${id}@example.org` })
    await hub.connection.stop()
  })

  // @rule:login-elsewhere @rule:forced-logout
  test('a login elsewhere is told to the older session, whose channel and token end', async () => {
    const person = await signUpPerson(server)
    const older = await connectHub(address, person.jwToken)
    await older.next('notifyUserSuc')
    const again = await logInPerson(server, person.email, { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' })
    expect(again.result).toBe('success')
    expect(await older.next('notifyUserLogout')).toMatchObject({ reason: 'loginElsewhere', device: expect.stringContaining('Firefox') })
    await older.closed
    await expect(connectHub(address, person.jwToken)).rejects.toThrow()
    const newer = await connectHub(address, again.data.jwToken)
    await newer.next('notifyUserSuc')
    expect(newer.received).toHaveLength(1)
    await newer.connection.stop()
  })

  test('logging out and freezing end the channel', async () => {
    const leaving = await signUpPerson(server)
    const hub = await connectHub(address, leaving.jwToken)
    expect(await server.ask(logOut, { token: leaving.jwToken })).toMatchObject({ result: 'success' })
    expect(await hub.next('notifyUserLogout')).toMatchObject({ reason: 'loggedOut' })
    await hub.closed
    const cold = await signUpPerson(server)
    const frozen = await connectHub(address, cold.jwToken)
    await freeze(server.services, cold.email)
    expect(await frozen.next('notifyUserLogout')).toMatchObject({ reason: 'frozen' })
    await frozen.closed
  })

  // @rule:hub
  test('an expired, foreign or missing token opens nothing', async () => {
    const { jwToken } = await signUpPerson(server)
    server.pass(16 * 60_000)
    await expect(connectHub(address, jwToken)).rejects.toThrow()
    await expect(connectHub(address, jwToken, { negotiate: true })).rejects.toThrow('401')
    await expect(connectHub(address, `${jwToken.slice(0, -3)}AAA`)).rejects.toThrow()
    await expect(connectHub(address, '')).rejects.toThrow()
  })

  test('pages of other origins are refused', async () => {
    const { token } = await newUser(server)
    const response = await fetch(`${address}/loginHub/negotiate?token=${token}&negotiateVersion=1`, {
      method: 'POST',
      headers: { origin: 'https://evil.example' },
    })
    expect(response.status).toBe(403)
  })

  test('the hub token is in no line of the log', async () => {
    const { token } = await newUser(server)
    const hub = await connectHub(address, token, { negotiate: true })
    await hub.connection.stop()
    expect(server.log.length).toBeGreaterThan(0)
    expect(server.log.join('')).not.toContain(token)
  })
})
