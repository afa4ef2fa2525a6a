import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allowList } from '../drives/addresses.ts'
import { webDavDrive } from '../drives/adapters/webdav.ts'
import { createEgress } from '../drives/egress.ts'
import { createIsolated, isolatedLimits, OverLimit } from './isolated.ts'

const FOLDERS = 85_000
/** Milliseconds for which nothing else may be answered; the answer itself is 15 MB, which has to be taken from the socket. */
const MOST_BLOCKED = 400

/** Milliseconds that the processor has spent on this thread. */
const cpuMs = (): number => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

const member = (name: string): string =>
  `<d:response><d:href>/dav/${name}/</d:href><d:propstat><d:prop><d:resourcetype><d:collection/></d:resourcetype></d:prop><d:status>HTTP/1.1 200 OK</d:status></d:propstat></d:response>`
const answerOf = (members: string): string => `<?xml version="1.0"?><d:multistatus xmlns:d="DAV:">${members}</d:multistatus>`
const bytesOf = (xml: string): Uint8Array => new Uint8Array(Buffer.from(xml))

describe('a hostile WebDAV drive', () => {
  const huge = Buffer.from(answerOf(Array.from({ length: FOLDERS }, (_, index) => member(`folder-${index}`)).join('')))
  const deep = Buffer.from('<a>'.repeat(4_000_000))
  const server = createServer((request, response) => response.writeHead(207).end(request.url?.includes('deep') ? deep : huge))
  const isolated = createIsolated()
  const egress = createEgress(allowList(['127.0.0.1']))
  let url = ''
  beforeAll(async () => {
    await once(server.listen(0, '127.0.0.1'), 'listening')
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/dav/`
  })
  afterAll(async () => {
    egress.close()
    await isolated.close()
    server.close()
  })

  it(`with ${FOLDERS} folders does not hold up the thread that answers requests`, async () => {
    const drive = webDavDrive(egress, isolated, { url, user: '', password: '' })
    // The processor's time between two turns of the event loop: what others on the machine take is not counted.
    let blocked = 0
    let before = cpuMs()
    const look = (): void => {
      const now = cpuMs()
      blocked = Math.max(blocked, now - before)
      before = now
    }
    const watch = setInterval(look, 5)
    const found = await drive.search('folder')
    const page = await drive.list('/', '49950')
    look()
    clearInterval(watch)
    expect([found.entries.length, found.truncated]).toEqual([500, true])
    // No more than 50 000 of them are read.
    expect([page.entries.length, page.entries[0]?.name, page.next]).toEqual([50, 'folder-49950', undefined])
    expect(blocked).toBeGreaterThan(0)
    expect(blocked).toBeLessThan(MOST_BLOCKED)
  })

  it('with an answer nested without end is no drive', async () => {
    await expect(webDavDrive(egress, isolated, { url: `${url}deep`, user: '', password: '' }).list()).rejects.toMatchObject({ failure: 'unavailable' })
  })
})

describe('tasks in a thread', () => {
  const xml = (): Uint8Array => bytesOf(answerOf(Array.from({ length: 20_000 }, (_, index) => member(`f${index}`)).join('')))
  const small = () => ({ xml: bytesOf(answerOf(member('a'))), base: '/dav', folder: '/', from: 0, count: 10 })
  const large = () => ({ ...small(), xml: xml() })

  it('are ended when they take too long, and the next one runs', async () => {
    const isolated = createIsolated(isolatedLimits)
    const quick = createIsolated({ ...isolatedLimits, taskMs: 1 })
    await expect(quick.run('listFolder', large())).rejects.toThrow(OverLimit)
    const slow = isolated.run('listFolder', large())
    const after = isolated.run('listFolder', small())
    expect((await slow).total).toBe(20_000)
    expect((await after).entries.map(({ id }) => id)).toEqual(['/a'])
    await isolated.close()
    await quick.close()
  })

  it('are ended when they take too much memory, and the next one runs', async () => {
    const isolated = createIsolated({ ...isolatedLimits, memoryMb: 16 })
    const many = Array.from({ length: 3 }, () => 'x'.repeat(1000)).join('')
    const heavy = bytesOf(answerOf(Array.from({ length: 14_000 }, (_, index) => member(`${index}${many.slice(0, 900)}é`)).join('')))
    await expect(isolated.run('listFolder', { ...small(), xml: heavy, count: 14_000 })).rejects.toThrow(OverLimit)
    expect((await isolated.run('listFolder', small())).total).toBe(1)
    await isolated.close()
  })

  it('are refused when too many wait', async () => {
    const isolated = createIsolated({ ...isolatedLimits, waiting: 2 })
    const results = await Promise.allSettled(Array.from({ length: 4 }, () => isolated.run('listFolder', small())))
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected'])
    expect(results[3]).toMatchObject({ reason: { isQueue: true } })
    await isolated.close()
  })

  it('fail with the error that they name', async () => {
    const isolated = createIsolated()
    await expect(isolated.run('checkContents', { path: '/dev/null', name: 'a.step', assembly: null })).rejects.toMatchObject({ codeName: 'fileEmpty' })
    await isolated.close()
  })
})
