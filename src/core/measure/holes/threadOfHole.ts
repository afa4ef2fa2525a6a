import { addScaled, distance, dot, subtract, type Vec3 } from '../../geometry/matrix.ts'
import { conicAt } from '../../scene/curve.ts'
import type { Node, Part, PartId } from '../../scene/model.ts'
import type { SceneIndex } from '../../scene/sceneIndex.ts'
import { Placement } from '../placement.ts'
import type { Hole } from './hole.ts'

/** Cosine between the axes of a thread and of its hole, at least. */
const PARALLEL = 0.9999
/** How far the axis of a thread may lie from that of its hole, of the hole's diameter. */
const ASIDE = 0.02
/** Diameter of a thread, of its hole's: the hole may be drilled for the tap, cut to the thread's size, or wider. */
const NARROWEST = 0.9
const WIDEST = 1.6
/** How far outside of the hole a thread may begin, of the hole's diameter. */
const OUTSIDE = 0.5

const threads = new WeakMap<SceneIndex, readonly Node[]>()

function threadsOf(index: SceneIndex): readonly Node[] {
  let known = threads.get(index)
  if (!known) threads.set(index, (known = index.nodes.filter(({ thread }) => thread === 'hole')))
  return known
}

/** The thread that the file states of a hole in the world (millimetres), by its name: "M6". Undefined when it states none, or its lines are not there yet. */
export function threadOfHole({ mouth, axis, depth, diameter }: Hole, index: SceneIndex, parts: ReadonlyMap<PartId, Part>): string | undefined {
  return threadsOf(index).find(({ id, part }) => {
    const curves = part === undefined ? undefined : parts.get(part)?.edges?.curves
    const circle = curves && conicAt(curves, 0)
    if (!circle) return false
    const placement = new Placement(index.world.subarray(id * 16, id * 16 + 16))
    const center: Vec3 = placement.point(circle.center)
    const along = dot(subtract(center, mouth), axis)
    const size = (circle.a * 2 * (placement.factor ?? NaN)) / diameter
    return (
      Math.abs(dot(placement.direction(circle.axis), axis)) > PARALLEL &&
      distance(center, addScaled(mouth, axis, along)) < ASIDE * diameter &&
      along > -OUTSIDE * diameter &&
      along < depth + OUTSIDE * diameter &&
      size > NARROWEST &&
      size < WIDEST
    )
  })?.name
}
