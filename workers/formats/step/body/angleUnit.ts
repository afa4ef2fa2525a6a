import type { Exchange } from '../part21/exchange.ts'
import { asEnum, asNumber, asRow, asRows } from '../part21/pick.ts'

const MAX_CHAIN = 8

/** Radians per plane angle unit of a representation's context; 1 when it states none. It touches the half angles of cones. */
export function angleUnit(exchange: Exchange, context: number): number {
  for (const unit of asRows(exchange.part(context, 'GLOBAL_UNIT_ASSIGNED_CONTEXT')?.[0])) {
    if (!exchange.parts(unit).has('PLANE_ANGLE_UNIT')) continue
    const factor = radians(exchange, unit, 0)
    if (factor !== undefined && factor > 0 && Number.isFinite(factor)) return factor
  }
  return 1
}

function radians(exchange: Exchange, row: number, depth: number): number | undefined {
  const parts = exchange.parts(row)
  const si = parts.get('SI_UNIT')
  if (si) return asEnum(si.at(-1)) === 'RADIAN' ? 1 : undefined
  const conversion = parts.get('CONVERSION_BASED_UNIT')
  if (!conversion || depth > MAX_CHAIN) return undefined
  const measure = asRow(conversion.at(-1))
  const args = exchange.parts(measure).get('MEASURE_WITH_UNIT') ?? exchange.args(measure)
  const base = radians(exchange, asRow(args[1]), depth + 1)
  const value = asNumber(args[0])
  return base === undefined || value === undefined ? undefined : base * value
}
