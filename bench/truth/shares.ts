import { agrees, type FileOutcome } from './outcome.ts'
import { quantities, type Quantity } from './row.ts'

/** How many files of a format agree with what else is stated of them, as a whole and by quantity. */
export interface Share extends Record<Quantity, string> {
  format: string
  files: number
  agree: number
  /** Per cent. */
  share: number
  /** Files of which Facet shows no shape, or a picture: left out of all other columns. */
  unread: number
}

export function sharesOf(outcomes: readonly FileOutcome[]): Share[] {
  const out: Share[] = []
  for (const format of new Set(outcomes.map((outcome) => outcome.format))) {
    const all = outcomes.filter((outcome) => outcome.format === format)
    const read = all.filter(({ unopened }) => !unopened)
    const agree = read.filter(agrees).length
    const counts = Object.fromEntries(quantities.map((quantity) => [quantity, countOf(read, quantity)])) as Record<Quantity, string>
    out.push({
      format,
      files: read.length,
      agree,
      share: read.length ? Number(((100 * agree) / read.length).toFixed(1)) : 0,
      ...counts,
      unread: all.length - read.length,
    })
  }
  return out.toSorted((a, b) => (a.format < b.format ? -1 : 1))
}

/** "agreeing of compared" values of a quantity; those that were found to be of another thing left out. */
function countOf(outcomes: readonly FileOutcome[], quantity: Quantity): string {
  let [agree, all] = [0, 0]
  for (const { compared, disagreements } of outcomes) {
    const own = disagreements.filter((each) => each.quantity === quantity)
    const faults = own.filter(({ known }) => known?.fault !== 'other').length
    const values = compared.filter((each) => each.quantity === quantity).length - (own.length - faults)
    all += values
    agree += values - faults
  }
  return all > 0 ? `${agree} of ${all}` : ''
}

/** The results as a page. */
export function page(shares: readonly Share[], outcomes: readonly FileOutcome[]): string {
  const disagreements = outcomes.flatMap((outcome) => outcome.disagreements)
  const unread = outcomes.filter(({ unopened }) => unopened)
  return [
    '# Numbers beside independent ones',
    '',
    'Written by `node bench/truth/run.ts --out`. The values, their sources and tolerances stand in [truth.tsv](../truth/truth.tsv); a file agrees when all values that are stated of it do.',
    'Values that were found to be of another thing (a twin of another revision, a fault of the other program) count neither way: see the reasons below.',
    'No independent values are in the table for USD and NX files in OLE containers; those of JT stand in the tests of its reader. `unread`: files that do not open, or are shown by a picture.',
    '',
    `| format | files | agree | share | ${quantities.join(' | ')} | unread |`,
    `| --- | ---: | ---: | ---: | ${quantities.map(() => '---:').join(' | ')} | ---: |`,
    ...shares.map(
      (share) =>
        `| ${share.format} | ${share.files} | ${share.agree} | ${share.share} % | ${quantities.map((name) => share[name]).join(' | ')} | ${share.unread || ''} |`,
    ),
    '',
    '## Disagreements',
    '',
    '| file | value | Facet | other | by | whose | why |',
    '| --- | --- | --- | --- | --- | --- | --- |',
    ...disagreements.map(
      ({ file, quantity, own, other, source, known }) =>
        `| ${file} | ${quantity} | ${own} | ${other} | ${source} | ${known?.fault === 'own' ? 'Facet' : known?.fault === 'other' ? 'other' : '?'} | ${known?.why ?? 'not explained'} |`,
    ),
    ...(unread.length > 0 ? ['', '## Unread', '', ...unread.map(({ file, unopened }) => `- ${file}: ${unopened}`)] : []),
    '',
  ].join('\n')
}
