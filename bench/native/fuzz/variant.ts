import type { FormatReader } from '../../../workers/contract/format.ts'

export type Bytes = Uint8Array<ArrayBuffer>
export type Files = Record<string, Bytes>
/** Whole numbers below `n`. */
export type Random = (n: number) => number

/** Files of which one is damaged; the first is opened. */
export interface Variant {
  files: Files
  /** Name of the damaged file. */
  of: string
}

/** How variants of a format are made. */
export interface FuzzFormat {
  reader: FormatReader
  /** Files of our own making: damaged as they are, or inside their packed contents, where flipped bytes of a file would not reach. */
  own(next: Random): Variant
  /** The folder of the collection and which of its files are damaged, up to a size that opens in a second or so. */
  real?: { folder: string; files: RegExp; most: number }
  /** Damage to a real file; as its bytes are when absent. */
  damaged?(bytes: Bytes, next: Random): Bytes
}
