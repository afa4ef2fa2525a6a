// The table of docs/pmi.md: annotations of the reference parts against the list of those that their drawings have. Needs FACET_CORPUS.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createImportClient } from '../workers/entries/client.ts'
import { inspect } from './inspect/inspectFile.ts'
import { matchRows, parseRows } from './pmi/expected.ts'
import { reasonOf } from './pmi/reasons.ts'
import { type FileResult, table } from './pmi/table.ts'
import { filesUnder } from './inspect/source.ts'

const folder = join(process.env.FACET_CORPUS ?? '', 'pmi')
const client = createImportClient()
const results: FileResult[] = []
for (const path of (await filesUnder(join(folder, 'ap242'))).sort()) {
  const name = /nist_(\w+?)_asme/.exec(path)?.[1]
  if (!name) continue
  const { pmi } = await inspect(client, path, { quality: 'coarse', pmi: true })
  if (!pmi) throw new Error(`${path} cannot be read`)
  let rows: ReturnType<typeof parseRows> = []
  try {
    rows = parseRows(readFileSync(join(folder, 'rows', `${name}.tsv`), 'utf8'))
  } catch {
    // A file of pictures alone has no list.
  }
  const matches = matchRows(rows, pmi.annotations)
  const count = (kind: string): number => pmi.annotations.filter((annotation) => annotation.kind === kind).length
  results.push({
    file: name,
    views: pmi.views.length,
    dimensions: count('dimension'),
    tolerances: count('tolerance'),
    datums: count('datum'),
    targets: count('datumTarget'),
    others: pmi.annotations.length - count('dimension') - count('tolerance') - count('datum') - count('datumTarget'),
    failed: pmi.failed,
    rows: rows.length,
    found: matches.filter(Boolean).length,
    unstated: rows.filter(({ text }, i) => !matches[i] && reasonOf(name, text)).length,
    missing: rows.filter((_, i) => !matches[i]).map(({ text, type }) => ({ row: `${type}: ${text}`, reason: reasonOf(name, text) ?? '' })),
  })
}
client.dispose()
if (results.some(({ missing }) => missing.some(({ reason }) => reason === ''))) process.exitCode = 1
writeFileSync('bench/results/pmi.json', `${JSON.stringify(results, null, 2)}\n`)
const page = readFileSync('docs/pmi.md', 'utf8')
writeFileSync(
  'docs/pmi.md',
  page.replace(/(<!-- table -->\n)[\s\S]*?(<!-- end of table -->)/, (_, start: string, end: string) => start + table(results) + end),
)
