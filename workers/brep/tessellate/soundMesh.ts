import type { Body } from '../body.ts'
import { type BodyMesh, meshBody } from './bodyMesh.ts'
import { isHopeless } from './faceProblem.ts'
import { withOtherArcs } from './otherArcs.ts'
import type { Tolerance } from './tolerance.ts'

/** Chords coarser than a feature make its borders cross each other: a flagged body is tried again this much finer, twice. */
const FINER = 4
const TRIES = 3

const flaws = (mesh: BodyMesh): number => mesh.faceProblems.size + mesh.bodyProblems.length

/** Finer chords may mend all that is wrong; else the reference engine gets the body in any case. */
const canBeSound = ({ faceProblems }: BodyMesh): boolean => faceProblems.size > 0 && ![...faceProblems.values()].some(isHopeless)

/** Tessellates a body, when the checks find fault with it, with arcs the other way round or more finely; the soundest result. */
export function soundMesh(body: Body, tolerance: Tolerance): BodyMesh {
  let best = meshBody(body, tolerance)
  let sound = body
  if (best.faceProblems.size > 0 || best.turned.length > 0) {
    const repaired = withOtherArcs(body, best, (other) => meshBody(other, tolerance))
    if (repaired) {
      best = repaired.mesh
      sound = repaired.body
    }
  }
  let linear = tolerance.linear
  for (let attempt = 1; attempt < TRIES && canBeSound(best); attempt++) {
    linear /= FINER
    const finer = meshBody(sound, { linear, angular: tolerance.angular })
    if (flaws(finer) < flaws(best)) best = finer
  }
  return best
}
