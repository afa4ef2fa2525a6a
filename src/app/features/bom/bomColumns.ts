import type { TFunction } from 'i18next'
import type { BomRow } from '../../../core/bom/bom.ts'
import type { SceneMeasures } from '../../../core/measure/sceneMeasures.ts'
import { areaOf, inUnit, lengthOf, unitSymbol, volumeOf } from '../../../core/quantity/formatQuantity.ts'
import { isEmptyBounds } from '../../../core/scene/bounds.ts'
import type { DisplayUnit } from '../../../core/units.ts'
import { sceneMeasures } from '../../state/measure/measuredSet.ts'
import type { OpenDocument } from '../../state/document.ts'

export const measuredColumns = ['volume', 'area', 'mass', 'box'] as const
export type MeasuredColumn = (typeof measuredColumns)[number]

/** What one piece of a line measures; a volume only when every part in it encloses one. */
export interface PieceMeasures {
  /** mm², mm³. */
  area?: number
  volume?: number
  /** Kilogram. */
  mass?: number
  /** Lengths of its box along the axes, millimetres. */
  size?: [number, number, number]
}

/** Occurrences in the first piece of a line: equal ones measure the same. */
export const pieceOccurrences = (row: BomRow, { index }: Pick<OpenDocument, 'index'>): Int32Array => index.bodiesUnder(row.nodes[0])

/** `density` in kg/m³; null = unknown. */
export function pieceMeasures({ bounds, area, volume, open, previews, absent }: SceneMeasures, density: number | null): PieceMeasures {
  const whole = previews === 0 && absent === 0
  const closed = whole && open === 0 ? volume?.value : undefined
  return {
    ...(whole && area && { area: area.value }),
    ...(closed !== undefined && { volume: closed }),
    ...(closed !== undefined && density !== null && { mass: (closed / 1e9) * density }),
    ...(!isEmptyBounds(bounds) && { size: [bounds[3] - bounds[0], bounds[4] - bounds[1], bounds[5] - bounds[2]] as [number, number, number] }),
  }
}

export interface BomTableOptions {
  unit: DisplayUnit
  density: number | null
  measured: readonly MeasuredColumn[]
  attributes: readonly string[]
}

/** The table as it goes into a file: a heading, then numbers in full precision. Waits until they are final. */
export async function bomTable(
  rows: readonly BomRow[],
  document: OpenDocument,
  { unit, density, measured, attributes }: BomTableOptions,
  t: TFunction<'bom'>,
): Promise<(string | number | undefined)[][]> {
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
  const body: (string | number | undefined)[][] = []
  for (const row of rows) {
    const measures = measured.length > 0 ? await sceneMeasures(document, pieceOccurrences(row, document)) : undefined
    const piece = measures && pieceMeasures(measures, density)
    const cells: Record<MeasuredColumn, (number | undefined)[]> = {
      volume: [piece?.volume === undefined ? undefined : round(inUnit(volumeOf(piece.volume), unit))],
      area: [piece?.area === undefined ? undefined : round(inUnit(areaOf(piece.area), unit))],
      mass: piece?.mass === undefined ? [undefined, undefined] : [round(piece.mass), round(piece.mass * row.quantity)],
      box: [0, 1, 2].map((axis) => (piece?.size ? round(inUnit(lengthOf(piece.size[axis]), unit)) : undefined)),
    }
    body.push([
      row.number,
      row.level + 1,
      row.name,
      row.quantity,
      ...attributes.map((name) => row.attributes.get(name)),
      ...measured.flatMap((column) => cells[column]),
    ])
  }
  return [heading, ...body]
}
