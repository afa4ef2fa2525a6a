import type { Exchange } from '../part21/exchange.ts'
import { asRow, asRows } from '../part21/plain.ts'
import { isSplineSurface } from '../structure/representations.ts'
import type { PartSource } from '../structure/bodies.ts'

const encoder = new TextEncoder()
const NEWLINE = 0x0a
/** Names of the top products of a mini file: how a result finds its part. */
export const partTag = (source: PartSource): string => `P${source.id}`

/** What a part brings to a mini file. */
export interface MiniPart {
  source: PartSource
  closure: Closure
}

/**
 * A STEP file of a few parts, each the only representation of a product of its own: the original bytes of all that they need under their own ids,
 * and a few lines with new ids that make them products. All parts are of one exchange file.
 */
export function miniFile(exchange: Exchange, parts: readonly MiniPart[]): Uint8Array<ArrayBuffer> {
  let nextId = exchange.maxId
  const lines: string[] = []
  const add = (text: string): string => {
    lines.push(`#${++nextId}=${text};\n`)
    return `#${nextId}`
  }
  const ref = (row: number): string => `#${exchange.id(row)}`
  const application = add("APPLICATION_CONTEXT('')")
  const productContext = add(`PRODUCT_CONTEXT('',${application},'mechanical')`)
  const definitionContext = add(`PRODUCT_DEFINITION_CONTEXT('part definition',${application},'design')`)
  const rows = new Set<number>()
  const styles = new Set<number>()
  const synthetic: string[] = []
  let context = ''
  for (const { source, closure } of parts) {
    for (const row of closure.rows) rows.add(row)
    for (const style of closure.styles) styles.add(style)
    const { representations } = source.document
    const representation = representations.get(source.representation)!
    context = representation.context < 0 ? '$' : ref(representation.context)
    const tag = partTag(source)
    const product = add(`PRODUCT('${tag}','${tag}','',(${productContext}))`)
    const formation = add(`PRODUCT_DEFINITION_FORMATION('','',${product})`)
    const definition = add(`PRODUCT_DEFINITION('design','',${formation},${definitionContext})`)
    const shape = add(`PRODUCT_DEFINITION_SHAPE('','',${definition})`)
    const items = source.items.map((item) => (isLoneSurface(exchange.keyword(item)) ? add(`GEOMETRIC_SET('',(${ref(item)}))`) : ref(item)))
    const copy = add(`${shapeKeyword(source, representation.keyword)}('',(${items.join(',')}),${context})`)
    add(`SHAPE_DEFINITION_REPRESENTATION(${shape},${copy})`)
    for (const style of closure.rewritten) synthetic.push(add(restyle(exchange, style)))
    // A style on the representation is one on each of its items.
    for (const style of source.document.styles.byItem.get(source.representation) ?? []) {
      for (const item of source.items) synthetic.push(add(restyle(exchange, style, ref(item))))
      for (const row of below(exchange, style, source.representation)) rows.add(row)
    }
  }
  const listed = [...[...styles].map(ref), ...synthetic]
  if (listed.length > 0) add(`MECHANICAL_DESIGN_GEOMETRIC_PRESENTATION_REPRESENTATION('',(${listed.join(',')}),${context})`)
  return assemble(exchange, rows, `${lines.join('')}ENDSEC;\nEND-ISO-10303-21;\n`)
}

/** Surfaces with ends of their own, which OpenCascade takes in a set only. */
const isLoneSurface = (keyword: string): boolean => keyword === 'RECTANGULAR_TRIMMED_SURFACE' || keyword === 'CURVE_BOUNDED_SURFACE' || isSplineSurface(keyword)

/** OpenCascade reads what the keyword of the representation promises: loose faces and unknown items need the general one. */
function shapeKeyword(source: PartSource, keyword: string): string {
  if (source.document.exchange.isComplex(source.representation)) {
    return source.document.representations.kind(source.items[0]) === 'solid' ? 'ADVANCED_BREP_SHAPE_REPRESENTATION' : 'SHAPE_REPRESENTATION'
  }
  return keyword.endsWith('SHAPE_REPRESENTATION') ? keyword : 'SHAPE_REPRESENTATION'
}

/** A style as STYLED_ITEM on its own item or on another. */
function restyle(exchange: Exchange, style: number, item?: string): string {
  const args = exchange.args(style)
  const ids = asRows(args[1]).map((row) => `#${exchange.id(row)}`)
  const own = asRow(args[2])
  return `STYLED_ITEM('',(${ids.join(',')}),${item ?? (own < 0 ? '$' : `#${exchange.id(own)}`)})`
}

/** Rows that a style refers to, without the item styled. */
function below(exchange: Exchange, style: number, styled: number): number[] {
  const out: number[] = []
  const seen = new Set([style, styled])
  const stack = [style]
  while (stack.length > 0) {
    const row = stack.pop()!
    for (let i = exchange.refStart[row]; i < exchange.refStart[row + 1]; i++) {
      const next = exchange.refs[i]
      if (next < 0 || seen.has(next) || exchange.keyword(next).endsWith('STYLED_ITEM')) continue
      seen.add(next)
      out.push(next)
      stack.push(next)
    }
  }
  return out
}

function assemble(exchange: Exchange, rows: Set<number>, tail: string): Uint8Array<ArrayBuffer> {
  const head = exchange.head()
  const end = encoder.encode(tail)
  let size = head.length + 1 + end.length
  for (const row of rows) size += exchange.record(row).length + 1
  const out = new Uint8Array(size)
  out.set(head)
  let at = head.length
  out[at++] = NEWLINE
  for (const row of rows) {
    const record = exchange.record(row)
    out.set(record, at)
    at += record.length
    out[at++] = NEWLINE
  }
  out.set(end, at)
  return out
}

/** Everything that a part's items need. */
interface Closure {
  /** Rows, in no order. */
  rows: Int32Array
  /** Styles among them that a mini file lists, and over-riding styles that must be written anew because they override a style of something else. */
  styles: number[]
  rewritten: number[]
  /** Bytes of the rows in the file. */
  bytes: number
}

/** Finds what parts depend on by following references; scratch columns are shared by all parts of one file. */
export class ClosureFinder {
  private readonly exchange: Exchange
  private readonly stamp: Int32Array
  private readonly stack: Int32Array
  private generation = 0

  constructor(exchange: Exchange) {
    this.exchange = exchange
    this.stamp = new Int32Array(exchange.count)
    this.stack = new Int32Array(exchange.count)
  }

  /** Forward closure of the items, of their context (units, tolerance) and of the styles on anything among them. */
  find({ document, items, representation }: PartSource): Closure {
    const { exchange } = this
    const { byItem } = document.styles
    this.generation++
    let used = 0
    const push = (row: number): void => {
      if (row < 0 || this.stamp[row] === this.generation) return
      this.stamp[row] = this.generation
      this.stack[used++] = row
    }
    const follow = (from: number): void => {
      // `stack` is the queue of a breadth-first walk and the result at once.
      for (let at = from; at < used; at++) {
        const row = this.stack[at]
        for (let i = exchange.refStart[row]; i < exchange.refStart[row + 1]; i++) push(exchange.refs[i])
      }
    }
    for (const item of items) push(item)
    push(document.representations.get(representation)?.context ?? -1)
    follow(0)
    const shapes = used
    const styles: number[] = []
    const rewritten: number[] = []
    const takeStyles = (row: number): void => {
      for (const style of byItem.get(row) ?? []) {
        if (exchange.keyword(style) === 'OVER_RIDING_STYLED_ITEM' && !this.overridesWithin(style)) {
          rewritten.push(style)
          for (let i = exchange.refStart[style]; i < exchange.refStart[style + 1]; i++) if (!this.isStyle(exchange.refs[i])) push(exchange.refs[i])
          continue
        }
        styles.push(style)
        push(style)
      }
    }
    if (byItem.size > 0) for (let at = 0; at < shapes; at++) takeStyles(this.stack[at])
    follow(shapes)
    const rows = this.stack.slice(0, used)
    let bytes = 0
    for (const row of rows) bytes += exchange.record(row).length + 1
    return { rows, styles, rewritten, bytes }
  }

  private isStyle(row: number): boolean {
    return this.exchange.keyword(row).endsWith('STYLED_ITEM')
  }

  /** Whether the style that is overridden is one of something in the closure: else it would draw other parts in. */
  private overridesWithin(style: number): boolean {
    const over = asRow(this.exchange.args(style)[3])
    if (over < 0) return false
    const item = asRow(this.exchange.args(over)[2])
    return item >= 0 && this.stamp[item] === this.generation
  }
}
