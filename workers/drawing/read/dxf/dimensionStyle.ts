import { DimensionStyle } from '../../model/dimensionStyle.ts'
import { dimensionVariable, isTextVariable } from '../dimensionVariables.ts'
import type { DxfObjects } from './dxfObjects.ts'
import type { Tags } from './tags.ts'

const DEGREE = Math.PI / 180

/** What a variable is when a file leaves it out: AutoCAD's defaults (DIMTXT 0.18, DIMDEC 4, DIMTIH on...). */
const leftOut = {
  arrowSize: 0.18,
  extensionLineOffset: 0.0625,
  dimensionLineIncrement: 0.38,
  extensionLineExtension: 0.18,
  textHeight: 0.18,
  centerMarkSize: 0.09,
  dimensionLineGap: 0.09,
  decimalPlaces: 4,
  toleranceDecimalPlaces: 4,
  alternateUnitDecimalPlaces: 2,
  alternateUnitToleranceDecimalPlaces: 2,
  textInsideHorizontal: true,
  textOutsideHorizontal: true,
  textVerticalAlignment: 0,
  zeroHandling: 0,
  angularZeroHandling: 0,
  toleranceZeroHandling: 0,
  alternateUnitZeroHandling: 0,
  alternateUnitToleranceZeroHandling: 0,
  textOutsideExtensions: false,
} satisfies Partial<DimensionStyle>

export const defaultStyle = (name?: string): DimensionStyle => Object.assign(new DimensionStyle(name), leftOut)

/** The subclass begins behind the handle; flags (70) come before the variables of the same code. */
export function readDimensionStyle(tags: Tags, objects: DxfObjects): DimensionStyle {
  const own = tags.within('AcDbDimStyleTableRecord')
  const style = defaultStyle()
  let flags = true
  for (let at = own.from; at < own.to; at++) {
    const code = tags.codes[at]
    if (code === 70 && flags) {
      flags = false
      continue
    }
    const variable = dimensionVariable(code, isTextVariable(code) ? tags.string(at) : tags.number(at), DEGREE)
    if (variable) Object.assign(style, { [variable.name]: variable.value })
  }
  style.style = objects.textStyleByHandle(own.handle(340)) ?? objects.textStyle('Standard') ?? style.style
  const arrow = (handle: number, name: number) => objects.blockByHandle(own.handle(handle)) ?? objects.block(own.string(name) || undefined)
  const both = arrow(342, 5)
  if (both) style.arrowBlock = both
  style.dimArrow1 = arrow(343, 6) ?? null
  style.dimArrow2 = arrow(344, 7) ?? null
  style.leaderArrow = objects.blockByHandle(own.handle(341)) ?? null
  style.lineType = objects.lineTypeByHandle(own.handle(345)) ?? null
  style.lineTypeExt1 = objects.lineTypeByHandle(own.handle(346)) ?? null
  style.lineTypeExt2 = objects.lineTypeByHandle(own.handle(347)) ?? null
  return style
}
