import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getUserInfoByJWTToken } from '../../contract/calls/accounts.ts'
import { type Device, getDeviceList, removeDevice, removeOtherDevices } from '../../contract/calls/devices.ts'
import { changePassword, logIn, logOut } from '../../contract/calls/login.ts'
import { databases } from '../testing/databases.ts'
import { askCode, PASSWORD, signUpPerson } from '../testing/people.ts'
import { startTestServer, type TestServer } from '../testing/testServer.ts'

const DAY = 86_400_000
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

describe.each(databases())('devices on $name', (database) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer(database, { sessionsPerAccount: 5, sessionDays: 365, sessionLongestDays: 365, accessTokenMinutes: 1440 })
  })
  afterAll(() => server.close())

  const withCode = async (email: string, change: { remember?: boolean } = {}, headers: Record<string, string> = {}) => {
    const verificationCode = await askCode(server, email, 'logIn')
    return server.ask(logIn, { body: { email, password: PASSWORD, verificationCode, tokens: 'body', ...change }, headers })
  }
  const withoutCode = (email: string, deviceToken: string | undefined, change: { password?: string; remember?: boolean } = {}) =>
    server.ask(logIn, { body: { email, password: PASSWORD, tokens: 'body', ...change }, ...(deviceToken && { headers: { deviceToken } }) })
  const devicesOf = async (token: string): Promise<Device[]> => (await server.ask(getDeviceList, { token })).data.devices

  // @rule:known-device
  it('need no code for 30 days after one was typed in, but the password always', async () => {
    const { email, deviceToken: ofSignUp } = await signUpPerson(server)
    expect((await withoutCode(email, ofSignUp)).result).toBe('verificationCodeRequired')
    const { deviceToken } = (await withCode(email)).data
    expect((await withoutCode(email, deviceToken)).result).toBe('success')
    expect((await withoutCode(email, deviceToken, { password: 'cube4242' })).result).toBe('passwordIncorrect')
    expect((await withoutCode(email, undefined)).result).toBe('verificationCodeRequired')
    expect((await withoutCode(email, `${deviceToken?.slice(0, -1)}_`)).result).toBe('verificationCodeRequired')
    const other = await signUpPerson(server)
    expect((await withoutCode(other.email, deviceToken)).result).toBe('verificationCodeRequired')
    server.pass(29 * DAY)
    expect((await withoutCode(email, deviceToken)).result).toBe('success')
    server.pass(DAY)
    expect((await withoutCode(email, deviceToken)).result).toBe('verificationCodeRequired')
  })

  it('are known by a cookie in browsers', async () => {
    const { email } = await signUpPerson(server)
    const verificationCode = await askCode(server, email, 'logIn')
    const first = await server.ask(logIn, { body: { email, password: PASSWORD, verificationCode } })
    const cookies = [first.headers['set-cookie']].flat().map((cookie) => String(cookie).split(';')[0])
    const device = cookies.find((cookie) => cookie.startsWith('facet_device='))
    expect(first.data).not.toHaveProperty('deviceToken')
    expect((await server.ask(logIn, { body: { email, password: PASSWORD }, headers: { cookie: device ?? '' } })).result).toBe('success')
  })

  it('are not remembered when the user says no, and no longer once the user says no', async () => {
    const { email } = await signUpPerson(server)
    const { deviceToken } = (await withCode(email, { remember: false })).data
    expect((await withoutCode(email, deviceToken)).result).toBe('verificationCodeRequired')
    const again = (await withCode(email)).data.deviceToken
    expect((await withoutCode(email, again, { remember: false })).result).toBe('success')
    expect((await withoutCode(email, again)).result).toBe('verificationCodeRequired')
  })

  it('are forgotten with an old password, but for the one on which it was changed', async () => {
    const { email } = await signUpPerson(server)
    const here = (await withCode(email)).data
    const there = (await withCode(email)).data
    const body = { oldPassword: PASSWORD, password: 'cube4242', confirmPassword: 'cube4242' }
    expect((await server.ask(changePassword, { token: here.jwToken, body })).result).toBe('success')
    expect((await withoutCode(email, there.deviceToken, { password: 'cube4242' })).result).toBe('verificationCodeRequired')
    expect((await withoutCode(email, here.deviceToken, { password: 'cube4242' })).result).toBe('success')
  })

  // @rule:device-list
  it('are listed and removed: logged out, and asked for a code from then on', async () => {
    const { email, jwToken: token } = await signUpPerson(server)
    const firefox = (await withCode(email, {}, { 'user-agent': FIREFOX })).data
    const phone = (await withCode(email, { remember: false }, { platform: '2' })).data
    const { devices: before } = (await server.ask(getDeviceList, { token })).data
    expect(before.map(({ current, platform, knownUntil }) => [current, platform, knownUntil !== null])).toEqual([
      [false, 2, false],
      [false, 0, true],
      [true, 0, false],
    ])
    expect(before[1].name).toBe('Firefox, Linux')

    expect((await server.ask(removeDevice, { token, body: { id: before[1].id } })).result).toBe('success')
    expect((await server.ask(getUserInfoByJWTToken, { token: firefox.jwToken })).result).toBe('notLoggedIn')
    expect((await withoutCode(email, firefox.deviceToken)).result).toBe('verificationCodeRequired')
    expect((await server.ask(removeDevice, { token, body: { id: before[1].id } })).result).toBe('dataMissing')
    const stranger = await signUpPerson(server)
    expect((await server.ask(removeDevice, { token: stranger.jwToken, body: { id: before[0].id } })).result).toBe('dataMissing')

    // One that was left by logging out is known still, and can be forgotten.
    const left = (await withCode(email)).data
    await server.ask(logOut, { token: left.jwToken, body: {} })
    const [, , remembered] = await devicesOf(token)
    expect(remembered).toMatchObject({ platform: null, current: false })
    expect((await server.ask(removeDevice, { token, body: { id: remembered.id } })).result).toBe('success')
    expect((await withoutCode(email, left.deviceToken)).result).toBe('verificationCodeRequired')

    expect((await server.ask(removeOtherDevices, { token, body: {} })).result).toBe('success')
    expect((await server.ask(getUserInfoByJWTToken, { token: phone.jwToken })).result).toBe('notLoggedIn')
    expect((await devicesOf(token)).map(({ current }) => current)).toEqual([true])
  })
})
