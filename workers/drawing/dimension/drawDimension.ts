import type { Emitter } from '../emitter.ts'
import type { FontLibrary } from '../fonts/fontLibrary.ts'
import { drawAngular } from './angular.ts'
import { DimensionPen } from './dimensionPen.ts'
import type { DimensionSpec } from './dimensionSpec.ts'
import { dimensionStyle } from './dimensionStyle.ts'
import { drawJogged } from './jogged.ts'
import { drawLinear } from './linear.ts'
import { drawOrdinate } from './ordinate.ts'
import { drawRadial } from './radial.ts'

/** Draws a dimension that has no block of its own. One with a point or an angle that is no number is left out. */
export function drawDimension(spec: DimensionSpec, fonts: FontLibrary, emitter: Emitter): void {
  if (!Object.values(spec).every(isSound)) return
  const pen = new DimensionPen(spec, dimensionStyle(spec.style), fonts, emitter)
  switch (spec.kind) {
    case 'linear':
    case 'aligned':
      drawLinear(spec, pen)
      break
    case 'radius':
    case 'diameter':
      drawRadial(spec, pen)
      break
    case 'jogged':
      drawJogged(spec, pen)
      break
    case 'angular2line':
    case 'angular3point':
    case 'arcLength':
      drawAngular(spec, pen)
      break
    case 'ordinate':
      drawOrdinate(spec, pen)
  }
  emitter.style({})
}

const isSound = (value: unknown): boolean => {
  if (typeof value === 'number') return Number.isFinite(value)
  return !Array.isArray(value) || value.every((part) => Number.isFinite(part))
}
