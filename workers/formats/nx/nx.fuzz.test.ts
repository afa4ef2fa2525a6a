import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { OpenError } from '../../../src/core/errors.ts'
import { seeded } from '../../../bench/fuzz/random.ts'
import { corpusFiles } from '../../../tests/support/corpus.ts'
import { openWith } from '../../mesh/testSink.fixture.ts'
import { checkPart } from '../../pipeline/checkPart.ts'
import { reader } from './index.ts'
import { containerOf, jtOf, memberOf, objectModel, referencesOf } from './nx.fixture.ts'

/** Bytes written over; every fourth variant is cut too. */
function damage(bytes: Uint8Array, seed: number): Uint8Array<ArrayBuffer> {
  const next = seeded(seed)
  const out = Uint8Array.from(seed % 4 === 0 ? bytes.subarray(0, next(bytes.length)) : bytes)
  for (let i = 1 + next(8); i > 0 && out.length > 0; i--) out[next(out.length)] = next(3) === 0 ? 255 : next(256)
  return out
}

async function survives(bytes: Uint8Array<ArrayBuffer>): Promise<void> {
  try {
    for (const draft of (await openWith(reader, { 'a.prt': bytes })).parts) expect(checkPart(draft).problem ?? '').toMatch(/^$|not numbers/)
  } catch (error) {
    if (!(error instanceof OpenError)) throw error
  }
}

it('survives damaged files', { timeout: 120_000 }, async () => {
  const whole = containerOf({
    'UG_PART/UG_PART': objectModel([memberOf('created by'), memberOf('(partition)')]),
    'FastLoad/JT': jtOf([[0, 0, 0, 1, 1, 1]]),
    'FastLoad/ExternalReferences': referencesOf(['a.prt', 'b.prt']),
  })
  for (let seed = 1; seed <= 300; seed++) await survives(damage(whole, seed))
})

const small = corpusFiles('nx').filter(({ file }) => /cone\.prt|Rod\.prt|model5\.prt|02-35-036_ASM/.test(file))
describe.runIf(small.length > 0)('real files', () => {
  it.each(small)('survives damage of $file', { timeout: 120_000 }, async ({ path }) => {
    const bytes = new Uint8Array(readFileSync(path))
    for (let seed = 1; seed <= 25; seed++) await survives(damage(bytes, seed))
  })
})
