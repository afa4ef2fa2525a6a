import type { TFunction } from 'i18next'
import type { Annotation, Dimension } from '../../../core/pmi/annotation.ts'
import { datumName, printed } from '../../../core/pmi/compose.ts'
import type { Judgement } from '../../../core/pmi/judge.ts'
import { csv } from '../../../core/bom/bom.ts'
import { limitsOf } from '../../../core/pmi/limits.ts'
import type { PmiRow } from '../../../core/pmi/rows.ts'

/** Geometric characteristics with a name in every language, by the entity's name without its ending. */
const characteristics = [
  'angularity',
  'circular_runout',
  'coaxiality',
  'concentricity',
  'cylindricity',
  'flatness',
  'line_profile',
  'parallelism',
  'perpendicularity',
  'position',
  'roundness',
  'straightness',
  'surface_profile',
  'symmetry',
  'total_runout',
] as const
type Characteristic = (typeof characteristics)[number]

/** Properties that dimensions measure, by the name that files give them. */
const measures = {
  diameter: 'diameter',
  radius: 'radius',
  'spherical diameter': 'sphericalDiameter',
  'spherical radius': 'sphericalRadius',
  thickness: 'thickness',
  'curve length': 'curveLength',
  'linear distance': 'distance',
  'curved distance': 'curvedDistance',
} as const

/** The property that an annotation states, in words of the page's language. */
export function characteristicName(annotation: Annotation, t: TFunction<'measure'>): string {
  const { kind, type } = annotation
  if (kind === 'tolerance') {
    const name = type.replace(/_tolerance$/, '')
    return (characteristics as readonly string[]).includes(name) ? t(`pmi.characteristic.${name as Characteristic}`) : name.replaceAll('_', ' ')
  }
  if (kind === 'dimension') return dimensionName(annotation, t)
  return t(`pmi.single.${kind}`)
}

function dimensionName({ measure, quantity }: Dimension, t: TFunction<'measure'>): string {
  const known = measures[measure.toLowerCase() as keyof typeof measures] as (typeof measures)[keyof typeof measures] | undefined
  if (known) return t(`pmi.measure.${known}`)
  if (quantity === 'angle') return t('pmi.measure.angle')
  return measure.startsWith('linear distance') ? t('pmi.measure.distance') : measure || t('pmi.measure.size')
}

/** How a dimension stands beside the model, in the unit and with the digits of the callout. */
export function judgementText(judgement: Judgement, { annotation }: { annotation: Annotation }, t: TFunction<'measure'>): string {
  if (judgement.verdict !== 'differs') return t(`pmi.check.${judgement.verdict}`)
  return t(judgement.tolerated ? 'pmi.check.within' : 'pmi.check.differs', { by: differenceText(judgement.by, annotation) })
}

/** A difference in the unit of a dimension, with a sign and a digit more than the callout has. */
function differenceText(by: number, annotation: Annotation): string {
  const figure = annotation.kind === 'dimension' ? (annotation.nominal ?? annotation.limits?.[0]) : undefined
  const factor = figure?.factor ?? 1
  const isAngle = annotation.kind === 'dimension' && annotation.quantity === 'angle'
  const unit = isAngle ? '°' : Math.abs(factor - 25.4) < 1e-6 ? ' in' : Math.abs(factor - 1) < 1e-9 ? ' mm' : ''
  const text = printed({ value: by, printed: by / factor, factor, decimals: Math.min(6, (figure?.decimals ?? 2) + 2) })
  return `${by > 0 ? '+' : ''}${text
    .replace(/(\.\d*?)0+$/, '$1')
    .replace(/\.$/, '')
    .replace('-', '−')}${unit}`
}

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
