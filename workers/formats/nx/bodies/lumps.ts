import type { Body, BodyEdge, Loop } from '../../../kernel/brep/body.ts'

/** Each shell of a body as one of its own; nothing for a body of one shell, or with holes inside. */
export function lumpsOf(body: Body): Body[] {
  return body.shells.length > 1 && !body.shells.some(({ isVoid }) => isVoid) ? body.shells.map(({ faces, closed }) => lumpOf(body, faces, closed)) : []
}

function lumpOf(body: Body, numbers: Int32Array, closed: boolean): Body {
  const edges: BodyEdge[] = []
  const edgeOf = new Map<number, number>()
  const moved = (coedge: number): number => {
    const old = coedge < 0 ? ~coedge : coedge
    let edge = edgeOf.get(old)
    if (edge === undefined) {
      edgeOf.set(old, (edge = edges.length))
      edges.push(body.edges[old])
    }
    return coedge < 0 ? ~edge : edge
  }
  const loop = (own: Loop): Loop => ({ ...own, coedges: own.coedges.map(moved) })
  const faces = [...numbers].map((face) => ({ ...body.faces[face], loops: body.faces[face].loops.map(loop) }))
  return { ...body, edges, faces, shells: [{ faces: Int32Array.from(faces, (_, i) => i), closed, isVoid: false }], wires: [] }
}
