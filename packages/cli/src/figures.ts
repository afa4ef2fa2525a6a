import type { Measure } from '../../../src/core/measure/sceneMeasures.ts'
import { VOLUME } from '../../../src/core/measure/moments.ts'
import { isEmptyBounds } from '../../../src/core/scene/bounds.ts'
import type { Figures } from './schemas.ts'
import type { OpenedModel } from './open.ts'

const number = new Intl.NumberFormat('en', { maximumSignificantDigits: 6 })
/** Rounds to six digits; values closer to 0 than the rounding of the file become 0. */
export const write = (value: number): string => number.format(Math.abs(value) < 1e-9 ? 0 : value)

/** mm³ at g/cm³, in kilograms. */
export const massOf = (volume: number, density: number): number => (volume * density) / 1e6

const measured = (measure: Measure | undefined): Figures['area'] => measure ?? null

/** What a whole model measures. */
export function figuresOf({ measures, shown, index }: OpenedModel, density?: number): Figures {
  const { bounds: b, area, volume, moments } = measures
  const hasBox = !isEmptyBounds(b)
  const centre = volume && moments[VOLUME] !== 0 ? ([2, 3, 4].map((i) => moments[i] / moments[VOLUME]) as [number, number, number]) : null
  return {
    parts: new Set([...shown].map((id) => index.nodes[id].part)).size,
    occurrences: shown.length,
    box: hasBox ? { min: [b[0], b[1], b[2]], max: [b[3], b[4], b[5]], size: [b[3] - b[0], b[4] - b[1], b[5] - b[2]] } : null,
    area: measured(area),
    volume: measured(volume),
    centre,
    mass: volume && density !== undefined ? massOf(volume.value, density) : null,
  }
}

export const sizeText = ({ box }: Figures): string => (box ? `${box.size.map(write).join(' × ')} mm` : 'nothing')
export const sure = (measure: Measure): string =>
  measure.exact ? 'exact' : measure.deviation > 0 ? `± ${number.format(Number(measure.deviation.toPrecision(2)))}` : 'from mesh'
