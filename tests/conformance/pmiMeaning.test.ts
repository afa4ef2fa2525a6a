import { existsSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { matchRows, parseRows } from '../../bench/pmi/expected.ts'
import { describePmi } from '../../bench/inspect/pmi.ts'
import { readDocument } from '../../workers/formats/step/structure/document.ts'
import { TreeBuilder } from '../../workers/formats/step/structure/tree.ts'
import { type DocumentPmi, readPmi } from '../../workers/formats/step/pmi/readPmi.ts'
import { readable } from '../../workers/formats/step/pmi/texts.ts'
import { corpusDir, corpusFiles } from '../support/corpus.ts'

function read(path: string): DocumentPmi {
  const document = readDocument(new Uint8Array(readFileSync(path)), path)
  return readPmi(document, new TreeBuilder(() => undefined).build(document).parts)!
}

/** Rows of the lists of expected annotations that the files do not state in this way (docs/pmi.md gives the reason for each). */
const missing: Record<string, string[]> = {
  ctc_04: ['4X M12 x 1.75 - 6H ↧25 ±0.25'],
  ftc_06: ['(1.106)', '(1.106)', '⌳ 1.00 : 2.00', '2X 1.00 : 3.00 ⌲'],
  ftc_10: ['∅5.50 ± 0.02', 'R.20 MAX', 'R.15 MAX', '- | 0.1 / 15'],
}

/** Counts that stand in the files as validation properties, or in the notes of the format: tolerances, datums with a flag, datum targets, composite frames. */
const counts: Record<string, [tolerances: number, datums: number, targets: number, composites: number]> = {
  ctc_01: [6, 3, 0, 0],
  ctc_02: [22, 6, 9, 0],
  ctc_03: [13, 6, 0, 0],
  ctc_04: [7, 8, 0, 2],
  ftc_06: [28, 6, 6, 4],
  ftc_08: [0, 0, 0, 0],
  ftc_10: [40, 11, 4, 3],
  stc_06: [25, 6, 0, 4],
  stc_07: [22, 5, 0, 6],
}

describe('annotations of the reference parts', () => {
  test.for(corpusFiles('pmi').filter(({ file }) => file.startsWith('ap242/')))('$file', ({ path }) => {
    const name = /nist_(\w+?)_asme/.exec(basename(path))![1]
    const pmi = read(path)
    const { annotations, failed } = describePmi(pmi)
    expect(failed).toBe(0)
    const count = (kind: string): number => annotations.filter((annotation) => annotation.kind === kind).length
    const composites = pmi.annotations.reduce((sum, annotation) => sum + (annotation.kind === 'tolerance' ? annotation.segments.length : 0), 0)
    expect([count('tolerance'), count('datum'), count('datumTarget'), composites]).toEqual(counts[name])
    const list = join(corpusDir!, 'pmi', 'rows', `${name}.tsv`)
    if (existsSync(list)) {
      const rows = parseRows(readFileSync(list, 'utf8'))
      const matches = matchRows(rows, annotations)
      const lost = rows.filter((row, i) => !matches[i] && (name !== 'stc_06' || row.agrees))
      expect(lost.map(({ text }) => text).sort()).toEqual((missing[name] ?? []).sort())
    }
    // Frames that the files state as text, too, are composed alike; a composite frame's string is that of its first segment.
    for (const [place, stated] of pmi.stated) {
      const annotation = pmi.annotations[place]
      if (annotation.kind === 'tolerance') expect(alike(annotation.text)).toBe(alike(readable(stated)))
    }
    // Every tolerance and dimension leads to geometry, but those of the whole part.
    for (const { kind, faces, text } of annotations)
      if (kind === 'tolerance' || kind === 'dimension') expect(faces > 0 || /^⌓ \| (\.05|1\.5) \| A \| B \| C$/.test(text), text).toBe(true)
  })
})

test.skipIf(!corpusDir)('the lists of expected annotations are there', () => {
  expect(existsSync(join(corpusDir!, 'pmi/rows/ctc_01.tsv'))).toBe(true)
})

/** Zeros before and behind the point, blanks and the two forms of some signs are a matter of style. */
const alike = (text: string): string =>
  text
    .split(/ \/ (?=.*\|)/)[0]
    .replaceAll('▱', '⏥')
    .replaceAll('⊥', '⟂')
    .replace(/\d*\.?\d+\.?/g, (number) => String(Number(number)))
    .replace(/\s/g, '')
