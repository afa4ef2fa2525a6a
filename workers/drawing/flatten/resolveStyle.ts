import { Color, Transparency } from '../model/color.ts'
import type { Entity } from '../model/entity.ts'
import { LineWeightType } from '../model/flags.ts'
import { LineType } from '../model/tables.ts'
import { FOREGROUND, type Layer, type LineType as DrawnLineType } from '../../../src/core/drawing/drawing.ts'
import { isPatterned } from '../../../src/core/drawing/patternFit.ts'
import { CONTINUOUS, type ItemStyle } from '../emitter.ts'
import { asOn } from '../build/styles.ts'
import { colorOf, opacityOf, type Source } from './source.ts'

/**
 * How an entity is drawn. `outer` is the style of the insert around it: what its "by block" means, and the layer of its entities on layer 0.
 * In a space itself "by block" is the foreground, continuous and opaque.
 */
export function resolveStyle(entity: Entity, source: Source, layers: readonly Layer[], outer: ItemStyle | undefined): ItemStyle {
  const own = source.layer(entity.layer)
  const layer = outer && layers[own].name === '0' ? outer.layer : own
  const given = outer && on(layer, outer, layers)
  const plotStyle = entity.plotStyle < 0 ? given?.plotStyle : source.plotStyle(entity.plotStyle)
  return {
    layer,
    color: colorOf(entity.color) ?? given?.color ?? FOREGROUND,
    lineType: source.lineType(entity.lineType) ?? given?.lineType ?? CONTINUOUS,
    lineTypeScale: source.lineTypeScale * (entity.lineTypeScale > 0 ? entity.lineTypeScale : 1),
    weight: weightOf(entity.lineWeight) ?? given?.weight ?? -2,
    opacity: opacityOf(entity.transparency) ?? given?.opacity ?? 1,
    ...(plotStyle !== undefined && { plotStyle }),
  }
}

/** Hundredths of a millimetre as a style has it; undefined = by block. */
export function weightOf(weight: number): number | undefined {
  if (weight === LineWeightType.ByBlock) return undefined
  if (weight === LineWeightType.ByLayer) return -1
  return weight >= 0 ? weight : -2
}

/** A style on another layer: "by layer" becomes the value of the first layer. */
export function on(layer: number, style: ItemStyle, layers: readonly Layer[]): ItemStyle {
  if (style.layer === layer) return style
  const before = layers[style.layer]
  return {
    ...asOn(before, style),
    layer,
    ...(style.plotStyle === undefined && before.plotStyle !== undefined && { plotStyle: before.plotStyle }),
  }
}

/** Whether an entity states nothing of how it is drawn but its layer. */
export const isByLayer = ({ color, lineType, lineTypeScale, lineWeight, transparency, plotStyle }: Entity): boolean =>
  color === Color.byLayer &&
  lineType === LineType.byLayer &&
  lineTypeScale === 1 &&
  lineWeight === LineWeightType.ByLayer &&
  transparency === Transparency.byLayer &&
  plotStyle === 0

/** Whether a style has a line type with gaps, or may have one in a layer state. */
export function mayHavePattern({ lineType, layer }: ItemStyle, { document }: Source, lineTypes: readonly DrawnLineType[], layers: readonly Layer[]): boolean {
  if (lineType >= 0) return isPatterned(lineTypes[lineType])
  return document.layerStates.length > 0 || isPatterned(lineTypes[layers[layer].lineType])
}
