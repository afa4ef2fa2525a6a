import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { OpenError } from '../../../src/core/errors.ts'
import { corpusFiles } from '../../../tests/support/corpus.ts'
import { openWith } from '../../mesh/testSink.fixture.ts'
import { checkPart } from '../../pipeline/checkPart.ts'
import { assemblyFile } from './assembly.fixture.ts'
import { reader } from './index.ts'
import { boxFaces, partFile } from './part.fixture.ts'

function numbers(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

/** Flips some bytes; every fourth variant is cut too. */
function damage(bytes: Uint8Array<ArrayBuffer>, seed: number): Uint8Array<ArrayBuffer> {
  const random = numbers(seed)
  const out = bytes.slice(0, seed % 4 === 0 ? random(bytes.length) : bytes.length)
  for (let i = 1 + random(8); i > 0 && out.length > 0; i--) out[random(out.length)] = random(3) === 0 ? 255 : random(256)
  return out
}

/** A model whose parts hold together, or an OpenError; anything else fails the test. */
async function survives(files: Record<string, Uint8Array<ArrayBuffer>>): Promise<void> {
  try {
    for (const draft of (await openWith(reader, files)).parts) expect(checkPart(draft).problem ?? '').toMatch(/^$|not numbers/)
  } catch (error) {
    if (!(error instanceof OpenError)) throw error
  }
}

const part = (spoil?: (contents: Uint8Array<ArrayBuffer>) => void): Uint8Array<ArrayBuffer> =>
  partFile(
    [{ faces: boxFaces(1, 2, 3), color: [1, 0, 0, 1] }],
    [
      [
        [0, 0, 0],
        [1, 0, 0],
      ],
    ],
    { spoil },
  )
const places = [
  [1, 2, 3],
  [4, 5, 6],
] as const
const references = [
  { path: 'C:\\x\\box.ipt', at: places },
  { path: 'sub.iam', at: places },
  { path: 'gone.ipt', at: places, suppressed: true },
]

it('survives damaged files', { timeout: 120_000 }, async () => {
  const box = part()
  const assembly = assemblyFile(references)
  for (let seed = 0; seed < 200; seed++) {
    await survives({ 'a.ipt': damage(box, seed) })
    await survives({ 'a.iam': damage(assembly, seed), 'box.ipt': box })
  }
})

it('survives damage inside of packed segments', { timeout: 120_000 }, async () => {
  const box = part()
  for (let seed = 0; seed < 200; seed++) {
    const spoil = (contents: Uint8Array<ArrayBuffer>): void => contents.set(damage(contents, seed * 4 + 1))
    await survives({ 'a.ipt': part(spoil) })
    await survives({ 'a.iam': assemblyFile(references, { spoil }), 'box.ipt': box, 'sub.iam': assemblyFile(references, { spoil }) })
  }
})

const small = corpusFiles('inventor').filter(({ file }) => /test_cube|Standard|Box\.ipt|Scene2\.iam|lens cover\.ipt$/.test(file))
describe.runIf(small.length > 0)('real files', () => {
  it.each(small)('survives damage of $file', { timeout: 120_000 }, async ({ file, path }) => {
    const bytes = new Uint8Array(readFileSync(path))
    for (let seed = 0; seed < 40; seed++) await survives({ [file]: damage(bytes, seed) })
  })
})
