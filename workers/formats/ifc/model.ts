import type { IfcFile, IfcPiece } from '../../../wasm/ifc/ifcFile.ts'
import type { IfcArgument, IfcLine } from '../../../wasm/ifc/line.ts'
import type { OwnLines } from './lines/ownLines.ts'
import { Placements } from './placements.ts'

const DEFINES = 'IfcRelDefinesByProperties'

/** An opened IFC file: lines that are read here come from their text, the others and all shapes from the engine. */
export class IfcModel {
  private readonly engine: IfcFile
  private readonly own: OwnLines
  private readonly defining: readonly number[]
  private readonly placements: Placements
  /** Types by keyword: name and code. */
  private readonly types = new Map<string, { name: string; code: number }>()
  private readonly typecode = (keyword: string): number => this.typeAt(keyword).code

  /** `defining`: ids of all IfcRelDefinesByProperties, in the file's order. */
  constructor(engine: IfcFile, own: OwnLines, defining: readonly number[]) {
    this.engine = engine
    this.own = own
    this.defining = defining
    this.placements = new Placements((id) => this.ownLine(id))
  }

  /** Schema as the header states it: "IFC2X3", "IFC4", "IFC4X3_ADD2", ... */
  get schema(): string {
    return this.engine.schema
  }

  /** A header record's arguments; empty when it is missing. */
  header(...[record]: Parameters<IfcFile['header']>): IfcArgument[] {
    return this.engine.header(record)
  }

  /** Ids of the lines of a type, in the file's order; with `subtypes` also of those derived from it. */
  ids(type: string, subtypes = false): readonly number[] {
    return type === DEFINES ? this.defining : this.engine.ids(type, subtypes)
  }

  /** Lines of a type, one at a time: there may be a million. */
  *lines(type: string): Generator<IfcLine, void> {
    for (const id of this.ids(type)) {
      const line = this.line(id)
      if (line) yield line
    }
  }

  /** The first line of a type. */
  first(type: string): IfcLine | undefined {
    return this.lines(type).next().value ?? undefined
  }

  /** The line `#id`; undefined when there is none. */
  line(id: number): IfcLine | undefined {
    return this.ownLine(id) ?? this.engine.line(id)
  }

  /** Type of the line `#id`; undefined when there is none. */
  typeOf(id: number): string | undefined {
    const keyword = this.own.keyword(id)
    return keyword === undefined ? this.engine.typeOf(id) : this.typeAt(keyword).name
  }

  /** A type code's name as the schema spells it. */
  typeName(code: number): string {
    return this.engine.typeName(code)
  }

  /** A placement's matrix to world coordinates: column-major 4×4, the file's unit, Z up; undefined when it is not a usable one. A copy. */
  worldPlacement(placement: number): Float64Array | undefined {
    return this.placements.world(placement) ?? this.engine.worldPlacement(placement)
  }

  /** Makes a product's shape, openings cut, and hands over its pieces one by one. */
  shape(product: number, visit: (piece: IfcPiece) => void): void {
    this.engine.shape(product, visit)
  }

  /** Gives back the memory of the lines that are read here; those that the engine did not get cannot be had any more. */
  releaseLines(): void {
    this.own.close()
  }

  /** The file cannot be used afterwards. */
  close(): void {
    this.releaseLines()
    this.engine.close()
  }

  private ownLine(id: number): IfcLine | undefined {
    const line = this.own.line(id, this.typecode)
    return line && { id, type: this.typeAt(line.keyword).name, arguments: line.arguments }
  }

  private typeAt(keyword: string): { name: string; code: number } {
    let type = this.types.get(keyword)
    if (!type) {
      const code = this.engine.typeCode(keyword)
      type = { name: this.engine.typeName(code), code }
      this.types.set(keyword, type)
    }
    return type
  }
}
