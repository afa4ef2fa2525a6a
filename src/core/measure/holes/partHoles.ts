import type { Part } from '../../scene/model.ts'
import { findHoles } from './findHoles.ts'
import type { Hole } from './hole.ts'
import { groupHoles, type HoleGroup, type Pattern } from './pattern.ts'

/** The holes of a part: each kind of hole once, with all that are equal to it. */
export interface PartHoles {
  groups: readonly HoleGroup[]
}

/** A hole together with how many equal ones the part has and the pattern that it belongs to. */
export interface HoleInPart {
  hole: Hole
  count: number
  pattern?: Pattern
}

const known = new WeakMap<Part, PartHoles>()

/** The holes of a part, if they have been looked for. */
export const knownHoles = (part: Part): PartHoles | undefined => known.get(part)

/** Takes over holes that another thread has found. */
export function keepHoles(part: Part, holes: PartHoles): void {
  known.set(part, holes)
}

/** Finds the holes of a part and their patterns, once. Yields now and then. */
export function* partHoles(part: Part): Generator<void, PartHoles> {
  const kept = known.get(part)
  if (kept) return kept
  const holes: PartHoles = { groups: yield* groupHoles(yield* findHoles(part)) }
  known.set(part, holes)
  return holes
}

function inPart({ groups }: PartHoles, isIt: (hole: Hole) => boolean): HoleInPart | undefined {
  for (const { holes, patterns } of groups) {
    const hole = holes.find(isIt)
    if (!hole) continue
    const pattern = patterns.find(({ members }) => members.includes(hole))
    return { hole, count: holes.length, ...(pattern && { pattern }) }
  }
  return undefined
}

/** The hole that a face belongs to: a wall, a step, the bottom. */
export const holeOfFace = (holes: PartHoles, face: number): HoleInPart | undefined => inPart(holes, (hole) => hole.faces.includes(face))

/** The hole that has a circular edge among its rims. */
export const holeOfRim = (holes: PartHoles, edge: number): HoleInPart | undefined => inPart(holes, (hole) => hole.rims.includes(edge))
