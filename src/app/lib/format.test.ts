import { afterEach, expect, it } from 'vitest'
import { formatMoment, formatMoney } from './format.ts'

const own = process.env.TZ
afterEach(() => {
  if (own === undefined) delete process.env.TZ
  else process.env.TZ = own
})

/** A zone, moments of the server around a change of its clocks, and what its people read. */
const moments: [string, string, string][] = [
  ['Europe/Berlin', '2026-03-29T00:59:00Z', 'Mar 29, 2026, 1:59 AM'],
  ['Europe/Berlin', '2026-03-29T01:00:00Z', 'Mar 29, 2026, 3:00 AM'],
  ['Europe/Berlin', '2026-10-25T00:30:00Z', 'Oct 25, 2026, 2:30 AM'],
  ['Europe/Berlin', '2026-10-25T01:30:00Z', 'Oct 25, 2026, 2:30 AM'],
  ['America/New_York', '2026-03-08T06:59:00Z', 'Mar 8, 2026, 1:59 AM'],
  ['America/New_York', '2026-03-08T07:00:00Z', 'Mar 8, 2026, 3:00 AM'],
  ['America/New_York', '2026-11-01T06:00:00Z', 'Nov 1, 2026, 1:00 AM'],
  // Half an hour's change.
  ['Australia/Lord_Howe', '2026-04-04T14:59:00Z', 'Apr 5, 2026, 1:59 AM'],
  ['Australia/Lord_Howe', '2026-04-04T15:00:00Z', 'Apr 5, 2026, 1:30 AM'],
  // None.
  ['Asia/Tokyo', '2026-03-29T01:00:00Z', 'Mar 29, 2026, 10:00 AM'],
  ['Asia/Tokyo', '2026-07-01T15:00:00Z', 'Jul 2, 2026, 12:00 AM'],
]

it.each(moments)('shows in %s the moment %s as %s @rule:moments', (zone, moment, shown) => {
  process.env.TZ = zone
  // Some versions of the language's data have a narrow blank before AM and PM.
  expect(formatMoment(moment, 'en').replaceAll('\u202f', ' ')).toBe(shown)
})

it('writes money with the decimals of its currency', () => {
  expect(formatMoney({ amount: 799, currency: 'USD' }, 'en')).toBe('$7.99')
  expect(formatMoney({ amount: 799, currency: 'JPY' }, 'en')).toBe('¥799')
})
