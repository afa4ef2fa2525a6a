import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { insertBefore, withLines } from './newFormat.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

it('adds one line to each list of formats as they stand', () => {
  const read = (path: string): string => readFileSync(root + path, 'utf8')
  const lines = withLines('toy', 'Toy', ['toy', 'ty'], read)
  expect(lines['src/core/formats.ts']).toMatch(/'toy',\n\] as const\nexport type FormatId/)
  expect(lines['src/core/formats.ts']).toContain(
    `{ id: 'toy', name: 'Toy', extensions: ['toy', 'ty'], kind: '3d', assembly: 'never', ready: true, tier: 'free' },\n]`,
  )
  expect(lines['workers/formats/registry.ts']).toContain("  'toy': () => import('./toy/index.ts'),\n}")
  expect(lines['contract/vip/functions.ts']).toMatch(/freeFormats = \[[^\]]*,\n {2}'toy',\n\] as const/)
})

it('refuses a place that is not there once', () => {
  expect(() => insertBefore('a b a', 'a', 'x')).toThrow('not once')
  expect(() => insertBefore('a b a', 'c', 'x')).toThrow('not once')
  expect(insertBefore('a b', 'b', 'x ')).toBe('a x b')
})
