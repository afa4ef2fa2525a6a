// `node bench/fuzz/run.ts [--from N] [--count N] [--out FILE.json] FILE|FOLDER...|--sets`: damaged variants of STEP, DWG and DXF files, or of sets of STEP files that
// refer to each other (20000, seeded by their numbers).
// Each must end in a model or in an OpenError, within a budget of time and memory. A variant can be run again alone by its number.
import { existsSync, statSync } from 'node:fs'
import { stat, writeFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { filesUnder } from '../inspect/source.ts'
import { superviseVariants } from './supervise.ts'

/** Files up to this size: twenty thousand openings of large ones would take days. */
const MAX_BYTES = 160_000

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    from: { type: 'string', default: '0' },
    count: { type: 'string', default: '20000' },
    out: { type: 'string' },
    sets: { type: 'boolean', default: false },
  },
})
const fixtures = fileURLToPath(new URL('../../tests/fixtures', import.meta.url))
const files: string[] = []
for (const path of positionals.length > 0 ? positionals : [fixtures]) {
  if (!existsSync(path)) continue
  const found = statSync(path).isDirectory() ? await filesUnder(path) : [path]
  for (const file of found) if (/\.(step|stp|p21|dwg|dxf)$/i.test(file) && (await stat(file)).size <= MAX_BYTES && (await stat(file)).size > 0) files.push(file)
}
if (files.length === 0 && !values.sets) {
  console.error('no STEP, DWG or DXF files of up to 160 kB there')
  process.exit(2)
}

// Interrupted, it prints the results so far; `--from` goes on.
const interruption = new AbortController()
process.once('SIGINT', () => interruption.abort())
const from = Number(values.from)
const script = new URL(values.sets ? 'setVariants.ts' : 'variants.ts', import.meta.url)
const report = await superviseVariants(script, values.sets ? [] : files, from, from + Number(values.count), interruption.signal)
console.log(`${report.variants} variants of ${values.sets ? 'sets of' : files.length} files in ${report.seconds} s: ${report.failures.length} failures`)
console.log(report.endings, report.slowest, `largest resident set ${(report.largestRss / 1e6).toFixed(0)} MB`)
if (values.out) {
  const result = {
    date: new Date().toISOString().slice(0, 10),
    of: Number(values.count),
    files: values.sets ? ['sets of STEP files'] : files.map((path) => basename(path)),
    ...report,
  }
  await writeFile(values.out, `${JSON.stringify(result, null, 2)}\n`)
}
process.exitCode = report.failures.length > 0 ? 1 : 0
