import type { Figure } from '../../../../src/core/pmi/annotation.ts'
import { asNumber, asRow, asRows, asText } from '../part21/plain.ts'
import { Typed } from '../part21/value.ts'
import { angleFactor, lengthFactor } from '../structure/units.ts'
import type { Graph } from './graph.ts'

const DEGREE = Math.PI / 180

/** A measure of a length or an angle with its unit, and the digits that its qualifiers state; undefined without a number. */
export function figureOf(graph: Graph, row: number): { figure: Figure; quantity: 'length' | 'angle' } | undefined {
  if (row < 0) return undefined
  const [value, unitRef] = measureArgs(graph, row)
  const number = asNumber(value)
  if (number === undefined || !Number.isFinite(number)) return undefined
  const unit = asRow(unitRef)
  const angle = angleFactor(graph.exchange, unit)
  const isAngle = angle !== undefined || (value instanceof Typed && value.name.endsWith('PLANE_ANGLE_MEASURE'))
  const factor = isAngle ? (angle ?? 1) / DEGREE : (lengthFactor(graph.exchange, unit) ?? 1)
  // Angles are printed in degrees, whatever unit the file counts them in.
  const printed = isAngle ? number * factor : number
  return { figure: { value: number * factor, printed, factor: isAngle ? 1 : factor, ...format(graph, row) }, quantity: isAngle ? 'angle' : 'length' }
}

/** The value and the unit: of their own part in complex instances, behind a name in the simple representation item. */
function measureArgs(graph: Graph, row: number) {
  const parts = graph.parts(row)
  const own = parts.get('MEASURE_WITH_UNIT') ?? parts.get('LENGTH_MEASURE_WITH_UNIT') ?? parts.get('PLANE_ANGLE_MEASURE_WITH_UNIT')
  if (own && own.length >= 2) return own
  const args = parts.get('MEASURE_REPRESENTATION_ITEM') ?? graph.args(row)
  return args.length >= 3 ? args.slice(1) : args
}

/** Decimals and MAX, MIN, AVG: by qualifiers of the item itself, or by a MEASURE_QUALIFICATION of it. */
function format(graph: Graph, row: number): Pick<Figure, 'decimals' | 'qualifier'> {
  const qualifiers = asRows(graph.parts(row).get('QUALIFIED_REPRESENTATION_ITEM')?.[0])
  for (const by of graph.by(['MEASURE_QUALIFICATION'], 2).get(row) ?? []) qualifiers.push(...asRows(graph.args(by)[3]))
  const out: Pick<Figure, 'decimals' | 'qualifier'> = {}
  for (const qualifier of qualifiers) {
    const text = asText(graph.args(qualifier)[0])
    const keyword = graph.exchange.keyword(qualifier)
    if (keyword === 'VALUE_FORMAT_TYPE_QUALIFIER') {
      const digits = /\.(\d{1,2})\s*$/.exec(text)
      if (digits) out.decimals = Number(digits[1])
    } else if (keyword === 'TYPE_QUALIFIER') {
      const short = { maximum: 'MAX', minimum: 'MIN', average: 'AVG' }[text.toLowerCase()]
      if (short) out.qualifier = short
    }
  }
  return out
}
