import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { searchDrive } from '../../contract/calls/drives.ts'
import { getMessageList } from '../../contract/calls/messages.ts'
import { checkIfVip, getPlans, getUserVipInfo, receiveTrialVip } from '../../contract/calls/vip.ts'
import { DAY, newShopper, runJob } from '../orders/shop.fixture.ts'
import { databases } from '../testing/databases.ts'
import { startTestServer, type TestServer } from '../testing/testServer.ts'

describe.each(databases())('VIP on $name', (database) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer(database)
    await server.listen()
  })
  afterAll(() => server.close())

  // @rule:price-per-day
  test('plans are shown to everybody, in the language asked for, with the price per day', async () => {
    const { data } = await server.ask(getPlans, { headers: { languageType: 'ja' } })
    expect(data).toMatchObject({ trialDays: 7, payable: true })
    expect(data.plans.find(({ id }) => id === 'yearly')).toEqual({
      id: 'yearly',
      title: '年額プラン',
      days: 365,
      amount: 5999,
      currency: 'USD',
      perDay: 17,
      autoRenew: true,
    })
  })

  // @rule:trial-once
  test('the free trial is given once per user ever', async () => {
    const { token } = await newShopper(server)
    const vip = async () => (await server.ask(checkIfVip, { token })).data.vip
    expect((await server.ask(getUserVipInfo, { token })).data).toEqual({ state: 'none', endsAt: null, autoRenew: false, planId: null, trialAvailable: true })
    expect(await vip()).toBe(false)
    expect((await server.ask(receiveTrialVip, { token })).data).toEqual({
      state: 'trial',
      endsAt: expect.any(String),
      autoRenew: false,
      planId: null,
      trialAvailable: false,
    })
    expect(await vip()).toBe(true)
    expect((await server.ask(receiveTrialVip, { token })).result).toBe('trialReceived')
    const { data } = await server.ask(getMessageList, { token })
    expect(data.messages.map(({ content }) => content.kind)).toEqual(['trialStarted'])

    server.pass(8 * DAY)
    expect(await vip()).toBe(false)
    expect((await server.ask(receiveTrialVip, { token })).result).toBe('trialClaimed')
  })

  test('two claims at once are one trial', async () => {
    const { token } = await newShopper(server)
    const claims = await Promise.all([1, 2, 3].map(() => server.ask(receiveTrialVip, { token })))
    expect(claims.map(({ result }) => result).sort()).toEqual(['success', 'trialReceived', 'trialReceived'])
  })

  test('who has bought time keeps the trial for later', async () => {
    const shopper = await newShopper(server)
    await shopper.buy('month-once', 'pay')
    expect((await server.ask(receiveTrialVip, { token: shopper.token })).result).toBe('subscribedTwice')
    server.pass(31 * DAY)
    expect((await server.ask(receiveTrialVip, { token: shopper.token })).data.state).toBe('trial')
  })

  test('bought time follows the trial', async () => {
    const shopper = await newShopper(server)
    await server.ask(receiveTrialVip, { token: shopper.token })
    await shopper.buy('month-once', 'pay')
    const { data } = await server.ask(getUserVipInfo, { token: shopper.token })
    expect([data.state, Math.round((Date.parse(data.endsAt ?? '') - server.services.now().getTime()) / DAY)]).toEqual(['subscribed', 37])
    expect((await server.ask(receiveTrialVip, { token: shopper.token })).result).toBe('trialClaimed')
  })

  test('functions are allowed by name: free ones always, the others to VIP', async () => {
    const { token } = await newShopper(server)
    const allowed = async (name: string) => (await server.ask(checkIfVip, { body: { function: name }, token })).data?.allowed
    expect([await allowed('measure'), await allowed('open:step'), await allowed('open:nx'), await allowed('exportStl')]).toEqual([true, true, false, false])
    await server.ask(receiveTrialVip, { token })
    expect([await allowed('measure'), await allowed('open:nx'), await allowed('exportStl')]).toEqual([true, true, true])
    expect((await server.ask(checkIfVip, { body: { function: 'teleport' }, token })).result).toBe('parameterError')
    expect((await server.ask(checkIfVip)).result).toBe('notLoggedIn')
  })

  test('a call for VIP is refused to others', async () => {
    const { token } = await newShopper(server)
    const query = { driveId: crypto.randomUUID(), search: 'bolt' }
    expect((await server.ask(searchDrive, { query, token })).result).toBe('vipRequired')
    await server.ask(receiveTrialVip, { token })
    expect((await server.ask(searchDrive, { query, token })).result).toBe('dataMissing')
  })

  test('the coming end is announced once; a renewal seven days ahead, with its price, by mail as well @rule:renewal-notice', async () => {
    const [ending, renewing] = [await newShopper(server), await newShopper(server)]
    await server.ask(receiveTrialVip, { token: ending.token })
    await renewing.buy('monthly', 'pay')
    const kinds = async (token: string) => (await server.ask(getMessageList, { token })).data.messages.map(({ content }) => content.kind)
    await runJob(server, 'vip reminders')
    expect(await kinds(ending.token)).toEqual(['trialStarted'])
    server.pass(5 * DAY)
    await runJob(server, 'vip reminders')
    await runJob(server, 'vip reminders')
    expect(await kinds(ending.token)).toEqual(['vipEnding', 'trialStarted'])
    expect(await kinds(renewing.token)).toEqual(['orderPaid'])
    server.pass(18 * DAY + 60_000)
    await runJob(server, 'vip reminders')
    await runJob(server, 'vip reminders')
    expect(await kinds(renewing.token)).toEqual(['vipRenewing', 'orderPaid'])
    const [{ content }] = (await server.ask(getMessageList, { token: renewing.token })).data.messages
    expect(content).toMatchObject({ plan: 'Monthly', amount: 799, currency: 'USD' })
    expect(Date.parse((content as { endsAt: string }).endsAt) - server.services.now().getTime()).toBeGreaterThan(6.9 * DAY)
    expect(server.mails.at(-1)).toMatchObject({ to: `${renewing.id}@example.org`, subject: 'Your Facet subscription renews itself soon' })
    expect(server.mails.at(-1)?.text).toContain('$7.99')
  })
})
