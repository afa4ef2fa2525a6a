import { expect, it } from 'vitest'
import { removalOf } from './removal.ts'

// @rule:retention
it('names the day on which a file goes, a week ahead, and never of a starred one', () => {
  const now = Date.parse('2026-11-25T12:00:00Z')
  const of = (lastOpenedAt: string, starred = false) => removalOf({ lastOpenedAt, starred }, now)
  expect(of('2026-11-02T12:00:01Z')).toBeUndefined()
  expect(of('2026-11-02T12:00:00Z')).toBe('2026-12-02T12:00:00.000Z')
  expect(of('2026-09-01T00:00:00Z')).toBe('2026-11-25T12:00:00.000Z')
  expect(of('2026-09-01T00:00:00Z', true)).toBeUndefined()
})
