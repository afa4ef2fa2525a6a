import { expect, it } from 'vitest'
import type { OpenSource } from '../../contract/opening.ts'
import { fingerprint } from './contentHash.ts'

const size = 200_000
const bytes = Uint8Array.from({ length: size }, (_, i) => i % 251)
const lastModified = Date.now() - 3_600_000

const source = (...files: [path: string, content: BlobPart, time?: number][]): OpenSource => ({
  name: 'a',
  container: 'folder',
  entries: files.map(([path, content, time = lastModified]) => ({ path, blob: new File([content], 'any', { lastModified: time }) })),
})

it('is the same for the same bytes, and another for other names, sizes, times and bytes that it looks at', async () => {
  const print = await fingerprint(source(['a', bytes]))
  expect(print).toMatch(/^[0-9a-f]{64}$/)
  expect(await fingerprint(source(['a', bytes.slice()]))).toBe(print)
  const others = [
    source(['b', bytes]),
    source(['a', bytes.slice(1)]),
    source(['a', bytes, lastModified - 1]),
    source(['a', bytes.with(0, 9)]),
    source(['a', bytes.with(size - 1, 9)]),
    source(['a', bytes.with(Math.floor((size - 4096) / 9) + 1, 9)]),
    source(['a', bytes], ['b', 'x']),
  ]
  const prints = await Promise.all(others.map(fingerprint))
  expect(new Set([print, ...prints]).size).toBe(others.length + 1)
})

it('does not look at every byte', async () => {
  expect(await fingerprint(source(['a', bytes.with(10_000, 9)]))).toBe(await fingerprint(source(['a', bytes])))
})

it('is none where times of change say nothing, and of many files', async () => {
  const blob: OpenSource = { name: 'a', container: 'file', entries: [{ path: 'a', blob: new Blob([bytes]) }] }
  const disk: OpenSource = { name: 'a', container: 'file', entries: [{ path: 'a', blob: { file: '/a', size } }] }
  const many = source(...Array.from({ length: 33 }, (_, i) => [`${i}`, 'x'] as [string, string]))
  const sources = [blob, disk, many, source(['a', bytes, 0]), source(['a', bytes, Date.now() - 5000]), source(['a', bytes, Date.now() + 3_600_000])]
  expect(await Promise.all(sources.map(fingerprint))).toEqual(Array(6).fill(undefined))
})

it('is none of what cannot be read', async () => {
  const file = new File([bytes], 'a', { lastModified })
  file.slice = () => {
    throw new DOMException('gone', 'NotReadableError')
  }
  expect(await fingerprint({ name: 'a', container: 'file', entries: [{ path: 'a', blob: file }] })).toBeUndefined()
})
