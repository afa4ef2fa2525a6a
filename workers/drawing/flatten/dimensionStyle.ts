import type { DimensionStyle as CadDimensionStyle, DimensionStyle as DimensionStyleRecord } from '../model/dimensionStyle.ts'
import { DimensionTextBackgroundFillMode, TextDirection } from '../model/flags.ts'
import { BlockRecord, LineType, TextStyle } from '../model/tables.ts'
import { BACKGROUND } from '../../../src/core/drawing/drawing.ts'
import type { DimensionStyle } from '../dimension/dimensionSpec.ts'
import { fontOf } from './drawText.ts'
import type { Frame } from './scene.ts'
import { weightOf } from './resolveStyle.ts'
import { colorOf, type Source } from './source.ts'
import type { Document } from '../model/document.ts'
import type { Entity } from '../model/entity.ts'
import { dimensionVariable } from '../read/dimensionVariables.ts'

/** The variables of a dimension style that drawing needs. */
export function dimensionStyle(style: CadDimensionStyle, { source, annotation }: Pick<Frame, 'source' | 'annotation'>): DimensionStyle {
  const lineType = (given: LineType | null): number | undefined => (given ? source.lineType(given) : undefined)
  const name = (block: BlockRecord | null): string => block?.name ?? ''
  const both = name(style.arrowBlock)
  return {
    // 0 = by the annotation scale; where there is none, as it is in model space.
    scale: style.scaleFactor || (annotation?.factor ?? 1),
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

/** Variables that name blocks by handle (since R2000) and by name (before). */
const blockVariables: Record<number, 'arrowBlock' | 'dimArrow1' | 'dimArrow2' | 'leaderArrow'> = {
  341: 'leaderArrow',
  342: 'arrowBlock',
  343: 'dimArrow1',
  344: 'dimArrow2',
  5: 'arrowBlock',
  6: 'dimArrow1',
  7: 'dimArrow2',
}
const TEXT_STYLE = 340
/** Line types of the dimension line and the extension lines: handles. */
const lineTypeVariables: Record<number, 'lineType' | 'lineTypeExt1' | 'lineTypeExt2'> = { 345: 'lineType', 346: 'lineTypeExt1', 347: 'lineTypeExt2' }

/** The style of a dimension, leader or tolerance with the variables that its own extended data change ("DSTYLE"). */
export function changedStyle(entity: Entity & { style: DimensionStyleRecord }, source: Source): DimensionStyleRecord {
  const style = source.dimensionStyle(entity.style)
  const changes = dimensionChanges(entity)
  if (changes.length === 0) return style
  // Unchanged properties are looked up in the style itself: a copy would be one without a document.
  const changed = Object.create(style) as DimensionStyleRecord
  for (const [code, value] of changes) {
    const block = blockVariables[code]
    if (block) put(changed, block, blockOf(value, source.document))
    else if (code === TEXT_STYLE || lineTypeVariables[code]) {
      const found = typeof value === 'number' ? source.document.find(value) : undefined
      if (found instanceof TextStyle) put(changed, 'style', found)
      else if (found instanceof LineType && lineTypeVariables[code]) put(changed, lineTypeVariables[code], found)
    } else {
      const variable = dimensionVariable(code, value)
      if (variable) put(changed, variable.name, variable.value)
    }
  }
  return changed
}

/** Pairs of a variable's code in DIMSTYLE and its value, between braces after "DSTYLE". */
export function dimensionChanges({ extendedData }: Entity): [code: number, value: unknown][] {
  const records = extendedData.of('ACAD')
  const start = records.findIndex(({ rawValue }) => rawValue === 'DSTYLE')
  const changes: [number, unknown][] = []
  if (start < 0) return changes
  for (let i = start + 2; i + 1 < records.length; i += 2) {
    const code: unknown = records[i].rawValue
    if (typeof code !== 'number') break
    changes.push([code, records[i + 1].rawValue])
  }
  return changes
}

function blockOf(value: unknown, document: Document): Pick<BlockRecord, 'name'> | null {
  if (typeof value === 'string') return { name: value }
  const found = typeof value === 'number' ? document.find(value) : undefined
  return found instanceof BlockRecord ? found : null
}

/** Not by the setters, which would put it into the document's tables. */
const put = (style: DimensionStyleRecord, name: string, value: unknown): void => void Object.defineProperty(style, name, { value })
