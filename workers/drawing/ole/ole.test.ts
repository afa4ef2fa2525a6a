import { expect, test } from 'vitest'
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

test('no picture in what is none', () => {
  expect(olePicture(new Uint8Array(300))).toBeUndefined()
  expect(olePicture(Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, 0, 0]))).toBeUndefined()
})
