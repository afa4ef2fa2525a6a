import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { formats } from '../../../src/core/formats.ts'
import { readModel } from './index.ts'

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)
/** The code with which reading ends. */
const codeOf = (text: string, name?: string): Promise<unknown> =>
  readModel(bytes(text), { name }).then(
    () => 'read',
    (error: { code: string }) => error.code,
  )

test('bytes decide which reader opens a file without a name', async () => {
  const { structure, parts } = await readModel(readFileSync(new URL('../../../tests/fixtures/sleeve.step', import.meta.url)))
  expect(structure.format).toBe('step')
  expect(parts.size).toBe(3)
  expect(await codeOf(`${' '.repeat(72)}S      1\n`)).not.toBe('unsupported-format')
  expect(await codeOf('DBRep_DrawableShape\n')).not.toBe('unsupported-format')
  expect(await codeOf('solid a\nendsolid a\n')).toBe('unsupported-format')
})

test('every name that the application takes for one of the three formats is taken here', async () => {
  for (const { extensions } of formats.filter(({ id }) => id === 'step' || id === 'iges' || id === 'brep'))
    for (const extension of extensions) expect(await codeOf('nothing of the kind', `A.${extension.toUpperCase()}`), extension).not.toBe('unsupported-format')
  expect(await codeOf('PK\u0003\u0004', 'a.zip')).toBe('unsupported-format')
})
