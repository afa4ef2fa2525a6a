import { existsSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { OpenError } from '../../src/core/errors.ts'
import type { Drawing } from '../../src/core/drawing/drawing.ts'
import type { LineBatch } from '../../src/core/drawing/space.ts'
import { wholeLines } from '../../src/core/drawing/wholeLines.ts'
import { countedByTags } from '../support/dxf/countedByTags.ts'
import { openDrawingFiles } from '../../workers/drawing/openDrawing.fixture.ts'
import { dxfOfOldDwg } from '../../workers/drawing/read/old/oldDrawing.ts'
import { oldRelease } from '../../workers/drawing/read/old/oldRelease.ts'
import { openDrawing } from '../../workers/drawing/open/openDrawing.ts'
import { memoryEntry } from '../../workers/io/fileset/blobEntry.ts'
import { FileSet } from '../../workers/contract/fileSet.ts'
import { corpusDir, corpusFiles } from '../support/corpus.ts'

/** DWG files and what the same drawing is as DXF. */
const twins: [dwg: string, dxf: string][] = [
  ['dwg/example_2000.dwg', 'dwg/example_2000.dxf'],
  ['dwg/example_2004.dwg', 'dwg/example_2004.dxf'],
  ['dwg/example_2007.dwg', 'dwg/example_2007.dxf'],
  ['dwg/example_2010.dwg', 'dwg/example_2010.dxf'],
  ['dwg/example_2013.dwg', 'dwg/example_2013.dxf'],
  ['dwg/example_2018.dwg', 'dwg/example_2018.dxf'],
  ['dwg/sample_AC1032.dwg', 'dxf/sample_AC1032_ascii.dxf'],
  ['dwg/TS1.dwg', 'dwg/TS1.dxf'],
  ['dwg/PolyLine2D.dwg', 'dwg/PolyLine2D.dxf'],
  ['dwg/Surface.dwg', 'dwg/Surface_2004.dxf'],
  ['dwg/BLOCKVISIBILITYPARAMETER.dwg', 'dwg/BLOCKVISIBILITYPARAMETER.dxf'],
  ['dwg/geoloc.dwg', 'dwg/geoloc.dxf'],
  ['dwg/r2.6_dim.dwg', 'dwg/r2.6_dim.dxf'],
  ['dwg-old/r2.10__block.dwg', 'dwg-old/r2.10__block.dxf'],
  ['dwg-old/r2.10__entities.dwg', 'dwg-old/r2.10__entities.dxf'],
  ['dwg-old/r10__entities.dwg', 'dwg-old/r10__entities.dxf'],
  ['dwg-old/r10__tmp_line.dwg', 'dwg-old/r10__tmp_line.dxf'],
  ['dwg-old/r11__entities-2d.dwg', 'dwg-old/r11__entities-2d.dxf'],
  ['dwg-old/r11__entities-3d.dwg', 'dwg-old/r11__entities-3d.dxf'],
  ['dxf/sample_AC1032_binary.dxf', 'dxf/sample_AC1032_ascii.dxf'],
  ['dxf/sample_AC1009_binary.dxf', 'dxf/sample_AC1009_ascii.dxf'],
]

/** Files that are refused, and in what words. */
const refused: Record<string, string> = {
  'broken_header_only.dwg': 'cut-off',
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

/** The largest difference of two rows of numbers, by their size where that is above 1. */
const farthest = (one: ArrayLike<number>, other: ArrayLike<number>): number =>
  Array.from(one).reduce((most, value, i) => Math.max(most, Math.abs(value - other[i]) / Math.max(1, Math.abs(value))), 0)

async function openStreamed(path: string): Promise<Drawing> {
  let drawing: Drawing | undefined
  const [name, format] = /\.dwg$/i.test(path) ? (['a.dwg', 'dwg'] as const) : (['a.dxf', 'dxf'] as const)
  const files = new FileSet([memoryEntry(name, new Uint8Array(readFileSync(path)))])
  const sink = { progress() {}, structure() {}, part() {}, note() {}, missing() {}, drawing: (opened: Drawing) => (drawing = opened) }
  await openDrawing(files, name, format, sink, { quality: 'normal', as: 'drawing' }, 0)
  return drawing!
}

describe.runIf(corpusDir)('a DWG and its DXF twin are the same drawing', () => {
  test.each(twins)('%s', { timeout: 120_000 }, async (dwg, dxf) => {
    const [one, other] = [await open(at(dwg)), await open(at(dxf))]
    expect(one.counts).toEqual(other.counts)
    expect([one.units, one.layers.map(({ name }) => name).sort()]).toEqual([other.units, other.layers.map(({ name }) => name).sort()])
    for (const space of one.spaces) {
      const twin = other.spaces.find(({ name }) => name === space.name)
      if (!space.extents) expect(twin?.extents).toBeUndefined()
      for (const [i, value] of (space.extents ?? []).entries()) expect(Math.abs(value - twin!.extents![i])).toBeLessThan(1e-6 * Math.max(1, Math.abs(value)))
    }
  })
})

describe.runIf(corpusDir)('windows of layouts', () => {
  // The same drawing, saved for either release.
  test('of R14 show what they show in R2004', { timeout: 120_000 }, async () => {
    const windowsOf = async (file: string): Promise<unknown> =>
      (await open(at(file))).spaces.map(({ name, viewports }) => [
        name,
        viewports.map(({ center, width, height, viewCenter, viewHeight, twist }) => ({ center, width, height, viewCenter, viewHeight, twist })),
      ])
    const windows = await windowsOf('dwg/sample_AC1014.dwg')
    expect(windows).toEqual(await windowsOf('dwg/sample_AC1018.dwg'))
    expect((windows as [string, unknown[]][]).map(([, shown]) => shown.length)).toEqual([0, 1, 1, 1])
  })
})

describe.runIf(corpusDir)('entities of DXF files are those of their tags', () => {
  const files = [...corpusFiles('dxf'), ...corpusFiles('dwg')].filter(({ file }) => /\.dxf$/i.test(file))
  test.each(files)('$file', { timeout: 120_000 }, async ({ path }) => {
    const bytes = new Uint8Array(readFileSync(path))
    const { counts } = await open(path)
    const expected = countedByTags(bytes)
    const difference: Record<string, number> = {}
    for (const type of new Set([...Object.keys(counts), ...Object.keys(expected)])) {
      const off = (counts[type] ?? 0) - (expected[type] ?? 0)
      if (off !== 0) difference[type] = off
    }
    expect(difference).toEqual({})
  })
})

/** Lines without an end are drawn last: points and owners of runs in the order of their items. */
function byItem({ positions, start, item }: LineBatch): { item: number[]; positions: number[] } {
  const runs = [...item.keys()].toSorted((a, b) => item[a] - item[b])
  return { item: runs.map((run) => item[run]), positions: runs.flatMap((run) => [...positions.subarray(start[run] * 2, start[run + 1] * 2)]) }
}

describe.runIf(corpusDir)('read as a stream, as large files are, a file is the same drawing', () => {
  // Of every kind of entity, in every order, with styles and blocks of all sorts.
  const files = [
    'dxf/sample_AC1032_ascii.dxf',
    'dxf/sample_AC1009_ascii.dxf',
    'dxf/xclip.dxf',
    'dxf/hatches_1.dxf',
    'dxf/uncommon.dxf',
    'dwg/example_2018.dxf',
    'dwg/example_2018.dwg',
    'dwg/Dynblocks.dwg',
    'dwg/sample_AC1032.dwg',
    'dwg-more/heatsink_case_panel.dwg',
  ]
  test.each(files)('%s', { timeout: 120_000 }, async (file) => {
    const path = at(file)
    const streamed = await openStreamed(path)
    const whole = await open(path)
    expect(streamed.counts).toEqual(whole.counts)
    for (const [i, space] of streamed.spaces.entries()) {
      const { extents, texts, items } = space
      const twin = whole.spaces[i]
      const [lines, twinLines] = [byItem(wholeLines(space)), byItem(wholeLines(twin))]
      expect([texts.text, items.count, lines.item.length]).toEqual([twin.texts.text, twin.items.count, twinLines.item.length])
      expect(lines.item).toEqual(twinLines.item)
      // Numbers are read to the last bit or two.
      expect(farthest(extents ?? [], twin.extents ?? [])).toBeLessThan(1e-9)
      expect(farthest(lines.positions, twinLines.positions)).toBeLessThan(1e-6)
    }
  })
})

describe.runIf(corpusDir)('a DWG from before R13 is read whole', () => {
  const files = [...corpusFiles('dwg-old'), ...corpusFiles('dwg'), ...corpusFiles('dwg-more')].filter(
    ({ path }) => /\.dwg$/i.test(path) && oldRelease(readFileSync(path)) !== undefined,
  )
  test.each(files)('$file', ({ file, path }) => {
    const bytes = readFileSync(path)
    const { damaged, dxf } = dxfOfOldDwg(bytes)
    expect(damaged).toBe(0)
    // The box that the cutting programs state is that of what they draw.
    if (!file.startsWith('growroom')) return
    const stated = [0, 8, 24, 32].map((offset) => bytes.readDoubleLE(120 + offset))
    if (Math.abs(stated[0]) >= 1e20) return
    return openDrawingFiles({ 'a.dxf': dxf }).then(({ drawing }) => {
      for (const [i, value] of drawing.spaces[0].extents!.entries()) expect(Math.abs(value - stated[i])).toBeLessThan(1e-6 * Math.max(1, Math.abs(stated[i])))
    })
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

/** Files that others open without a word, and what they show: counts of entities, the extents of the first space, codes of notes. */
const lenient: [file: string, counts: Record<string, number>, extents: number[], notes: string[]][] = [
  ['dwg-more/mleader.dxf', { MULTILEADER: 3 }, [-2789.224, -2888.085, 12829.518, 3567.026], []],
  ['dwg-more/mpolygon_solid.dwg', { MPOLYGON: 1 }, [0, 0, 10, 10], []],
  ['dwg-more/MK3-front-plate.dxf', { LINE: 552 }, [-102.5, -50, 102.5, 0], []],
  ['dwg-more/recover02.dxf', { LINE: 35, TEXT: 59, LWPOLYLINE: 1, VIEWPORT: 4 }, [0.25, 0.0716, 7.75, 10.0716], ['damaged-data tags']],
]

describe.runIf(corpusDir)('files that lack tables, owners or tags', () => {
  test.each(lenient.filter(([file]) => existsSync(at(file))))('%s', async (file, counts, extents, codes) => {
    const { drawing, notes } = await openDrawingFiles({ [basename(file)]: new Uint8Array(readFileSync(at(file))) })
    expect([drawing.counts, notes]).toEqual([counts, codes])
    const shown = drawing.spaces[drawing.first]
    for (const [i, value] of extents.entries()) expect(shown.extents![i]).toBeCloseTo(value, 2)
  })
})
