import { addScaled, cross, dot, normalize, subtract, type Vec3 } from '../geometry/matrix.ts'
import type { MeasureResult } from './result.ts'

/** A right-handed coordinate system in the world: origin in millimetres, unit directions. */
export interface MeasureFrame {
  origin: Vec3
  axes: readonly [Vec3, Vec3, Vec3]
}

/** The system with its origin in the first point, X towards the second, and the third on the side of Y; undefined when the three lie on one line. */
export function frameThrough(origin: Vec3, onX: Vec3, inXy: Vec3): MeasureFrame | undefined {
  const x = normalize(subtract(onX, origin))
  const aside = subtract(inXy, origin)
  const y = x && normalize(addScaled(aside, x, -dot(aside, x)))
  if (!x || !y || Math.hypot(...cross(x, aside)) < 1e-6 * Math.hypot(...aside)) return undefined
  return { origin, axes: [x, y, cross(x, y)] }
}

const components = ({ axes }: MeasureFrame, v: Vec3): Vec3 => [dot(v, axes[0]), dot(v, axes[1]), dot(v, axes[2])]

/** Coordinates of a world point, mm. */
export const pointIn = (frame: MeasureFrame, point: Vec3): Vec3 => components(frame, subtract(point, frame.origin))

const deltaIds = ['dx', 'dy', 'dz'] as const

/** The same facts with coordinates, directions and ΔX ΔY ΔZ of another coordinate system. Boxes stay along the axes of the model. */
export function factsIn(frame: MeasureFrame, facts: readonly MeasureResult[]): MeasureResult[] {
  const spanned = facts[0]?.line?.length === 2 ? facts[0] : facts.find(({ id }) => id === 'distance')
  return facts.map((fact) => {
    const axis = deltaIds.indexOf(fact.id as (typeof deltaIds)[number])
    if (axis >= 0 && spanned?.line) return { ...fact, value: Math.abs(components(frame, subtract(spanned.line[1], spanned.line[0]))[axis]) }
    if (fact.dimension === 'point') return { ...fact, value: pointIn(frame, fact.value as Vec3) }
    return fact.dimension === 'direction' ? { ...fact, value: components(frame, fact.value as Vec3) } : fact
  })
}
