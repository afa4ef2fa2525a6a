import { expect, it } from 'vitest'
import { ByteWriter } from '../../io/bytes/byteWriter.fixture.ts'
import { wrap } from './solidedge.fixture.ts'
import { unwrap } from './wrapped.ts'

const data = Uint8Array.from({ length: 1000 }, (_, i) => (i * i) & 0xff)

it('unpacks pieces one after another', () => {
  expect(unwrap(wrap(data, 300))).toEqual(data)
  expect(unwrap(wrap(data))).toEqual(data)
  expect(unwrap(new ByteWriter().u32(0, 0).done())).toEqual(new Uint8Array(0))
})

it.each([
  ['cut off', wrap(data).slice(0, 40)],
  ['without an end', wrap(data).slice(0, -12)],
  ['a piece that unpacks to more than it can', new ByteWriter().u32(60_000, 8, 1, 2).u32(0, 0).done()],
  ['a piece longer than the file', new ByteWriter().u32(10, 1 << 30, 1, 2).done()],
  ['no zlib data', new ByteWriter().u32(10, 8, 1, 2).u32(0, 0).done()],
])('refuses %s', (_, bytes) => {
  expect(() => unwrap(bytes)).toThrow(expect.objectContaining({ code: 'file-exception' }))
})
