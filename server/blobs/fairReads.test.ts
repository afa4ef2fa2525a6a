import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, open, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { fairStream, Turns } from './fairReads.ts'

const data = randomBytes(300_000)
let folder: string
const file = () => open(join(folder, 'a'))

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'facet-fair-'))
  await writeFile(join(folder, 'a'), data)
})
afterAll(() => rm(folder, { recursive: true }))

it('lets no more than so many through at once, and who begins before who goes on', () => {
  const turns = new Turns(2)
  const order: string[] = []
  const take = (name: string, isFirst: boolean): void => turns.take(isFirst, () => order.push(name))
  take('a', false)
  take('b', false)
  take('goes on', false)
  take('begins', true)
  expect(order).toEqual(['a', 'b'])
  for (let i = 0; i < 4; i++) turns.give()
  expect(order).toEqual(['a', 'b', 'begins', 'goes on'])
  take('later', false)
  expect(order).toContain('later')
})

it('gives each of many streams its bytes, whole and in part', async () => {
  const whole = Array.from({ length: 40 }, async () => buffer(fairStream(await file())))
  for (const got of await Promise.all(whole)) expect(got.equals(data)).toBe(true)
  const part = await buffer(fairStream(await file(), { start: 65_530, end: 200_001 }))
  expect(part.equals(data.subarray(65_530, 200_001))).toBe(true)
  // A file that is shorter than it was said to be ends where it ends.
  expect((await buffer(fairStream(await file(), { start: 299_990, end: 400_000 }))).length).toBe(10)
})

it.each(['before its first byte', 'after it'])('closes the file of a stream that is given up %s, and others go on', async (when) => {
  const handle = await file()
  const stream = fairStream(handle)
  if (when === 'after it') await once(stream, 'data')
  const closed = once(stream, 'close')
  stream.destroy()
  await closed
  expect(handle.fd).toBe(-1)
  expect((await buffer(fairStream(await file()))).equals(data)).toBe(true)
})
