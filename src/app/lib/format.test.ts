import { afterEach, expect, it, test } from 'vitest'
import { formatBytes, formatMoment, formatMoney, listNames, readNumber, serverTime } from './format.ts'

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

const iso = (text: string, zone?: string) => new Date(serverTime(text, zone)).toISOString()

// @rule:time-zones
it.each([
  ['2026-07-01T12:00:00Z', undefined, '2026-07-01T12:00:00.000Z'],
  ['2026-07-01T12:00:00+05:30', 'Asia/Tokyo', '2026-07-01T06:30:00.000Z'],
  ['2026-07-01 12:00:00', 'Asia/Tokyo', '2026-07-01T03:00:00.000Z'],
  ['2026-07-01T12:00:00', 'Europe/Berlin', '2026-07-01T10:00:00.000Z'],
  ['2026-01-01T12:00:00', 'Europe/Berlin', '2026-01-01T11:00:00.000Z'],
  ['2026-07-01T12:00:00', 'Asia/Kathmandu', '2026-07-01T06:15:00.000Z'],
  ['2026-07-01T12:00:00', 'Etc/UTC', '2026-07-01T12:00:00.000Z'],
  ['2026-07-01T12:00:00', '-03:30', '2026-07-01T15:30:00.000Z'],
  ['2026-07-01T12:00:00', 'UTC+8', '2026-07-01T04:00:00.000Z'],
  // Half an hour after the clocks went forward, and half an hour before they went back.
  ['2026-03-29T03:30:00', 'Europe/Berlin', '2026-03-29T01:30:00.000Z'],
  ['2026-10-25T01:30:00', 'Europe/Berlin', '2026-10-24T23:30:00.000Z'],
])('%s in %s is %s', (text, zone, moment) => {
  expect(iso(text, zone)).toBe(moment)
})

// @rule:time-zones
it('falls back to the zone of the browser for a name that is none', () => {
  expect(serverTime('2026-07-01T12:00:00', 'Mars/Olympus')).toBe(new Date(2026, 6, 1, 12).getTime())
  expect(serverTime('2026-07-01T12:00:00')).toBe(new Date(2026, 6, 1, 12).getTime())
  expect(serverTime('soon')).toBeNaN()
})

test('numbers as they are written in the language, and with a point', () => {
  expect([readNumber('12.5', 'en'), readNumber('1,234.5', 'en'), readNumber('12,5', 'de'), readNumber('12.5', 'de'), readNumber('1.234,5', 'de')]).toEqual([
    12.5, 1234.5, 12.5, 12.5, 1234.5,
  ])
  expect([readNumber('1\u202f234,5', 'fr'), readNumber('\u22123', 'en'), readNumber('.5', 'en')]).toEqual([1234.5, -3, 0.5])
})

test('what is none', () => {
  expect(['', '-', '1e5', '5 mm', '1.2.3', 'NaN'].map((text) => readNumber(text, 'en'))).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
  ])
})

test('bytes have a plural, larger sizes their symbols', () => {
  expect([formatBytes(684, 'en'), formatBytes(1, 'en'), formatBytes(2_400_000, 'en'), formatBytes(684, 'de')]).toEqual([
    '684 bytes',
    '1 byte',
    '2.4 MB',
    '684 Byte',
  ])
})

test('names stand apart in every language', () => {
  const listed = ['en', 'de', 'fr', 'es', 'it', 'ko', 'ja', 'zh-Hans', 'zh-Hant'].map((language) => listNames(['Solid Edge', 'NX', 'JT'], language))
  expect(listed).toEqual([...Array(6).fill('Solid Edge, NX, JT'), ...Array(3).fill('Solid Edge、NX、JT')])
})
