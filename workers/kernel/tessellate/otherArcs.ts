import type { Body, BodyFace } from '../brep/body.ts'
import { Ellipse } from '../brep/curve/ellipse.ts'
import type { BodyMesh } from './bodyMesh.ts'
import type { FaceProblem } from './faceMesh.ts'

/** Bodies that are meshed for trial, and faces and triangles of them, at most. */
const TRIALS = 40
const FACES = 20_000
const TRIANGLES = 500_000

/** Problems that arise when an arc runs round the other side of its circle. */
const suspicious = new Set<FaceProblem>(['crossing', 'hole outside', 'winding', 'no pole', 'no bridge', 'folded'])

/** Faces of open shells, in which nothing shows whether a face's sense is wrong. */
export const facesOfSheets = (body: Body): Set<number> => new Set(body.shells.flatMap((shell) => (shell.closed ? [] : [...shell.faces])))

/** Faces of closed shells whose borders run the other way round than the face demands. */
function turnedOf({ body, mesh }: Repaired): number[] {
  const sheets = facesOfSheets(body)
  return mesh.turned.filter((f) => !sheets.has(f))
}

/** Number of reasons to doubt a mesh. */
const doubts = (made: Repaired): number => made.mesh.faceProblems.size + made.mesh.bodyProblems.length + turnedOf(made).length

export interface Repaired {
  body: Body
  mesh: BodyMesh
}

/**
 * Writers that mirror models (FreeCAD before 0.20 among them) may leave an arc with its ends exchanged: from one to the other it then is the rest of its circle.
 * Loops cross themselves, wind, or run the other way round than their face demands. Of the arcs of such faces those are taken the other way round with which fewer
 * faces are in doubt; undefined when there are none. `mesh`: the body's as it is; `meshed` makes that of a changed body.
 */
export function withOtherArcs(body: Body, mesh: BodyMesh, meshed: (body: Body) => BodyMesh): Repaired | undefined {
  let best: Repaired = { body, mesh }
  let left = Math.min(TRIALS, Math.floor(FACES / body.faces.length))
  let triangles = 0
  for (let better = true; better && left > 0 && doubts(best) > 0; ) {
    better = false
    for (const arcs of choices(best)) {
      if (left-- <= 0 || triangles > TRIANGLES) break
      const other = otherWay(best.body, arcs)
      const trial = { body: other, mesh: meshed(other) }
      triangles += trial.mesh.mesh.indices.length / 3
      if (doubts(trial) >= doubts(best)) continue
      best = trial
      better = true
      break
    }
  }
  return best.body === body ? undefined : best
}

/** Sets of arcs to be tried: the long ones of all faces in doubt, then those of each face together, then one by one. */
function choices(made: Repaired): number[][] {
  const { body, mesh } = made
  const faces = facesInDoubt(made)
  if (faces.length === 0) return []
  const sets: number[][] = []
  const known = new Set<string>()
  const add = (arcs: number[]): void => {
    const set = [...new Set(arcs)].toSorted((a, b) => a - b)
    const key = set.join()
    if (set.length === 0 || known.has(key)) return
    known.add(key)
    sets.push(set)
  }
  const isLong = (e: number): boolean => longArc(body, e)
  const all = faces.map((face) => openArcs(body, face))
  add(all.flat().filter(isLong))
  add(all.flat())
  if (mesh.faceProblems.size === 0) return sets
  for (const arcs of all) {
    add(arcs.filter(isLong))
    add(arcs)
  }
  for (const arcs of all) if (arcs.length > 1) for (const arc of arcs) add([arc])
  return sets
}

function facesInDoubt(made: Repaired): BodyFace[] {
  const { faces } = made.body
  const turned = turnedOf(made)
  const found = new Set<number>()
  for (const [f, problems] of made.mesh.faceProblems) if (problems.some((problem) => suspicious.has(problem))) found.add(f)
  // Where all faces are turned, it is their senses that are wrong.
  if (turned.length < faces.length) for (const f of turned) if ((faces[f].surface?.uPeriod ?? 0) > 0) found.add(f)
  return [...found].map((f) => faces[f])
}

/** Edges of a face that are parts of circles and ellipses. */
function openArcs({ edges }: Body, { loops }: BodyFace): number[] {
  const found: number[] = []
  for (const { coedges } of loops) {
    for (const coedge of coedges) {
      const e = coedge >= 0 ? coedge : ~coedge
      const { curve, start, end } = edges[e]
      if (curve instanceof Ellipse && start !== end) found.push(e)
    }
  }
  return found
}

/** An arc is more than half of its circle. */
function longArc({ edges, vertices: p }: Body, e: number): boolean {
  const { curve, start, end, sameSense } = edges[e]
  if (!curve) return false
  const at = (vertex: number): number => curve.invert(p[vertex * 3], p[vertex * 3 + 1], p[vertex * 3 + 2])
  const turn = sameSense ? at(end) - at(start) : at(start) - at(end)
  return turn - 2 * Math.PI * Math.floor(turn / (2 * Math.PI)) > Math.PI
}

/** The body with some arcs running round the other side, between the same vertices. */
function otherWay(body: Body, arcs: readonly number[]): Body {
  const edges = [...body.edges]
  for (const e of arcs) edges[e] = { ...edges[e], sameSense: !edges[e].sameSense }
  return { ...body, edges }
}
