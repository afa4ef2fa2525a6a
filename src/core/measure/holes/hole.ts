import type { Vec3 } from '../../geometry/matrix.ts'
import type { Part } from '../../scene/model.ts'
import type { Placement } from '../placement.ts'
import type { HoleInPart } from './describeHole.ts'
import type { Pattern } from './pattern.ts'

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
export const canHaveHoles = (part: Part): boolean => Boolean(part.mesh && part.edges && part.faces && !part.doubleSided && !part.placeholder)

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
