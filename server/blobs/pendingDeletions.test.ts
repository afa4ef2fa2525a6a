import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { pendingDeletions } from '../store/schema/files.ts'
import { databases } from '../testing/databases.ts'
import { startTestServer, type TestServer } from '../testing/testServer.ts'
import { deleteNewest, deletePending, scheduleDeletion } from './pendingDeletions.ts'

describe.each(databases())('blobs noted for deletion on $name', (database) => {
  let server: TestServer
  const old = Array.from({ length: 230 }, () => randomUUID())
  const noted = async (): Promise<string[]> => (await server.services.db.select().from(pendingDeletions)).map(({ key }) => key)

  beforeAll(async () => {
    server = await startTestServer(database)
  })
  afterAll(() => server.close())
  beforeEach(async () => {
    await server.services.db.delete(pendingDeletions)
    await scheduleDeletion(server.services.db, old, new Date(0))
  })

  it('are deleted by a call as far as they are its own: the rest is the job’s', async () => {
    const own = randomUUID()
    await scheduleDeletion(server.services.db, [own], new Date())
    await deleteNewest(server.services)
    const left = await noted()
    expect(left).not.toContain(own)
    expect(left.length).toBeGreaterThan(200)
    await deletePending(server.services)
    expect(await noted()).toEqual([])
  })

  it('hold no call up when the store does not answer', async () => {
    const asked: string[] = []
    const blobs = { ...server.services.blobs, delete: (key: string) => new Promise<void>(() => asked.push(key)) }
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    try {
      const ended = deleteNewest({ ...server.services, blobs })
      await vi.waitFor(() => expect(asked.length).toBeGreaterThan(0))
      await vi.advanceTimersByTimeAsync(5_000)
      await ended
    } finally {
      vi.useRealTimers()
    }
    expect(await noted()).toHaveLength(old.length)
  })
})
