import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { inspect } from '../../bench/inspect/inspectFile.ts'
import type { InspectReport } from '../../bench/inspect/report.ts'
import type { ReadonlyVec3 } from '../../src/core/geometry/matrix.ts'
import type { Structure } from '../../src/core/scene/model.ts'
import { createImportClient } from '../../workers/entries/client.ts'
import { corpusFiles } from '../support/corpus.ts'

const client = createImportClient()
const scratch = mkdtempSync(join(tmpdir(), 'facet-pmi-export-'))
afterAll(() => {
  client.dispose()
  rmSync(scratch, { recursive: true })
})

const rowsOf = ({ pmi }: InspectReport): unknown[] =>
  pmi!.annotations.map(({ kind, text, value, datums, views, check }) => ({ kind, text, value, datums, views, check: check?.verdict }))

/** A part of millimetres, one of inches with composite frames, hidden callouts and placed datum targets. */
const parts = ['nist_ctc_01_asme1_ap242-e1.stp', 'nist_ftc_06_asme1_ap242-e2.stp']
const files = corpusFiles('pmi').filter(({ file }) => parts.some((part) => file.endsWith(part)))
const sorted = (rows: readonly unknown[]): string[] => rows.map((row) => JSON.stringify(row)).sort()

/** Datum targets with their placement, as far as coordinates are written. */
function targetsOf(structure: Structure | undefined): unknown[] {
  const rounded = (list: ReadonlyVec3 | undefined): number[] | undefined => list?.map((value) => Number(value.toFixed(6)) + 0)
  return structure!.pmi!.annotations.flatMap((annotation) => {
    if (annotation.kind !== 'datumTarget') return []
    const { type, letter, target, shape, diameter, length, width, placement } = annotation
    const { point, right, up } = placement ?? {}
    return [[type, letter, target, shape, diameter?.value, length?.value, width?.value, rounded(point), rounded(right), rounded(up)]]
  })
}

describe('annotations and saved views written as STEP are read again', () => {
  test.for(files)('AP242: $file', { timeout: 60_000 }, async ({ path }) => {
    const out = join(scratch, 'a.step')
    const opened: Structure[] = []
    const before = await inspect(client, path, { quality: 'coarse', pmi: true, out, structure: (structure) => opened.push(structure) })
    const after = await inspect(client, out, { quality: 'coarse', pmi: true, structure: (structure) => opened.push(structure) })
    expect(sorted(rowsOf(after))).toEqual(sorted(rowsOf(before)))
    expect(after.pmi!.views).toEqual(before.pmi!.views)
    expect([after.annotations, after.pmi!.failed, after.parts]).toEqual([before.annotations, 0, before.parts])
    // Faces, edges, and the lines and points of datum targets.
    const about = ({ pmi }: InspectReport): number => pmi!.annotations.reduce((sum, { faces }) => sum + faces, 0)
    expect(about(after)).toBe(about(before))
    expect(sorted(targetsOf(opened.at(-1)))).toEqual(sorted(targetsOf(opened[0])))
  })

  test.for(files)('AP214: $file', { timeout: 60_000 }, async ({ path }) => {
    const out = join(scratch, 'b.step')
    const before = await inspect(client, path, { quality: 'coarse', pmi: true, out, schema: 'ap214' })
    const after = await inspect(client, out, { quality: 'coarse', pmi: true })
    // Decimals, and so the words of figures, have no place there.
    const stated = ({ pmi }: InspectReport): string[] =>
      sorted(pmi!.annotations.map(({ kind, value, datums, views, graphic }) => ({ kind, value, datums, views, graphic })))
    expect(stated(after)).toEqual(stated(before))
    expect(after.pmi!.views).toEqual(before.pmi!.views)
    expect([after.annotations, after.pmi!.failed, after.parts]).toEqual([before.annotations, 0, before.parts])
    expect(before.written!.annotations).toMatchObject({ all: before.pmi!.annotations.length, written: before.pmi!.annotations.length })
  })
})
