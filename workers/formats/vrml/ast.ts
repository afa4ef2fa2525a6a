/** A node as written; `USE` gives the same object again. */
export interface VrmlNode {
  type: string
  /** Name given by DEF. */
  name: string
  fields: Map<string, VrmlValue>
}

/** A field's value; its type depends on the field. `TRUE` and `FALSE` are the numbers 1 and 0. */
export interface VrmlValue {
  numbers: Float64Array
  strings: string[]
  nodes: VrmlNode[]
  /** The prototype's parameter that the field takes its value from. */
  is?: string
}

export interface VrmlProto {
  parameters: Map<string, VrmlValue>
  body: VrmlNode[]
}

export interface VrmlDocument {
  nodes: VrmlNode[]
  protos: Map<string, VrmlProto>
  /** Length of the file's unit, where it states one (X3D). */
  metres?: number
  /** Whether no node was found at all. */
  isEmpty: boolean
  /** Names that `USE` refers to and nothing defines, and characters out of place. */
  errors: number
}

export const NO_NUMBERS = new Float64Array(0)

export const numbersOf = (node: VrmlNode | undefined, field: string): Float64Array => node?.fields.get(field)?.numbers ?? NO_NUMBERS
export const stringsOf = (node: VrmlNode | undefined, field: string): string[] => node?.fields.get(field)?.strings ?? []
export const nodesOf = (node: VrmlNode | undefined, field: string): VrmlNode[] => node?.fields.get(field)?.nodes ?? []
export const flag = (node: VrmlNode, field: string, otherwise: boolean): boolean => {
  const [value] = numbersOf(node, field)
  return value === undefined ? otherwise : value !== 0
}
export function vector(node: VrmlNode | undefined, field: string, otherwise: readonly number[]): number[] {
  const values = numbersOf(node, field)
  const found = otherwise.map((_, i) => values[i])
  return values.length >= otherwise.length && found.every(Number.isFinite) ? found : [...otherwise]
}
