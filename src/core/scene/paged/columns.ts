import type { Part } from '../model.ts'

/** An array of numbers of a part's geometry. */
export type Column = Float32Array | Float64Array | Int16Array | Uint32Array | Uint8Array

/** Columns by their names, as a mesh, the edges or a table of surfaces have them. */
export type Table = Record<string, unknown>

/** A column that lies in a file, and in memory while someone needs it. */
export interface PagedColumn {
  readonly length: number
  readonly byteLength: number
  /** The numbers. Reads them from the file, without yielding, where they are not in memory. */
  array(): Column
}

/** Where a table holds its columns that lie in a file; neither copies of a table nor messages to workers have it. */
const PAGED = Symbol('paged columns')

interface PagedTable {
  [PAGED]?: Record<string, PagedColumn | undefined>
}

/**
 * The columns that grow with the fineness of a shape. Others, which have a number for each face or edge, are read for whole models at a time and are small:
 * they stay in memory.
 */
const paged = {
  mesh: ['positions', 'normals', 'indices', 'vertexColor', 'uv'],
  edges: ['points'],
  curves: ['conics', 'lines', 'splines'],
  points: ['positions', 'color'],
  faces: ['params', 'deviation'],
} as const

/** The tables of a part, each with the names of its columns that may lie in a file. */
export function tablesOf({ mesh, edges, points, faces }: Part): { table: Table; names: readonly string[] }[] {
  const found: [object | undefined, readonly string[]][] = [
    [mesh, paged.mesh],
    [edges, paged.edges],
    [edges?.curves, paged.curves],
    [points, paged.points],
    [faces, paged.faces],
  ]
  return found.flatMap(([table, names]) => (table ? [{ table: table as Table, names }] : []))
}

/** The column as it lies in a file; undefined where it is in memory for good. */
export const pagedColumn = (table: object, name: PropertyKey): PagedColumn | undefined => (table as PagedTable)[PAGED]?.[name as string]

/** Length of a column, for whoever needs no more: it is not brought into memory. 0 where there is none. */
export function lengthOf<T extends object>(table: T | undefined, name: keyof T): number {
  if (!table) return 0
  return (pagedColumn(table, name) ?? (table[name] as Column | undefined))?.length ?? 0
}

/** Bytes of the columns of a part that may lie in a file, wherever they are. */
export function geometryBytes(part: Part): number {
  let bytes = 0
  for (const { table, names } of tablesOf(part))
    for (const name of names) bytes += (pagedColumn(table, name) ?? (table[name] as Column | undefined))?.byteLength ?? 0
  return bytes
}

/** Bytes of those that are in memory for good. */
export function heldBytes(part: Part): number {
  let bytes = 0
  for (const { table, names } of tablesOf(part))
    for (const name of names) if (!pagedColumn(table, name)) bytes += (table[name] as Column | undefined)?.byteLength ?? 0
  return bytes
}

/** From now on the columns of a table come from where `columns` has them. */
export function page(table: Table, columns: Record<string, PagedColumn>): void {
  const known = (table as PagedTable)[PAGED]
  if (known) Object.assign(known, columns)
  else Object.defineProperty(table, PAGED, { value: columns })
  for (const name of Object.keys(columns)) Object.defineProperty(table, name, (accessors[name] ??= accessor(name)))
}

/** One for all tables. Enumerable, so that copies of a table and messages to workers hold the numbers. */
const accessors: Record<string, PropertyDescriptor> = {}

const accessor = (name: string): PropertyDescriptor => ({
  configurable: true,
  enumerable: true,
  get(this: PagedTable) {
    return this[PAGED]?.[name]?.array()
  },
  set(this: PagedTable, value: unknown) {
    if (this[PAGED]) this[PAGED][name] = undefined
    Object.defineProperty(this, name, { configurable: true, enumerable: true, writable: true, value })
  },
})
