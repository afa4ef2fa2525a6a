import type { InspectReport } from '../inspect/report.ts'
import { quantities, type Quantities, type Quantity, type TruthRow } from './row.ts'

/** A value of Facet's beside one that something else states. */
export interface Comparison {
  quantity: Quantity
  own: string
  other: string
  agrees: boolean
}

export function ownQuantities(report: InspectReport): Quantities {
  const { bbox, area, volume, faces, occurrences } = report
  return { ...(bbox && { size: bbox[1].map((value, axis) => value - bbox[0][axis]) }), area, volume, faces, bodies: occurrences }
}

/** Each value that a row states, beside the same of what Facet shows. */
export function compare(own: Quantities, row: TruthRow): Comparison[] {
  const out: Comparison[] = []
  for (const quantity of quantities) {
    if (row[quantity] === undefined) continue
    out.push({ quantity, own: textOf(own[quantity]), other: textOf(row[quantity]), agrees: agrees(quantity, own, row) })
  }
  return out
}

function agrees(quantity: Quantity, own: Quantities, row: TruthRow): boolean {
  const { tolerance } = row
  switch (quantity) {
    case 'size':
      return own.size !== undefined && own.size.every((side, axis) => Math.abs(side - row.size![axis]) <= tolerance.size)
    case 'area':
    case 'volume':
      return Math.abs((own[quantity] ?? 0) - row[quantity]!) <= tolerance[quantity] * row[quantity]!
    default:
      return own[quantity] === row[quantity]
  }
}

const textOf = (value: number | readonly number[] | undefined): string =>
  value === undefined ? 'none' : typeof value === 'number' ? String(Number(value.toPrecision(7))) : value.map((side) => Number(side.toPrecision(6))).join(' x ')
