// @vitest-environment jsdom
import { expect, it } from 'vitest'
import { isVipBy, knownVipOf, TRUST_MS } from './gate.ts'

const now = Date.UTC(2026, 10, 21)
const day = 86_400_000
const info = { state: 'trial', endsAt: new Date(now + 7 * day).toISOString(), autoRenew: false, planId: null, trialAvailable: false } as const

it('is VIP while the time runs, for the account that it was said of', () => {
  const known = knownVipOf('ada', info, now)
  expect(known).toEqual({ owner: 'ada', endsAt: now + 7 * day, checkedAt: now })
  expect(isVipBy(known, 'ada', now + 6 * day)).toBe(true)
  expect(isVipBy(known, 'ada', now + 7 * day)).toBe(false)
  expect(isVipBy(known, 'bob', now)).toBe(false)
  expect(isVipBy(known, '', now)).toBe(false)
  expect(isVipBy(null, 'ada', now)).toBe(false)
})

it('trusts what was said for a while, and no clock that was set back', () => {
  const known = { owner: 'ada', endsAt: now + 365 * day, checkedAt: now }
  expect(isVipBy(known, 'ada', now + TRUST_MS - 1)).toBe(true)
  expect(isVipBy(known, 'ada', now + TRUST_MS)).toBe(false)
  expect(isVipBy(known, 'ada', now - 2 * day)).toBe(false)
})

it('is nobody’s VIP when the state is none', () => {
  expect(knownVipOf('ada', { ...info, state: 'none', endsAt: null }, now).endsAt).toBe(0)
})
