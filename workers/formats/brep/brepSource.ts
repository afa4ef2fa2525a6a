/** Numbers of a BREP file, as words of a text or in bytes. Throws `file-exception` where the file ends before. */
export interface BrepSource {
  integer(): number
  /** The kind of a curve, a surface or a location. */
  kind(): number
  flag(): boolean
  degree(): number
  /** A number of things of `size` numbers each that follow. */
  count(size?: number): number
  numbers(count: number): Float64Array
  /** Knots, each with its multiplicity behind it. */
  knots(count: number): Float64Array
  /** Goes behind the head of a table, and its count. */
  toTable(name: string): number
}
