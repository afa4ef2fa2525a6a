import type { FontRequest } from '../fonts/fontDemand.ts'
import type { Attachment, Point2 } from '../text/textSpec.ts'

export interface TableCell {
  row: number
  column: number
  /** Rows and columns that it spans; 1 = its own. */
  rows?: number
  columns?: number
  /** MTEXT codes allowed. */
  text?: string
  height: number
  alignment?: Attachment
  rotation?: number
  font: FontRequest
  color?: number
  background?: number
  block?: { name: string; scale: number; rotation: number }
}

/** ACAD_TABLE without a block: grid and texts. */
export interface TableSpec {
  position: Point2
  rotation?: number
  /** Top to bottom; `upwards`: bottom to top. */
  rowHeights: readonly number[]
  columnWidths: readonly number[]
  upwards?: boolean
  /** Between a cell's edge and its text. */
  margin: number
  cells: readonly TableCell[]
}
