import { existsSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { matchRows, parseRows } from '../../bench/pmi/expected.ts'
import { reasonOf } from '../../bench/pmi/reasons.ts'
import { missing, qifKeys, readQif } from '../../bench/pmi/qif.ts'
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

/** Rows of the lists that are found. */
const found: Record<string, number> = { ctc_01: 17, ctc_02: 44, ctc_03: 28, ctc_04: 19, ftc_06: 57, ftc_10: 66, stc_06: 41 }

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
      // What a file does not state in this way is known row by row, with the reason.
      const lost = rows.filter(({ text }, i) => !matches[i] && reasonOf(name, text) === undefined)
      expect(lost.map(({ text }) => text)).toEqual([])
      expect(matches.filter(Boolean).length).toBe(found[name])
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

describe('QIF files of the same parts state the same tolerances and dimensions', () => {
  const counts: Record<string, number> = { ctc_01: 14, ctc_03: 22, ftc_06: 51 }
  const files = corpusFiles('pmi').filter(({ file }) => file.startsWith('ap242/') && Object.keys(counts).some((name) => file.includes(name)))
  test.for(files)('$file', ({ path }) => {
    const name = /nist_(\w+?)_asme/.exec(basename(path))![1]
    const stated = readQif(readFileSync(join(corpusDir!, 'pmi', 'qif', `${name}.qif`), 'utf8'))
    const own = qifKeys(read(path))
    expect(stated).toHaveLength(counts[name])
    expect(missing(stated, own)).toEqual([])
    // A tolerance of the whole part is a note in the other file.
    expect(missing(own, stated).map(({ key }) => key)).toEqual(name === 'ftc_06' ? ['surface_profile | 0.05 | A,B,C'] : [])
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
