import type { Space } from '../../core/drawing/space.ts'

/** CSS pixels per millimetre of line weight where weights do not grow with the zoom. */
const PX_PER_MM = 3.6

/** Device pixels per millimetre of line weight: true to scale on a sheet whose size is stated; elsewhere nobody knows what a millimetre is. `scale`: device pixels per unit. */
export const weightScale = ({ kind, paper }: Pick<Space, 'kind' | 'paper'>, scale: number, pixelRatio: number): number =>
  kind === 'paper' && paper ? paper.unitsPerMm * scale : PX_PER_MM * pixelRatio
