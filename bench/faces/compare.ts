// Compares our faces with OpenCascade's over a folder of STEP files.
import { readdirSync, statSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { parseArgs } from 'node:util'
import { OpenError } from '../../src/core/errors.ts'
import type { Quality } from '../../workers/formats/format.ts'
import { Reference } from './reference.ts'
import { head, page, type QualityResult, row } from './table.ts'
import { addTally, emptyTally, type Tally, tallyFile } from './tally.ts'

const usage = 'usage: node bench/faces/compare.ts PATH... [--quality coarse|normal|fine]... [--table FILE.md] [--cache FOLDER [--fresh]] [--detail]'
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    quality: { type: 'string', multiple: true, default: ['normal'] },
    table: { type: 'string' },
    cache: { type: 'string' },
    fresh: { type: 'boolean' },
    detail: { type: 'boolean' },
  },
})
if (positionals.length === 0 || !values.quality.every((quality) => ['coarse', 'normal', 'fine'].includes(quality))) {
  console.error(usage)
  process.exit(2)
}

const paths = positionals.flatMap((path) =>
  statSync(path).isDirectory()
    ? readdirSync(path)
        .filter((file) => /\.(stp|step|p21)$/i.test(file))
        .toSorted()
        .map((file) => join(path, file))
    : [path],
)
const reference = new Reference(values.cache, values.fresh)
const results: QualityResult[] = []
for (const quality of values.quality as Quality[]) {
  const tallies: Tally[] = []
  const total = emptyTally('all')
  console.log(`${quality}\n${head}`)
  for (const path of paths) {
    try {
      const tally = await tallyFile(path, basename(path), reference, { quality, exact: true, detail: (line) => values.detail && console.log(`    ${line}`) })
      if (tally.parts === 0) continue
      tallies.push(tally)
      addTally(total, tally)
      console.log(row(tally))
    } catch (error) {
      if (!(error instanceof OpenError)) throw error
      console.log(`${basename(path)}: ${error.code}`)
    }
  }
  console.log(row(total))
  results.push({ quality, tallies, total })
}
const timed = !values.cache || values.fresh === true
if (values.table) writeFileSync(values.table, page(results, timed))
