import type { Dimension } from './annotation.ts'
import type { PmiRow } from './rows.ts'

/** Faces of one end of a measurement, on an occurrence. */
export interface MeasuredFace {
  node: number
  face: number
}

/** A measured value beside a dimension: allowed by its tolerance, beyond it, or as stated where there is no tolerance. `by`: measured minus nominal value (or the limit). */
export interface MeasuredCheck {
  verdict: 'inside' | 'outside' | 'equal' | 'unequal'
  by: number
}

/** Dimensions that state the size of a measured face, or the way between two. */
export function dimensionsOf(rows: readonly PmiRow[], faces: readonly MeasuredFace[]): (PmiRow & { annotation: Dimension })[] {
  const [first, second] = faces
  return rows.filter((row): row is PmiRow & { annotation: Dimension } => {
    const { annotation, place } = row
    if (annotation.kind !== 'dimension' || !place || faces.length === 0 || faces.some(({ node }) => node !== place.node)) return false
    const has = (list: readonly { face: number }[], { face }: MeasuredFace): boolean => list.some((one) => one.face === face)
    const { sides } = annotation
    if (!second) return !sides && has(annotation.faces, first)
    if (sides) return (has(sides[0], first) && has(sides[1], second)) || (has(sides[0], second) && has(sides[1], first))
    return has(annotation.faces, first) && has(annotation.faces, second)
  })
}

const NOISE = 1e-5

/** Compares a measured value, millimetres or degrees, with a dimension. */
export function compareMeasured({ nominal, limits, deviations }: Dimension, value: number): MeasuredCheck | undefined {
  const range: [number, number] | undefined = limits
    ? [Math.min(limits[0].value, limits[1].value), Math.max(limits[0].value, limits[1].value)]
    : nominal && deviations && [nominal.value + deviations[0].value, nominal.value + deviations[1].value]
  if (range) {
    if (value < range[0] - NOISE) return { verdict: 'outside', by: value - range[0] }
    if (value > range[1] + NOISE) return { verdict: 'outside', by: value - range[1] }
    return { verdict: 'inside', by: nominal ? value - nominal.value : 0 }
  }
  if (!nominal) return undefined
  const by = value - nominal.value
  if (nominal.qualifier === 'MAX') return { verdict: by > NOISE ? 'outside' : 'inside', by }
  if (nominal.qualifier === 'MIN') return { verdict: by < -NOISE ? 'outside' : 'inside', by }
  const slack = nominal.decimals === undefined ? NOISE : 0.5 * 10 ** -nominal.decimals * nominal.factor + NOISE
  return { verdict: Math.abs(by) <= slack ? 'equal' : 'unequal', by }
}
