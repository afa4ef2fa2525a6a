import type { Exchange } from '../part21/exchange.ts'
import { asRow, asRows } from '../part21/plain.ts'
import type { Value } from '../part21/value.ts'

/** Names of entities that only files with annotations hold, at the begin of the names. */
const marks = /^(DRAUGHTING_CALLOUT|.*ANNOTATION.*OCCURRENCE|DATUM|DIMENSIONAL_|ANGULAR_(SIZE|LOCATION)|.*_TOLERANCE$|.*GEOMETRIC_TOLERANCE|CAMERA_MODEL_D3)/

/** Whether a file may hold product and manufacturing information: a look at the names of its entities, no instance is read. */
export const mayHavePmi = (exchange: Exchange): boolean => exchange.scan.keywords.some((name) => marks.test(name))

/** The instances of an exchange file by type and by the instances that refer to them, for graphs of small annotations. */
export class Graph {
  readonly exchange: Exchange
  private readonly kept = new Map<number, Map<string, Value[]>>()
  private readonly inverses = new Map<string, Map<number, number[]>>()

  constructor(exchange: Exchange) {
    this.exchange = exchange
  }

  /** Rows of an entity, simple or as any part of a complex instance, in the order of the file. */
  rows(name: string): number[] {
    const complex = this.exchange.complexByPart().get(name) ?? []
    const simple = [...this.exchange.rows(name)].filter((row) => !this.exchange.isComplex(row))
    return complex.length === 0 ? simple : [...simple, ...complex].sort((a, b) => a - b)
  }

  /** All parts of an instance, parsed once. */
  parts(row: number): Map<string, Value[]> {
    let parts = this.kept.get(row)
    if (!parts) this.kept.set(row, (parts = this.exchange.parts(row)))
    return parts
  }

  names(row: number): string[] {
    return row < 0 ? [] : this.exchange.isComplex(row) ? [...this.parts(row).keys()] : [this.exchange.keyword(row)]
  }

  is(row: number, name: string): boolean {
    return this.names(row).includes(name)
  }

  /** An attribute: by its place in the entity's own part of a complex instance, or among all attributes of a simple one. */
  attr(row: number, part: string, own: number, simple: number): Value | undefined {
    if (row < 0) return undefined
    return this.exchange.isComplex(row) ? this.parts(row).get(part)?.[own] : this.args(row)[simple]
  }

  args(row: number): Value[] {
    return row < 0 ? [] : (this.parts(row).values().next().value ?? [])
  }

  /** Rows of the entities that refer to each row by their attribute at a place (in simple instances). */
  by(names: readonly string[], place: number): Map<number, number[]> {
    const key = `${names.join()} ${place}`
    const known = this.inverses.get(key)
    if (known) return known
    const out = new Map<number, number[]>()
    for (const name of names)
      for (const row of this.exchange.rows(name)) {
        const value = this.args(row)[place]
        const targets = Array.isArray(value) ? asRows(value) : [asRow(value)]
        for (const target of targets) {
          if (target < 0) continue
          const list = out.get(target)
          if (list) list.push(row)
          else out.set(target, [row])
        }
      }
    this.inverses.set(key, out)
    return out
  }
}
