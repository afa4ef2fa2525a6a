import { expect, it } from 'vitest'
import { serverTime } from './serverTime.ts'

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
