import type { Exchange } from '../part21/exchange.ts'
import { asRow } from '../part21/plain.ts'
import type { PartSource } from '../structure/bodies.ts'

/** Everything that a part's items need. */
export interface Closure {
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
    for (const row of rows) bytes += exchange.scan.end[row] - exchange.scan.start[row] + 1
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
