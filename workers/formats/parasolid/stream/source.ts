/** Names and descriptions are shorter than this. */
export const LONGEST_NAME = 4096

/** What a stream of nodes is read from: text or neutral binary. All values are numbers; NaN stands for "none". Reading past the end throws `file-exception`. */
export interface Source {
  /** Bytes not read yet: counts are checked against it, a value takes at least one. */
  readonly left: number
  /** Offset in the file's data, for reports. */
  readonly at: number
  byte(): number
  short(): number
  int(): number
  /** Length of the stream's title, which stands first. */
  titleLength(): number
  /** Length of a list, or of a name in the prologue (32 bits in binary). */
  length(): number
  double(): number
  /** Code of a character; `?` (63) where there is none. */
  char(): number
  /** A character of a text (with escapes). */
  textChar(): number
  logical(): number
  /** Node index; 0 = none. */
  index(): number
  /** Three doubles into `out[at..at+2]`. */
  vector(out: Float64Array, at: number): void
  /** So many characters as they stand. */
  raw(count: number): string
}
