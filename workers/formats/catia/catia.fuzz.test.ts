import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { corpusFiles } from '../../../tests/support/corpus.ts'
import { type Files, openVariant, survives } from '../../../bench/native/catia/damage.ts'

it('survives damaged files', { timeout: 120_000 }, async () => {
  for (let seed = 1; seed <= 400; seed++) await openVariant(seed)
})

const small = corpusFiles('catia').filter(({ file }) => /LINK_1|example4|Propeller|CVT\/Product1\.CATProduct/.test(file))
describe.runIf(small.length > 0)('real files', () => {
  it.each(small)('survives damage of $file', { timeout: 120_000 }, async ({ file, path }) => {
    const files: Files = { [file]: new Uint8Array(readFileSync(path)) }
    for (let seed = 1; seed <= 25; seed++) expect(await survives(files, file, seed)).toMatch(/^(ok|file-exception|no-geometry)$/)
  })
})
