import type { Body } from '../body.ts'
import { type BodyMesh, meshBody } from './bodyMesh.ts'
import type { Tolerance } from './tolerance.ts'

/** Chords coarser than a feature make its borders cross each other: a flagged body is tried again this much finer, twice. */
const FINER = 4
const TRIES = 3

const flaws = (mesh: BodyMesh): number => mesh.faceProblems.size + mesh.bodyProblems.length

/** A face has come to its limit of points: with a finer tolerance only later. */
const isTooFine = (mesh: BodyMesh): boolean => [...mesh.faceProblems.values()].some((problems) => problems.includes('too fine'))

/** Tessellates a body, more finely when the checks find fault with it; the soundest result. */
export function soundMesh(body: Body, tolerance: Tolerance): BodyMesh {
  let best = meshBody(body, tolerance)
  let linear = tolerance.linear
  for (let attempt = 1; attempt < TRIES && best.faceProblems.size > 0 && !isTooFine(best); attempt++) {
    linear /= FINER
    const finer = meshBody(body, { linear, angular: tolerance.angular })
    if (flaws(finer) < flaws(best)) best = finer
  }
  return best
}
