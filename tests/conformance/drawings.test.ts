import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { OpenError } from '../../src/core/errors.ts'
import type { Drawing } from '../../src/core/drawing/drawing.ts'
import { textOf, tagsOf } from '../../workers/drawing/read/dxfTags.ts'
import { openDrawingFiles } from '../../workers/drawing/openDrawing.fixture.ts'
import { corpusDir, corpusFiles } from '../support/corpus.ts'

/** DWG files and what the same drawing is as DXF, with the entities that the DWG does not give (`lost`) and why. */
const twins: [dwg: string, dxf: string, lost?: Record<string, number>][] = [
  ['dwg/example_2000.dwg', 'dwg/example_2000.dxf'],
  ['dwg/example_2004.dwg', 'dwg/example_2004.dxf'],
  // The library does not find the content of tables of R2007.
  ['dwg/example_2007.dwg', 'dwg/example_2007.dxf', { ACAD_TABLE: 1 }],
  ['dwg/example_2010.dwg', 'dwg/example_2010.dxf'],
  // From R2013 on solids stand in a section of their own, which the library does not read.
  ['dwg/example_2013.dwg', 'dwg/example_2013.dxf', { REGION: 2 }],
  ['dwg/example_2018.dwg', 'dwg/example_2018.dxf', { REGION: 2 }],
  ['dwg/sample_AC1032.dwg', 'dxf/sample_AC1032_ascii.dxf', { '3DSOLID': 2, REGION: 1 }],
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

/** What the reader calls otherwise than the file, or leaves out: name in the file to name here. */
const renamed: Record<string, string> = { TRACE: 'SOLID' }

const at = (file: string): string => join(corpusDir ?? '', file)
const open = async (file: string): Promise<Drawing> => (await openDrawingFiles({ [basename(file)]: new Uint8Array(readFileSync(at(file))) })).drawing

describe.runIf(corpusDir)('a DWG and its DXF twin are the same drawing', () => {
  test.each(twins)('%s', { timeout: 120_000 }, async (dwg, dxf, lost = {}) => {
    const [one, other] = [await open(dwg), await open(dxf)]
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

/** Entities of the section ENTITIES by type, by tags alone. */
function countedByTags(bytes: Uint8Array): Record<string, number> {
  const counts: Record<string, number> = {}
  let section = ''
  let opening = false
  for (const tag of tagsOf(bytes, () => {})) {
    if (opening) section = textOf(bytes, tag)
    opening = false
    if (tag.code !== 0) continue
    const type = textOf(bytes, tag)
    if (type === 'EOF') break
    opening = type === 'SECTION' && section !== 'ENTITIES'
    if (type === 'ENDSEC') section = ''
    if (section !== 'ENTITIES' || ['ENDSEC', 'VERTEX', 'ATTRIB', 'SEQEND'].includes(type)) continue
    counts[renamed[type] ?? type] = (counts[renamed[type] ?? type] ?? 0) + 1
  }
  return counts
}

/** Differences from what the tags say that have a reason. */
const explained: Record<string, Record<string, number>> = {
}

describe.runIf(corpusDir)('entities of DXF files are those of their tags', () => {
  const files = [...corpusFiles('dxf'), ...corpusFiles('dwg')].filter(({ file }) => /\.dxf$/i.test(file))
  test.each(files)('$file', { timeout: 120_000 }, async ({ file, path }) => {
    const bytes = new Uint8Array(readFileSync(path))
    const { counts } = (await openDrawingFiles({ [file]: bytes.slice() })).drawing
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
      await openDrawingFiles({ [file]: new Uint8Array(readFileSync(path)) })
    } catch (error) {
      if (!(error instanceof OpenError)) throw error
      code = error.code
    }
    expect(code).toBe(refused[file] ?? 'ok')
  })
})
