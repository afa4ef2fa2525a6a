import type { Placement } from '../placement.ts'
import type { Hole } from './hole.ts'
import type { HoleInPart } from './partHoles.ts'
import type { Pattern } from './pattern.ts'

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
