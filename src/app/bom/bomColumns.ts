import type { TFunction } from 'i18next'
import { bomBounds, type BomRow } from '../../core/bom/bom.ts'
import { inUnit, unitSymbol } from '../../core/quantity/formatQuantity.ts'
import { areaOf, lengthOf, volumeOf } from '../../core/quantity/quantity.ts'
import { isEmptyBounds } from '../../core/scene/bounds.ts'
import type { DisplayUnit } from '../../core/units.ts'
import type { OpenDocument } from '../state/document.ts'
import { partFacts } from '../viewer/properties/partFacts.ts'

export const measuredColumns = ['volume', 'area', 'mass', 'box'] as const
export type MeasuredColumn = (typeof measuredColumns)[number]

/** What one piece of a line measures: as far as it is known of every part in it; a volume only when every body in it is closed. */
export interface PieceMeasures {
  /** mm², mm³. */
  area?: number
  volume?: number
  /** Kilogram. */
  mass?: number
  /** Lengths of its box along the axes, millimetres. */
  size?: [number, number, number]
}

/** `density` in kg/m³; null = unknown. */
export function pieceMeasures(row: BomRow, { index, parts }: OpenDocument, density: number | null): PieceMeasures {
  let area = 0
  let volume = 0
  let known = row.parts.size > 0
  let closed = known
  for (const [id, times] of row.parts) {
    const part = parts.get(id)
    if (!part || part.placeholder) {
      known = false
      closed = false
      continue
    }
    const facts = partFacts(part)
    area += facts.area * times
    volume += facts.volume * times
    closed &&= facts.closed
  }
  const box = bomBounds(row, index, parts)
  return {
    ...(known && { area }),
    ...(closed && { volume }),
    ...(closed && density !== null && { mass: (volume / 1e9) * density }),
    ...(!isEmptyBounds(box) && { size: [box[3] - box[0], box[4] - box[1], box[5] - box[2]] as [number, number, number] }),
  }
}

export interface BomTableOptions {
  unit: DisplayUnit
  density: number | null
  measured: readonly MeasuredColumn[]
  attributes: readonly string[]
}

/** The table as it goes into a file: a heading, then numbers in full precision. */
export function bomTable(
  rows: readonly BomRow[],
  document: OpenDocument,
  { unit, density, measured, attributes }: BomTableOptions,
  t: TFunction<'bom'>,
): (string | number | undefined)[][] {
  const headings: Record<MeasuredColumn, string[]> = {
    volume: [`${t('column.volume')} (${unitSymbol('volume', unit)})`],
    area: [`${t('column.area')} (${unitSymbol('area', unit)})`],
    mass: [`${t('column.mass')} (kg)`, `${t('column.totalMass')} (kg)`],
    box: ['X', 'Y', 'Z'].map((axis) => `${axis} (${unit})`),
  }
  const heading = [
    t('column.number'),
    t('column.level'),
    t('column.name'),
    t('column.quantity'),
    ...attributes,
    ...measured.flatMap((column) => headings[column]),
  ]
  const round = (value: number): number => Number(value.toPrecision(12))
  const body = rows.map((row) => {
    const piece = measured.length > 0 ? pieceMeasures(row, document, density) : undefined
    const cells: Record<MeasuredColumn, (number | undefined)[]> = {
      volume: [piece?.volume === undefined ? undefined : round(inUnit(volumeOf(piece.volume), unit))],
      area: [piece?.area === undefined ? undefined : round(inUnit(areaOf(piece.area), unit))],
      mass: piece?.mass === undefined ? [undefined, undefined] : [round(piece.mass), round(piece.mass * row.quantity)],
      box: [0, 1, 2].map((axis) => (piece?.size ? round(inUnit(lengthOf(piece.size[axis]), unit)) : undefined)),
    }
    return [
      row.number,
      row.level + 1,
      row.name,
      row.quantity,
      ...attributes.map((name) => row.attributes.get(name)),
      ...measured.flatMap((column) => cells[column]),
    ]
  })
  return [heading, ...body]
}
