/** The parts of JSON Schema that zod writes. */
export interface Schema {
  type?: string
  format?: string
  pattern?: string
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  prefixItems?: Schema[]
  minItems?: number
  maxItems?: number
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
}

/** Numbers in [0, 1) from a seed (mulberry32). */
export function random(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

const nasty: readonly unknown[] = [
  null,
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\u202e設計 Å 👩‍🔧',
  'x'.repeat(70_000),
  '../../../../etc/passwd',
  "'; drop table users; --",
  '%_\\',
  '{"a":1}',
  '__proto__',
  'http://127.0.0.1:1/',
  'http://[::1]/',
  'file:///etc/passwd',
  '2026-02-30T25:61:00Z',
  '+275760-09-13T00:00:00.001Z',
  '00000000-0000-0000-0000-000000000000',
  0,
  -1,
  0.5,
  1e308,
  2 ** 53,
  true,
  [],
  {},
  [[[[[[]]]]]],
  { __proto__: null, constructor: { prototype: {} }, toString: 1 },
]

const fields: Record<string, readonly unknown[]> = {
  name: ['part.step', '設計.dwg', 'View 1'],
  format: ['step', 'dwg'],
  contentHash: [null, 'ab'.repeat(32)],
  planId: ['monthly', 'yearly'],
  email: ['user1@example.org', 'user2@example.org'],
  password: ['sphere42', '1234'],
  confirmPassword: ['sphere42'],
  picture: [Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex').toString('base64'), 'AAAA'],
  url: ['https://example.invalid/dav'],
  text: ['Look here', '設計'],
  lastOpenedAt: ['2026-10-01T00:00:00.000Z'],
}

/** Makes input from schemas: fitting, or with faults. Ids are mostly the first of `ids`, or another of them, so that rows are met. */
export class InputMaker {
  readonly #next: () => number
  readonly #ids: readonly string[]

  constructor(next: () => number, ids: readonly string[]) {
    this.#next = next
    this.#ids = ids
  }

  /** @param faults share of the values that are replaced by something else, left out or added */
  make(schema: Schema, faults: number): unknown {
    if (this.#next() < faults) return this.#pick(nasty)
    if (schema.const !== undefined) return schema.const
    if (schema.enum) return this.#pick(schema.enum)
    const choices = schema.anyOf ?? schema.oneOf
    if (choices) return this.make(this.#pick(choices), faults)
    if (schema.allOf) return Object.assign({}, ...schema.allOf.map((part) => this.make(part, faults)))
    switch (schema.type) {
      case 'object':
        return this.#object(schema, faults)
      case 'array':
        if (schema.prefixItems) return schema.prefixItems.map((item) => this.make(item, faults))
        return Array.from({ length: this.#between(schema.minItems ?? 0, Math.min(schema.maxItems ?? 4, 4)) }, () => this.make(schema.items ?? {}, faults))
      case 'string':
        return this.#text(schema)
      case 'integer':
        return this.#between(schema.minimum ?? -3, Math.min(schema.maximum ?? 100, 1_000_000))
      case 'number':
        return (schema.minimum ?? 0) + this.#next() * Math.min((schema.maximum ?? 1e6) - (schema.minimum ?? 0), 1e6)
      case 'boolean':
        return this.#next() < 0.5
      case 'null':
        return null
      default:
        return this.#pick(nasty)
    }
  }

  /** What a field of this name would hold: else nothing would get past the schema. */
  #field(name: string, schema: Schema, faults: number): unknown {
    const usual = fields[name]
    return usual && this.#next() > 0.3 + faults ? this.#pick(usual) : this.make(schema, faults)
  }

  #object({ properties = {}, required = [] }: Schema, faults: number): Record<string, unknown> {
    const value: Record<string, unknown> = {}
    for (const [name, inner] of Object.entries(properties)) {
      const isLeftOut = required.includes(name) ? this.#next() < faults / 2 : this.#next() < 0.3
      if (!isLeftOut) value[name] = this.#field(name, inner, faults)
    }
    if (this.#next() < faults) value[this.#pick(['extra', 'id', 'userId', '\u0000', 'toString'])] = this.#pick(nasty)
    return value
  }

  #text({ format, pattern, minLength = 0, maxLength = 40 }: Schema): string {
    if (format === 'uuid') return this.#next() < 0.6 ? this.#ids[0] : this.#next() < 0.7 ? this.#pick(this.#ids) : '3b241101-e2bb-4255-8caf-4136c566a962'
    if (format === 'date-time') return new Date(1.7e12 + this.#next() * 1e11).toISOString()
    if (format === 'email') return `user${this.#between(1, 9)}@example.org`
    if (format === 'uri') return this.#pick(['https://example.invalid/dav', 'http://10.0.0.1/', 'https://user:pass@example.invalid:444/x'])
    const digits = /(?:\\d|\[0-9\])\{(\d+)\}/.exec(pattern ?? '')?.[1]
    if (digits) return Array.from({ length: Number(digits) }, () => this.#between(0, 9)).join('')
    const hexes = /\{64\}/.test(pattern ?? '') && 'ab'.repeat(32)
    if (hexes) return hexes
    const words = ['part.step', 'Ada', 'user1@example.org', 'sphere42', 'step', '設計.dwg', 'a', '/folder/file', 'year', '1']
    return this.#pick(words).repeat(Math.max(1, minLength)).slice(0, Math.max(1, maxLength))
  }

  #pick<T>(values: readonly T[]): T {
    return values[Math.floor(this.#next() * values.length)]
  }

  #between(least: number, most: number): number {
    return least + Math.floor(this.#next() * (most - least + 1))
  }
}
