// Opens the files of the table of truth as `inspect` does, and prints how many agree with it, by format, and each disagreement with its reason.
import { readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { corpusDir } from '../../tests/support/corpus.ts'
import { createImportClient } from '../../workers/entries/client.ts'
import { openFile } from './open.ts'
import { type FileOutcome, outcomeOf } from './outcome.ts'
import { page, sharesOf } from './shares.ts'
import { truthByFile } from './table.ts'

const { values } = parseArgs({ options: { only: { type: 'string', default: '' }, out: { type: 'boolean' } } })
if (!corpusDir) {
  console.error('usage: FACET_CORPUS=FOLDER node bench/truth/run.ts [--only PATTERN] [--out]')
  process.exit(2)
}
/** Openings after which the workers are made anew: they keep the memory of the largest file. */
const RENEWED = 60

const results = new URL('../results/', import.meta.url)
const outcomes: FileOutcome[] = []
let client = createImportClient()
const started = process.cpuUsage()
for (const [file, rows] of truthByFile()) {
  if (!new RegExp(values.only).test(file)) continue
  const outcome = outcomeOf(file, await openFile(client, corpusDir, file), rows)
  outcomes.push(outcome)
  for (const { quantity, own, other, source, known } of outcome.disagreements)
    console.log(`${file}: ${quantity} ${own}, ${other} by ${source}${known ? ` (${known.why})` : ', NOT EXPLAINED'}`)
  if (outcomes.length % RENEWED === 0) {
    client.dispose()
    client = createImportClient()
  }
}
client.dispose()
const { user, system } = process.cpuUsage(started)
const shares = sharesOf(outcomes)
console.table(Object.fromEntries(shares.map(({ format, ...rest }) => [format, rest])))
console.log(`${outcomes.length} files, ${Math.round((user + system) / 1e6)} s of CPU`)
if (values.out) {
  const disagreements = outcomes.flatMap((outcome) => outcome.disagreements)
  writeFileSync(new URL('truth.json', results), `${JSON.stringify({ shares, disagreements }, undefined, 1)}\n`)
  writeFileSync(new URL('truth.md', results), page(shares, outcomes))
  console.log(readFileSync(new URL('truth.md', results), 'utf8').split('\n').length, 'lines in results/truth.md')
}
process.exitCode = outcomes.some(({ disagreements }) => disagreements.some(({ known }) => !known)) ? 1 : 0
