import { OpenError } from '../../../src/core/errors.ts'
import type { ByteScanner } from '../../mesh/byteScanner.ts'

/** What the first lines say of the rows that follow. */
export interface OffHeader {
  /** Numbers of a position: 3, or with a homogeneous one 4, or of any dimension (`nOFF`). */
  dimension: number
  homogeneous: boolean
  normals: boolean
  colors: boolean
  uv: boolean
  vertices: number
  faces: number
}

/** Least bytes of a vertex: three digits and what parts them. */
const LEAST_VERTEX = 6
const MAX_DIMENSION = 16

/**
 * Reads `[ST][C][N][4][n]OFF [dimension] vertices faces [edges]` over one or more lines; the word itself may be absent.
 * Leaves the scanner at the end of the counts' line. Throws `file-exception` for counts that the bytes left cannot hold.
 */
export function readOffHeader(scan: ByteScanner): OffHeader {
  const header: OffHeader = { dimension: 3, homogeneous: false, normals: false, colors: false, uv: false, vertices: 0, faces: 0 }
  if (!scan.toContent()) throw new OpenError('file-exception', 'OFF without content')
  const start = scan.at
  scan.word()
  const prefix = /^(ST)?(C)?(N)?(4)?(n)?OFF$/i.exec(scan.wordText().slice(0, 16))
  if (prefix) {
    header.uv = prefix[1] !== undefined
    header.colors = prefix[2] !== undefined
    header.normals = prefix[3] !== undefined
    header.homogeneous = prefix[4] !== undefined
    if (!scan.atLineEnd()) {
      const second = scan.at
      scan.word()
      if (/^binary$/i.test(scan.wordText())) throw new OpenError('not-yet', 'binary OFF')
      scan.at = second
    }
    if (prefix[5] !== undefined) header.dimension = countHere(scan)
    if (header.homogeneous) header.dimension++
  } else scan.at = start
  if (!(header.dimension >= 3 && header.dimension <= MAX_DIMENSION)) throw new OpenError('file-exception', `OFF of ${header.dimension} dimensions`)
  header.vertices = countHere(scan)
  header.faces = countHere(scan)
  scan.nextLine()
  if (header.vertices * LEAST_VERTEX > scan.end - scan.at + 1)
    throw new OpenError('file-exception', `OFF states ${header.vertices} vertices in ${scan.end - scan.at} bytes`)
  return header
}

function countHere(scan: ByteScanner): number {
  const value = scan.toContent() ? scan.number() : Number.NaN
  if (!Number.isSafeInteger(value) || value < 0) throw new OpenError('file-exception', 'OFF without counts')
  return value
}
