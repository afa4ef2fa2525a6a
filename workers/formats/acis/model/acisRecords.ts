import { type Tok as Kind, Tok, type TokenTable } from '../stream/tokenTable.ts'

/**
 * Records by their kind and their fields. All begin with a reference to attributes; behind it stand, by the save format, nothing, a number and a reference
 * (history), or two numbers and a reference: `fields` is the first token after these.
 */
export class AcisRecords {
  readonly tokens: TokenTable
  private readonly kinds: string[]

  constructor(tokens: TokenTable) {
    this.tokens = tokens
    this.kinds = tokens.names.map((name) => name.slice(name.lastIndexOf('-') + 1))
  }

  get count(): number {
    return this.kinds.length
  }

  /** "face", "surface", "attrib" …: the general part of the name. '' for no record. */
  kind(record: number): string {
    return this.kinds[record] ?? ''
  }

  /** "plane" of "plane-surface". */
  special(record: number): string {
    const name = this.tokens.names[record] ?? ''
    const dash = name.indexOf('-')
    return dash < 0 ? name : name.slice(0, dash)
  }

  end(record: number): number {
    return this.tokens.endOf(record)
  }

  fields(record: number): number {
    const { tokens } = this
    const start = tokens.starts[record]
    for (const numbers of [1, 2]) {
      let only = true
      for (let i = 1; i <= numbers; i++) only &&= tokens.kind(start + i) === Tok.number
      if (only && tokens.kind(start + 1 + numbers) === Tok.ref) return start + 2 + numbers
    }
    return start + 1
  }

  /** The number behind the attributes: what the application calls a body or a face; -1 none. */
  key(record: number): number {
    const { tokens } = this
    const start = tokens.starts[record]
    return this.fields(record) > start + 1 ? tokens.number(start + 1) : -1
  }

  attribute(record: number): number {
    return this.tokens.ref(this.tokens.starts[record])
  }

  /** References among the fields in their order, -1 for none. */
  refs(record: number): number[] {
    const out: number[] = []
    for (let t = this.fields(record); t < this.end(record); t++) if (this.tokens.kind(t) === Tok.ref) out.push(this.tokens.ref(t))
    return out
  }

  /** The first reference to a record of a kind, from the field `from` (counted in references) on. */
  refTo(record: number, kind: string): number {
    return record < 0 ? -1 : (this.refs(record).find((ref) => this.kind(ref) === kind) ?? -1)
  }

  /** First token of a kind at or behind another, within the record; -1. */
  find(record: number, kinds: readonly Kind[], from: number): number {
    for (let t = from; t < this.end(record); t++) if (kinds.includes(this.tokens.kind(t))) return t
    return -1
  }

  /** Senses among the fields, in their order: true for reversed and for double. */
  flags(record: number): boolean[] {
    const { tokens } = this
    const out: boolean[] = []
    for (let t = this.fields(record); t < this.end(record); t++) {
      const kind = tokens.kind(t)
      if (kind === Tok.yes || kind === Tok.no) out.push(kind === Tok.yes)
    }
    return out
  }

  /** Numbers up to the first word or sense. */
  leadingNumbers(record: number): number[] {
    const { tokens } = this
    const out: number[] = []
    for (let t = tokens.starts[record]; t < this.end(record); t++) {
      const kind = tokens.kind(t)
      if (kind === Tok.number) out.push(tokens.number(t))
      else if (kind !== Tok.ref) break
    }
    return out
  }

  /** Numbers of all fields. */
  numbers(record: number): number[] {
    const out: number[] = []
    for (let t = this.fields(record); t < this.end(record); t++) if (this.tokens.kind(t) === Tok.number) out.push(this.tokens.number(t))
    return out
  }

  /** A record and those that follow it by a reference in the place `field`: lumps, shells, faces. Cycles end. */
  chain(first: number, kind: string): number[] {
    const out: number[] = []
    const seen = new Set<number>()
    for (let record = first; record >= 0 && !seen.has(record) && this.kind(record) === kind; ) {
      seen.add(record)
      out.push(record)
      record = this.refs(record)[0] ?? -1
    }
    return out
  }
}
