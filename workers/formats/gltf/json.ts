/** JSON as it comes: any field may be absent or of the wrong type. */
export type Json = Record<string, unknown>

export const record = (value: unknown): Json => (typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {})
export const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
export const text = (value: unknown): string => (typeof value === 'string' ? value : '')
export const finite = (value: unknown, otherwise: number): number => (typeof value === 'number' && Number.isFinite(value) ? value : otherwise)
/** A whole number from 0; -1 when it is none. */
export const whole = (value: unknown): number => (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : -1)
/** `count` finite numbers, or undefined. */
export function numbers(value: unknown, count: number): number[] | undefined {
  const values = list(value)
  return values.length >= count && values.slice(0, count).every((entry) => typeof entry === 'number' && Number.isFinite(entry))
    ? (values.slice(0, count) as number[])
    : undefined
}
/** The entry that an index field refers to; undefined when it is absent or out of range. */
export function entry(entries: unknown[], index: unknown): Json | undefined {
  const at = whole(index)
  return at >= 0 && at < entries.length ? record(entries[at]) : undefined
}
export const extension = (of: Json, name: string): Json | undefined => {
  const value = record(of.extensions)[name]
  return typeof value === 'object' && value !== null ? record(value) : undefined
}
