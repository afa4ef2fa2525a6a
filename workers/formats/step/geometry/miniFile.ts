import type { Exchange } from '../part21/exchange.ts'
import { asRow, asRows } from '../part21/plain.ts'
import { isSplineSurface } from '../structure/representations.ts'
import type { PartSource } from '../structure/bodies.ts'
import type { Closure } from './closure.ts'

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

/** Rows that a style needs, without what it styles. */
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

function assemble({ bytes, scan }: Exchange, rows: Set<number>, tail: string): Uint8Array<ArrayBuffer> {
  const head = bytes.subarray(0, scan.dataStart)
  const end = encoder.encode(tail)
  let size = head.length + 1 + end.length
  for (const row of rows) size += scan.end[row] - scan.start[row] + 1
  const out = new Uint8Array(size)
  out.set(head)
  let at = head.length
  out[at++] = NEWLINE
  for (const row of rows) {
    out.set(bytes.subarray(scan.start[row], scan.end[row]), at)
    at += scan.end[row] - scan.start[row]
    out[at++] = NEWLINE
  }
  out.set(end, at)
  return out
}
