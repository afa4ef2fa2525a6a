import type { TFunction } from 'i18next'
import { csv } from '../../../core/bom/csv.ts'
import { datumName } from '../../../core/pmi/compose.ts'
import { limitsOf } from '../../../core/pmi/limits.ts'
import type { PmiRow } from '../../../core/pmi/rows.ts'
import { characteristicName } from './pmiText.ts'

const columns = ['number', 'kind', 'characteristic', 'callout', 'nominal', 'lower', 'upper', 'unit', 'datums', 'name', 'measured'] as const

/** Annotations as a sheet for inspection (CSV, UTF-8 with its mark): a line each, with an empty column for the measured value. */
export function inspectionSheet(rows: readonly PmiRow[], t: TFunction<'measure'>): string {
  const lines = rows.map(({ annotation, number }) => {
    const { nominal, lower, upper, unit } = limitsOf(annotation)
    const datums = annotation.kind === 'tolerance' ? annotation.datums.map(datumName).join(' | ') : ''
    return [
      number,
      t(`pmi.kind.${annotation.kind}`),
      characteristicName(annotation, t),
      annotation.text,
      nominal ?? '',
      lower ?? '',
      upper ?? '',
      unit ?? '',
      datums,
      annotation.name,
      '',
    ]
  })
  return csv([columns.map((key) => t(`pmi.column.${key}`)), ...lines.map((line) => line.map(String))])
}
