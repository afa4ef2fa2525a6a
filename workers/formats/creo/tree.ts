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
  numbers?: Float64Array
  text?: string
}

const CLASS = /^(.*)\((\w+)\)$/

export function treeNode(field: string): Tree {
  const parts = CLASS.exec(field)
  return { name: parts?.[1] ?? field, kind: parts?.[2] ?? '', children: [], isNull: false }
}

/** The first child of that name. */
export const childOf = (tree: Tree | undefined, name: string): Tree | undefined => tree?.children.find((child) => child.name === name)

/** Follows field names downwards; undefined where one is missing. */
export const pathOf = (tree: Tree | undefined, ...names: string[]): Tree | undefined => names.reduce(childOf, tree)

/** Objects of an array field that are there. */
export const elementsOf = (tree: Tree | undefined, name: string): Tree[] =>
  childOf(tree, name)?.children.filter((child) => child.name === name && !child.isNull) ?? []

/** The numbers of an array field; undefined when it is not set or has fewer than `least`. */
export function numbersOf(tree: Tree | undefined, name: string, least = 1): Float64Array | undefined {
  const { numbers } = childOf(tree, name) ?? {}
  return numbers && numbers.length >= least ? numbers : undefined
}

/** A number; NaN when it is not set. */
export const numberOf = (tree: Tree | undefined, name: string): number => childOf(tree, name)?.numbers?.[0] ?? Number.NaN

export const textOf = (tree: Tree | undefined, name: string): string => childOf(tree, name)?.text ?? ''
