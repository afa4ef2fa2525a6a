import { Stripe } from 'stripe'
import { expect, test } from 'vitest'
import { signWebhook, verifyWebhook } from './deliver.ts'

const now = new Date('2026-11-21T12:00:00Z')
const body = Buffer.from('{"id":"evt_1"}')
const signed = signWebhook(body, 'secret', now)

test('a signature verifies, also beside one of a former secret', () => {
  verifyWebhook(body, signed, 'secret', now)
  verifyWebhook(body, `${signed},v1=${'0'.repeat(64)}`, 'secret', now)
})

test("the scheme is Stripe's", () => {
  const header = Stripe.webhooks.generateTestHeaderString({ payload: body.toString(), secret: 'secret', timestamp: now.getTime() / 1000 })
  expect(header).toBe(signed)
})

test.each([
  ['none', undefined],
  ['empty', ''],
  ['garbage', 'hello'],
  ['no signature', signed.split(',')[0]],
  ['another secret', signWebhook(body, 'other', now)],
  ['another body', signWebhook('{}', 'secret', now)],
  ['six minutes old', signWebhook(body, 'secret', new Date(now.getTime() - 360_000))],
  ['another time', signed.replace(/t=\d+/, `t=${now.getTime() / 1000 + 1}`)],
  ['a short digest', signed.slice(0, -2)],
])('%s is refused', (_name, header) => {
  expect(() => verifyWebhook(body, header, 'secret', now)).toThrow(expect.objectContaining({ name: 'SignatureError' }))
})
