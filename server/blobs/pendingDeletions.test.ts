import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { afterwardsEnded } from '../store/afterwards.ts'
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

  it('are deleted after a call as far as they are its own: the rest is the job’s', async () => {
    const own = randomUUID()
    await scheduleDeletion(server.services.db, [own], new Date())
    deleteNewest(server.services)
    await afterwardsEnded(server.services)
    const left = await noted()
    expect(left).not.toContain(own)
    expect(left.length).toBeGreaterThan(200)
    await deletePending(server.services)
    expect(await noted()).toEqual([])
  })

  it('are deleted after each of many calls at once', async () => {
    const own = Array.from({ length: 30 }, () => randomUUID())
    for (const key of own) {
      await scheduleDeletion(server.services.db, [key], new Date())
      deleteNewest(server.services)
    }
    await afterwardsEnded(server.services)
    const left = await noted()
    expect(own.filter((key) => left.includes(key))).toEqual([])
  })

  it('hold no call up when the store does not answer, and the end of the server for seconds', async () => {
    const asked: string[] = []
    let answer = (): void => {}
    const blobs = { ...server.services.blobs, delete: (key: string) => new Promise<void>((resolve) => void (asked.push(key), (answer = resolve))) }
    await server.services.db.delete(pendingDeletions)
    await scheduleDeletion(server.services.db, old.slice(0, 1), new Date())
    deleteNewest({ ...server.services, blobs })
    await vi.waitFor(() => expect(asked).toHaveLength(1), 60_000)
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    try {
      const ended = afterwardsEnded(server.services)
      await vi.advanceTimersByTimeAsync(5_000)
      await ended
    } finally {
      vi.useRealTimers()
    }
    expect(await noted()).toHaveLength(1)
    answer()
    await afterwardsEnded(server.services)
    expect(await noted()).toEqual([])
  })
})
