import type { Space } from '../../core/drawing/space.ts'

/** CSS pixels per millimetre of line weight where weights do not grow with the zoom. */
const PX_PER_MM = 3.6

/**
 * Device pixels per millimetre of line weight. On a sheet whose size the file states they grow with the zoom (`scale`: device pixels per unit); without one a unit may be of
 * any length, and weights stay the same at every zoom.
 */
export const weightScale = ({ kind, paper }: Pick<Space, 'kind' | 'paper'>, scale: number, pixelRatio: number): number =>
  kind === 'paper' && paper ? paper.unitsPerMm * scale : PX_PER_MM * pixelRatio
