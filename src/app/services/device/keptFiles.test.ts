import { expect, it } from 'vitest'
import type { DeviceRecord } from './deviceRecords.ts'
import { copiesToDrop, expiredRecords, roomForCopies } from './keptFiles.ts'

const record = (id: string, size: number, day: number, more: Partial<DeviceRecord> = {}): DeviceRecord => ({
  id,
  name: `${id}.step`,
  format: 'step',
  size,
  contentHash: null,
  source: { kind: 'device' },
  assembly: null,
  starred: false,
  lastOpenedAt: new Date(Date.UTC(2026, 0, day)).toISOString(),
  container: 'file',
  root: `${id}.step`,
  kept: true,
  owner: '',
  ...more,
})
const ids = (records: DeviceRecord[] | undefined) => records?.map(({ id }) => id)

// @rule:retention
it('lets go of records that were not viewed for more than 30 days, but of no starred ones', () => {
  const now = Date.UTC(2026, 1, 5)
  const records = [record('old', 1, 5), record('oldStar', 1, 5, { starred: true }), record('edge', 1, 6), record('new', 1, 30)]
  expect(ids(expiredRecords(records, now))).toEqual(['old'])
})

it('drops the copies opened longest ago, starred ones last', () => {
  const records = [record('b', 40, 2), record('a', 40, 1, { starred: true }), record('c', 40, 3), record('d', 40, 4, { kept: false })]
  expect(ids(copiesToDrop(records, 30, 150))).toEqual([])
  expect(ids(copiesToDrop(records, 31, 150))).toEqual(['b'])
  expect(ids(copiesToDrop(records, 100, 150))).toEqual(['b', 'c'])
  expect(ids(copiesToDrop(records, 150, 150))).toEqual(['b', 'c', 'a'])
  expect(copiesToDrop(records, 151, 150)).toBeUndefined()
})

it('takes a share of what the browser grants', () => {
  expect(roomForCopies(1000)).toBe(400)
  expect(roomForCopies(1e12)).toBe(4 * 1024 ** 3)
})
