/**
 * A node of the data of a section, whether it was written as text or packed. Arrays of objects are nodes with one child of the same name for each element;
 * linked lists are siblings.
 */
export interface Tree {
  /** Field name without its class. */
  name: string
  /** Class of an object whose field can hold several: `plane` of `srf_prim_ptr(plane)`; else empty. */
  kind: string
  children: Tree[]
  /** A pointer to nothing, or a value that is not set. */
  isNull: boolean
  /** The value of a field that is one number. */
  number: number | undefined
  /** The values of an array. */
  numbers: Float64Array | undefined
  text: string | undefined
}

const CLASS = /^(.*)\((\w+)\)$/

/** Name and class of a field. */
export interface FieldName {
  name: string
  kind: string
}

export function fieldName(field: string): FieldName {
  const parts = CLASS.exec(field)
  return { name: parts?.[1] ?? field, kind: parts?.[2] ?? '' }
}

export const treeNode = ({ name, kind }: FieldName): Tree => ({
  name,
  kind,
  children: [],
  isNull: false,
  number: undefined,
  numbers: undefined,
  text: undefined,
})

/** The first child of that name. */
export function childOf(tree: Tree | undefined, name: string): Tree | undefined {
  if (tree) for (const child of tree.children) if (child.name === name) return child
  return undefined
}

/** Follows field names downwards; undefined where one is missing. */
export const pathOf = (tree: Tree | undefined, ...names: string[]): Tree | undefined => names.reduce(childOf, tree)

/** Objects of an array field that are there. */
export const elementsOf = (tree: Tree | undefined, name: string): Tree[] =>
  childOf(tree, name)?.children.filter((child) => child.name === name && !child.isNull) ?? []

/** The numbers of a field; undefined when it is not set or has fewer than `least`. */
export function numbersOf(tree: Tree | undefined, name: string, least = 1): Float64Array | undefined {
  const { number, numbers = number === undefined ? undefined : Float64Array.of(number) } = childOf(tree, name) ?? {}
  return numbers && numbers.length >= least ? numbers : undefined
}

/** A number; NaN when it is not set. */
export function numberOf(tree: Tree | undefined, name: string): number {
  const child = childOf(tree, name)
  return child?.number ?? child?.numbers?.[0] ?? Number.NaN
}

export const textOf = (tree: Tree | undefined, name: string): string => childOf(tree, name)?.text ?? ''
