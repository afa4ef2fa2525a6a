import {
  type CadEntityTemplate,
  CadDimensionTemplate,
  Dimension,
  DimensionType,
  DwgObjectReader,
  type DxfClass,
  DxfSectionReaderBase,
  ObjectType,
  XYZ,
} from '@node-projects/acad-ts'

const NAME = 'LARGE_RADIAL_DIMENSION'

/** A radius of which the centre is too far away: its line begins at another point and has a jog. The centre itself is `definitionPoint`. */
export class LargeRadialDimension extends Dimension {
  chordPoint = new XYZ(0, 0, 0)
  /** Where the line begins instead of the centre. */
  overrideCenter = new XYZ(0, 0, 0)
  /** The middle of the jog. */
  jogPoint = new XYZ(0, 0, 0)

  constructor() {
    super(DimensionType.Radius)
  }

  override get objectName(): string {
    return NAME
  }

  override get objectType(): ObjectType {
    return ObjectType.UNLISTED
  }

  override get subclassMarker(): string {
    return 'AcDbRadialDimensionLarge'
  }

  override get measurement(): number {
    const { definitionPoint: center, chordPoint: chord } = this
    return Math.hypot(chord.x - center.x, chord.y - center.y, chord.z - center.z)
  }

  override getBoundingBox(): null {
    return null
  }
}

/** What the library keeps to itself. */
interface SectionReader {
  _reader: { code: number; valueAsString: string; valueAsDouble: number }
  readEntity(): CadEntityTemplate | null
  readEntityCodes(template: CadDimensionTemplate, read: unknown, type: unknown): CadDimensionTemplate
  _readDimension(template: CadDimensionTemplate, map: unknown, subclass?: string): boolean
}
interface ObjectReader {
  _objectReader: { read3BitDouble(): XYZ; readBitDouble(): number }
  _readUnknownEntity(dxfClass: DxfClass | null): CadEntityTemplate
  _readCommonDimensionData(template: CadDimensionTemplate): void
  _readCommonDimensionHandles(template: CadDimensionTemplate): void
}

/** Lets the library (3.2.0) read LARGE_RADIAL_DIMENSION, which it does not know. */
export function fixLargeRadials(): void {
  const text = DxfSectionReaderBase.prototype as unknown as SectionReader
  const { readEntity, _readDimension: readDimension } = text
  text.readEntity = function (this: SectionReader) {
    if (this._reader.valueAsString !== NAME) return readEntity.call(this)
    return this.readEntityCodes(new CadDimensionTemplate(new LargeRadialDimension()), this._readDimension.bind(this), Dimension)
  }
  text._readDimension = function (this: SectionReader, template, map, subclass) {
    const { cadObject } = template
    const { code, valueAsDouble } = this._reader
    if (!(cadObject instanceof LargeRadialDimension)) return readDimension.call(this, template, map, subclass)
    // Group 70 would make it another kind in files of R12.
    if (code === 70) return true
    const point = code >= 13 && code <= 35 ? pointAt(cadObject, code % 10) : undefined
    if (!point) return readDimension.call(this, template, map, subclass)
    point[(['x', 'y', 'z'] as const)[Math.floor(code / 10) - 1]] = valueAsDouble
    return true
  }
  const objects = DwgObjectReader.prototype as unknown as ObjectReader
  const { _readUnknownEntity: readUnknown } = objects
  objects._readUnknownEntity = function (this: ObjectReader, dxfClass) {
    if (dxfClass?.dxfName !== NAME) return readUnknown.call(this, dxfClass)
    const dimension = new LargeRadialDimension()
    const template = new CadDimensionTemplate(dimension)
    this._readCommonDimensionData(template)
    const reader = this._objectReader
    dimension.definitionPoint = reader.read3BitDouble()
    dimension.chordPoint = reader.read3BitDouble()
    reader.readBitDouble()
    dimension.overrideCenter = reader.read3BitDouble()
    dimension.jogPoint = reader.read3BitDouble()
    this._readCommonDimensionHandles(template)
    return template
  }
}

/** Finds the point by the last digit of its codes: 13, 14 and 15. */
function pointAt({ overrideCenter, jogPoint, chordPoint }: LargeRadialDimension, digit: number): XYZ | undefined {
  return digit === 3 ? overrideCenter : digit === 4 ? jogPoint : digit === 5 ? chordPoint : undefined
}
