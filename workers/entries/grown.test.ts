import { expect, test } from 'vitest'
import type { OpenSource } from '../contract/opening.ts'
import { isGrown } from './grown.ts'

const MB = 1 << 20
const opening = (root: string, ...sizes: number[]) => {
  const entries = sizes.map((size, i) => ({ path: i ? `${i}.bin` : root, blob: { size } as Blob }))
  return { root, source: { name: root, container: 'file', entries } satisfies OpenSource }
}

test('a worker is replaced after a large file, and sooner after one that a WASM heap has read', () => {
  expect(isGrown(opening('a.step', 60 * MB))).toBe(false)
  expect(isGrown(opening('a.step', 70 * MB))).toBe(true)
  expect(isGrown(opening('a.step', 40 * MB, 40 * MB))).toBe(true)
  expect(isGrown(opening('a.ifc', 10 * MB))).toBe(false)
  expect(isGrown(opening('a.IFC', 20 * MB))).toBe(true)
})

test('a kept result takes little: its worker stays', () => {
  expect(isGrown(opening('a.step', 300 * MB), true)).toBe(false)
  expect(isGrown(opening('a.ifc', 300 * MB), true)).toBe(false)
})
