import { statSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { openFile } from '../../bench/truth/open.ts'
import { type FileOutcome, formatOf, outcomeOf } from '../../bench/truth/outcome.ts'
import { sharesOf } from '../../bench/truth/shares.ts'
import { truthByFile } from '../../bench/truth/table.ts'
import { createImportClient } from '../../workers/entries/client.ts'
import { corpusDir } from '../support/corpus.ts'

/** Bytes of the largest file that is opened here, and files of a format; `bench/truth/run.ts` opens all. */
const LARGEST = 500_000
const OF_A_FORMAT = 12

/** Least share of files that agree, per cent, of formats with few disagreements that are Facet's. */
const floors: Record<string, number> = {
  step: 99,
  acis: 100,
  catia: 97,
  creo: 97,
  freecad: 97,
  fusion: 97,
  inventor: 97,
  parasolid: 97,
  solidedge: 97,
  solidworks: 97,
}

/** Files of each format, spread evenly over its list. */
function someFiles(): Map<string, string[]> {
  const byFormat = new Map<string, string[]>()
  for (const file of truthByFile().keys()) {
    const path = join(corpusDir!, file)
    if ((statSync(path, { throwIfNoEntry: false })?.size ?? Infinity) > LARGEST) continue
    byFormat.set(formatOf(file), [...(byFormat.get(formatOf(file)) ?? []), file])
  }
  for (const [format, files] of byFormat) {
    const step = Math.max(1, files.length / OF_A_FORMAT)
    byFormat.set(
      format,
      files.filter((_, i) => Math.floor(i / step) !== Math.floor((i - 1) / step)),
    )
  }
  return byFormat
}

const client = createImportClient()
afterAll(() => client.dispose())

describe.runIf(corpusDir)('numbers beside those that others state of the same files', () => {
  const formats = corpusDir ? [...someFiles()] : []
  test.each(formats)('%s', { timeout: 240_000 }, async (format, files) => {
    const outcomes: FileOutcome[] = []
    for (const file of files) outcomes.push(outcomeOf(file, await openFile(client, corpusDir!, file), truthByFile().get(file)!))
    const unexplained = outcomes.flatMap(({ disagreements }) => disagreements.filter(({ known }) => !known))
    expect(unexplained).toEqual([])
    const [share] = sharesOf(outcomes)
    expect(share.share).toBeGreaterThanOrEqual(floors[format] ?? 0)
  })
})
