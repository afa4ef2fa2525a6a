import type { StyleTable } from '../../../src/core/drawing/drawing.ts'
import type { ItemStyle } from '../emitter.ts'

/** Styles of a drawing, each once. */
export class Styles {
  private readonly known = new Map<string, number>()
  private readonly list: ItemStyle[] = []

  /** Index of a style like `own`. */
  idOf(own: ItemStyle): number {
    const key = `${own.layer} ${own.color} ${own.lineType} ${own.lineTypeScale} ${own.weight} ${own.opacity}`
    let id = this.known.get(key)
    if (id === undefined) {
      id = this.list.length
      this.known.set(key, id)
      this.list.push({ ...own })
    }
    return id
  }

  done(): StyleTable {
    const { list } = this
    return {
      layer: Uint16Array.from(list, (style) => style.layer),
      color: Uint32Array.from(list, (style) => style.color),
      lineType: Int16Array.from(list, (style) => style.lineType),
      lineTypeScale: Float32Array.from(list, (style) => style.lineTypeScale),
      weight: Int16Array.from(list, (style) => style.weight),
      opacity: Float32Array.from(list, (style) => style.opacity),
    }
  }
}
