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
  /** Names of types, by the number of their keyword. */
  private readonly typeNames: string[] = []
  private readonly typecodes = new Map<string, number>()

  /** `defining`: ids of all IfcRelDefinesByProperties, in the file's order. */
  constructor(engine: IfcFile, own: OwnLines, defining: readonly number[]) {
    this.engine = engine
    this.own = own
    this.defining = defining
    this.placements = new Placements(own)
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
    return keyword < 0 ? this.engine.typeOf(id) : this.nameOf(keyword)
  }

  /** A type code's name as the schema spells it. */
  typeName(code: number): string {
    return this.engine.typeName(code)
  }

  /** Writes a placement's matrix to world coordinates: column-major 4×4, the file's unit, Z up. False when it is not a usable one. */
  placementInto(out: Float64Array, placement: number): boolean {
    if (this.placements.worldInto(out, placement)) return true
    const world = this.engine.worldPlacement(placement)
    if (world) out.set(world)
    return world !== undefined
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
    const keyword = this.own.keyword(id)
    const read = keyword < 0 ? undefined : this.own.arguments(id, this.typecode)
    return read && { id, type: this.nameOf(keyword), arguments: read }
  }

  private nameOf(keyword: number): string {
    return (this.typeNames[keyword] ??= this.engine.typeName(this.engine.typeCode(this.own.keywords[keyword])))
  }

  private readonly typecode = (name: string): number => {
    let code = this.typecodes.get(name)
    if (code === undefined) this.typecodes.set(name, (code = this.engine.typeCode(name)))
    return code
  }
}
