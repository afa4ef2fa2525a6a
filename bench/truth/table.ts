import { readFileSync } from 'node:fs'
import { readRows, type TruthRow } from './row.ts'

/** The table that `reference.ts` makes. */
export const truthFile = new URL('truth.tsv', import.meta.url)

export const truth = (): TruthRow[] => readRows(readFileSync(truthFile, 'utf8'))

/** Its rows by file. */
export function truthByFile(): Map<string, TruthRow[]> {
  const out = new Map<string, TruthRow[]>()
  for (const row of truth()) out.set(row.file, [...(out.get(row.file) ?? []), row])
  return out
}
