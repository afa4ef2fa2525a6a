import { expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { chooseGateway } from './createGateway.ts'

const chosen = (env: NodeJS.ProcessEnv) => chooseGateway(readConfig(env))
const keys = { STRIPE_SECRET_KEY: 'sk', STRIPE_WEBHOOK_SECRET: 'whsec' }

test('without settings the sandbox; in production nothing', () => {
  expect(chosen({})).toBe('sandbox')
  expect(chosen({ NODE_ENV: 'production' })).toBe(undefined)
})

test('the sandbox is refused in production unless it is allowed', () => {
  expect(() => chosen({ NODE_ENV: 'production', FACET_PAYMENT: 'sandbox' })).toThrow('FACET_ALLOW_SANDBOX=1')
  expect(chosen({ NODE_ENV: 'production', FACET_PAYMENT: 'sandbox', FACET_ALLOW_SANDBOX: '1' })).toBe('sandbox')
})

test('Stripe when it has keys, and never with half of them', () => {
  expect(chosen(keys)).toBe('stripe')
  expect(chosen({ ...keys, NODE_ENV: 'production' })).toBe('stripe')
  expect(chosen({ ...keys, FACET_PAYMENT: 'none' })).toBe(undefined)
  expect(() => chosen({ FACET_PAYMENT: 'stripe' })).toThrow('STRIPE_SECRET_KEY')
  expect(() => chosen({ ...keys, STRIPE_WEBHOOK_SECRET: '' })).toThrow('STRIPE_WEBHOOK_SECRET')
  expect(() => chosen({ FACET_PAYMENT: 'paypal' })).toThrow('must be')
})
