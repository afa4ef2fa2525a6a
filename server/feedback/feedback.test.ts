import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getFeedConfig, sendFeedback, sendPayFeedback } from '../../contract/calls/feedback.ts'
import { locales } from '../../contract/headers.ts'
import { isComplete } from '../../contract/translated.ts'
import { newShopper } from '../orders/shop.fixture.ts'
import { feedback } from '../store/schema/feedback.ts'
import { databases } from '../testing/databases.ts'
import { newUser } from '../testing/people.ts'
import { startTestServer, type TestServer } from '../testing/testServer.ts'
import { defaultProblems, feedConfig, loadProblems } from './problems.ts'

test('the problems of the server are valid and written in all languages', () => {
  expect(feedConfig.parse(defaultProblems)).toEqual(defaultProblems)
  expect([...defaultProblems.problems, ...defaultProblems.payProblems].filter(({ text }) => !isComplete(text))).toEqual([])
  expect(loadProblems(undefined)).toBe(defaultProblems)
})

describe.each(databases())('feedback on $name', (database) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer(database, { feedbackTo: 'operator@facet.test' })
    await server.listen()
  })
  afterAll(() => server.close())
  const rows = (userId: string) => server.services.db.query.feedback.findMany({ where: (row, { eq }) => eq(row.userId, userId) })

  test('the configuration comes in each language', async () => {
    const texts = await Promise.all(locales.map(async (languageType) => (await server.ask(getFeedConfig, { headers: { languageType } })).data))
    expect(new Set(texts.map(({ problems }) => problems[0]?.text)).size).toBe(locales.length)
    expect(texts[0]?.contactTimes).toEqual(['Workday Daytime', 'Workday Night', 'Weekend Daytime', 'Weekend Night'])
    expect(texts[2]?.payProblems[0]).toEqual({ id: 'paid-no-vip', text: 'Ich habe bezahlt, bin aber nicht VIP' })
  })

  test('feedback is kept and mailed to the operator', async () => {
    const { id, token } = await newUser(server)
    const body = {
      problems: ['open-failed', 'slow', 'slow'],
      opinions: ' Große Baugruppen dauern. ',
      contactMe: true,
      email: 'ann@example.org',
      areaCode: '+49',
      phone: '30 1234567',
      contactTime: 'Weekend Night' as const,
    }
    expect((await server.ask(sendFeedback, { body, token })).result).toBe('success')
    expect(await rows(id)).toMatchObject([
      { kind: 'product', ...body, problems: ['open-failed', 'slow'], opinions: 'Große Baugruppen dauern.', orderNumber: null },
    ])
    expect(server.mails.at(-1)).toMatchObject({ to: 'operator@facet.test', subject: 'Facet: feedback' })
    expect(server.mails.at(-1)?.text).toBe(
      `- A file cannot be opened\n- Opening or turning is slow\n\nGroße Baugruppen dauern.\n\nUser: ${id}\nWishes to be contacted.\nE-mail: ann@example.org\nPhone: +49 30 1234567\nBest time: Weekend Night\n`,
    )
  })

  test("trouble with subscriptions may name an order of one's own", async () => {
    const [ann, bob] = [await newShopper(server), await newShopper(server)]
    const { orderNumber } = await ann.buy('monthly', 'delay')
    const body = { problems: ['paid-no-vip'], orderNumber }
    expect((await server.ask(sendPayFeedback, { body, token: ann.token })).result).toBe('success')
    expect((await server.ask(sendPayFeedback, { body, token: bob.token })).result).toBe('orderNotExist')
    expect((await server.ask(sendPayFeedback, { body: { opinions: 'Which cards do you take?' }, token: bob.token })).result).toBe('success')
    expect([await rows(ann.id), await rows(bob.id)]).toMatchObject([[{ kind: 'payment', orderNumber }], [{ kind: 'payment', orderNumber: null }]])
    expect(server.mails.at(-2)?.text).toContain(`Order: ${orderNumber}`)
  })

  test.each<[string, object]>([
    ['parameterMissing', {}],
    ['parameterMissing', { opinions: '   ' }],
    ['parameterMissing', { opinions: 'x', contactMe: true }],
    ['emailInvalid', { opinions: 'x', email: 'ann@' }],
    ['emailInvalid', { opinions: 'x', email: `${'a'.repeat(250)}@example.org` }],
    ['parameterFormatError', { opinions: 'x', areaCode: '49' }],
    ['parameterFormatError', { opinions: 'x', phone: 'call me' }],
    ['parameterError', { opinions: 'x', contactTime: 'Midnight' }],
    ['parameterError', { problems: ['paid-no-vip'] }],
    ['parameterError', { opinions: 'x'.repeat(4001) }],
    ['parameterFormatError', { opinions: 'x', problems: 'slow' }],
    ['parameterFormatError', { opinions: 'a\u0000b' }],
    ['parameterFormatError', { opinions: 'a\ud800b' }],
  ])('%s: %j', async (codeName, body) => {
    const { id, token } = await newUser(server)
    expect((await server.ask(sendFeedback, { body, token })).result).toBe(codeName)
    expect(await rows(id)).toEqual([])
  })

  // @rule:locked-out
  test('guests may write, ten times a day from one network; on payments only users', async () => {
    const write = async () => (await server.ask(sendFeedback, { body: { opinions: 'I cannot log in.' } })).result
    for (let i = 0; i < 10; i++) expect(await write()).toBe('success')
    expect(await write()).toBe('tooManyRequests')
    server.pass(86_401_000)
    expect(await write()).toBe('success')
    const rows = await server.services.db.select().from(feedback)
    expect(rows.filter(({ userId }) => userId === null)).toHaveLength(11)
    expect((await server.ask(sendPayFeedback, { body: { opinions: 'x' } })).result).toBe('notLoggedIn')
  })
})
