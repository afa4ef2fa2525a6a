import { ByteScanner } from '../../mesh/byteScanner.ts'
import { Growing } from '../../mesh/growing.ts'
import { triangulateCorners } from '../../mesh/polygonSoup.ts'
import { NONE, type ObjRun, ObjRuns } from './objRuns.ts'

export interface ObjData {
  /** xyz per vertex, as written. */
  positions: Float64Array
  /** RGBA bytes per vertex, when at least one has a colour. */
  colors?: Uint8Array
  uvs: Float32Array
  normals: Float32Array
  runs: ObjRun[]
  /** Names as written after `mtllib`, one entry per statement. */
  libraries: string[]
  /** Statements of free-form curves and surfaces, which are not read. */
  freeForm: number
  /** Faces with fewer than three corners. */
  broken: number
  /** Lines that begin with a word of the format. */
  known: number
}

/** Reads an OBJ file from slices of whole lines (ASCII or UTF-8, see `lineSlices`). Indices are not checked against the counts here. */
export class ObjParser {
  private readonly positions = new Growing(Float64Array)
  private readonly colors = new VertexColors()
  private readonly uvs = new Growing(Float32Array)
  private readonly normals = new Growing(Float32Array)
  private readonly runs = new ObjRuns()
  private readonly libraries: string[] = []
  private readonly polygon = new Polygon()
  private freeForm = 0
  private broken = 0
  private known = 0

  /** The next lines of the file. */
  read(bytes: Uint8Array): void {
    const { positions, colors, uvs, normals, runs, polygon } = this
    const scan = new ByteScanner(bytes, { continuation: true, comment: true })
    while (scan.toContent()) {
      scan.word()
      this.known++
      if (scan.wordIs('v')) {
        positions.push3(scan.number(), scan.number(), scan.number())
        if (!scan.atLineEnd()) colors.read(scan, positions.length / 3 - 1)
      } else if (scan.wordIs('vn')) {
        normals.push3(scan.number(), scan.number(), scan.number())
      } else if (scan.wordIs('vt')) {
        const u = scan.number()
        const v = scan.number()
        uvs.push(u)
        uvs.push(Number.isNaN(v) ? 0 : v)
      } else if (scan.wordIs('f') || scan.wordIs('fo')) {
        polygon.read(scan, positions.length / 3, uvs.length / 2, normals.length / 3)
        if (polygon.size < 3) this.broken++
        else polygon.emit(runs.current, positions)
      } else if (scan.wordIs('l')) {
        polygon.read(scan, positions.length / 3, uvs.length / 2, 0)
        if (polygon.size < 2) this.broken++
        else polygon.emitLine(runs.current)
      } else if (scan.wordIs('p')) {
        polygon.read(scan, positions.length / 3, 0, 0)
        for (let i = 0; i < polygon.size; i++) runs.current.point.push(polygon.vertex[i])
      } else if (scan.wordIs('o')) runs.setObject(scan.restOfLine())
      else if (scan.wordIs('g')) runs.setGroup(scan.restOfLine())
      else if (scan.wordIs('usemtl')) runs.setMaterial(scan.restOfLine())
      else if (scan.wordIs('mtllib')) this.libraries.push(scan.restOfLine())
      else if (scan.wordIs('curv') || scan.wordIs('curv2') || scan.wordIs('surf')) this.freeForm++
      else if (!scan.wordIs('s')) this.known--
      scan.nextLine()
    }
  }

  /** What all lines hold; nothing is left here. */
  take(): ObjData {
    const { libraries, freeForm, broken, known } = this
    const colors = this.colors.bytes(this.positions.length / 3)
    const [positions, uvs, normals] = [this.positions.take(), this.uvs.take(), this.normals.take()]
    return { positions, colors, uvs, normals, runs: this.runs.list(), libraries, freeForm, broken, known }
  }
}

/** `v x y z r g b` (0..1, by some writers 0..255); a fourth number alone is a weight. */
class VertexColors {
  private readonly values = new Growing(Float32Array)
  private readonly vertices = new Growing(Uint32Array)
  private highest = 0

  read(scan: ByteScanner, vertex: number): void {
    const a = scan.number()
    if (scan.atLineEnd()) return
    const b = scan.number()
    if (scan.atLineEnd()) return
    const c = scan.number()
    this.vertices.push(vertex)
    this.values.push3(a, b, c)
    this.highest = Math.max(this.highest, a, b, c)
  }

  bytes(count: number): Uint8Array | undefined {
    if (this.vertices.length === 0) return undefined
    const out = new Uint8Array(count * 4).fill(255)
    const scale = this.highest > 1 ? 1 : 255
    for (let i = 0; i < this.vertices.length; i++) {
      for (let k = 0; k < 3; k++) out[this.vertices.data[i] * 4 + k] = Math.max(0, Math.min(255, Math.round(this.values.data[i * 3 + k] * scale)))
    }
    return out
  }
}

/** The corners of one statement; the arrays are used again for the next. */
class Polygon {
  size = 0
  vertex = new Uint32Array(16)
  private uv = new Uint32Array(16)
  private normal = new Uint32Array(16)

  /** Reads `v`, `v/t`, `v//n` or `v/t/n` up to the line's end; counts are those so far, for negative indices. */
  read(scan: ByteScanner, vertices: number, uvs: number, normals: number): void {
    this.size = 0
    while (!scan.atLineEnd()) {
      const vertex = scan.integer()
      if (Number.isNaN(vertex)) {
        scan.word()
        continue
      }
      let uv = Number.NaN
      let normal = Number.NaN
      if (scan.peek() === SLASH) {
        scan.at++
        uv = scan.integer()
        if (scan.peek() === SLASH) {
          scan.at++
          normal = scan.integer()
        }
      }
      // The rest of a word that is none, e.g. the fraction of `1.5`.
      if (scan.peek() > SPACE) scan.word()
      if (this.size === this.vertex.length) this.grow()
      this.vertex[this.size] = fromZero(vertex, vertices)
      this.uv[this.size] = fromZero(uv, uvs)
      this.normal[this.size] = fromZero(normal, normals)
      this.size++
    }
  }

  emit(run: ObjRun, positions: Growing<Float64Array<ArrayBuffer>>): void {
    const corner = (i: number): void => {
      run.vertex.push(this.vertex[i])
      run.uv.push(this.uv[i])
      run.normal.push(this.normal[i])
    }
    if (this.size === 3) {
      corner(0)
      corner(1)
      corner(2)
      return
    }
    for (const i of triangulateCorners(positions.data.subarray(0, positions.length), this.vertex, 0, this.size)) corner(i)
  }

  emitLine(run: ObjRun): void {
    for (let i = 0; i < this.size; i++) run.line.push(this.vertex[i])
    run.lineStart.push(run.line.length)
  }

  private grow(): void {
    const bigger = (old: Uint32Array): Uint32Array<ArrayBuffer> => {
      const out = new Uint32Array(old.length * 2)
      out.set(old)
      return out
    }
    this.vertex = bigger(this.vertex)
    this.uv = bigger(this.uv)
    this.normal = bigger(this.normal)
  }
}

const SLASH = 47
const SPACE = 32

/** OBJ counts from 1, or backwards from the last with negative numbers. */
function fromZero(index: number, count: number): number {
  if (index > 0 && index < NONE) return index - 1
  return index < 0 && count + index >= 0 ? count + index : NONE
}
