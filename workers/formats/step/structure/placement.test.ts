import { expect, test } from 'vitest'
import { Matrices } from './placement.ts'

test('matrices have room of their own, in buffers of few and of many', () => {
  const count = 5000
  const asked = new Matrices()
  const counted = new Matrices()
  for (let i = 0; i < count; i++) {
    asked.at(i).fill(i)
    counted.next().fill(i)
  }
  const one = Array.from({ length: count }, (_, i) => asked.at(i))
  expect(one.every((matrix, i) => matrix.length === 16 && matrix.every((value) => value === i))).toBe(true)
  expect([...new Set(one.map(({ buffer }) => buffer.byteLength / 128))]).toEqual([16, 32, 64, 128, 256, 512, 1024])
  expect([0, 15, 16, 1007, 1008, 4999].map((i) => counted.at(i)[7])).toEqual([0, 15, 16, 1007, 1008, 4999])
})
