import { expect, it } from 'vitest'
import { Fields, readValue, Rows, writeValue } from './columns.ts'

const value = {
  name: 'a',
  list: [1, null, { deep: new Float64Array([Math.PI, -0, 1e300]) }],
  rows: new Rows(new Uint16Array([5, 65535, 6, 0, 4, 1]), 2, true),
  signed: new Rows(new Int16Array([-32768, 32767, 0]), 1, true),
  words: new Rows(new Uint32Array([0xffffffff, 0, 0x80000000, 7]), 1, true),
  empty: new Uint8Array(),
}

it('brings back what was written, to the bit', () => {
  expect(readValue(writeValue(value))).toEqual({ ...value, rows: value.rows.values, signed: value.signed.values, words: value.words.values })
})

it('refuses counts that the bytes cannot hold before it allocates', () => {
  const lying = (reference: unknown): Uint8Array => {
    const text = new TextEncoder().encode(JSON.stringify({ a: { '~': reference } }))
    const bytes = new Uint8Array(4 + text.length + 8)
    new DataView(bytes.buffer).setUint32(0, text.length, true)
    bytes.set(text, 4)
    return bytes
  }
  expect(readValue(lying(['Uint16Array', 4, 1, false]))).toEqual({ a: new Uint16Array(4) })
  for (const reference of [
    ['Float64Array', 2, 1, false],
    ['Uint8Array', 0xffffffff, 1, false],
    ['Uint8Array', -1, 1, false],
    ['Uint8Array', 0.5, 1, false],
    ['Uint8Array', 1, 0, false],
    ['constructor', 1, 1, false],
    ['Float64Array', 1, 1, true],
    'Uint8Array',
  ])
    expect(() => readValue(lying(reference)), JSON.stringify(reference)).toThrow(expect.objectContaining({ code: 'file-exception' }))
  expect(() => readValue(new Uint8Array([255, 255, 255, 255, 0]))).toThrow(expect.objectContaining({ code: 'file-exception' }))
  expect(() => readValue(new Uint8Array([1, 0, 0, 0, 123]))).toThrow(expect.objectContaining({ code: 'file-exception' }))
})

it('gives fields of the kind that was asked for, and no inherited ones', () => {
  const fields = new Fields({ a: new Uint8Array(2), n: 3, t: 'x', l: [1, 2] })
  expect([fields.array('a', Uint8Array, 2).length, fields.count('n'), fields.text('t'), fields.numbers('l', 2)]).toEqual([2, 3, 'x', [1, 2]])
  for (const wrong of [
    () => fields.array('a', Uint16Array),
    () => fields.array('a', Uint8Array, 3),
    () => fields.count('t'),
    () => fields.text('constructor'),
    () => fields.numbers('l', 3),
    () => new Fields([]),
  ])
    expect(wrong).toThrow(expect.objectContaining({ code: 'file-exception' }))
})
