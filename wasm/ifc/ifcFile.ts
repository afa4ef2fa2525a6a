import type { FlatMesh, IfcAPI, PlacedGeometry } from 'web-ifc'
import { OpenError } from '../../src/core/errors.ts'
import type { IfcArgument, IfcLine } from './line.ts'

/** One placed piece of a product's shape. */
export interface IfcPiece {
  /** Id of the line that it was made of. */
  item: number
  /** x y z nx ny nz per vertex, in the file's unit, around the piece's middle; a copy. */
  vertices: Float32Array
  /** Three per triangle; a copy. */
  indices: Uint32Array
  /** Column-major 4×4 to world coordinates in **metres, Y up** as the engine has them. */
  matrix: readonly number[]
  /** 0..1; white when the file gives no style. */
  color: { r: number; g: number; b: number; a: number }
}

interface StreamingEngine {
  StreamMeshes(model: number, products: number[], visit: (mesh: FlatMesh) => void): void
}

/** Numbers of web-ifc for the header's records. */
const headerCodes = { FILE_NAME: 1390159747, FILE_DESCRIPTION: 599546466, FILE_SCHEMA: 1109904537 } as const

/** Placements after which the engine forgets those that it keeps: 100 000 take 70 MB, which it never gives back. */
const KEPT_PLACEMENTS = 16_384

/** An opened IFC file: lines of the data section by id and type, and shapes of products. */
export class IfcFile {
  private readonly api: IfcAPI
  private readonly model: number
  private readonly names = new Map<number, string>()
  private open = true
  private placements = 0

  constructor(api: IfcAPI, model: number) {
    this.api = api
    this.model = model
  }

  /** Schema as the header states it: "IFC2X3", "IFC4", "IFC4X3_ADD2", ... */
  get schema(): string {
    return this.guarded(() => this.api.GetModelSchema(this.model) ?? '')
  }

  /** A header record's arguments; empty when it is missing. */
  header(record: keyof typeof headerCodes): IfcArgument[] {
    return this.guarded(() => (this.api.GetHeaderLine(this.model, headerCodes[record]) as { arguments?: IfcArgument[] } | undefined)?.arguments ?? [])
  }

  /** Ids of the lines of a type, in the file's order; with `subtypes` also of those derived from it. */
  ids(type: string, subtypes = false): number[] {
    return this.guarded(() => {
      const found = this.api.GetLineIDsWithType(this.model, this.api.GetTypeCodeFromName(type.toUpperCase()), subtypes)
      try {
        const ids: number[] = []
        for (let i = 0; i < found.size(); i++) ids.push(found.get(i))
        return ids
      } finally {
        free(found)
      }
    })
  }

  /** The line `#id`; undefined when there is none. */
  line(id: number): IfcLine | undefined {
    return this.guarded(() => {
      const raw = this.api.GetRawLineData(this.model, id)
      return raw?.arguments ? { id, type: this.typeName(raw.type), arguments: raw.arguments as IfcArgument[] } : undefined
    })
  }

  /** Type of the line `#id`; undefined when there is none. Reading a face set for its type alone would make an object of every number in it. */
  typeOf(id: number): string | undefined {
    const code = this.guarded(() => this.api.GetLineType(this.model, id) as number)
    return code ? this.typeName(code) : undefined
  }

  /** Code of a type by its keyword: "IFCWALL". */
  typeCode(keyword: string): number {
    return this.guarded(() => this.api.GetTypeCodeFromName(keyword))
  }

  /** A type code's name as the schema spells it. */
  typeName(code: number): string {
    let name = this.names.get(code)
    if (name === undefined) {
      name = this.guarded(() => this.api.GetNameFromTypeCode(code))
      this.names.set(code, name)
    }
    return name
  }

  /** A placement's matrix to world coordinates: column-major 4×4, the file's unit, Z up; undefined when it is not a usable one. */
  worldPlacement(placement: number): Float64Array | undefined {
    if (++this.placements % KEPT_PLACEMENTS === 0) this.guarded(() => this.api.ResetCache(this.model) as void)
    const matrix = this.guarded(() => this.api.GetWorldTransformMatrix(this.model, placement))
    return matrix.length === 16 && matrix.every(Number.isFinite) ? Float64Array.from(matrix) : undefined
  }

  /** Makes a product's shape, openings cut, and hands over its pieces one by one. */
  shape(product: number, visit: (piece: IfcPiece) => void): void {
    this.guarded(() => {
      // Not by `api.StreamMeshes`: it passes an argument too many, which the browser's build refuses.
      const engine = this.api.wasmModule as StreamingEngine
      engine.StreamMeshes(this.model, [product], (mesh) => {
        const geometries = mesh.geometries
        try {
          for (let i = 0; i < geometries.size(); i++) this.visitPiece(geometries.get(i), visit)
        } finally {
          free(geometries)
          free(mesh)
        }
      })
    })
  }

  /** Frees the engine's memory; the file cannot be used afterwards. */
  close(): void {
    if (!this.open) return
    this.open = false
    try {
      this.api.CloseModel(this.model)
      this.api.Dispose()
    } catch {
      // A trapped engine cannot free anything; it is dropped as a whole.
    }
  }

  private visitPiece(placed: PlacedGeometry, visit: (piece: IfcPiece) => void): void {
    const geometry = this.api.GetGeometry(this.model, placed.geometryExpressID)
    try {
      const { x: r, y: g, z: b, w: a } = placed.color
      visit({
        item: placed.geometryExpressID,
        vertices: this.api.GetVertexArray(geometry.GetVertexData(), geometry.GetVertexDataSize()),
        indices: this.api.GetIndexArray(geometry.GetIndexData(), geometry.GetIndexDataSize()),
        matrix: placed.flatTransformation,
        color: { r, g, b, a },
      })
    } finally {
      free(geometry)
    }
  }

  /** Runs a call of the engine; traps and C++ exceptions (thrown as numbers) become `file-exception`. */
  private guarded<T>(call: () => T): T {
    try {
      return call()
    } catch (error) {
      if (error instanceof OpenError) throw error
      throw new OpenError('file-exception', `IFC: ${error instanceof Error ? error.message : String(error)}`, { cause: error })
    }
  }
}

/** Handles of the engine have `delete`; plain values do not. */
function free(handle: object): void {
  if ('delete' in handle && typeof handle.delete === 'function') handle.delete()
}
