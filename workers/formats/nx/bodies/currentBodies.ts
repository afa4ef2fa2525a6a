import { boundsOfPoints } from '../../../../src/core/scene/bounds.ts'
import type { Bounds } from '../../../../src/core/scene/mesh.ts'
import type { Quality } from '../../../contract/format.ts'
import type { Body, BodyEdge, Loop } from '../../../kernel/brep/body.ts'
import { type MeshedPart, meshPart } from '../../exact/meshPart.ts'
import type { PartSource } from '../../exact/laterParts.ts'

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

/** A displayed mesh's box is smaller than the body by what its chords cut off: in parts of the body's diagonal. */
const CHORDS = 0.02
const LEAST_MM = 0.05

/**
 * Bodies that the part displays, meshed. Among the streams of a part are tools and earlier states of bodies too, and nothing in them tells which is which; but every
 * displayed body has a mesh, whose box is that of its body (or of one lump of a body of several). Without a match at all the boxes are of another making:
 * everything is shown then. `left`: bodies that are not.
 */
export function currentBodies(
  sources: readonly PartSource[],
  displayed: readonly Bounds[] | undefined,
  quality: Quality,
): { shown: MeshedPart[]; left: number } {
  const bodies = sources.map((source) => meshPart(source, 0, quality)).filter(({ draft }) => draft)
  if (!displayed) return { shown: bodies, left: 0 }
  const free = [...displayed]
  const take = (body: MeshedPart): boolean => {
    const match = matchOf(body, free)
    if (match >= 0) free.splice(match, 1)
    return match >= 0
  }
  const shown: MeshedPart[] = []
  const rest: MeshedPart[] = []
  for (const body of bodies) (take(body) ? shown : rest).push(body)
  let left = rest.length
  for (const { source } of rest) {
    if (free.length === 0) break
    const lumps = source.bodies.flatMap(lumpsOf).map((lump) => meshPart({ ...source, bodies: [lump] }, 0, quality))
    const found = lumps.filter(take)
    if (found.length > 0) left--
    shown.push(...found)
  }
  return shown.length > 0 ? { shown, left } : { shown: bodies, left: 0 }
}

function matchOf({ draft }: MeshedPart, boxes: readonly Bounds[]): number {
  if (!draft?.mesh) return -1
  const box = boundsOfPoints(draft.mesh.positions)
  const within = Math.max(LEAST_MM, CHORDS * Math.hypot(box[3] - box[0], box[4] - box[1], box[5] - box[2]))
  return boxes.findIndex((other) => other.every((value, k) => Math.abs(value - box[k]) <= within))
}
