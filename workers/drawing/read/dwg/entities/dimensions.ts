import {
  type Dimension,
  DimensionAligned,
  DimensionAngular2Line,
  DimensionAngular3Pt,
  DimensionArc,
  DimensionDiameter,
  DimensionLinear,
  DimensionOrdinate,
  DimensionRadius,
  LargeRadialDimension,
} from '../../../model/dimensions.ts'
import { XYZ } from '../../../model/geometry.ts'
import type { DwgObjects } from '../dwgObjects.ts'
import type { DwgRecord } from '../record.ts'

/** The text stands where the style puts it. */
const TEXT_PLACED = 1

function readCommon(record: DwgRecord, dimension: Dimension): void {
  const { data, release } = record
  if (release >= 2010) data.rc()
  dimension.normal = record.point()
  const middle = record.raw2()
  const elevation = data.bd()
  dimension.textMiddlePoint = new XYZ(middle.x, middle.y, elevation)
  dimension.isTextUserDefinedLocation = (data.rc() & TEXT_PLACED) === 0
  dimension.text = record.text()
  dimension.textRotation = data.bd()
  dimension.horizontalDirection = data.bd()
  record.point()
  data.bd()
  if (release >= 2000) {
    dimension.attachmentPoint = data.bs()
    dimension.lineSpacingStyle = data.bs()
    dimension.lineSpacingFactor = data.bd()
    data.bd()
  }
  if (release >= 2007) {
    data.bit()
    dimension.flipArrow1 = data.bit()
    dimension.flipArrow2 = data.bit()
  }
  const { x, y } = record.raw2()
  dimension.insertionPoint = new XYZ(x, y, elevation)
}

/** Reads what all dimensions have, then the fields of a kind, then the handles of style and block. */
const kind =
  <T extends Dimension>(make: () => T, fields: (record: DwgRecord, dimension: T) => void) =>
  (record: DwgRecord, objects: DwgObjects): T => {
    const dimension = make()
    readCommon(record, dimension)
    fields(record, dimension)
    dimension.style = objects.dimensionStyle(record.ref()) ?? dimension.style
    dimension.block = objects.block(record.ref()) ?? null
    return dimension
  }

function readAligned(record: DwgRecord, dimension: DimensionAligned): void {
  dimension.firstPoint = record.point()
  dimension.secondPoint = record.point()
  dimension.definitionPoint = record.point()
  dimension.extLineRotation = record.data.bd()
}

export const readDimensionAligned = kind(() => new DimensionAligned(), readAligned)

export const readDimensionLinear = kind(
  () => new DimensionLinear(),
  (record, dimension) => {
    readAligned(record, dimension)
    dimension.rotation = record.data.bd()
  },
)

export const readDimensionOrdinate = kind(
  () => new DimensionOrdinate(),
  (record, dimension) => {
    dimension.definitionPoint = record.point()
    dimension.featureLocation = record.point()
    dimension.leaderEndpoint = record.point()
    dimension.isOrdinateTypeX = (record.data.rc() & 1) !== 0
  },
)

export const readDimensionAngular3Point = kind(
  () => new DimensionAngular3Pt(),
  (record, dimension) => {
    dimension.definitionPoint = record.point()
    dimension.firstPoint = record.point()
    dimension.secondPoint = record.point()
    dimension.angleVertex = record.point()
  },
)

export const readDimensionAngular2Line = kind(
  () => new DimensionAngular2Line(),
  (record, dimension) => {
    const { x, y } = record.raw2()
    dimension.dimensionArc = new XYZ(x, y, dimension.textMiddlePoint.z)
    dimension.firstPoint = record.point()
    dimension.secondPoint = record.point()
    dimension.angleVertex = record.point()
    dimension.definitionPoint = record.point()
  },
)

export const readDimensionRadius = kind(
  () => new DimensionRadius(),
  (record, dimension) => {
    dimension.definitionPoint = record.point()
    dimension.angleVertex = record.point()
    record.data.bd()
  },
)

export const readDimensionDiameter = kind(
  () => new DimensionDiameter(),
  (record, dimension) => {
    dimension.angleVertex = record.point()
    dimension.definitionPoint = record.point()
    record.data.bd()
  },
)

export const readDimensionArc = kind(
  () => new DimensionArc(),
  (record, dimension) => {
    const { data } = record
    dimension.definitionPoint = record.point()
    dimension.firstPoint = record.point()
    dimension.secondPoint = record.point()
    dimension.center = record.point()
    data.bit()
    data.bd()
    data.bd()
    data.bit()
    record.point()
    record.point()
  },
)

export const readLargeRadialDimension = kind(
  () => new LargeRadialDimension(),
  (record, dimension) => {
    dimension.definitionPoint = record.point()
    dimension.chordPoint = record.point()
    record.data.bd()
    dimension.overrideCenter = record.point()
    dimension.jogPoint = record.point()
  },
)
