import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { inspect } from '../../bench/inspect/inspectFile.ts'
import type { InspectReport } from '../../bench/inspect/report.ts'
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

/** A part of millimetres, one of inches with composite frames and hidden callouts. */
/** Beside faces and edges, annotations of the second one are about geometry that is not written: curves and points of datum targets. */
const aboutOthers = [0, 16]
const parts = ['nist_ctc_01_asme1_ap242-e1.stp', 'nist_ftc_06_asme1_ap242-e2.stp']

describe('annotations and saved views written as STEP are read again', () => {
  test.for(corpusFiles('pmi').filter(({ file }) => parts.some((part) => file.endsWith(part))))('$file', { timeout: 60_000 }, async ({ path }) => {
    const out = join(scratch, 'a.step')
    const before = await inspect(client, path, { quality: 'coarse', pmi: true, out })
    const after = await inspect(client, out, { quality: 'coarse', pmi: true })
    const sorted = (report: InspectReport): string[] =>
      rowsOf(report)
        .map((row) => JSON.stringify(row))
        .sort()
    expect(sorted(after)).toEqual(sorted(before))
    expect(after.pmi!.views).toEqual(before.pmi!.views)
    expect([after.annotations, after.pmi!.failed, after.parts]).toEqual([before.annotations, 0, before.parts])
    const about = ({ pmi }: InspectReport): number => pmi!.annotations.reduce((sum, { faces }) => sum + faces, 0)
    const at = parts.findIndex((part) => path.endsWith(part))
    expect(about(after)).toBe(about(before) - aboutOthers[at])
  })
})
