import { OpenError } from '../../../src/core/errors.ts'
import { ByteScanner } from '../../mesh/byteScanner.ts'
import { Growing } from '../../mesh/growing.ts'
import { unpackColors } from '../../mesh/paintCorners.ts'
import type { PolygonSoup } from '../../mesh/polygonSoup.ts'
import { vertexNumber } from '../../mesh/text.ts'

/** Form of the rows by the first lines of the file. */
interface OffHeader {
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
function readOffHeader(scan: ByteScanner): OffHeader {
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

export interface OffData {
  soup: PolygonSoup
  /** Vertices and faces that are stated and absent, and rows that are no numbers. */
  broken: number
}

/** Rows between two reports of progress. */
const STEP = 1 << 16

/** Reads a text OFF file: one vertex or face per line, colours behind them as 0..255 or 0..1. */
export function parseOff(bytes: Uint8Array, progress: (fraction: number) => void = () => undefined): OffData {
  const scan = new ByteScanner(bytes, { comment: true })
  const header = readOffHeader(scan)
  const vertices = readVertices(scan, header, progress)
  const faces = readFaces(scan, header.faces, progress)
  return { soup: { ...vertices.columns, ...faces.columns }, broken: vertices.broken + faces.broken }
}

function readVertices(scan: ByteScanner, header: OffHeader, progress: (fraction: number) => void) {
  const count = header.vertices
  const positions = new Float64Array(count * 3).fill(Number.NaN)
  const normals = header.normals ? new Float32Array(count * 3) : undefined
  const uv = header.uv ? new Float32Array(count * 2) : undefined
  const colors = new RowColors()
  const row: number[] = []
  let broken = 0
  for (let vertex = 0; vertex < count; vertex++) {
    if (!scan.toContent()) {
      broken += count - vertex
      break
    }
    readNumbers(scan, row)
    const weight = header.homogeneous ? row[3] : 1
    for (let axis = 0; axis < 3; axis++) positions[vertex * 3 + axis] = row[axis] / weight
    let at = header.dimension
    if (normals) {
      for (let axis = 0; axis < 3; axis++) normals[vertex * 3 + axis] = row[at + axis] ?? 0
      at += 3
    }
    const end = uv ? row.length - 2 : row.length
    if (uv && end >= at) uv.set([row[end], row[end + 1]], vertex * 2)
    if (end - at >= 3) colors.add(vertex, row, at, end)
    if (vertex % STEP === 0) progress(scan.at / scan.end)
  }
  const columns: Pick<PolygonSoup, 'positions' | 'normals' | 'uv' | 'vertexColor'> = { positions, normals, uv }
  const packed = colors.packed(count)
  if (packed) columns.vertexColor = unpackColors(packed)
  return { columns, broken }
}

function readFaces(scan: ByteScanner, count: number, progress: (fraction: number) => void) {
  const loop = new Growing(Uint32Array)
  const loopStart = new Growing(Uint32Array)
  loopStart.push(0)
  const colors = new RowColors()
  const row: number[] = []
  let broken = 0
  for (let face = 0; face < count; face++) {
    if (!scan.toContent()) {
      broken += count - face
      break
    }
    readNumbers(scan, row)
    const size = row[0]
    if (!(size >= 3 && Number.isInteger(size)) || row.length < size + 1) {
      broken++
      continue
    }
    for (let i = 1; i <= size; i++) loop.push(vertexNumber(row[i]))
    loopStart.push(loop.length)
    if (row.length >= size + 4) colors.add(loopStart.length - 2, row, size + 1, row.length)
    if (face % STEP === 0) progress(scan.at / scan.end)
  }
  const columns: Pick<PolygonSoup, 'loop' | 'loopStart' | 'faceColor'> = {
    loop: loop.done(),
    loopStart: loopStart.done(),
    faceColor: colors.packed(loopStart.length - 1),
  }
  return { columns, broken }
}

/** All numbers of the line here. */
function readNumbers(scan: ByteScanner, row: number[]): void {
  row.length = 0
  while (!scan.atLineEnd()) row.push(scan.number())
  scan.nextLine()
}

/** Colours of some rows. Whole numbers up to 255 and fractions up to 1 are distinguished by the largest. */
class RowColors {
  private readonly rows = new Growing(Uint32Array, 16)
  private readonly values = new Growing(Float32Array, 16)
  private highest = 0

  /** Three or four numbers `row[at]` up to `row[end]`. */
  add(index: number, row: readonly number[], at: number, end: number): void {
    this.rows.push(index)
    this.values.push3(row[at], row[at + 1], row[at + 2])
    this.values.push(end - at > 3 ? row[at + 3] : Number.NaN)
    for (let i = at; i < at + 3; i++) if (row[i] > this.highest) this.highest = row[i]
  }

  /** RGBA per row, 0 where none was given; undefined when no row has one. */
  packed(count: number): Uint32Array | undefined {
    if (this.rows.length === 0) return undefined
    const scale = this.highest > 1 ? 1 : 255
    const byte = (value: number, otherwise: number): number => (Number.isNaN(value) ? otherwise : Math.max(0, Math.min(255, Math.round(value * scale))))
    const out = new Uint32Array(count)
    for (let i = 0; i < this.rows.length; i++) {
      const [r, g, b, a] = this.values.data.subarray(i * 4, i * 4 + 4)
      out[this.rows.data[i]] = ((byte(r, 0) << 24) | (byte(g, 0) << 16) | (byte(b, 0) << 8) | (byte(a, 255) || 255)) >>> 0
    }
    return out
  }
}
