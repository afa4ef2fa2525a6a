import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer, text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { allowList } from '../addresses.ts'
import { createEgress } from '../egress.ts'
import { hasWebDavServer, PASSWORD, startWebDav, USER } from '../testing/webDavServer.ts'
import { createIsolated } from '../../isolated/isolated.ts'
import type { DriveAdapter } from './adapter.ts'
import { webDavDrive } from './webdav.ts'

const isolated = createIsolated()
afterAll(() => isolated.close())

describe.runIf(hasWebDavServer)('WebDAV, served by rclone', () => {
  const egress = createEgress(allowList(['127.0.0.1']))
  let folder: string
  let server: { url: string; stop(): Promise<void> }
  let drive: DriveAdapter
  const big = Buffer.alloc(3_000_000, 'facet ')
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'facet-dav-'))
    await mkdir(join(folder, 'Größe & Maß', 'deep'), { recursive: true })
    await writeFile(join(folder, 'Größe & Maß', 'deep', 'Bolt #1 100%.step'), 'ISO-10303-21; bolt')
    await writeFile(join(folder, 'big.stl'), big)
    for (let index = 0; index < 120; index++) await writeFile(join(folder, `plate ${index}.stl`), `solid ${index}`)
    server = await startWebDav(folder)
    drive = webDavDrive(egress, isolated, { url: server.url, user: USER, password: PASSWORD })
  })
  afterAll(async () => {
    egress.close()
    await server.stop()
    await rm(folder, { recursive: true })
  })

  test('lists folders first, in order, page by page', async () => {
    const first = await drive.list()
    expect(first.entries.slice(0, 3)).toEqual([
      { id: '/Größe & Maß', name: 'Größe & Maß', kind: 'folder', modified: expect.stringMatching(/Z$/) },
      { id: '/big.stl', name: 'big.stl', kind: 'file', size: 3_000_000, modified: expect.stringMatching(/Z$/) },
      { id: '/plate 0.stl', name: 'plate 0.stl', kind: 'file', size: 7, modified: expect.stringMatching(/Z$/) },
    ])
    expect(first.entries.length).toBe(100)
    const second = await drive.list(undefined, first.next)
    expect([second.entries.length, second.next, second.entries.at(-1)?.name]).toEqual([22, undefined, 'plate 119.stl'])
    expect((await drive.list(undefined, '-5')).entries).toEqual([])
    expect((await drive.list('/Größe & Maß')).entries.map(({ id }) => id)).toEqual(['/Größe & Maß/deep'])
  })

  test('searches through all folders', async () => {
    expect((await drive.search('BOLT')).entries.map(({ id }) => id)).toEqual(['/Größe & Maß/deep/Bolt #1 100%.step'])
    expect((await drive.search('plate')).entries.length).toBe(120)
  })

  test('tells of a file and downloads it whole and in ranges', async () => {
    const id = '/Größe & Maß/deep/Bolt #1 100%.step'
    expect(await drive.stat(id)).toMatchObject({ id, name: 'Bolt #1 100%.step', kind: 'file', size: 18 })
    expect(await text((await drive.download(id)).stream)).toBe('ISO-10303-21; bolt')
    const part = await drive.download('/big.stl', { start: 6, end: 10 })
    expect([part.start, part.end, part.size, await text(part.stream)]).toEqual([6, 10, 3_000_000, 'facet'])
    expect((await buffer((await drive.download('/big.stl')).stream)).equals(big)).toBe(true)
  })

  test('paths do not climb, missing files are missing, wrong passwords are wrong', async () => {
    await expect(drive.list('/../..')).rejects.toMatchObject({ failure: 'not-found' })
    await expect(drive.download('/a/../../etc/passwd')).rejects.toMatchObject({ failure: 'not-found' })
    await expect(drive.stat('/none.step')).rejects.toMatchObject({ failure: 'not-found' })
    await expect(drive.download('/none.step')).rejects.toMatchObject({ failure: 'not-found' })
    await expect(webDavDrive(egress, isolated, { url: server.url, user: USER, password: 'wrong' }).list()).rejects.toMatchObject({ failure: 'credentials' })
  })
})

test('what is no WebDAV server, or not to be visited, says so', async () => {
  const egress = createEgress(allowList([]))
  await expect(webDavDrive(egress, isolated, { url: 'http://127.0.0.1:8139/', user: USER, password: PASSWORD }).list()).rejects.toMatchObject({
    failure: 'refused-address',
  })
  const open = createEgress(allowList(['127.0.0.1']))
  await expect(webDavDrive(open, isolated, { url: 'http://127.0.0.1:1/', user: USER, password: PASSWORD }).list()).rejects.toMatchObject({
    failure: 'unavailable',
  })
  egress.close()
  open.close()
})
