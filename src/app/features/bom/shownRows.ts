import type { BomRow } from '../../../core/bom/bom.ts'

/** Lines that match the words, with all that stands above them; without words, all but the lines of folded groups. */
export function shownRows(rows: readonly BomRow[], words: string, folded: ReadonlySet<string>): BomRow[] {
  return words === '' ? unfolded(rows, folded) : matching(rows, words)
}

function unfolded(rows: readonly BomRow[], folded: ReadonlySet<string>): BomRow[] {
  const out: BomRow[] = []
  for (let i = 0; i < rows.length; i++) {
    out.push(rows[i])
    if (folded.has(rows[i].number)) i = rows[i].end - 1
  }
  return out
}

function matching(rows: readonly BomRow[], words: string): BomRow[] {
  const taken = new Set<BomRow>()
  const above: BomRow[] = []
  for (const row of rows) {
    above.length = row.level
    above.push(row)
    if (matches(row, words)) for (const each of above) taken.add(each)
  }
  return rows.filter((row) => taken.has(row))
}

const matches = (row: BomRow, words: string): boolean =>
  row.name.toLocaleLowerCase().includes(words) || [...row.attributes.values()].some((value) => value.toLocaleLowerCase().includes(words))
