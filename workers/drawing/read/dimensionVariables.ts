import type { DimensionStyle } from '../model/dimensionStyle.ts'
import { indexed } from './dwg/record.ts'

type Kind = 'number' | 'flag' | 'text' | 'color' | 'angle' | 'size' | 'letter'

/** Variables of dimension styles by their group codes in DIMSTYLE, those that name other objects left out. `size`: not below zero. */
const variables: ReadonlyMap<number, readonly [name: keyof DimensionStyle, kind: Kind]> = new Map([
  [3, ['postFix', 'text']],
  [4, ['alternateDimensioningSuffix', 'text']],
  [40, ['scaleFactor', 'size']],
  [41, ['arrowSize', 'size']],
  [42, ['extensionLineOffset', 'number']],
  [43, ['dimensionLineIncrement', 'number']],
  [44, ['extensionLineExtension', 'number']],
  [45, ['rounding', 'number']],
  [46, ['dimensionLineExtension', 'number']],
  [47, ['plusTolerance', 'number']],
  [48, ['minusTolerance', 'number']],
  [49, ['fixedExtensionLineLength', 'number']],
  [50, ['joggedRadiusDimensionTransverseSegmentAngle', 'angle']],
  [69, ['textBackgroundFillMode', 'number']],
  [70, ['textBackgroundColor', 'color']],
  [71, ['generateTolerances', 'flag']],
  [72, ['limitsGeneration', 'flag']],
  [73, ['textInsideHorizontal', 'flag']],
  [74, ['textOutsideHorizontal', 'flag']],
  [75, ['suppressFirstExtensionLine', 'flag']],
  [76, ['suppressSecondExtensionLine', 'flag']],
  [77, ['textVerticalAlignment', 'number']],
  [78, ['zeroHandling', 'number']],
  [79, ['angularZeroHandling', 'number']],
  [90, ['arcLengthSymbolPosition', 'number']],
  [140, ['textHeight', 'size']],
  [141, ['centerMarkSize', 'number']],
  [142, ['tickSize', 'number']],
  [143, ['alternateUnitScaleFactor', 'number']],
  [144, ['linearScaleFactor', 'number']],
  [145, ['textVerticalPosition', 'number']],
  [146, ['toleranceScaleFactor', 'number']],
  [147, ['dimensionLineGap', 'number']],
  [148, ['alternateUnitRounding', 'number']],
  [170, ['alternateUnitDimensioning', 'flag']],
  [171, ['alternateUnitDecimalPlaces', 'number']],
  [172, ['textOutsideExtensions', 'flag']],
  [173, ['separateArrowBlocks', 'flag']],
  [174, ['textInsideExtensions', 'flag']],
  [175, ['suppressOutsideExtensions', 'flag']],
  [176, ['dimensionLineColor', 'color']],
  [177, ['extensionLineColor', 'color']],
  [178, ['textColor', 'color']],
  [179, ['angularDecimalPlaces', 'number']],
  [270, ['dimensionUnit', 'number']],
  [271, ['decimalPlaces', 'number']],
  [272, ['toleranceDecimalPlaces', 'number']],
  [273, ['alternateUnitFormat', 'number']],
  [274, ['alternateUnitToleranceDecimalPlaces', 'number']],
  [275, ['angularUnit', 'number']],
  [276, ['fractionFormat', 'number']],
  [277, ['linearUnitFormat', 'number']],
  [278, ['decimalSeparator', 'letter']],
  [279, ['textMovement', 'number']],
  [280, ['textHorizontalAlignment', 'number']],
  [281, ['suppressFirstDimensionLine', 'flag']],
  [282, ['suppressSecondDimensionLine', 'flag']],
  [283, ['toleranceAlignment', 'number']],
  [284, ['toleranceZeroHandling', 'number']],
  [285, ['alternateUnitZeroHandling', 'number']],
  [286, ['alternateUnitToleranceZeroHandling', 'number']],
  [287, ['dimensionFit', 'number']],
  [288, ['cursorUpdate', 'flag']],
  [289, ['dimensionTextArrowFit', 'number']],
  [290, ['isExtensionLineLengthFixed', 'flag']],
  [294, ['textDirection', 'number']],
  [371, ['dimensionLineWeight', 'number']],
  [372, ['extensionLineWeight', 'number']],
])

/** The value of a variable as a style has it, with its name; undefined of other codes and of values that are none. `turn`: radians that an angle of 1 is. */
export function dimensionVariable(code: number, value: unknown, turn = 1): { name: keyof DimensionStyle; value: unknown } | undefined {
  const variable = variables.get(code)
  if (!variable) return undefined
  const [name, kind] = variable
  if (kind === 'text') return typeof value === 'string' ? { name, value } : undefined
  if (typeof value !== 'number' || !Number.isFinite(value)) return undefined
  switch (kind) {
    case 'flag':
      return { name, value: value !== 0 }
    case 'color':
      return { name, value: indexed(value) }
    case 'letter':
      return { name, value: String.fromCharCode(value) }
    case 'angle':
      return { name, value: value * turn }
    case 'size':
      return value >= 0 ? { name, value } : undefined
    default:
      return { name, value }
  }
}

/** Codes of variables with values of text. */
export const isTextVariable = (code: number): boolean => variables.get(code)?.[1] === 'text'
