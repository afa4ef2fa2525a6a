import { createHash } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { billOf, componentsOf, readLock } from './sbom.ts'

/** Licences whose packages may be shipped under Apache-2.0; LGPL and MPL as modules of their own that can be replaced. */
const FIT = [
  'MIT',
  'MIT-0',
  'Apache-2.0',
  'ISC',
  'BSD-2-Clause',
  'BSD-3-Clause',
  '0BSD',
  'BlueOak-1.0.0',
  'Unlicense',
  'BSL-1.0',
  'CC-BY-4.0',
  'OFL-1.1',
  'MPL-2.0',
  'LGPL-2.1',
]

const lock = readLock(fileURLToPath(new URL('..', import.meta.url)))
const components = componentsOf(lock)

test('every package that is shipped has a licence that is fit', () => {
  expect(components.length).toBeGreaterThan(200)
  const words = (licence: string): string[] => licence.replaceAll(/[()]/g, '').split(/ (?:AND|OR) /)
  const isFit = (licence: string): boolean => words(licence).every((word) => FIT.includes(word) || word === 'Zlib' || word === 'CC0-1.0')
  expect(components.filter(({ licence }) => !isFit(licence))).toEqual([])
})

test('the bill of materials names each package with its digest, and no tool of the development', () => {
  const bill = billOf(lock, components) as { components: { name: string; hashes?: { content: string }[] }[] }
  const names = bill.components.map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining(['fastify', 'three', '@fastify/static']))
  for (const tool of ['vitest', '@playwright/test', 's3rver']) expect(names).not.toContain(tool)
  const digest = createHash('sha512').update('').digest('hex').length
  expect(bill.components.filter(({ hashes }) => hashes?.[0]?.content.length === digest).length).toBeGreaterThan(names.length * 0.95)
})
