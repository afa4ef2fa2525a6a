import type { InspectReport } from '../inspect/report.ts'
import { type Comparison, compare, ownQuantities } from './compare.ts'
import { type Known, KnownDisagreements } from './known.ts'
import { kindOf, type TruthRow } from './row.ts'

export interface Disagreement extends Comparison {
  file: string
  source: string
  known?: Known
}

/** Whether what Facet shows of a file is what else is stated of it. */
export interface FileOutcome {
  file: string
  /** Folder of the collection, without `-more`. */
  format: string
  /** Message that it ends in, where it does not open or is shown by its picture: such files are left out of the shares. */
  unopened?: string
  compared: Comparison[]
  disagreements: Disagreement[]
}

const known = new KnownDisagreements()

export const formatOf = (file: string): string => {
  const [folder] = file.split('/')
  if (/\.(stp|step|p21)$/i.test(file)) return 'step'
  return folder === 'step' ? file.replace(/^.*\./, '').toLowerCase() : folder.replace(/-.*$/, '')
}

/** Nothing to compare: the shapes are not read, or are in files that are missing. */
const isUnread = (report: InspectReport): boolean => !report.ok || report.notes.some(({ code }) => code === 'preview-only' || code === 'lone-assembly')

export function outcomeOf(file: string, report: InspectReport, rows: readonly TruthRow[]): FileOutcome {
  const out: FileOutcome = { file, format: formatOf(file), compared: [], disagreements: [] }
  if (isUnread(report)) return { ...out, unopened: report.error?.code ?? 'shown by its picture' }
  const own = ownQuantities(report)
  for (const row of rows)
    for (const comparison of compare(own, row)) {
      out.compared.push(comparison)
      if (comparison.agrees) continue
      const found = known.find(file, kindOf(row), comparison.quantity)
      out.disagreements.push({ ...comparison, file, source: row.source, ...(found && { known: found }) })
    }
  return out
}

/** A file agrees when everything does, but for values that were found to be of another thing. */
export const agrees = ({ disagreements }: FileOutcome): boolean => disagreements.every(({ known: why }) => why?.fault === 'other')
