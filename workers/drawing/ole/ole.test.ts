import { expect, test } from 'vitest'
import { ByteWriter } from '../../io/bytes/byteWriter.fixture.ts'
import { compoundOf } from '../../formats/solidedge/solidedge.fixture.ts'
import { metafileBitmap } from './metafileBitmap.ts'
import { olePicture } from './olePicture.ts'

const words = (...values: number[]): number[] => [...new Uint8Array(Uint16Array.from(values).buffer)]
const record = (name: number, body: number[]): number[] => [...words((body.length + 6) / 2, 0, name), ...body]
const head = words(1, 9, 0x300, 0, 0, 0, 0, 0, 0)
const copy = record(0x0b41, [...Array.from({ length: 20 }, () => 0), 40, 0, 0, 0])

test('the bitmap of a metafile, unless it draws something else too', () => {
  expect([...(metafileBitmap(Uint8Array.from([...head, ...record(0x0103, words(8)), ...copy])) ?? [])]).toEqual([40, 0, 0, 0])
  expect(metafileBitmap(Uint8Array.from([...head, ...copy, ...record(0x0521, words(0, 0))]))).toBeUndefined()
})

test('no picture in what is none', async () => {
  expect(await olePicture(new Uint8Array(300))).toBeUndefined()
  expect(await olePicture(Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, 0, 0]))).toBeUndefined()
})

test('what a metafile draws, in the size of the presentation', async () => {
  const window = record(0x020c, words(100, 200))
  const line = [...record(0x0214, words(0, 0)), ...record(0x0213, words(100, 200))]
  const drawn = Uint8Array.from([...head, ...window, ...line])
  const presentation = new ByteWriter().u32(0xffffffff, 3, 4, 1, 0xffffffff, 2, 0, 4000, 2000, drawn.length).raw(drawn).done()
  const picture = await olePicture(compoundOf({ '\x02OlePres000': presentation }))
  expect(picture).toMatchObject({ width: 40, height: 20, items: [{ kind: 'line', points: [0, 20, 40, 0] }] })
})
