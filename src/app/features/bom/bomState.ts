import { atom } from 'jotai'
import { bomFlat, type BomRow, bomTree } from '../../../core/bom/bom.ts'
import { isOneOf, persistedAtom } from '../../lib/persisted.ts'
import { arrivedPartsAtom, documentAtom } from '../../state/document.ts'
import { type MeasuredColumn, measuredColumns } from './bomColumns.ts'

/** Whether the list stands below the model. */
export const bomShownAtom = atom(false)
/** How much of the canvas it covers from below beside docks, CSS pixels; 0 while it is not shown, and on phones. */
export const bomHeightAtom = atom(0)

export type BomShape = 'tree' | 'flat'

export const bomShapeAtom = persistedAtom<BomShape>('facet.bom.shape', 'tree', isOneOf<BomShape>(['tree', 'flat']))
/** kg/m³; null = no masses. */
export const bomDensityAtom = persistedAtom<number | null>(
  'facet.bom.density',
  null,
  (value): value is number | null => value === null || (typeof value === 'number' && value > 0),
)
export const bomMeasuredAtom = persistedAtom<readonly MeasuredColumn[]>(
  'facet.bom.columns',
  ['volume', 'mass', 'box'],
  (value): value is readonly MeasuredColumn[] => Array.isArray(value) && value.every(isOneOf(measuredColumns)),
)
/** Attributes of the file that stand as columns, by name. */
export const bomAttributesAtom = persistedAtom<readonly string[]>(
  'facet.bom.attributes',
  [],
  (value): value is readonly string[] => Array.isArray(value) && value.every((name) => typeof name === 'string'),
)

/** The lines of the list of the open model. */
export const bomRowsAtom = atom((get): readonly BomRow[] => {
  const document = get(documentAtom)
  if (!document) return []
  const { parts } = get(arrivedPartsAtom)
  return get(bomShapeAtom) === 'tree' ? bomTree(document.index, parts) : bomFlat(document.index, parts)
})

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
