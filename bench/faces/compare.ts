// Compares our faces with OpenCascade's over the STEP files of folders and all below them.
import { createHash } from 'node:crypto'
import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { basename, relative } from 'node:path'
import { parseArgs } from 'node:util'
import { OpenError } from '../../src/core/errors.ts'
import type { Quality } from '../../workers/contract/format.ts'
import { filesUnder } from '../inspect/source.ts'
import { Reference } from './reference.ts'
import { head, page, type QualityResult, row } from './table.ts'
import { addTally, emptyTally, type Tally, tallyFile } from './tally.ts'

const usage =
  'usage: node bench/faces/compare.ts PATH... [--quality coarse|normal|fine[/TIMES_FINER]]... [--table FILE.md] [--cache FOLDER [--fresh]] [--detail]'
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
if (positionals.length === 0 || !values.quality.every((quality) => /^(coarse|normal|fine)(\/\d+)?$/.test(quality))) {
  console.error(usage)
  process.exit(2)
}

/** STEP files of folders and all below them by the name that the table gives them, each content once (twins of other formats are often copies). */
async function filesOf(paths: readonly string[]): Promise<Map<string, string>> {
  const out = new Map<string, string>()
  const known = new Set<string>()
  for (const path of paths) {
    const folder = statSync(path).isDirectory()
    for (const file of folder ? (await filesUnder(path)).filter((name) => /\.(stp|step|p21)$/i.test(name)) : [path]) {
      const hash = createHash('sha256').update(readFileSync(file)).digest('hex')
      if (!known.has(hash)) out.set(file, folder ? relative(path, file).replaceAll('\\', '/') : basename(file))
      known.add(hash)
    }
  }
  return out
}

const files = await filesOf(positionals)
const reference = new Reference(values.cache, values.fresh)
const results: QualityResult[] = []
for (const quality of values.quality) {
  const [name, finer = '1'] = quality.split('/') as [Quality, string?]
  const at = { quality: name, finer: Number(finer), exact: finer === '1' }
  const tallies: Tally[] = []
  const total = emptyTally('all')
  console.log(`${quality}\n${head}`)
  for (const [path, file] of files) {
    try {
      const tally = await tallyFile(path, file, reference, { ...at, detail: (line) => values.detail && console.log(`    ${line}`) })
      if (tally.parts === 0) continue
      tallies.push(tally)
      addTally(total, tally)
      console.log(row(tally))
    } catch (error) {
      if (!(error instanceof OpenError)) throw error
      console.log(`${file}: ${error.code}`)
    }
  }
  console.log(row(total))
  results.push({ quality, tallies, total })
}
const timed = !values.cache || values.fresh === true
if (values.table) writeFileSync(values.table, page(results, timed))
