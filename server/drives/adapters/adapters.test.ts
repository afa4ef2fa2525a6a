import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { allowList } from '../addresses.ts'
import { createEgress, type Egress } from '../egress.ts'
import { startFakeDropbox, startFakeGoogle, startFakeOneDrive } from '../testing/fakeProviders.ts'
import { type FakeHost, modified, sampleItems } from '../testing/fakeHost.ts'
import type { DriveAdapter, DrivePage } from './adapter.ts'
import { dropboxDrive } from './dropbox.ts'
import { googleDrive } from './google.ts'
import { oneDrive } from './oneDrive.ts'

const kinds = [
  { name: 'Google Drive', start: startFakeGoogle, open: (egress: Egress, api: string, token: string) => googleDrive(egress, api, token) },
  { name: 'Dropbox', start: startFakeDropbox, open: (egress: Egress, api: string, token: string) => dropboxDrive(egress, api, api, token) },
  { name: 'OneDrive', start: startFakeOneDrive, open: (egress: Egress, api: string, token: string) => oneDrive(egress, api, token) },
]

describe.each(kinds)('$name', ({ start, open }) => {
  const egress = createEgress(allowList(['127.0.0.1', 'localhost']))
  let host: FakeHost
  let drive: DriveAdapter
  beforeAll(async () => {
    host = await start()
    drive = open(egress, host.origin, 'good')
  })
  beforeEach(() => void (host.items = sampleItems()))
  afterAll(async () => {
    egress.close()
    await host.close()
  })

  async function all(read: (cursor?: string) => Promise<DrivePage>): Promise<DrivePage['entries'][]> {
    const pages: DrivePage['entries'][] = []
    for (let cursor: string | undefined, last = false; !last; ) {
      const { entries, next } = await read(cursor)
      pages.push(entries)
      cursor = next
      last = next === undefined
    }
    return pages
  }

  test('lists the root page by page, and folders in it', async () => {
    const pages = await all((cursor) => drive.list(undefined, cursor))
    expect(pages.map((page) => page.length)).toEqual([100, 100, 51])
    expect(pages[0]?.[0]).toMatchObject({ id: 'f-parts', name: 'Parts', kind: 'folder' })
    expect(pages[0]?.[1]).toEqual({ id: 'i-0', name: 'plate 0.stl', kind: 'file', size: 7, modified })
    expect(await drive.list('f-parts')).toMatchObject({ entries: [{ id: 'f-deep', name: "Größe 'M'", kind: 'folder' }] })
    expect(await drive.list('f-deep')).toEqual({ entries: [{ id: 'i-bolt', name: "Bolt's Maß.step", kind: 'file', size: 18, modified }] })
  })

  test('searches by part of a name, quotes and wildcards included', async () => {
    expect((await drive.search("Bolt's Maß")).entries.map(({ id }) => id)).toEqual(['i-bolt'])
    expect((await all((cursor) => drive.search('plate', cursor))).flat().length).toBe(250)
    expect(await drive.search('nothing of this name')).toEqual({ entries: [] })
  })

  test('tells of one file, and downloads it whole and in ranges', async () => {
    expect(await drive.stat('i-bolt')).toEqual({ id: 'i-bolt', name: "Bolt's Maß.step", kind: 'file', size: 18, modified })
    const whole = await drive.download('i-bolt')
    expect([whole.start, whole.end, whole.size, await text(whole.stream)]).toEqual([0, 17, 18, 'ISO-10303-21; bolt'])
    const part = await drive.download('i-bolt', { start: 4, end: 8 })
    expect([part.start, part.end, part.size, await text(part.stream)]).toEqual([4, 8, 18, '10303'])
    expect(await text((await drive.download('i-bolt', { start: 14 })).stream)).toBe('bolt')
  })

  test('says what is missing, no longer allowed or out of reach', async () => {
    await expect(drive.stat('i-none')).rejects.toMatchObject({ failure: 'not-found' })
    await expect(drive.download('i-none')).rejects.toMatchObject({ failure: 'not-found' })
    await expect(drive.download('i-bolt', { start: 100 })).rejects.toMatchObject({ failure: 'not-found' })
    await expect(open(egress, host.origin, 'revoked').list()).rejects.toMatchObject({ failure: 'credentials' })
    await expect(open(egress, 'http://127.0.0.1:1', 'good').list()).rejects.toMatchObject({ failure: 'unavailable' })
    await expect(open(egress, 'http://192.168.0.1', 'good').list()).rejects.toMatchObject({ failure: 'refused-address' })
  })

  test('a cursor from outside leads nowhere else', async () => {
    host.asked.length = 0
    await drive.list(undefined, 'http://192.168.0.1/?$skiptoken=1').catch(() => undefined)
    expect(host.asked.map(({ url }) => url.origin)).toEqual([host.origin])
  })
})
