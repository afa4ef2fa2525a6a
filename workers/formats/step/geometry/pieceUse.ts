import type { Exchange } from '../part21/exchange.ts'
import type { PartSource } from '../structure/bodies.ts'

/** Gives the bytes of a large file back, piece by piece, when no part needs them any more: when the model is complete, nothing but its tables is left of the file. */
export class PieceUse {
  /** Parts that need a piece. */
  private readonly users = new Map<Exchange, Uint32Array>()
  /** Pieces that a part needs. */
  private readonly pieces = new Map<PartSource, number[]>()

  /** `sources`: all parts whose instances will be asked for. Pieces that none of them needs are given back at once. */
  constructor(sources: readonly PartSource[]) {
    for (const exchange of new Set(sources.map(({ document }) => document.exchange))) {
      if (exchange.pieceCount === 1) continue
      const users = new Uint32Array(exchange.pieceCount)
      // The header is copied for OpenCascade.
      users[0] = 1
      this.users.set(exchange, users)
      const reach = new Reach(exchange)
      for (const source of sources) {
        if (source.document.exchange !== exchange) continue
        const pieces = reach.piecesOf(source)
        this.pieces.set(source, pieces)
        for (const piece of pieces) users[piece]++
      }
      for (let piece = 0; piece < users.length; piece++) if (users[piece] === 0) exchange.giveBack(piece)
    }
  }

  /** A part is there, and nobody will look at its instances again. */
  done(source: PartSource): void {
    const { exchange } = source.document
    const users = this.users.get(exchange)
    for (const piece of this.pieces.get(source) ?? []) if (--users![piece] === 0) exchange.giveBack(piece)
    this.pieces.delete(source)
  }

  /** Nothing is given back from here on: the files have moved. */
  end(): void {
    this.users.clear()
    this.pieces.clear()
  }
}

/** Finds the pieces of one file in which anything stands that a part leads to. */
class Reach {
  private readonly exchange: Exchange
  private readonly seen: Uint8Array

  constructor(exchange: Exchange) {
    this.exchange = exchange
    this.seen = new Uint8Array(exchange.count)
  }

  piecesOf({ document, items, representation }: PartSource): number[] {
    const { exchange, seen } = this
    const { refs, refStart } = exchange
    const { byItem } = document.styles
    const rows: number[] = []
    const add = (row: number): void => {
      if (row < 0 || seen[row] === 1) return
      seen[row] = 1
      rows.push(row)
    }
    for (const item of items) add(item)
    // Its units, and the styles that it gives to its items; not its other items.
    add(document.representations.any(representation)?.context ?? -1)
    for (const style of byItem.get(representation) ?? []) add(style)
    // The list grows while it is walked. Styles are not among the references of what they style.
    for (let at = 0; at < rows.length; at++) {
      const row = rows[at]
      for (let i = refStart[row]; i < refStart[row + 1]; i++) add(refs[i])
      if (byItem.size > 0) for (const style of byItem.get(row) ?? []) add(style)
    }
    const pieces = new Set<number>()
    for (const row of rows) {
      pieces.add(exchange.pieceOf(row))
      seen[row] = 0
    }
    return [...pieces]
  }
}
