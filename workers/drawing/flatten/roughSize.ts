import { Arc, Circle, Ellipse, Line, LwPolyline, Spline } from '../model/curves.ts'
import type { Entity } from '../model/entity.ts'
import { Insert } from '../model/inserts.ts'
import { MText, TextEntity } from '../model/texts.ts'
import type { Rect } from '../../../src/core/drawing/space.ts'
import type { Point3 } from '../geometry/affine.ts'

/** Entities that are looked at, spread over all of them. */
export const SAMPLES = 5000
/** Share of the outermost points that are left out on each side: stray entities far away do not make curves coarse. */
const STRAY = 0.01
/** Below this number of points that share is none: there strays are found by the gap to the others, in sizes of the rest. */
const FEW = 100
const FAR = 100
/** Points of which at most one in ten on each side, and two at least, may be strays; fewer than these are too few to judge by. */
const FEWEST = 8
/** Places beyond it are damaged numbers. */
const FARTHEST = 1e15

/** Width and height of what most entities cover, and a point amid them. */
export interface RoughSize {
  width: number
  height: number
  /** Whole numbers; absent without entities whose place is seen at once. */
  middle?: [number, number]
  /** Around all of its points but the strays of many. */
  box?: Rect
}

/** What most entities cover, by one or two points of each: what chord errors and sizes of points are measured by, and the origin of a space. `each` gives the entities. */
export function roughSize(each: (take: (entity: Entity) => void) => void): RoughSize {
  const allX: number[] = []
  const allY: number[] = []
  const add = ({ x, y }: { x: number; y: number }): void => {
    if (!Number.isFinite(x) || !Number.isFinite(y)) return
    allX.push(x)
    allY.push(y)
  }
  each((entity) => keyPoints(entity).forEach(add))
  const xs = Float64Array.from(allX).sort()
  const ys = Float64Array.from(allY).sort()
  const spread = (values: Float64Array): number => {
    if (values.length === 0) return 0
    if (values.length < FEW) return spreadOfFew(values)
    const skipped = Math.floor(values.length * STRAY)
    return values[values.length - 1 - skipped] - values[skipped]
  }
  const [width, height] = [spread(xs), spread(ys)]
  const skipped = xs.length < FEW ? 0 : Math.floor(xs.length * STRAY)
  const last = xs.length - 1 - skipped
  const box: Rect | undefined = xs.length > 0 ? [xs[skipped], ys[skipped], xs[last], ys[last]] : undefined
  // One stray entity far away does not cost the others their precision.
  const median = (values: Float64Array): number => Math.round(values[values.length >> 1])
  const middle: [number, number] | undefined = xs.length > 0 ? [median(xs), median(ys)] : undefined
  return { width, height, ...(middle?.every((value) => Math.abs(value) < FARTHEST) && { middle, box }) }
}

/** The range of sorted values without those at either end that are far from all others. */
function spreadOfFew(values: Float64Array): number {
  const last = values.length - 1
  const most = values.length < FEWEST ? 0 : Math.max(2, Math.floor(values.length / 10))
  let [best, left] = [values[last] - values[0], 0]
  for (let low = 0; low <= most; low++)
    for (let high = 0; high <= most; high++) {
      const rest = values[last - high] - values[low]
      const isFar = (gap: number): boolean => rest > 0 && gap > FAR * rest
      const apart = (low === 0 || isFar(values[low] - values[low - 1])) && (high === 0 || isFar(values[last - high + 1] - values[last - high]))
      if (apart && low + high > left) [best, left] = [rest, low + high]
    }
  return best
}

/** Some entities of a space, spread over all of them. */
export function sampled(entities: readonly Entity[]): Entity[] {
  const step = Math.max(1, Math.floor(entities.length / SAMPLES))
  return entities.filter((_, i) => i % step === 0)
}

function keyPoints(entity: Entity): Pick<Point3, 'x' | 'y'>[] {
  if (entity instanceof Line) return [entity.startPoint, entity.endPoint]
  if (entity instanceof Arc || entity instanceof Circle) {
    const {
      center: { x, y },
      radius,
    } = entity
    return [
      { x: x - radius, y: y - radius },
      { x: x + radius, y: y + radius },
    ]
  }
  if (entity instanceof LwPolyline) return entity.vertices.slice(0, 50).map(({ location }) => location)
  if (entity instanceof Ellipse) {
    const {
      center: { x, y },
      majorAxisEndPoint: axis,
    } = entity
    return [
      { x: x - axis.x, y: y - axis.y },
      { x: x + axis.x, y: y + axis.y },
    ]
  }
  if (entity instanceof Spline) return entity.controlPoints.slice(0, 50)
  if (entity instanceof Insert || entity instanceof TextEntity || entity instanceof MText) return [entity.insertPoint]
  return []
}
