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
import type { DxfObjects } from '../dxfObjects.ts'
import type { Scope, Tags } from '../tags.ts'

/** Bits of group 70 that state the kind; the others are of the block, of the text's place and along what an ordinate measures. */
const KIND = 7
const TEXT_PLACED = 128
const ALONG_X = 64
const makers: readonly (() => Dimension)[] = [
  () => new DimensionLinear(),
  () => new DimensionAligned(),
  () => new DimensionAngular2Line(),
  () => new DimensionDiameter(),
  () => new DimensionRadius(),
  () => new DimensionAngular3Pt(),
  () => new DimensionOrdinate(),
]

/** The subclass states the kind too, and a linear one is at times flagged as an aligned one. */
function made(tags: Tags, flags: number): Dimension {
  if (tags.has('AcDbRotatedDimension')) return new DimensionLinear()
  return (makers[flags & KIND] ?? makers[0])()
}

export function readDimension(tags: Tags, objects: DxfObjects): Dimension {
  const { own } = tags
  const dimension = made(tags, own.num(70))
  readCommon(dimension, own, objects)
  readPoints(dimension, own)
  return dimension
}

function readCommon(dimension: Dimension, own: Scope, objects: DxfObjects): void {
  const flags = own.num(70)
  dimension.definitionPoint = own.point(10)
  dimension.textMiddlePoint = own.point(11)
  dimension.insertionPoint = own.point(12)
  dimension.normal = own.normal()
  dimension.isTextUserDefinedLocation = (flags & TEXT_PLACED) !== 0
  dimension.text = own.string(1) ?? ''
  dimension.textRotation = own.angle(53)
  dimension.horizontalDirection = own.angle(51)
  dimension.attachmentPoint = own.num(71)
  dimension.lineSpacingStyle = own.num(72, 1)
  dimension.lineSpacingFactor = own.num(41, 1)
  dimension.flipArrow1 = own.flag(74)
  dimension.flipArrow2 = own.flag(75)
  dimension.style = objects.dimensionStyle(own.string(3))
  dimension.block = objects.block(own.string(2)) ?? null
}

function readPoints(dimension: Dimension, own: Scope): void {
  // Linear ones are aligned ones too.
  if (dimension instanceof DimensionAligned) {
    dimension.firstPoint = own.point(13)
    dimension.secondPoint = own.point(14)
    dimension.extLineRotation = own.angle(52)
    if (dimension instanceof DimensionLinear) dimension.rotation = own.angle(50)
  } else if (dimension instanceof DimensionAngular2Line) {
    dimension.firstPoint = own.point(13)
    dimension.secondPoint = own.point(14)
    dimension.angleVertex = own.point(15)
    dimension.dimensionArc = own.point(16)
  } else if (dimension instanceof DimensionAngular3Pt) {
    dimension.firstPoint = own.point(13)
    dimension.secondPoint = own.point(14)
    dimension.angleVertex = own.point(15)
  } else if (dimension instanceof DimensionRadius || dimension instanceof DimensionDiameter) {
    dimension.angleVertex = own.point(15)
  } else if (dimension instanceof DimensionOrdinate) {
    dimension.featureLocation = own.point(13)
    dimension.leaderEndpoint = own.point(14)
    dimension.isOrdinateTypeX = (own.num(70) & ALONG_X) !== 0
  }
}

export function readArcDimension({ own }: Tags, objects: DxfObjects): DimensionArc {
  const dimension = new DimensionArc()
  readCommon(dimension, own, objects)
  dimension.firstPoint = own.point(13)
  dimension.secondPoint = own.point(14)
  dimension.center = own.point(15)
  return dimension
}

export function readLargeRadial({ own }: Tags, objects: DxfObjects): LargeRadialDimension {
  const dimension = new LargeRadialDimension()
  readCommon(dimension, own, objects)
  dimension.overrideCenter = own.point(13)
  dimension.jogPoint = own.point(14)
  dimension.chordPoint = own.point(15)
  return dimension
}
