import { CadEntityTemplate, DwgObjectReader, type DxfClass, DxfSectionReaderBase, ModelerGeometry, ObjectType } from '@node-projects/acad-ts'

type Template = CadEntityTemplate & { cadObject: ModelerGeometry }

/** What the library keeps to itself. */
interface ObjectReader {
  r2013Plus: boolean
  _mergedReaders: { readBit(): boolean }
  _readCommonEntityData(template: CadEntityTemplate): void
  _readModelerGeometry(template: Template): Template
  _readUnknownEntity(dxfClass: DxfClass | null): CadEntityTemplate
}
interface SectionReader {
  _reader: { code: number; valueAsString: string }
  _readModelerGeometry(template: Template, map: unknown, subclass?: string): boolean
}

/** A surface that the library does not know, by its name in DXF. */
export class NamedSurface extends ModelerGeometry {
  private readonly dxfName: string

  constructor(dxfName: string) {
    super()
    this.dxfName = dxfName
  }

  override get objectName(): string {
    return this.dxfName
  }

  override get objectType(): ObjectType {
    return ObjectType.UNLISTED
  }
}

/** Lets the library (3.2.0) read the solids of R2013, surfaces, and long SAT text. */
export function fixSolidReads(): void {
  fixObjects(DwgObjectReader.prototype as unknown as ObjectReader)
  fixText(DxfSectionReaderBase.prototype as unknown as SectionReader)
}

function fixObjects(reader: ObjectReader): void {
  const { _readModelerGeometry: read, _readUnknownEntity: readUnknown } = reader
  // From R2013 on the stream stands elsewhere, and the bit that says whether there is one is not in the entity.
  reader._readModelerGeometry = function (this: ObjectReader, template) {
    if (!this.r2013Plus) return read.call(this, template)
    const merged = this._mergedReaders
    const { _readCommonEntityData: readCommon } = this
    const { readBit } = merged
    this._readCommonEntityData = (own) => {
      readCommon.call(this, own)
      merged.readBit = () => {
        merged.readBit = readBit
        return true
      }
    }
    try {
      return read.call(this, template)
    } finally {
      this._readCommonEntityData = readCommon
      merged.readBit = readBit
    }
  }
  reader._readUnknownEntity = function (this: ObjectReader, dxfClass) {
    if (!dxfClass || !/^[A-Z]*SURFACE$/.test(dxfClass.dxfName)) return readUnknown.call(this, dxfClass)
    const template = new CadEntityTemplate(new NamedSurface(dxfClass.dxfName)) as Template
    try {
      this._readModelerGeometry(template)
    } catch (error) {
      // Without its shape it still counts.
      if (!template.cadObject.handle) throw error
    }
    return template
  }
}

/** The lines are put together once, not anew with each of them: `solidStream` takes them as they are. */
function fixText(reader: SectionReader): void {
  const { _readModelerGeometry: read } = reader
  reader._readModelerGeometry = function (this: SectionReader, template, map, subclass) {
    const { code, valueAsString } = this._reader
    if (code !== 1 && code !== 3) return read.call(this, template, map, subclass)
    const { cadObject: solid } = template
    solid.proprietaryData += code === 1 && solid.proprietaryData ? `\n${valueAsString}` : valueAsString
    return true
  }
}
