import type { Rgba } from '../../../../src/core/scene/mesh.ts'
import type { Exchange } from '../part21/exchange.ts'
import { asEnum, asNumber, asRow, asRows, asText } from '../part21/plain.ts'
import type { Value } from '../part21/value.ts'

/** DRAUGHTING_PRE_DEFINED_COLOUR's names (ISO 10303-46). */
const namedColors: Record<string, Rgba> = {
  red: 0xff0000ff,
  green: 0x00ff00ff,
  blue: 0x0000ffff,
  yellow: 0xffff00ff,
  magenta: 0xff00ffff,
  cyan: 0x00ffffff,
  black: 0x000000ff,
  white: 0xffffffff,
}
const MAX_STEPS = 200

/** A colour for one usage of a product, or for one path of usages through the tree. */
export interface OccurrenceStyle {
  /** Representation relationships that place the usages, outermost first. */
  path: number[]
  color: Rgba
  hidden: boolean
}

/** Styles of a file by the item that they are for. */
export class Styles {
  private readonly exchange: Exchange
  /** STYLED_ITEMs and OVER_RIDING_STYLED_ITEMs by the row that they style. */
  readonly byItem = new Map<number, number[]>()
  /** Styles by the innermost relationship of their path. */
  readonly ofOccurrences = new Map<number, OccurrenceStyle[]>()
  private readonly hidden = new Set<number>()

  constructor(exchange: Exchange) {
    this.exchange = exchange
    // What over-rides comes first.
    for (const row of exchange.rows('OVER_RIDING_STYLED_ITEM')) this.add(asRow(exchange.args(row)[2]), row)
    for (const row of exchange.rowsWith('STYLED_ITEM')) this.add(asRow(this.styleArgs(row)[2]), row)
    for (const row of exchange.rows('INVISIBILITY')) {
      for (const item of asRows(exchange.args(row)[0])) this.hide(item)
    }
    for (const row of exchange.rows('CONTEXT_DEPENDENT_OVER_RIDING_STYLED_ITEM')) this.addOccurrenceStyle(row)
  }

  /** Whether the file hides an item, a representation, a usage or what places it. */
  isHidden(row: number): boolean {
    return row >= 0 && this.hidden.has(row)
  }

  /** Colour of the surfaces of an item by its own style; 0 = none. */
  colorOf(item: number): Rgba {
    for (const style of this.byItem.get(item) ?? []) {
      const color = this.colorUnder(asRows(this.styleArgs(style)[1]))
      if (color !== 0) return color
    }
    return 0
  }

  /** Colour of the lines of an item by its own style, else that of its surfaces; 0 = none. */
  lineColorOf(item: number): Rgba {
    for (const style of this.byItem.get(item) ?? []) {
      const color = this.lineColorUnder(asRows(this.styleArgs(style)[1]))
      if (color !== 0) return color
    }
    return 0
  }

  /** The colour that the lines of all items have; 0 when they differ. */
  commonLineColor(items: readonly number[]): Rgba {
    const first = items.length > 0 ? this.lineColorOf(items[0]) : 0
    return first !== 0 && items.every((item) => this.lineColorOf(item) === first) ? first : 0
  }

  /** The first colour of a CURVE_STYLE below style assignments, else of a surface or filling. */
  lineColorUnder(rows: readonly number[]): Rgba {
    const { exchange } = this
    for (const assignment of rows) {
      for (const style of asRows(exchange.args(assignment)[0])) {
        if (exchange.keyword(style) !== 'CURVE_STYLE') continue
        const color = this.colorUnder([asRow(exchange.args(style)[3])])
        if (color !== 0) return color
      }
    }
    return this.colorUnder([...rows])
  }

  /** Name, styles and item of a STYLED_ITEM. */
  private styleArgs(row: number): Value[] {
    return this.exchange.isComplex(row) ? [null, ...(this.exchange.part(row, 'STYLED_ITEM') ?? [])] : this.exchange.args(row)
  }

  private add(item: number, style: number): void {
    if (item < 0) return
    const list = this.byItem.get(item)
    if (list) list.push(style)
    else this.byItem.set(item, [style])
  }

  /** An invisible style hides the item it styles, an invisible layer its items. */
  private hide(row: number): void {
    this.hidden.add(row)
    const args = this.exchange.args(row)
    const keyword = this.exchange.keyword(row)
    if (keyword === 'STYLED_ITEM' || keyword === 'OVER_RIDING_STYLED_ITEM') this.hidden.add(asRow(args[2]))
    else if (keyword === 'PRESENTATION_LAYER_ASSIGNMENT') {
      for (const item of asRows(args[2])) {
        this.hidden.add(item)
        if (this.exchange.keyword(item) === 'STYLED_ITEM') this.hidden.add(asRow(this.exchange.args(item)[2]))
      }
    }
  }

  private addOccurrenceStyle(row: number): void {
    const args = this.exchange.args(row)
    const path = asRows(args[4])
    const color = this.colorUnder(asRows(args[1]))
    const hidden = this.hidden.has(row)
    if (path.length === 0 || (color === 0 && !hidden)) return
    const last = path[path.length - 1]
    const style = { path, color, hidden }
    const list = this.ofOccurrences.get(last)
    if (list) list.push(style)
    else this.ofOccurrences.set(last, [style])
  }

  /** The first surface colour below style assignments, with the transparency that goes with it. */
  private colorUnder(rows: number[]): Rgba {
    const { exchange } = this
    const queue = [...rows]
    let color = 0
    let opacity = 1
    for (let steps = 0; steps < queue.length && steps < MAX_STEPS; steps++) {
      const row = queue[steps]
      const keyword = exchange.keyword(row)
      if (keyword === 'COLOUR_RGB') {
        if (color === 0)
          color = pack(
            exchange
              .args(row)
              .slice(1, 4)
              .map((value) => asNumber(value) ?? 0),
          )
      } else if (keyword === 'DRAUGHTING_PRE_DEFINED_COLOUR' || keyword === 'PRE_DEFINED_COLOUR') {
        if (color === 0) color = namedColors[asText(exchange.args(row)[0]).toLowerCase()] ?? 0
      } else if (keyword === 'SURFACE_STYLE_TRANSPARENT') {
        opacity = 1 - Math.min(1, Math.max(0, asNumber(exchange.args(row)[0]) ?? 0))
      } else if (
        !keyword.startsWith('CURVE_STYLE') &&
        !keyword.startsWith('POINT_STYLE') &&
        keyword !== 'SURFACE_STYLE_BOUNDARY' &&
        keyword !== 'SURFACE_STYLE_PARAMETER_LINE'
      ) {
        // A side that is styled .NEGATIVE. only is the inside.
        if (keyword === 'SURFACE_STYLE_USAGE' && asEnum(exchange.args(row)[0]) === 'NEGATIVE') continue
        for (let i = exchange.refStart[row]; i < exchange.refStart[row + 1]; i++) if (exchange.refs[i] >= 0) queue.push(exchange.refs[i])
      }
    }
    return color === 0 ? 0 : ((color & 0xffffff00) | Math.max(1, Math.round(opacity * 255))) >>> 0
  }
}

/** Shares from 0 to 1; some writers count to 255. */
function pack(rgb: number[]): Rgba {
  const whole = Math.max(...rgb) > 1.01 ? 255 : 1
  const [red, green, blue] = rgb.map((value) => Math.round(255 * Math.min(1, Math.max(0, value / whole))))
  return ((red << 24) | (green << 16) | (blue << 8) | 0xff) >>> 0
}
