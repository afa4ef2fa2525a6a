import { broken, Fields, Rows } from './columns.ts'

/** Typed arrays that records hold. */
const arrays = { Uint8Array, Uint16Array, Int16Array, Uint32Array, Float32Array, Float64Array }

/** Form of a value: its fields that are written, and that a reader takes of a value of unknown content. A key that ends in `?` may be absent. */
export type Shape =
  | 'text'
  | 'number'
  | 'flag'
  /** A text or a number. */
  | 'fact'
  | { array: keyof typeof arrays; row?: number; delta?: boolean }
  | { list: Shape; length?: number }
  | { fields: { readonly [key: string]: Shape } }
  /** Any keys, each of the same form. */
  | { each: Shape }

/** A value of the shape, for `writeValue`. */
export function toRecord(value: unknown, shape: Shape): unknown {
  if (typeof shape === 'string') return value
  if ('array' in shape) return new Rows(value as Rows['values'], shape.row ?? 1, shape.delta)
  if ('list' in shape) return (value as unknown[]).map((item) => toRecord(item, shape.list))
  if ('each' in shape) return value
  const held = value as Record<string, unknown>
  return Object.fromEntries(named(shape.fields).flatMap(({ name, own }) => (held[name] === undefined ? [] : [[name, toRecord(held[name], own)]])))
}

/** The value that a record holds, of exactly this shape. Throws `file-exception` for any other. */
export function fromRecord(record: unknown, shape: Shape): unknown {
  if (typeof shape === 'string') return fitting(record, shape)
  if ('array' in shape) {
    if (!(record instanceof arrays[shape.array])) throw broken(`no ${shape.array}`)
    return record
  }
  if ('list' in shape) {
    if (!Array.isArray(record) || (shape.length !== undefined && record.length !== shape.length)) throw broken('no list')
    return record.map((item) => fromRecord(item, shape.list))
  }
  const fields = new Fields(record)
  if ('each' in shape) return Object.fromEntries(Object.entries(record as object).map(([key, own]) => [key, fromRecord(own, shape.each)]))
  const out: Record<string, unknown> = {}
  for (const { name, own, isOptional } of named(shape.fields)) {
    if (fields.has(name)) out[name] = fromRecord(fields.get(name), own)
    else if (!isOptional) throw broken(`no ${name}`)
  }
  return out
}

const named = (fields: { readonly [key: string]: Shape }): { name: string; own: Shape; isOptional: boolean }[] =>
  Object.entries(fields).map(([key, own]) => ({ name: key.replace(/\?$/, ''), own, isOptional: key.endsWith('?') }))

function fitting(value: unknown, shape: 'text' | 'number' | 'flag' | 'fact'): unknown {
  const isNumber = typeof value === 'number' && Number.isFinite(value)
  const fits = { text: typeof value === 'string', number: isNumber, flag: typeof value === 'boolean', fact: isNumber || typeof value === 'string' }
  if (!fits[shape]) throw broken(`no ${shape}`)
  return value
}
