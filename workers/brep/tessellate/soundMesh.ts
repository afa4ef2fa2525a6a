import type { Body } from '../body.ts'
import { type BodyMesh, meshBody } from './bodyMesh.ts'
import { isHopeless } from './faceProblem.ts'
import type { Tolerance } from './tolerance.ts'

/** Chords coarser than a feature make its borders cross each other: a flagged body is tried again this much finer, twice. */
const FINER = 4
const TRIES = 3

const flaws = (mesh: BodyMesh): number => mesh.faceProblems.size + mesh.bodyProblems.length

/** Finer chords may mend all that is wrong; else the reference engine gets the body in any case. */
const canBeSound = ({ faceProblems }: BodyMesh): boolean => faceProblems.size > 0 && ![...faceProblems.values()].some(isHopeless)

/** Tessellates a body, more finely when the checks find fault with it; the soundest result. */
export function soundMesh(body: Body, tolerance: Tolerance): BodyMesh {
  let best = meshBody(body, tolerance)
  let linear = tolerance.linear
  for (let attempt = 1; attempt < TRIES && canBeSound(best); attempt++) {
    linear /= FINER
    const finer = meshBody(body, { linear, angular: tolerance.angular })
    if (flaws(finer) < flaws(best)) best = finer
  }
  return best
}
