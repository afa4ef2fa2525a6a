import type { Exchange } from '../part21/exchange.ts'
import { asRow, asRows, asText } from '../part21/plain.ts'
import type { Value } from '../part21/value.ts'

const MAX_NESTING = 20
const MAX_TEXTS = 5000

/** Text of an annotation that the file states as characters, without outlines. */
export interface Literal {
  text: string
  /** Row of the placement: the text runs along its x axis. */
  placement: number
  /** Which of its points stands there, as "baseline left". */
  alignment: string
  /** Row of the box that it fills; -1 = not stated. */
  extent: number
}

/** Texts in an item of an annotation: literals, and those that composite texts and sets hold. */
export function literalsOf(exchange: Exchange, item: number): Literal[] {
  const out: Literal[] = []
  const seen = new Set<number>()
  const visit = (row: number, depth: number): void => {
    if (row < 0 || depth > MAX_NESTING || out.length >= MAX_TEXTS || seen.has(row)) return
    seen.add(row)
    const literal = own(exchange, row, 'TEXT_LITERAL')
    if (literal) {
      const [text, placement, alignment] = literal
      out.push({ text: asText(text), placement: asRow(placement), alignment: asText(alignment).toLowerCase(), extent: extentOf(exchange, row) })
      return
    }
    const members = own(exchange, row, 'COMPOSITE_TEXT')?.[0] ?? (/^GEOMETRIC_(CURVE_)?SET$/.test(exchange.keyword(row)) ? exchange.args(row)[1] : undefined)
    for (const member of asRows(members)) visit(member, depth + 1)
  }
  visit(item, 0)
  return out
}

/** The words of all texts in an item; empty where it holds none. */
export const wordsOf = (exchange: Exchange, item: number): string =>
  literalsOf(exchange, item)
    .map(({ text }) => text.trim())
    .filter(Boolean)
    .join(' ')

/** Whether an entity draws a part of an annotation. */
export const isOccurrence = (name: string): boolean =>
  /ANNOTATION.*_OCCURRENCE($|_WITH_LEADER_LINE$)|^(LEADER|DIMENSION|PROJECTION)_CURVE$|^(TERMINATOR_SYMBOL|LEADER_TERMINATOR|DIMENSION_CURVE_TERMINATOR)$/.test(
    name,
  )

/** Attributes of a kind of text without its name, of the kind itself or of one of its subtypes; undefined of other entities. */
function own(exchange: Exchange, row: number, kind: string): Value[] | undefined {
  if (exchange.isComplex(row)) return exchange.parts(row).get(kind)
  return exchange.keyword(row).startsWith(kind) ? exchange.args(row).slice(1) : undefined
}

function extentOf(exchange: Exchange, row: number): number {
  if (exchange.isComplex(row)) return asRow(exchange.parts(row).get('TEXT_LITERAL_WITH_EXTENT')?.[0])
  return exchange.keyword(row) === 'TEXT_LITERAL_WITH_EXTENT' ? asRow(exchange.args(row)[6]) : -1
}
