import { expect, test } from 'vitest'
import { newUser } from './people.ts'
import { databases } from './databases.ts'
import { startTestServer } from './testServer.ts'
import { users } from '../store/schema/accounts.ts'
import { emptyDatabase } from './emptyDatabase.ts'

test('every server begins with an empty database, whatever was written into those before', async () => {
  const [embedded] = databases()
  const first = await startTestServer(embedded)
  const beside = await startTestServer(embedded)
  await newUser(first)
  const after = await startTestServer(embedded)
  const people = async ({ services }: typeof first): Promise<number> => (await services.db.select().from(users)).length
  expect([await people(first), await people(beside), await people(after)]).toEqual([1, 0, 0])
  for (const server of [first, beside, after]) await server.close()
})

test('a reader of the dump may write into what it gets', async () => {
  const dump = await emptyDatabase()
  const bytes = new Uint8Array(await dump.arrayBuffer())
  expect(bytes.length).toBe(dump.size)
  const before = bytes[0]
  bytes.fill(0)
  expect(before).not.toBe(0)
  expect(new Uint8Array(await (await emptyDatabase()).arrayBuffer())[0]).toBe(before)
})
