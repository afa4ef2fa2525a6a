import { describe, expect, it } from 'vitest'
import type { FileRecord } from '../../../../contract/fileRecord.ts'
import type { DeviceRecord } from '../device/deviceRecords.ts'
import { ofAccount, ofDevice, removalOf } from './listedFile.ts'

const device: DeviceRecord = {
  id: '1',
  name: 'gear.step',
  format: 'step',
  size: 10,
  contentHash: null,
  source: { kind: 'device' },
  assembly: null,
  starred: false,
  lastOpenedAt: '2026-01-01T00:00:00.000Z',
  container: 'file',
  root: 'gear.step',
  kept: true,
  owner: 'me',
}
const account: FileRecord = {
  id: '1',
  name: 'Gear 2.step',
  format: 'step',
  size: 10,
  contentHash: null,
  source: { kind: 'device' },
  assembly: { model: 'top.step' },
  starred: true,
  createdAt: '2026-01-01T00:00:00.000Z',
  lastOpenedAt: '2026-02-01T00:00:00.000Z',
  cloud: { name: 'gear.zip', size: 5, sha256: '0'.repeat(64) },
  thumbnail: '/api/File/Picture?id=2',
}

describe('rows of file lists', () => {
  it('says what the device keeps', () => {
    expect(ofDevice(device).kept).toEqual({ name: 'gear.step', container: 'file' })
    expect(ofDevice({ ...device, kept: false }).kept).toBeUndefined()
  })

  it("joins the account's record with the device's copy", () => {
    expect(ofAccount(account, device)).toMatchObject({ name: 'Gear 2.step', starred: true, root: 'gear.step', kept: { name: 'gear.step' }, cloud: 'gear.zip' })
    expect(ofAccount(account, undefined)).toMatchObject({ root: 'top.step', cloud: 'gear.zip', picture: '/api/File/Picture?id=2' })
    expect(ofAccount(account, undefined).kept).toBeUndefined()
  })
})

// @rule:retention
it('names the day on which a file goes, a week ahead, and never of a starred one', () => {
  const now = Date.parse('2026-11-25T12:00:00Z')
  const of = (lastOpenedAt: string, starred = false) => removalOf({ lastOpenedAt, starred }, now)
  expect(of('2026-11-02T12:00:01Z')).toBeUndefined()
  expect(of('2026-11-02T12:00:00Z')).toBe('2026-12-02T12:00:00.000Z')
  expect(of('2026-09-01T00:00:00Z')).toBe('2026-11-25T12:00:00.000Z')
  expect(of('2026-09-01T00:00:00Z', true)).toBeUndefined()
})
