import { type Tok as Kind, Tok, type TokenTable } from '../stream/tokenTable.ts'

/** Records of a chain that are compared one by one with the next. */
const FEW = 16

/**
 * Records by their kind and their fields. All begin with a reference to attributes; behind it stand, by the save format, nothing, a number and a reference
 * (history), or two numbers and a reference: `fields` is the first token after these.
 */
export class AcisRecords {
  readonly tokens: TokenTable
  private readonly kinds: string[]

  constructor(tokens: TokenTable) {
    this.tokens = tokens
    // Each kind is one string, so that comparing two of them compares no letters.
    const known = new Map<string, string>()
    const kinds = new Map<string, string>()
    this.kinds = tokens.names.map((name) => {
      let kind = known.get(name)
      if (kind === undefined) {
        const general = name.slice(name.lastIndexOf('-') + 1)
        kind = kinds.get(general) ?? general
        kinds.set(general, kind)
        known.set(name, kind)
      }
      return kind
    })
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
    if (tokens.kind(start + 1) !== Tok.number) return start + 1
    if (tokens.kind(start + 2) === Tok.ref) return start + 3
    return tokens.kind(start + 2) === Tok.number && tokens.kind(start + 3) === Tok.ref ? start + 4 : start + 1
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

  /** The reference in a place among those of the fields, from 0; -1 for none. */
  ref(record: number, place: number): number {
    const { tokens } = this
    const end = this.end(record)
    let left = place
    for (let t = this.fields(record); t < end; t++) if (tokens.kind(t) === Tok.ref && left-- === 0) return tokens.ref(t)
    return -1
  }

  /** The first reference to a record of a kind, -1 for none. */
  refTo(record: number, kind: string): number {
    if (record < 0) return -1
    const { tokens } = this
    const end = this.end(record)
    for (let t = this.fields(record); t < end; t++) {
      if (tokens.kind(t) !== Tok.ref) continue
      const ref = tokens.ref(t)
      if (this.kind(ref) === kind) return ref
    }
    return -1
  }

  /** First token of a kind at or behind another, within the record; -1. */
  find(record: number, kinds: readonly Kind[], from: number): number {
    for (let t = from; t < this.end(record); t++) if (kinds.includes(this.tokens.kind(t))) return t
    return -1
  }

  /** The sense in a place among those of the fields, from 0: true for reversed and for double. */
  flag(record: number, place: number): boolean {
    const { tokens } = this
    const end = this.end(record)
    let left = place
    for (let t = this.fields(record); t < end; t++) {
      const kind = tokens.kind(t)
      if ((kind === Tok.yes || kind === Tok.no) && left-- === 0) return kind === Tok.yes
    }
    return false
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
    let seen: Set<number> | undefined
    for (let record = first; record >= 0 && this.kind(record) === kind; record = this.ref(record, 0)) {
      if (out.length === FEW) seen = new Set(out)
      if (seen ? seen.has(record) : out.includes(record)) break
      seen?.add(record)
      out.push(record)
    }
    return out
  }
}
