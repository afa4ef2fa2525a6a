import type { TFunction } from 'i18next'
import { csv } from '../../../core/bom/bom.ts'
import { datumName } from '../../../core/pmi/compose.ts'
import { limitsOf } from '../../../core/pmi/limits.ts'
import type { PmiRow } from '../../../core/pmi/rows.ts'
import { characteristicName } from './pmiText.ts'

const columns = ['number', 'kind', 'characteristic', 'callout', 'nominal', 'lower', 'upper', 'unit', 'datums', 'name', 'measured'] as const
type Column = (typeof columns)[number]
/** Columns on paper, and their shares of the width. */
const printedColumns: readonly (readonly [Column, number])[] = [
  ['number', 0.7],
  ['characteristic', 3],
  ['callout', 4],
  ['nominal', 1.3],
  ['lower', 1.3],
  ['upper', 1.3],
  ['unit', 0.8],
  ['datums', 1.6],
  ['measured', 2],
]

function cells({ annotation, number }: PmiRow, t: TFunction<'measure'>): Record<Column, string> {
  const { nominal, lower, upper, unit } = limitsOf(annotation)
  const text = (value: number | undefined): string => (value === undefined ? '' : String(value))
  return {
    number: String(number),
    kind: t(`pmi.kind.${annotation.kind}`),
    characteristic: characteristicName(annotation, t),
    callout: annotation.text,
    nominal: text(nominal),
    lower: text(lower),
    upper: text(upper),
    unit: unit ?? '',
    datums: annotation.kind === 'tolerance' ? annotation.datums.map(datumName).join(' | ') : '',
    name: annotation.name,
    measured: '',
  }
}

/** Annotations as a sheet for inspection (CSV, UTF-8 with its mark): a line each, with an empty column for the measured value. */
export function inspectionSheet(rows: readonly PmiRow[], t: TFunction<'measure'>): string {
  const lines = rows.map((row) => cells(row, t)).map((line) => columns.map((column) => line[column]))
  return csv([columns.map((key) => t(`pmi.column.${key}`)), ...lines])
}

/** The same as a table on paper; the first row is the heading. */
export function inspectionTable(rows: readonly PmiRow[], t: TFunction<'measure'>): { title: string; rows: string[][]; widths: number[] } {
  const lines = rows.map((row) => cells(row, t)).map((line) => printedColumns.map(([column]) => line[column]))
  return {
    title: t('pmi.sheetTitle'),
    rows: [printedColumns.map(([key]) => t(`pmi.column.${key}`)), ...lines],
    widths: printedColumns.map(([, width]) => width),
  }
}
