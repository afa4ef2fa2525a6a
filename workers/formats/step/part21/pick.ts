import { Enumeration, Ref, Text, Typed, type Value } from './value.ts'

// Arguments of the kind that the schema wants at a place, whatever the file has there.

export const asRow = (value: Value | undefined): number => (value instanceof Ref ? value.row : -1)
export const asText = (value: Value | undefined): string => (value instanceof Text ? value.text : '')
export const asList = (value: Value | undefined): Value[] =>
  Array.isArray(value) ? value : value instanceof Typed && Array.isArray(value.args[0]) ? value.args[0] : []
export function asRows(value: Value | undefined): number[] {
  const out: number[] = []
  for (const item of asList(value)) if (item instanceof Ref && item.row >= 0) out.push(item.row)
  return out
}
/** A number, also of a measure such as `LENGTH_MEASURE(25.4)`. */
export const asNumber = (value: Value | undefined): number | undefined =>
  typeof value === 'number' ? value : value instanceof Typed && typeof value.args[0] === 'number' ? value.args[0] : undefined
export const asEnum = (value: Value | undefined): string => (value instanceof Enumeration ? value.name : '')
export const asNumbers = (value: Value | undefined): number[] => asList(value).map((item) => asNumber(item) ?? 0)
