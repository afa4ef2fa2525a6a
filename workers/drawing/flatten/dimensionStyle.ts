import type { DimensionStyle as CadDimensionStyle } from '../model/dimensionStyle.ts'
import { DimensionTextBackgroundFillMode, TextDirection } from '../model/flags.ts'
import type { BlockRecord, LineType } from '../model/tables.ts'
import { BACKGROUND } from '../../../src/core/drawing/drawing.ts'
import type { DimensionStyle } from '../dimension/dimensionSpec.ts'
import { fontOf } from './drawText.ts'
import { weightOf } from './resolveStyle.ts'
import { colorOf, type Source } from './source.ts'

/** The variables of a dimension style that drawing needs. */
export function dimensionStyle(style: CadDimensionStyle, source: Source): DimensionStyle {
  const lineType = (given: LineType | null): number | undefined => (given ? source.lineType(given) : undefined)
  const name = (block: BlockRecord | null): string => block?.name ?? ''
  const both = name(style.arrowBlock)
  return {
    // 0 = scaled by the viewport: as it is in model space.
    scale: style.scaleFactor || 1,
    textHeight: style.style?.height || style.textHeight,
    arrowSize: style.arrowSize,
    extensionOffset: style.extensionLineOffset,
    extensionBeyond: style.extensionLineExtension,
    gap: style.dimensionLineGap,
    boxed: style.dimensionLineGap < 0,
    lineBeyond: style.dimensionLineExtension,
    textLift: style.textVerticalPosition,
    textAbove: style.textVerticalAlignment,
    levelInside: style.textInsideHorizontal,
    levelOutside: style.textOutsideHorizontal,
    justify: style.textHorizontalAlignment,
    decimals: style.decimalPlaces,
    angleDecimals: style.angularDecimalPlaces,
    lengthUnit: style.linearUnitFormat,
    angleUnit: style.angularUnit,
    fraction: style.fractionFormat,
    lengthFactor: style.linearScaleFactor || 1,
    round: style.rounding,
    post: style.postFix || '',
    zeros: style.zeroHandling,
    angleZeros: style.angularZeroHandling,
    separator: style.decimalSeparator || '.',
    tolerance: style.generateTolerances,
    limits: style.limitsGeneration,
    plus: style.plusTolerance,
    minus: style.minusTolerance,
    toleranceDecimals: style.toleranceDecimalPlaces,
    toleranceFactor: style.toleranceScaleFactor || 1,
    toleranceAlign: style.toleranceAlignment,
    toleranceZeros: style.toleranceZeroHandling,
    alternateToleranceZeros: style.alternateUnitToleranceZeroHandling,
    alternate: style.alternateUnitDimensioning,
    alternateFactor: style.alternateUnitScaleFactor,
    alternateDecimals: style.alternateUnitDecimalPlaces,
    alternateToleranceDecimals: style.alternateUnitToleranceDecimalPlaces,
    alternateUnit: style.alternateUnitFormat,
    alternateRound: style.alternateUnitRounding,
    alternateZeros: style.alternateUnitZeroHandling,
    alternatePost: style.alternateDimensioningSuffix || '',
    tickSize: style.tickSize,
    arrow1: (style.separateArrowBlocks && name(style.dimArrow1)) || both,
    arrow2: (style.separateArrowBlocks && name(style.dimArrow2)) || both,
    leaderArrow: name(style.leaderArrow),
    hideExtension1: style.suppressFirstExtensionLine,
    hideExtension2: style.suppressSecondExtensionLine,
    hideLine1: style.suppressFirstDimensionLine,
    hideLine2: style.suppressSecondDimensionLine,
    ...(style.isExtensionLineLengthFixed && { fixedExtension: style.fixedExtensionLineLength }),
    textMovement: style.textMovement,
    lineInside: style.textOutsideExtensions,
    textInside: style.textInsideExtensions,
    hideOutside: style.suppressOutsideExtensions,
    fit: style.dimensionTextArrowFit,
    centerMark: style.centerMarkSize,
    lineColor: colorOf(style.dimensionLineColor),
    extensionColor: colorOf(style.extensionLineColor),
    textColor: colorOf(style.textColor),
    ...fillOf(style),
    reversed: style.textDirection === TextDirection.RightToLeft,
    lineType: lineType(style.lineType),
    extensionType1: lineType(style.lineTypeExt1),
    extensionType2: lineType(style.lineTypeExt2),
    lineWeight: weightOf(style.dimensionLineWeight),
    extensionWeight: weightOf(style.extensionLineWeight),
    jogAngle: style.joggedRadiusDimensionTransverseSegmentAngle || Math.PI / 4,
    arcSymbol: style.arcLengthSymbolPosition,
    font: fontOf(style.style),
  }
}

function fillOf({ textBackgroundFillMode: mode, textBackgroundColor }: CadDimensionStyle): Pick<DimensionStyle, 'textFill'> {
  if (mode === DimensionTextBackgroundFillMode.DrawingBackgroundColor) return { textFill: BACKGROUND }
  return mode === DimensionTextBackgroundFillMode.DimensionTextBackgroundColor ? { textFill: colorOf(textBackgroundColor) || BACKGROUND } : {}
}
