import type { TFunction } from 'i18next'
import { csv } from '../../../core/bom/csv.ts'
import { copyNumber } from '../../../core/quantity/formatQuantity.ts'
import { angleOf, lengthOf } from '../../../core/quantity/quantity.ts'
import type { DisplayUnit } from '../../../core/units.ts'
import type { HolePart } from './holeRows.ts'
import type { HoleText } from './holeText.ts'

const columns = ['part', 'pieces', 'count', 'diameter', 'end', 'depth', 'steps', 'drillPoint', 'pattern', 'axis', 'unit'] as const

/** The hole list as a table (CSV, UTF-8 with its mark): a line for each kind of hole of each part, lengths at full precision. */
export function holeTable(parts: readonly HolePart[], unit: DisplayUnit, t: TFunction<'measure'>, text: HoleText): string {
  const length = (mm: number): string => copyNumber(lengthOf(mm), unit, 'en')
  const rows = parts.flatMap(({ name, pieces, rows }) =>
    rows.map(({ hole, count, patterns, axes }) => [
      name,
      pieces,
      count,
      length(hole.diameter),
      t(hole.bottom === 'through' ? 'hole.through' : 'hole.blind'),
      length(hole.depth),
      text.steps(hole).join('; '),
      hole.tip === undefined ? '' : copyNumber(angleOf(hole.tip), unit, 'en'),
      patterns.map((pattern) => text.pattern(pattern, count)).join('; '),
      axes.join('; '),
      unit,
    ]),
  )
  return csv([columns.map((key) => t(`hole.column.${key}`)), ...rows.map((row) => row.map(String))])
}
