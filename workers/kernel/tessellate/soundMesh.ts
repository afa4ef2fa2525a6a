import { isWatertight } from '../../../src/core/geometry/meshMeasure.ts'
import type { Body } from '../brep/body.ts'
import { type BodyMesh, meshBody } from './bodyMesh.ts'
import { isHopeless } from './faceMesh.ts'
import { facesOfSheets, withOtherArcs } from './otherArcs.ts'
import type { Tolerance } from './tolerance.ts'

/** Chords coarser than a feature make its borders cross each other: a flagged body is tried again this much finer, twice. */
const FINER = 4
const TRIES = 3

const flaws = (mesh: BodyMesh): number => mesh.faceProblems.size + mesh.bodyProblems.length

/** Whether finer chords may remove all faults; else the reference engine gets the body in any case. */
const canBeSound = ({ faceProblems }: BodyMesh): boolean => faceProblems.size > 0 && ![...faceProblems.values()].some(isHopeless)

/** Without problems, and watertight. */
const isClosed = (made: BodyMesh): boolean => flaws(made) === 0 && isWatertight(made.mesh)

/** Tessellates a body, when the checks find fault with it, with arcs the other way round or more finely; the soundest result. */
export function soundMesh(body: Body, tolerance: Tolerance): BodyMesh {
  let best = meshBody(body, tolerance)
  let sound = body
  if (best.faceProblems.size > 0 || best.turned.length > 0) {
    const repaired = withOtherArcs(body, best, (other) => meshBody(other, tolerance))
    // A mesh that is closed and has turned faces may also come from wrong senses in the file: arcs are exchanged only if that leaves no turned face.
    if (repaired && (!isClosed(best) || (repaired.mesh.turned.length === 0 && isClosed(repaired.mesh)))) {
      best = repaired.mesh
      sound = repaired.body
    }
  }
  const large = [...best.faceProblems].filter(([, problems]) => problems.includes('too large')).map(([f]) => f)
  if (large.length > 0) {
    const turned = withSenses(sound, large)
    const other = turned && meshBody(turned, tolerance)
    return other && flaws(other) < flaws(best) ? other : best
  }
  let linear = tolerance.linear
  for (let tries = 1; tries < TRIES && canBeSound(best); tries++) {
    linear /= FINER
    const finer = meshBody(sound, { linear, angular: tolerance.angular })
    if (flaws(finer) < flaws(best)) best = finer
  }
  return best
}

/**
 * The body with the other senses of some faces, which then take the smaller of the regions that their borders bound; undefined where one stands in an open shell, in
 * which nothing shows whether the sense is wrong.
 */
function withSenses(body: Body, faces: readonly number[]): Body | undefined {
  const open = facesOfSheets(body)
  if (faces.some((f) => open.has(f))) return undefined
  const changed = new Set(faces)
  return { ...body, faces: body.faces.map((face, f) => (changed.has(f) ? { ...face, sameSense: !face.sameSense } : face)) }
}
