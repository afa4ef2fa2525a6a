import { Color } from './color.ts'
import { LineWeightType } from './flags.ts'
import { TableEntry } from './object.ts'
import { type BlockRecord, type LineType, TextStyle } from './tables.ts'

/** Variables of a dimension style; what a file leaves out is set by the one who reads it. Angles are radians, line weights hundredths of a millimetre. */
export class DimensionStyle extends TableEntry {
  static readonly default = new DimensionStyle('Standard')
  alternateDimensioningSuffix = '[]'
  alternateUnitDecimalPlaces = 3
  alternateUnitDimensioning = false
  alternateUnitFormat = 2
  alternateUnitRounding = 0
  alternateUnitScaleFactor = 25.4
  alternateUnitToleranceDecimalPlaces = 3
  alternateUnitToleranceZeroHandling = 0
  alternateUnitZeroHandling = 0
  angularDecimalPlaces = 0
  angularUnit = 0
  angularZeroHandling = 0
  arcLengthSymbolPosition = 0
  arrowBlock: BlockRecord | null = null
  arrowSize = 0.18
  centerMarkSize = 0.09
  cursorUpdate = false
  decimalPlaces = 2
  decimalSeparator = '.'
  dimArrow1: BlockRecord | null = null
  dimArrow2: BlockRecord | null = null
  dimensionFit = 0
  dimensionLineColor = Color.byBlock
  dimensionLineExtension = 0
  dimensionLineGap = 0.625
  dimensionLineIncrement = 3.75
  dimensionLineWeight: number = LineWeightType.ByBlock
  dimensionTextArrowFit = 3
  dimensionUnit = 2
  extensionLineColor = Color.byBlock
  extensionLineExtension = 1.25
  extensionLineOffset = 0.625
  extensionLineWeight: number = LineWeightType.ByBlock
  fixedExtensionLineLength = 1
  fractionFormat = 0
  generateTolerances = false
  isExtensionLineLengthFixed = false
  joggedRadiusDimensionTransverseSegmentAngle = Math.PI / 4
  leaderArrow: BlockRecord | null = null
  limitsGeneration = false
  linearScaleFactor = 1
  linearUnitFormat = 2
  lineType: LineType | null = null
  lineTypeExt1: LineType | null = null
  lineTypeExt2: LineType | null = null
  minusTolerance = 0
  plusTolerance = 0
  postFix = '<>'
  rounding = 0
  scaleFactor = 1
  separateArrowBlocks = true
  style = TextStyle.default
  suppressFirstDimensionLine = false
  suppressFirstExtensionLine = false
  suppressOutsideExtensions = false
  suppressSecondDimensionLine = false
  suppressSecondExtensionLine = false
  textBackgroundColor = Color.byBlock
  textBackgroundFillMode = 0
  textColor = Color.byBlock
  textDirection = 0
  textHeight = 0.18
  textHorizontalAlignment = 0
  textInsideExtensions = false
  textInsideHorizontal = false
  textMovement = 0
  textOutsideExtensions = false
  textOutsideHorizontal = false
  textVerticalAlignment = 1
  textVerticalPosition = 0
  tickSize = 0
  toleranceAlignment = 0
  toleranceDecimalPlaces = 2
  toleranceScaleFactor = 1
  toleranceZeroHandling = 8
  zeroHandling = 8
}
