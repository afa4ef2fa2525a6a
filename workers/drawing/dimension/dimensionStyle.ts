import type { DimensionStyle } from './dimensionSpec.ts'

/** What AutoCAD's metric template has. */
const defaults: DimensionStyle = {
  scale: 1,
  textHeight: 2.5,
  arrowSize: 2.5,
  extensionOffset: 0.625,
  extensionBeyond: 1.25,
  gap: 0.625,
  boxed: false,
  lineBeyond: 0,
  textLift: 0,
  textAbove: 1,
  levelInside: false,
  levelOutside: false,
  justify: 0,
  decimals: 2,
  angleDecimals: 0,
  lengthUnit: 2,
  angleUnit: 0,
  fraction: 0,
  lengthFactor: 1,
  round: 0,
  post: '',
  zeros: 8,
  angleZeros: 0,
  separator: ',',
  tolerance: false,
  limits: false,
  plus: 0,
  minus: 0,
  toleranceDecimals: 2,
  toleranceFactor: 1,
  toleranceAlign: 0,
  alternate: false,
  alternateFactor: 1 / 25.4,
  alternateDecimals: 3,
  alternateToleranceDecimals: 3,
  alternateUnit: 2,
  alternateRound: 0,
  alternateZeros: 0,
  alternatePost: '',
  tickSize: 0,
  arrow1: '',
  arrow2: '',
  leaderArrow: '',
  hideExtension1: false,
  hideExtension2: false,
  hideLine1: false,
  hideLine2: false,
  textMovement: 0,
  lineInside: true,
  textInside: false,
  hideOutside: false,
  fit: 3,
  centerMark: 2.5,
  reversed: false,
  jogAngle: Math.PI / 4,
  arcSymbol: 0,
  font: { name: '' },
}

const sizes = ['textHeight', 'arrowSize', 'extensionOffset', 'extensionBeyond', 'gap', 'lineBeyond', 'tickSize', 'centerMark'] as const

/** The style with all values, sizes multiplied by its scale. A scale of 0 (by the viewport) counts as 1; ticks replace the arrows. */
export function dimensionStyle(given: Partial<DimensionStyle>): DimensionStyle {
  const style = { ...defaults }
  for (const key of Object.keys(given) as (keyof DimensionStyle)[])
    if (given[key] !== undefined && (typeof given[key] !== 'number' || Number.isFinite(given[key]))) Object.assign(style, { [key]: given[key] })
  const scale = style.scale > 0 && Number.isFinite(style.scale) ? style.scale : 1
  for (const key of sizes) style[key] *= scale
  if (style.fixedExtension !== undefined) style.fixedExtension *= scale
  style.scale = 1
  style.gap = Math.abs(style.gap)
  if (style.tickSize > 0) {
    style.arrow1 = '_OBLIQUE'
    style.arrow2 = '_OBLIQUE'
    style.arrowSize = style.tickSize * 2
  }
  return style
}
