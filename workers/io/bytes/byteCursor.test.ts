import { expect, test } from 'vitest'
import { ByteCursor } from './byteCursor.ts'
import { findBytes, latinBytes } from './byteWindow.ts'

/** Not aligned: one byte in front. */
const bytes = Uint8Array.from([9, 1, 2, 3, 4, 0, 0, 0x80, 0x3f, 2, 0, 0, 0, 0x41, 0, 0x42, 0]).subarray(1)

test('numbers, arrays and texts follow each other, little-endian', () => {
  const cursor = new ByteCursor(bytes)
  expect([cursor.u8(), cursor.u16(), cursor.u8(), cursor.at]).toEqual([1, 0x0302, 4, 4])
  expect([...cursor.f32s(1)]).toEqual([1])
  expect(cursor.text16()).toBe('AB')
  expect(cursor.left).toBe(0)
  cursor.at = 12
  expect(cursor.wide(4)).toBe('AB')
})

test('no step goes past the end, and nothing is allocated for what is not there', () => {
  const cursor = new ByteCursor(bytes, 2, 6)
  expect(cursor.left).toBe(4)
  for (const step of [
    () => cursor.skip(5),
    () => cursor.skip(-1),
    () => cursor.skip(Number.NaN),
    () => cursor.f64(),
    () => cursor.f32s(2 ** 31),
    () => cursor.f64s(1),
    () => cursor.take(5),
    () => new ByteCursor(bytes, bytes.length + 1).u8(),
    () => new ByteCursor(bytes, 8).text16(1),
  ]) {
    expect(step).toThrow(expect.objectContaining({ code: 'file-exception' }))
    expect(cursor.at).toBe(2)
  }
})

test('a word is found from a place on, and not where it is cut', () => {
  const text = latinBytes('aababab')
  expect([
    findBytes(text, latinBytes('ab')),
    findBytes(text, latinBytes('ab'), 2),
    findBytes(text, latinBytes('abc')),
    findBytes(text, latinBytes('ba'), 6),
  ]).toEqual([1, 3, -1, -1])
})
