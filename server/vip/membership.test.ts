import { expect, test } from 'vitest'
import { endAfter, endWithout, type Member, vipInfoOf } from './membership.ts'

const now = new Date('2026-11-21T12:00:00Z')
const inDays = (days: number): Date => new Date(now.getTime() + days * 86_400_000)
const member = (more: Partial<Member>): Member => ({
  userId: 'u',
  source: 'subscribed',
  endsAt: inDays(10),
  planId: 'monthly',
  autoRenew: false,
  subscription: null,
  trialClaimedAt: null,
  remindedFor: null,
  ...more,
})
const month = { days: 30, autoRenew: false, renewal: false }
const subscription = { days: 30, autoRenew: true, renewal: false }

test('bought time begins now, or at the end of what is left', () => {
  expect(endAfter(undefined, month, now)).toEqual(inDays(30))
  expect(endAfter(member({ endsAt: inDays(-5) }), month, now)).toEqual(inDays(30))
  expect(endAfter(member({}), month, now)).toEqual(inDays(40))
  expect(endAfter(member({ source: 'trial' }), subscription, now)).toEqual(inDays(40))
})

test('one subscription at a time; its own renewals, single months and what comes after it are fine', () => {
  const subscribed = member({ autoRenew: true })
  expect(endAfter(subscribed, subscription, now)).toBe('subscribedTwice')
  expect(endAfter(subscribed, { ...subscription, renewal: true }, now)).toEqual(inDays(40))
  expect(endAfter(subscribed, month, now)).toEqual(inDays(40))
  expect(endAfter(member({ autoRenew: true, endsAt: inDays(-1) }), subscription, now)).toEqual(inDays(30))
})

test('no more than 1100 days ahead', () => {
  expect(endAfter(member({ endsAt: inDays(1070) }), month, now)).toEqual(inDays(1100))
  expect(endAfter(member({ endsAt: inDays(1071) }), month, now)).toBe('purchaseTimeExceeded')
})

test('a refund takes its days back, not more than are left', () => {
  expect(endWithout(member({ endsAt: inDays(40) }), 30, now)).toEqual(inDays(10))
  expect(endWithout(member({}), 30, now)).toEqual(now)
})

test('what a user is shown', () => {
  expect(vipInfoOf(undefined, now)).toEqual({ state: 'none', endsAt: null, autoRenew: false, planId: null, trialAvailable: true })
  expect(vipInfoOf(member({ autoRenew: true, trialClaimedAt: now }), now)).toEqual({
    state: 'subscribed',
    endsAt: '2026-12-01T12:00:00.000Z',
    autoRenew: true,
    planId: 'monthly',
    trialAvailable: false,
  })
  expect(vipInfoOf(member({ source: 'trial', endsAt: now, planId: null, trialClaimedAt: now }), now)).toEqual({
    state: 'none',
    endsAt: null,
    autoRenew: false,
    planId: null,
    trialAvailable: false,
  })
})
