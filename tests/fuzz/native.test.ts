import { statSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { endings } from '../../bench/native/fuzz/endings.ts'
import { fuzzFormat, fuzzFormats } from '../../bench/native/fuzz/formats.ts'
import { realFiles } from '../../bench/native/fuzz/realFiles.ts'

// The bounded part of `node bench/native/fuzz.ts`: of every native format, files of our own making, and small real ones where they are at hand.
const own: Record<string, { variants: number; leastShown: number }> = {
  solidworks: { variants: 450, leastShown: 0.5 },
  solidedge: { variants: 300, leastShown: 0.5 },
  dft: { variants: 200, leastShown: 0.3 },
  inventor: { variants: 400, leastShown: 0.3 },
  catia: { variants: 400, leastShown: 0.2 },
  '3dxml': { variants: 300, leastShown: 0.3 },
  nx: { variants: 300, leastShown: 0.2 },
  creo: { variants: 300, leastShown: 0.3 },
  proe: { variants: 200, leastShown: 0.125 },
  parasolid: { variants: 400, leastShown: 0.125 },
  acis: { variants: 450, leastShown: 0.125 },
  fusion: { variants: 200, leastShown: 0.125 },
  jt: { variants: 200, leastShown: 0.125 },
  freecad: { variants: 200, leastShown: 0.125 },
  usd: { variants: 300, leastShown: 0.125 },
  kicad: { variants: 60, leastShown: 0.3 },
  gerber: { variants: 60, leastShown: 0.3 },
  stepxml: { variants: 100, leastShown: 0.125 },
  idf: { variants: 200, leastShown: 0.3 },
  '3mf': { variants: 100, leastShown: 0.2 },
  edrawings: { variants: 100, leastShown: 0.125 },
  archives: { variants: 60, leastShown: 0.125 },
  rar4: { variants: 60, leastShown: 0.125 },
}
const known = [
  'ok',
  'part refused',
  'file-exception',
  'no-geometry',
  'shape-unread',
  'unsupported-format',
  'encrypted',
  'not-yet',
  'missing-parts',
  'native-drawing',
  'archive-failed',
  'invalid-name',
]
const others = (counts: Map<string, number>): string[] => [...counts.keys()].filter((ending) => !known.includes(ending))

const REAL_VARIANTS = 150
const SMALL = 150_000

describe.each(fuzzFormats)('damaged files of %s', (name) => {
  const { variants, leastShown } = own[name]

  it('of our own end in a model or a message', { timeout: 600_000 }, async () => {
    const counts = await endings(await fuzzFormat(name), [], 0, variants)
    expect(others(counts)).toEqual([])
    expect((counts.get('ok') ?? 0) / variants).toBeGreaterThan(leastShown)
  })

  it('of others do so too', { timeout: 600_000 }, async ({ skip }) => {
    const format = await fuzzFormat(name)
    const files = realFiles(format).filter((path) => statSync(path).size <= SMALL)
    if (files.length === 0) skip()
    expect(others(await endings(format, files, 0, REAL_VARIANTS))).toEqual([])
  })
})

/** Variants that ended otherwise once. */
const mended: [format: string, number: number][] = [
  // A needle of a face with a corner that single precision does not hold.
  ['fusion', 1106],
]

it.each(mended)('%s, variant %i, ends in a model or a message', async (name, number) => {
  expect(others(await endings(await fuzzFormat(name), [], number, number + 1))).toEqual([])
})
