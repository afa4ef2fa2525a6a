import { type Matrix, multiplyInto } from '../../../../src/core/geometry/matrix.ts'
import type { Exchange } from '../part21/exchange.ts'
import { asNumber, asRow, asText } from '../part21/plain.ts'
import { Typed, type Value } from '../part21/value.ts'
import { frameToFrame, placementMatrix } from './placement.ts'

/** Entities that set a symbol at an end of an annotation's curve (ISO 10303-101). */
const terminatorNames = ['TERMINATOR_SYMBOL', 'LEADER_TERMINATOR', 'DIMENSION_CURVE_TERMINATOR']

export interface Terminator {
  row: number
  /** Row of the occurrence of the curve that it ends. */
  curve: number
  /** It ends a leader: the symbol points away from the curve. Those of dimensions may point either way. */
  isLeader: boolean
}

/** All terminators of a file. */
export function terminatorsOf(exchange: Exchange): Terminator[] {
  const complex = terminatorNames.flatMap((name) => exchange.complexByPart().get(name) ?? [])
  const rows = new Set([...terminatorNames.flatMap((name) => [...exchange.rows(name)]), ...complex])
  return [...rows].map((row) => {
    if (!exchange.isComplex(row)) return { row, curve: asRow(exchange.args(row)[3]), isLeader: exchange.keyword(row) === 'LEADER_TERMINATOR' }
    const parts = exchange.parts(row)
    return { row, curve: asRow(parts.get('TERMINATOR_SYMBOL')?.[0]), isLeader: parts.has('LEADER_TERMINATOR') }
  })
}

/** A symbol in an annotation: one that the standard names, or one that a representation of the file draws. */
export interface StatedSymbol {
  /** Lower-case name, as "filled arrow"; empty where `drawing` is stated. */
  name: string
  /** Row of the representation that draws it; -1 = none. */
  drawing: number
  /** From the symbol's own axes to those of the annotation: one unit is as large as the file scales it, millimetres. Of a drawing, from its millimetres. */
  matrix: Matrix
}

/** The symbol that an item of an annotation is; undefined of other items, and of symbols without a place. `mm`: millimetres per unit. */
export function symbolOf(exchange: Exchange, item: number, mm: number): StatedSymbol | undefined {
  const defined = attributes(exchange, item, 'DEFINED_SYMBOL')
  if (defined) {
    const [definition, target] = defined.map(asRow)
    const placed = targetMatrix(exchange, target, mm)
    return placed && { name: symbolName(exchange, definition), drawing: -1, matrix: scaled(placed, mm) }
  }
  const mapped = exchange.isComplex(item) ? exchange.parts(item).get('MAPPED_ITEM') : attributes(exchange, item, 'ANNOTATION_SYMBOL')
  if (!mapped || (exchange.isComplex(item) && !exchange.parts(item).has('ANNOTATION_SYMBOL'))) return undefined
  const [map, target] = mapped.map(asRow)
  const [origin, drawing] = exchange.args(map).map(asRow)
  const placed = targetMatrix(exchange, target, mm)
  const from = placementMatrix(exchange, origin, mm)
  const matrix = placed && (from ? frameToFrame(placed, from) : placed)
  return matrix && { name: '', drawing, matrix }
}

/** Attributes of a simple instance behind its name, or of a part of a complex one. */
function attributes(exchange: Exchange, row: number, kind: string): readonly Value[] | undefined {
  if (exchange.isComplex(row)) return exchange.parts(row).get(kind)
  return exchange.keyword(row) === kind ? exchange.args(row).slice(1) : undefined
}

function symbolName(exchange: Exchange, definition: number): string {
  const [first] = exchange.args(definition)
  return asText(first instanceof Typed ? first.args[0] : first)
    .trim()
    .toLowerCase()
}

/** A SYMBOL_TARGET: a placement, and how much larger than its definition the symbol is along its axes. */
function targetMatrix(exchange: Exchange, target: number, mm: number): Matrix | undefined {
  const [placement, across, up] = attributes(exchange, target, 'SYMBOL_TARGET') ?? []
  const matrix = placementMatrix(exchange, asRow(placement), mm)
  const [x, y] = [across, up].map((value) => asNumber(value) ?? 1)
  if (!matrix || !(Math.abs(x * y) > 0) || !Number.isFinite(x * y)) return undefined
  for (let i = 0; i < 3; i++) {
    matrix[i] *= x
    matrix[4 + i] *= y
  }
  return matrix
}

function scaled(matrix: Matrix, factor: number): Matrix {
  const out = new Float64Array(16)
  multiplyInto(out, 0, matrix, 0, Float64Array.from([factor, 0, 0, 0, 0, factor, 0, 0, 0, 0, factor, 0, 0, 0, 0, 1]), 0)
  return out
}
