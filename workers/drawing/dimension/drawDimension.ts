import type { Emitter } from '../emitter.ts'
import type { FontLibrary } from '../fonts/fontLibrary.ts'
import { drawAngular } from './angular.ts'
import { DimensionPen } from './dimensionPen.ts'
import type { DimensionSpec } from './dimensionSpec.ts'
import { dimensionStyle } from './dimensionStyle.ts'
import { drawLinear } from './linear.ts'
import { drawOrdinate } from './ordinate.ts'
import { drawRadial } from './radial.ts'

/** Draws a dimension that has no block of its own. One whose points are no numbers is left out by whoever owns the emitter. */
export function drawDimension(spec: DimensionSpec, fonts: FontLibrary, emitter: Emitter): void {
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
