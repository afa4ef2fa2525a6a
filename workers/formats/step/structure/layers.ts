import type { Exchange } from '../part21/exchange.ts'
import { asRow, asRows, asText } from '../part21/plain.ts'

/** Layers of a file (PRESENTATION_LAYER_ASSIGNMENT, ISO 10303-46) by what lies on them: bodies, representations, or what carries their style. */
export class Layers {
  private readonly byItem = new Map<number, string[]>()

  constructor(exchange: Exchange) {
    for (const row of exchange.rows('PRESENTATION_LAYER_ASSIGNMENT')) {
      const args = exchange.args(row)
      const name = asText(args[0]).trim()
      if (name === '') continue
      for (const item of asRows(args[2])) {
        this.add(item, name)
        // A styled item on a layer puts what it styles there.
        if (exchange.keyword(item).endsWith('STYLED_ITEM')) this.add(asRow(exchange.args(item)[2]), name)
      }
    }
  }

  /** Names of the layers on which any of the rows lies. */
  of(rows: readonly number[]): string[] {
    return this.byItem.size === 0 ? [] : [...new Set(rows.flatMap((row) => this.byItem.get(row) ?? []))]
  }

  private add(item: number, name: string): void {
    const list = this.byItem.get(item)
    if (!list) this.byItem.set(item, [name])
    else if (!list.includes(name)) list.push(name)
  }
}
