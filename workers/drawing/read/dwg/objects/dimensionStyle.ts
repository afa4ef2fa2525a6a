import type { Color } from '../../../model/color.ts'
import { DimensionStyle } from '../../../model/dimensionStyle.ts'
import { TextDirection } from '../../../model/flags.ts'
import type { DwgObjects } from '../dwgObjects.ts'
import { type DwgRecord, indexed } from '../record.ts'
import { readName } from './tables.ts'

export function readDimensionStyle(record: DwgRecord, objects: DwgObjects): DimensionStyle {
  const { data, release } = record
  const style = new DimensionStyle()
  readName(record, style)
  if (release < 2000) readLegacy(record, style, objects)
  else readFields(record, style)
  data.bit()
  record.ref()
  style.style = objects.textStyle(record.ref()) ?? style.style
  if (release >= 2000) {
    style.leaderArrow = objects.block(record.ref()) ?? null
    const arrow = objects.block(record.ref())
    if (arrow) style.arrowBlock = arrow
    style.dimArrow1 = objects.block(record.ref()) ?? null
    style.dimArrow2 = objects.block(record.ref()) ?? null
  }
  if (release >= 2007) {
    style.lineType = objects.lineType(record.ref()) ?? null
    style.lineTypeExt1 = objects.lineType(record.ref()) ?? null
    style.lineTypeExt2 = objects.lineType(record.ref()) ?? null
  }
  return style
}

/** Sizes below zero are damage. */
function setSizes(style: DimensionStyle, scale: number, arrow: number): void {
  if (scale >= 0) style.scaleFactor = scale
  if (arrow >= 0) style.arrowSize = arrow
}

function readSizes({ data }: DwgRecord, style: DimensionStyle): void {
  setSizes(style, data.bd(), data.bd())
  style.extensionLineOffset = data.bd()
  style.dimensionLineIncrement = data.bd()
  style.extensionLineExtension = data.bd()
  style.rounding = data.bd()
  style.dimensionLineExtension = data.bd()
  style.plusTolerance = data.bd()
  style.minusTolerance = data.bd()
}

function readTextSizes({ data }: DwgRecord, style: DimensionStyle): void {
  const height = data.bd()
  if (height > 0) style.textHeight = height
  style.centerMarkSize = data.bd()
  style.tickSize = data.bd()
  style.alternateUnitScaleFactor = data.bd()
  style.linearScaleFactor = data.bd()
  style.textVerticalPosition = data.bd()
  style.toleranceScaleFactor = data.bd()
  style.dimensionLineGap = data.bd()
}

/** R13 and R14. Arrow blocks are named, not referred to. */
function readLegacy(record: DwgRecord, style: DimensionStyle, objects: DwgObjects): void {
  const { data } = record
  style.generateTolerances = data.bit()
  style.limitsGeneration = data.bit()
  style.textInsideHorizontal = data.bit()
  style.textOutsideHorizontal = data.bit()
  style.suppressFirstExtensionLine = data.bit()
  style.suppressSecondExtensionLine = data.bit()
  style.alternateUnitDimensioning = data.bit()
  style.textOutsideExtensions = data.bit()
  style.separateArrowBlocks = data.bit()
  style.textInsideExtensions = data.bit()
  style.suppressOutsideExtensions = data.bit()
  style.alternateUnitDecimalPlaces = data.rc()
  style.zeroHandling = data.rc()
  style.suppressFirstDimensionLine = data.bit()
  style.suppressSecondDimensionLine = data.bit()
  style.toleranceAlignment = data.rc()
  style.textHorizontalAlignment = data.rc()
  style.dimensionFit = data.rc()
  style.cursorUpdate = data.bit()
  style.toleranceZeroHandling = data.rc()
  style.alternateUnitZeroHandling = data.rc()
  style.alternateUnitToleranceZeroHandling = data.rc()
  style.textVerticalAlignment = data.rc()
  setUnit(style, data.bs())
  style.angularUnit = data.bs()
  style.decimalPlaces = data.bs()
  style.toleranceDecimalPlaces = data.bs()
  style.alternateUnitFormat = data.bs()
  style.alternateUnitToleranceDecimalPlaces = data.bs()
  readSizes(record, style)
  readTextSizes(record, style)
  style.postFix = record.text()
  style.alternateDimensioningSuffix = record.text()
  const arrow = objects.blockNamed(record.text())
  if (arrow) style.arrowBlock = arrow
  style.dimArrow1 = objects.blockNamed(record.text()) ?? null
  style.dimArrow2 = objects.blockNamed(record.text()) ?? null
  const color = (): Color => indexed(data.bs())
  style.dimensionLineColor = color()
  style.extensionLineColor = color()
  style.textColor = color()
}

/** 6 and 7 are 4 and 5 (feet and inches, fractions) in line, 8 is the unit of Windows. */
function setUnit(style: DimensionStyle, unit: number): void {
  style.dimensionUnit = unit
  if (unit < 1 || unit > 8) return
  style.linearUnitFormat = unit === 8 ? 6 : unit > 5 ? unit - 2 : unit
  if (unit === 6 || unit === 7) style.fractionFormat = 2
}

function readFields(record: DwgRecord, style: DimensionStyle): void {
  const { data, release } = record
  style.postFix = record.text()
  style.alternateDimensioningSuffix = record.text()
  readSizes(record, style)
  if (release >= 2007) {
    style.fixedExtensionLineLength = data.bd()
    style.joggedRadiusDimensionTransverseSegmentAngle = data.bd()
    style.textBackgroundFillMode = data.bs()
    style.textBackgroundColor = record.color()
  }
  style.generateTolerances = data.bit()
  style.limitsGeneration = data.bit()
  style.textInsideHorizontal = data.bit()
  style.textOutsideHorizontal = data.bit()
  style.suppressFirstExtensionLine = data.bit()
  style.suppressSecondExtensionLine = data.bit()
  style.textVerticalAlignment = data.bs()
  style.zeroHandling = data.bs()
  style.angularZeroHandling = data.bs()
  if (release >= 2007) style.arcLengthSymbolPosition = data.bs()
  readTextSizes(record, style)
  style.alternateUnitRounding = data.bd()
  style.alternateUnitDimensioning = data.bit()
  style.alternateUnitDecimalPlaces = data.bs()
  style.textOutsideExtensions = data.bit()
  style.separateArrowBlocks = data.bit()
  style.textInsideExtensions = data.bit()
  style.suppressOutsideExtensions = data.bit()
  style.dimensionLineColor = record.color()
  style.extensionLineColor = record.color()
  style.textColor = record.color()
  style.angularDecimalPlaces = data.bs()
  style.decimalPlaces = data.bs()
  style.toleranceDecimalPlaces = data.bs()
  style.alternateUnitFormat = data.bs()
  style.alternateUnitToleranceDecimalPlaces = data.bs()
  style.angularUnit = data.bs()
  style.fractionFormat = data.bs()
  style.linearUnitFormat = data.bs()
  style.decimalSeparator = String.fromCharCode(data.bs())
  style.textMovement = data.bs()
  style.textHorizontalAlignment = data.bs()
  style.suppressFirstDimensionLine = data.bit()
  style.suppressSecondDimensionLine = data.bit()
  style.toleranceAlignment = data.bs()
  style.toleranceZeroHandling = data.bs()
  style.alternateUnitZeroHandling = data.bs()
  style.alternateUnitToleranceZeroHandling = data.bs()
  style.cursorUpdate = data.bit()
  style.dimensionFit = data.bs()
  if (release >= 2007) style.isExtensionLineLengthFixed = data.bit()
  if (release >= 2010) {
    style.textDirection = data.bit() ? TextDirection.RightToLeft : TextDirection.LeftToRight
    data.bd()
    record.text()
    data.bd()
    record.text()
  }
  style.dimensionLineWeight = data.bs()
  style.extensionLineWeight = data.bs()
}
