import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { mkdtemp, open, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { fairStream, Turns } from './fairReads.ts'

const data = randomBytes(300_000)
const all = { start: 0, end: data.length }
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

it('lets those that are under way go on one by one while others are looked up', async () => {
  const turns = new Turns(2)
  const order: string[] = []
  const found = Promise.withResolvers<string>()
  const looking = turns.begin(() => found.promise)
  for (const name of ['a', 'b', 'c']) turns.take(false, () => order.push(name))
  turns.take(true, () => order.push('begins'))
  expect(order).toEqual(['a', 'begins'])
  turns.give()
  expect(order).toEqual(['a', 'begins'])
  turns.give()
  expect(order).toEqual(['a', 'begins', 'b'])
  found.resolve('file')
  expect(await looking).toBe('file')
  expect(order).toEqual(['a', 'begins', 'b', 'c'])
  await expect(turns.begin(() => Promise.reject(new Error('missing')))).rejects.toThrow('missing')
  turns.give()
  turns.give()
  for (const name of ['d', 'e']) turns.take(false, () => order.push(name))
  expect(order.slice(4)).toEqual(['d', 'e'])
})

it('gives each of many streams its bytes, whole and in part', async () => {
  const whole = Array.from({ length: 40 }, async () => buffer(fairStream(await file(), all)))
  for (const got of await Promise.all(whole)) expect(got.equals(data)).toBe(true)
  const part = await buffer(fairStream(await file(), { start: 65_530, end: 200_001 }))
  expect(part.equals(data.subarray(65_530, 200_001))).toBe(true)
  // A file that is shorter than stated ends where its bytes end.
  expect((await buffer(fairStream(await file(), { start: 299_990, end: 400_000 }))).length).toBe(10)
})

it.each(['before its first byte', 'after it'])('closes the file of a stream that is given up %s, and others go on', async (when) => {
  const handle = await file()
  const stream = fairStream(handle, all)
  if (when === 'after it') await once(stream, 'data')
  const closed = once(stream, 'close')
  stream.destroy()
  await closed
  expect(handle.fd).toBe(-1)
  expect((await buffer(fairStream(await file(), all))).equals(data)).toBe(true)
})

it('sends each of many answers its bytes, whole and in part, and breaks off one whose file ends too soon', async () => {
  const server = createServer((request, response) => {
    const [start, end] = (request.url ?? '').slice(1).split('-').map(Number)
    response.setHeader('content-length', end - start)
    void file().then((handle) => {
      const stream = fairStream(handle, { start, end })
      stream.on('error', () => response.destroy())
      stream.pipe(response)
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const get = async (start: number, end: number): Promise<Buffer> =>
    Buffer.from(await (await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/${start}-${end}`)).arrayBuffer())
  const ranges = Array.from({ length: 60 }, (_, i): [number, number] => (i % 3 === 0 ? [0, data.length] : [i * 1_001, data.length - i * 997]))
  const got = await Promise.all(ranges.map(([start, end]) => get(start, end)))
  for (const [i, [start, end]] of ranges.entries()) expect(got[i].equals(data.subarray(start, end)), `${start} to ${end}`).toBe(true)
  expect((await get(5, 5)).length).toBe(0)
  await expect(get(299_990, 400_000)).rejects.toThrow()
  server.close()
})
