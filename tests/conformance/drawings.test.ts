import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { OpenError } from '../../src/core/errors.ts'
import type { Drawing } from '../../src/core/drawing/drawing.ts'
import { countedByTags } from '../../workers/drawing/read/countedByTags.ts'
import { openDrawingFiles } from '../../workers/drawing/openDrawing.fixture.ts'
import { corpusDir, corpusFiles } from '../support/corpus.ts'

/** DWG files and what the same drawing is as DXF, with the entities that the DWG does not give (`lost`) and why. */
const twins: [dwg: string, dxf: string, lost?: Record<string, number>][] = [
  ['dwg/example_2000.dwg', 'dwg/example_2000.dxf'],
  ['dwg/example_2004.dwg', 'dwg/example_2004.dxf'],
  // The library does not find the content of tables of R2007.
  ['dwg/example_2007.dwg', 'dwg/example_2007.dxf', { ACAD_TABLE: 1 }],
  ['dwg/example_2010.dwg', 'dwg/example_2010.dxf'],
  ['dwg/example_2013.dwg', 'dwg/example_2013.dxf'],
  ['dwg/example_2018.dwg', 'dwg/example_2018.dxf'],
  ['dwg/sample_AC1032.dwg', 'dxf/sample_AC1032_ascii.dxf'],
  ['dwg/TS1.dwg', 'dwg/TS1.dxf'],
  ['dwg/PolyLine2D.dwg', 'dwg/PolyLine2D.dxf'],
  ['dwg/Surface.dwg', 'dwg/Surface_2004.dxf'],
  ['dwg/BLOCKVISIBILITYPARAMETER.dwg', 'dwg/BLOCKVISIBILITYPARAMETER.dxf'],
  ['dwg/geoloc.dwg', 'dwg/geoloc.dxf'],
  ['dxf/sample_AC1032_binary.dxf', 'dxf/sample_AC1032_ascii.dxf'],
  ['dxf/sample_AC1009_binary.dxf', 'dxf/sample_AC1009_ascii.dxf'],
]

/** Files that are refused, and in what words. */
const refused: Record<string, string> = {
  // Before R13.
  'ACEB10.dwg': 'not-yet',
  'r2.6_dim.dwg': 'not-yet',
  'broken_truncated.dwg': 'file-exception',
  'broken_header_only.dwg': 'file-exception',
}

const at = (file: string): string => join(corpusDir ?? '', file)
const opened = new Map<string, Promise<Drawing>>()
/** Each file is opened once for all tests. */
function open(path: string): Promise<Drawing> {
  let drawing = opened.get(path)
  if (!drawing) {
    drawing = openDrawingFiles({ [basename(path)]: new Uint8Array(readFileSync(path)) }).then((result) => result.drawing)
    opened.set(path, drawing)
  }
  return drawing
}

describe.runIf(corpusDir)('a DWG and its DXF twin are the same drawing', () => {
  test.each(twins)('%s', { timeout: 120_000 }, async (dwg, dxf, lost = {}) => {
    const [one, other] = [await open(at(dwg)), await open(at(dxf))]
    const expected = Object.fromEntries(Object.entries(other.counts).map(([type, count]) => [type, count - (lost[type] ?? 0)]))
    for (const type of Object.keys(expected)) if (expected[type] === 0) delete expected[type]
    expect(one.counts).toEqual(expected)
    expect([one.units, one.layers.map(({ name }) => name).sort()]).toEqual([other.units, other.layers.map(({ name }) => name).sort()])
    for (const space of one.spaces) {
      const twin = other.spaces.find(({ name }) => name === space.name)
      if (!space.extents) expect(twin?.extents).toBeUndefined()
      for (const [i, value] of (space.extents ?? []).entries()) expect(Math.abs(value - twin!.extents![i])).toBeLessThan(1e-6 * Math.max(1, Math.abs(value)))
    }
  })
})

/** Differences from what the tags say that have a reason. */
const explained: Record<string, Record<string, number>> = {
  // Dimensions of R12 with certain flags are lost in the library.
  'sample_AC1009_ascii.dxf': { DIMENSION: -1 },
  'sample_AC1009_binary.dxf': { DIMENSION: -1 },
  'r2.6_dim.dxf': { DIMENSION: -2 },
  // A proxy of which the class is not stated.
  'example_r14.dxf': { ACAD_PROXY_ENTITY: -1, UNKNOWN: 1 },
}

describe.runIf(corpusDir)('entities of DXF files are those of their tags', () => {
  const files = [...corpusFiles('dxf'), ...corpusFiles('dwg')].filter(({ file }) => /\.dxf$/i.test(file))
  test.each(files)('$file', { timeout: 120_000 }, async ({ file, path }) => {
    const bytes = new Uint8Array(readFileSync(path))
    const { counts } = await open(path)
    const expected = countedByTags(bytes)
    const difference: Record<string, number> = {}
    for (const type of new Set([...Object.keys(counts), ...Object.keys(expected)])) {
      const off = (counts[type] ?? 0) - (expected[type] ?? 0)
      if (off !== 0) difference[type] = off
    }
    expect(difference).toEqual(explained[file] ?? {})
  })
})

describe.runIf(corpusDir)('every DWG opens or ends in its message', () => {
  const files = corpusFiles('dwg').filter(({ file }) => /\.dwg$/i.test(file))
  test.each(files)('$file', { timeout: 120_000 }, async ({ file, path }) => {
    let code = 'ok'
    try {
      await open(path)
    } catch (error) {
      if (!(error instanceof OpenError)) throw error
      code = error.code
    }
    expect(code).toBe(refused[file] ?? 'ok')
  })
})
