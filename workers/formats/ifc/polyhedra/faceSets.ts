import type { FileEntry } from '../../../contract/fileSet.ts'
import { brepMesh } from './brepMesh.ts'
import type { BrepTables } from './brepTables.ts'
import { ByteReader } from '../lines/byteReader.ts'
import type { LineTable } from '../lines/lineTable.ts'
import { Role } from '../lines/keywords.ts'
import type { PolygonFaces } from './polygonFaces.ts'
import { polygonMesh } from './polygonMesh.ts'
import { readPoints, readTriangles } from './readFaceSet.ts'

/** Triangles of a face set or a faceted B-rep in its own coordinates and unit. */
export interface FaceSetMesh {
  /** xyz per vertex; NaN where the file has no number. */
  positions: Float64Array<ArrayBuffer>
  /** Three per triangle; beyond all vertices where the file has no such point. */
  indices: Uint32Array<ArrayBuffer>
}

/** The face sets that were taken out of a file's text, read one by one where they stand, and the faceted B-reps. */
export class FaceSets {
  private readonly reader: ByteReader
  private readonly lines: LineTable
  private readonly kept: Uint8Array
  private readonly polygons: PolygonFaces
  private readonly breps: BrepTables | undefined

  /** `kept`: `lines` that went back into the text. */
  constructor(entry: FileEntry, lines: LineTable, kept: Uint8Array, polygons: PolygonFaces, breps?: BrepTables) {
    this.polygons = polygons
    this.breps = breps
    this.reader = new ByteReader(entry)
    this.lines = lines
    this.kept = kept
  }

  /** Whether the engine has a stub of a line. */
  has(id: number): boolean {
    if (this.breps?.has(id)) return true
    const row = this.lines.find(id)
    return row >= 0 && this.kept[row] === 0
  }

  async read(id: number): Promise<FaceSetMesh> {
    if (this.breps?.has(id)) return brepMesh(this.breps, id)
    const row = this.lines.find(id)
    const positions = readPoints(await this.line(this.lines.find(this.lines.refs[row])))
    if (this.lines.kinds[row] === Role.polygons) return { positions, indices: polygonMesh(this.polygons, id, positions) }
    return { positions, indices: readTriangles(await this.line(row), positions.length / 3) }
  }

  close(): void {
    this.reader.close()
  }

  private line(row: number): Promise<Uint8Array> {
    return this.reader.read(this.lines.starts[row], this.lines.lengths[row])
  }
}
