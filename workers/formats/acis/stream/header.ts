/** What stands before the records. */
export interface AcisHeader {
  /** Save format: major · 100 + minor, e.g. 22700. */
  version: number
  product: string
  kernel: string
  date: string
  /** Millimetres in a unit; -1 unknown. */
  scale: number
  /** Text, or the kind of binary. */
  encoding: string
}
