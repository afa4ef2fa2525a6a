import { mkdtemp, readdir, readFile, rm, writeFile, mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { text } from 'node:stream/consumers'
import { PGlite } from '@electric-sql/pglite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createFolderBlobs } from '../blobs/openBlobs.ts'
import { users } from '../store/schema/accounts.ts'
import { openEmbedded, overPglite } from '../store/embedded.ts'
import type { Database } from '../store/database.ts'
import { readConfig } from '../config.ts'
import { emptyDatabase } from '../testing/emptyDatabase.ts'
import { backUp, restore } from './backup.ts'

let folder: string
let database: Database
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'facet-backup-'))
  await mkdir(join(folder, 'data'))
  database = overPglite(new PGlite(join(folder, 'data', 'database'), { loadDataDir: await emptyDatabase() }), () => {}, true)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const user = (at: number) => ({ id: randomUUID(), email: `user${at}@example.org`, nickname: `设计 ${at}`, createdAt: new Date(at) })

test('back up while rows are written, destroy everything, restore: every row that was there is there', async () => {
  const config = { ...readConfig({}), dataDir: join(folder, 'data') }
  const blobs = createFolderBlobs(join(config.dataDir, 'blobs'))
  const key = randomUUID()
  await blobs.put(key, Readable.from(['a drawing']))
  await writeFile(join(config.dataDir, 'secret'), 'x'.repeat(48))
  await database.ready
  for (let at = 0; at < 50; at++) await database.db.insert(users).values(user(at))
  const before = await database.db.select().from(users).orderBy(users.createdAt)

  const writing = new AbortController()
  let written = 50
  const writer = (async () => {
    while (!writing.signal.aborted) {
      await database.db.insert(users).values(user(written++))
      // The embedded database answers without the event loop: others must have their turn.
      await setImmediate()
    }
  })()
  const services = { config, database, now: () => new Date('2026-05-06T07:08:09Z') }
  const dump = await backUp(services, join(folder, 'backup'))
  await backUp({ ...services, now: () => new Date('2026-05-05T07:08:09Z') }, join(folder, 'backup'))
  writing.abort()
  await writer
  expect(dump).toBe(join(folder, 'backup', 'database-2026-05-06T07-08-09.000Z.tar.gz'))

  await expect(restore(join(folder, 'backup'), config.dataDir)).rejects.toThrow('holds a database already')
  await database.close()
  await rm(config.dataDir, { recursive: true })

  expect(await restore(join(folder, 'backup'), config.dataDir)).toBe('database-2026-05-06T07-08-09.000Z.tar.gz')
  const restored = openEmbedded(config.dataDir)
  await restored.ready
  const after = await restored.db.select().from(users).orderBy(users.createdAt)
  await restored.close()
  expect(after.slice(0, 50)).toEqual(before)
  // Rows of the writer: some of them, without a gap.
  expect(after.map(({ createdAt }) => createdAt.getTime())).toEqual(after.map((_, at) => at))
  expect(await text(await createFolderBlobs(join(config.dataDir, 'blobs')).get(key))).toBe('a drawing')
  expect(await readFile(join(config.dataDir, 'secret'), 'utf8')).toBe('x'.repeat(48))
})

test('a folder without a backup restores nothing', async () => {
  await mkdir(join(folder, 'empty'))
  await expect(restore(join(folder, 'empty'), join(folder, 'other'))).rejects.toThrow('holds no backup')
  expect(await readdir(folder)).not.toContain('other')
})
