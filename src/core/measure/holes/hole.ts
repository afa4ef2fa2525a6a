import { addScaled, distance, dot, subtract, type Vec3 } from '../../geometry/matrix.ts'
import type { FacedPart, Node, Part, PartId } from '../../scene/model.ts'
import { Placement } from '../placement.ts'
import type { HoleInPart } from './describeHole.ts'
import type { Pattern } from './pattern.ts'
import { conicAt } from '../../scene/curve.ts'
import type { SceneIndex } from '../../scene/sceneIndex.ts'

/** How a hole ends: it goes through, or the shape of its bottom. */
export type HoleBottom = 'through' | 'flat' | 'conical' | 'round' | 'other'

/** A wider stretch of a hole: at its mouth, at the far mouth of a through hole, or inside (a groove). */
export interface HoleStep {
  kind: 'counterbore' | 'spotface' | 'countersink' | 'groove'
  /** A countersink has it where it is widest, mm. */
  diameter: number
  /** From the surface that the step opens onto to its floor; the width of a groove, mm. */
  depth: number
  /** The whole angle of a countersink's cone, radians. */
  angle?: number
  /** The mouth that it is at; of a groove `inside`. */
  side: 'near' | 'far' | 'inside'
}

/** A round hole of a part, recognised in its exact faces. Millimetres and radians, in the coordinates of the part. */
export interface Hole {
  /** Every face of it, ascending: walls, steps, floors of steps, the bottom. */
  faces: readonly number[]
  /** Its circular edges that are whole or arcs about the axis. */
  rims: readonly number[]
  /** The middle of its mouth: of a through hole without steps either one. */
  mouth: Vec3
  /** Unit, from the mouth into the material. */
  axis: Vec3
  /** Diameter of the narrowest wall. */
  diameter: number
  /** From the surface to the end of the full diameter: a drill's point is not counted, as in drawings (ASME Y14.5, "Round holes"). */
  depth: number
  bottom: HoleBottom
  /** Whole angle of the drill's point, radians. */
  tip?: number
  steps: readonly HoleStep[]
  /** Part of the turn that the wall covers, radians, where something breaks it (a keyway); else 2π. */
  coverage: number
  /** All sizes follow from surfaces and curves that the source states. */
  exact: boolean
}

/** Two holes that a drawing would call by one callout: equal sizes and steps within `tolerance` (mm). */
export function areEqualHoles(a: Hole, b: Hole, tolerance = 1e-3): boolean {
  const same = (p: number, q: number): boolean => Math.abs(p - q) <= tolerance
  return (
    a.bottom === b.bottom &&
    same(a.diameter, b.diameter) &&
    same(a.depth, b.depth) &&
    a.steps.length === b.steps.length &&
    a.steps.every((step, i) => {
      const other = b.steps[i]
      return step.kind === other.kind && step.side === other.side && same(step.diameter, other.diameter) && same(step.depth, other.depth)
    })
  )
}

/** Whether holes can be recognised in a part: the source states faces and their neighbours, and which side the material is on. */
export const canHaveHoles = (part: Part): part is FacedPart => Boolean(part.mesh && part.edges && part.faces && !part.doubleSided && !part.placeholder)

/** A hole in the world, for an occurrence of its part. Undefined where the occurrence is stretched: its circles are none then. */
export function placedHole({ hole, count, pattern }: HoleInPart, placement: Placement): HoleInPart | undefined {
  const { factor } = placement
  if (factor === undefined) return undefined
  return { hole: placed(hole, placement, factor), count, ...(pattern && { pattern: placedPattern(pattern, placement, factor) }) }
}

function placed(hole: Hole, placement: Placement, factor: number): Hole {
  return {
    ...hole,
    mouth: placement.point(hole.mouth),
    axis: placement.direction(hole.axis),
    diameter: hole.diameter * factor,
    depth: hole.depth * factor,
    steps: hole.steps.map((step) => ({ ...step, diameter: step.diameter * factor, depth: step.depth * factor })),
  }
}

function placedPattern(pattern: Pattern, placement: Placement, factor: number): Pattern {
  const members = pattern.members.map((hole) => placed(hole, placement, factor))
  if (pattern.kind === 'circle') return { ...pattern, members, diameter: pattern.diameter * factor, centre: placement.point(pattern.centre) }
  if (pattern.kind === 'line') return { ...pattern, members, pitch: pattern.pitch * factor }
  return { ...pattern, members, pitch: [pattern.pitch[0] * factor, pattern.pitch[1] * factor] }
}

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

/** Metric screws of the first choice with coarse threads: size, pitch and tap drill (ISO 261, ISO 2306), clearance holes of the fine and the medium series (ISO 273). Millimetres. */
const screws: readonly (readonly [size: number, pitch: number, drill: number, fine: number, medium: number])[] = [
  [1.6, 0.35, 1.25, 1.7, 1.8],
  [2, 0.4, 1.6, 2.2, 2.4],
  [2.5, 0.45, 2.05, 2.7, 2.9],
  [3, 0.5, 2.5, 3.2, 3.4],
  [4, 0.7, 3.3, 4.3, 4.5],
  [5, 0.8, 4.2, 5.3, 5.5],
  [6, 1, 5, 6.4, 6.6],
  [8, 1.25, 6.8, 8.4, 9],
  [10, 1.5, 8.5, 10.5, 11],
  [12, 1.75, 10.2, 13, 13.5],
  [16, 2, 14, 17, 17.5],
  [20, 2.5, 17.5, 21, 22],
  [24, 3, 21, 25, 26],
  [30, 3.5, 26.5, 31, 33],
  [36, 4, 32, 37, 39],
]
/** The height of an internal thread, of its pitch: the core is the size less twice this. */
const CORE = 1.082532
/** Sizes of drills and of cores agree within this, mm. */
const SAME = 0.006

/** A screw that a hole of some diameter may be made for. */
export interface ScrewSize {
  /** "M6". */
  size: string
  /** The hole has the diameter of a tap drill or of the thread's core, or lets the screw through. */
  use: 'tapping' | 'clearance'
}

/** Screws for which a diameter (mm) is a usual hole: a table's answer, not what the file states. */
export function screwsOf(diameter: number): ScrewSize[] {
  const is = (mm: number): boolean => Math.abs(mm - diameter) < SAME
  return screws.flatMap(([size, pitch, drill, fine, medium]): ScrewSize[] =>
    is(drill) || is(size - CORE * pitch) ? [{ size: `M${size}`, use: 'tapping' }] : is(fine) || is(medium) ? [{ size: `M${size}`, use: 'clearance' }] : [],
  )
}

/** Fine pitches of metric threads (ISO 261), mm. */
const finePitches = [0.2, 0.25, 0.35, 0.5, 0.75, 1, 1.25, 1.5, 2, 3, 4]
/** Threads of an inner face agree with a size within this, mm. */
const NEAR = 0.03

/**
 * The metric thread of a hole's face of which pitch and diameter (mm) are known, "M6" or "M10×1": the face has the diameter of the thread's core, of its tap drill or of
 * the screw itself. Undefined where no metric thread has them.
 */
export function metricThread(diameter: number, pitch: number): string | undefined {
  const isNear = (a: number, b: number): boolean => Math.abs(a - b) < NEAR
  const coarse = screws.find(([size, own, drill]) => isNear(own, pitch) && [size - CORE * own, drill, size].some((mm) => isNear(mm, diameter)))
  if (coarse) return `M${coarse[0]}`
  const fine = finePitches.find((own) => Math.abs(own - pitch) < 1e-3)
  if (fine === undefined) return undefined
  const size = [diameter + CORE * fine, diameter].find((mm) => isNear(mm, Math.round(mm)))
  return size === undefined || size < 2 * fine ? undefined : `M${Math.round(size)}×${fine}`
}
