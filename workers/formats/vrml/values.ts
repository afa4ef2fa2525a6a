import { NO_NUMBERS, type VrmlNode, type VrmlValue } from './ast.ts'

export const numberValue = (numbers: Float64Array | readonly number[]): VrmlValue => ({
  numbers: numbers instanceof Float64Array ? numbers : Float64Array.from(numbers),
  strings: [],
  nodes: [],
})
export const stringValue = (strings: string[]): VrmlValue => ({ numbers: NO_NUMBERS, strings, nodes: [] })
export const nodeValue = (nodes: VrmlNode[]): VrmlValue => ({ numbers: NO_NUMBERS, strings: [], nodes })
export const flagValue = (value: boolean): VrmlValue => numberValue([value ? 1 : 0])

/** A node of VRML97; fields without a value are left out. */
export const madeNode = (type: string, name: string, fields: readonly (readonly [string, VrmlValue | undefined])[]): VrmlNode => ({
  type,
  name,
  fields: new Map(fields.filter((field): field is [string, VrmlValue] => field[1] !== undefined)),
})
