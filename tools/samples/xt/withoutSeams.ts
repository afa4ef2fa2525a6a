import type { Body, Loop } from '../../../workers/kernel/brep/body.ts'

/** A body without the edges that close a face on itself, which Parasolid has not: a loop that runs along one both ways becomes two. */
export function withoutSeams(body: Body): Body {
  const faces = body.faces.map((face) => ({ ...face, loops: face.loops.flatMap(cut) }))
  const used = new Set(faces.flatMap(({ loops }) => loops.flatMap(({ coedges }) => Array.from(coedges, (coedge) => (coedge < 0 ? ~coedge : coedge)))))
  const kept = [...used].toSorted((a, b) => a - b)
  const numbers = new Map(kept.map((e, i) => [e, i]))
  const renumbered = (coedge: number): number => (coedge < 0 ? ~numbers.get(~coedge)! : numbers.get(coedge)!)
  return {
    ...body,
    edges: kept.map((e) => body.edges[e]),
    faces: faces.map((face) => ({ ...face, loops: face.loops.map((loop) => ({ ...loop, coedges: loop.coedges.map(renumbered) })) })),
  }
}

function cut(loop: Loop): Loop[] {
  const list = [...loop.coedges]
  const from = list.findIndex((coedge) => list.includes(~coedge))
  if (from < 0) return list.length > 0 ? [loop] : []
  const to = list.indexOf(~list[from])
  const [inner, outer] = [list.slice(from + 1, to), [...list.slice(0, from), ...list.slice(to + 1)]]
  return [inner, outer].flatMap((coedges) => cut({ coedges: Int32Array.from(coedges) }))
}
