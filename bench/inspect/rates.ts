// `npm run -s inspect -- --each --json FOLDER... | node bench/inspect/rates.ts [--table FILE]`: how many files of each format are shown, and why others are not.
import { writeFileSync } from 'node:fs'
import { basename } from 'node:path'
import { createInterface } from 'node:readline'
import { parseArgs } from 'node:util'
import { formatsOfName } from '../../src/core/formats.ts'
import type { InspectReport } from './report.ts'

const { values } = parseArgs({ options: { table: { type: 'string' } } })
/** Files that are no models of their own: lists of a collection, settings beside models, files that the collection has the beginning of alone. */
const isNone = ({ path, error }: InspectReport): boolean => /\.(tsv|md|txt|cfg)$/i.test(path) || error?.code === 'cut-off'

interface Rate {
  files: number
  shown: number
  /** Only by the picture in the file. */
  pictures: number
  /** Names of the others by their codes. */
  others: Map<string, string[]>
}

const rates = new Map<string, Rate>()
for await (const line of createInterface({ input: process.stdin })) {
  if (!line.startsWith('{')) continue
  const report = JSON.parse(line) as InspectReport
  if (isNone(report)) continue
  // Files that do not open have no format but their name's; Creo numbers its versions.
  const version = /\.\d+$/.exec(report.path)
  const format = report.format ?? (version ? 'creo' : (formatsOfName(report.path)[0]?.id ?? basename(report.path).split('.').at(-1)!))
  const rate = rates.get(format) ?? { files: 0, shown: 0, pictures: 0, others: new Map() }
  rates.set(format, rate)
  rate.files++
  if (report.ok) rate.shown++
  else {
    const { code } = report.error!
    rate.others.set(code, [...(rate.others.get(code) ?? []), basename(report.path)])
  }
  if (report.notes.some(({ code }) => code === 'preview-only')) rate.pictures++
}

const percent = (part: number, whole: number): string => (whole === 0 ? '' : `${((100 * part) / whole).toFixed(1)} %`)
const rows = [...rates]
  .toSorted(([a], [b]) => a.localeCompare(b))
  .map(([format, { files, shown, pictures, others }]) => {
    const empty = others.get('no-geometry')?.length ?? 0
    const waiting = others.get('missing-parts')?.length ?? 0
    const failed = [...others]
      .filter(([code]) => code !== 'no-geometry' && code !== 'missing-parts')
      .flatMap(([code, names]) => names.map((name) => `${name} (${code})`))
    return `| ${format} | ${files} | ${shown} | ${pictures || ''} | ${empty || ''} | ${waiting || ''} | ${percent(shown - pictures, files - empty - waiting)} | ${failed.join(', ')} |`
  })
const page = `# Files that are shown

Written by \`npm run -s inspect -- --each --json FOLDER... | node bench/inspect/rates.ts --table FILE\` over the collection. Pictures: shown by the picture that the file carries alone. Empty: files without
anything to draw (materials, layers of overrides, parts before their first feature). Waiting: every part of them is in files that the collection does not have. Share: models among the others.

| format | files | shown | pictures | empty | waiting | share | others |
| --- | ---: | ---: | ---: | ---: | ---: | ---: | --- |
${rows.join('\n')}
`
if (values.table) writeFileSync(values.table, page)
console.log(page)
