import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { OpenError } from '../../../src/core/errors.ts'
import { corpusDir } from '../../../tests/support/corpus.ts'
import { dxfOf, openDrawingFiles } from '../openDrawing.fixture.ts'

/** Numbers that are the same every time (Lehmer's generator). */
function numbers(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state * 48271) % 2147483647
    return state % below
  }
}

/** A copy that is cut, or in which some bytes are others. */
function damaged(bytes: Uint8Array<ArrayBuffer>, seed: number): Uint8Array<ArrayBuffer> {
  const next = numbers(seed * 7919 + 1)
  if (seed % 3 === 0) return bytes.slice(0, next(bytes.length))
  const copy = bytes.slice()
  for (let i = 0; i < 1 + (seed % 20); i++) copy[next(copy.length)] = next(256)
  return copy
}

async function outcome(name: string, bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  try {
    await openDrawingFiles({ [name]: bytes })
    return 'drawing'
  } catch (error) {
    return error instanceof OpenError ? 'message' : String(error)
  }
}

test('damaged DXF files open or end in a message', { timeout: 120_000 }, async () => {
  const blocks = '0 BLOCK|8 0|2 B|70 0|10 0|20 0|30 0|0 LINE|8 0|10 0|20 0|11 1|21 0|0 ENDBLK'
  const entities =
    '0 LINE|8 0|10 0|20 0|11 1|21 1|0 INSERT|8 0|2 B|10 1|20 2|70 3|71 2|44 5|45 5|0 TEXT|8 0|10 1|20 2|40 3|1 Text|0 ARC|8 0|10 0|20 0|40 5|50 0|51 90|0 POLYLINE|8 0|66 1|70 1|0 VERTEX|8 0|10 0|20 0|42 1|0 VERTEX|8 0|10 2|20 0|0 SEQEND|8 0'
  const whole = new TextEncoder().encode(dxfOf(entities, { blocks }))
  for (let seed = 0; seed < 150; seed++)
    expect([seed, await outcome('a.dxf', damaged(whole, seed))]).toEqual([seed, expect.stringMatching(/^(drawing|message)$/)])
})

test('damaged DWG files open or end in a message', { timeout: 300_000 }, async () => {
  const whole = new Uint8Array(readFileSync(new URL('../../../public/samples/Sample1.dwg', import.meta.url)))
  for (let seed = 0; seed < 100; seed++)
    expect([seed, await outcome('a.dwg', damaged(whole, seed))]).toEqual([seed, expect.stringMatching(/^(drawing|message)$/)])
})

describe.runIf(corpusDir)('damaged files of the corpus open or end in a message', () => {
  const given = ['dxf/bin_dxf_r2000.dxf', 'dxf/no_layouts.dxf', 'dwg/PolyLine2D.dwg', 'dwg/example_2007.dwg', 'dwg/Helix_2018.dwg', 'dwg/example_r14.dwg']
  const files = given.filter((file) => existsSync(join(corpusDir ?? '', file)))
  test.each(files)('%s', { timeout: 300_000 }, async (file) => {
    const bytes = new Uint8Array(readFileSync(join(corpusDir!, file)))
    for (let seed = 0; seed < 12; seed++)
      expect([seed, await outcome(file.slice(4), damaged(bytes, seed))]).toEqual([seed, expect.stringMatching(/^(drawing|message)$/)])
  })
})
