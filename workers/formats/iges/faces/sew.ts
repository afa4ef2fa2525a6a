import type { Rgba } from '../../../../src/core/scene/mesh.ts'
import type { Body, BodyEdge, BodyFace } from '../../../kernel/brep/body.ts'
import { type SewnEdge, SewnEdges } from './sewnEdges.ts'
import type { TrimmedFace } from './pointMerger.ts'

/** A body that hangs together, and the directory rows of its faces in order. */
export interface SewnBody {
  body: Body
  rows: number[]
}

/** Joins trimmed surfaces along their common borders: every set that hangs together becomes a body, closed or open. `tolerance` in millimetres. */
export function sew(faces: readonly TrimmedFace[], tolerance: number, colorOf: (row: number) => Rgba): SewnBody[] {
  const sewn = new SewnEdges(faces, tolerance)
  const classes = separated(sewn, faces.length)
  const { members, turned } = oriented(sewn, classes, faces.length)
  // Edges of a face by border edge: its class and whether it runs along it.
  const place = new Map<number, { edge: number; same: boolean }>()
  classes.forEach(({ uses }, c) => {
    for (const { edge, same } of uses) place.set(edge, { edge: c, same })
  })
  return members.map((list) => ({ body: bodyOf(list, faces, sewn, classes, place, turned, colorOf), rows: list.map((f) => faces[f].row) }))
}

/** Sets of numbers that grow together. */
class Sets {
  private readonly parent: number[]

  constructor(count: number) {
    this.parent = Array.from({ length: count }, (_, i) => i)
  }

  find(member: number): number {
    let at = member
    while (this.parent[at] !== at) at = this.parent[at] = this.parent[this.parent[at]]
    return at
  }

  join(a: number, b: number): void {
    const [x, y] = [this.find(a), this.find(b)]
    this.parent[Math.max(x, y)] = Math.min(x, y)
  }
}

/**
 * Edges with two uses at most. Where more than two faces meet, bodies touch: faces that hang together elsewhere keep the edge among themselves, single ones
 * that are left are joined two by two.
 */
function separated(sewn: SewnEdges, faceCount: number): SewnEdge[] {
  const sets = new Sets(faceCount)
  const faceOf = (edge: number): number => sewn.edges[edge].face
  const plain = sewn.classes.filter(({ uses }) => uses.length <= 2)
  for (const { uses } of plain) if (uses.length === 2) sets.join(faceOf(uses[0].edge), faceOf(uses[1].edge))
  const out = [...plain]
  for (const { uses } of sewn.classes.filter((found) => found.uses.length > 2)) {
    const bySet = Map.groupBy(uses, ({ edge }) => sets.find(faceOf(edge)))
    const single: SewnEdge['uses'] = []
    for (const own of bySet.values()) {
      if (own.length === 2) out.push(edgeOf(own))
      else single.push(...own)
    }
    for (let i = 0; i < single.length; i += 2) {
      const pair = single.slice(i, i + 2)
      if (pair.length === 2) sets.join(faceOf(pair[0].edge), faceOf(pair[1].edge))
      out.push(edgeOf(pair))
    }
  }
  return out
}

/** The first use's direction is the edge's. */
const edgeOf = (uses: SewnEdge['uses']): SewnEdge => ({ uses: uses.map(({ edge, same }) => ({ edge, same: same === uses[0].same })) })

/** Sets of faces that hang together, and which of them must be turned so that neighbours agree. */
function oriented(sewn: SewnEdges, classes: readonly SewnEdge[], faceCount: number): { members: number[][]; turned: Uint8Array } {
  const neighbours: { face: number; same: boolean }[][] = Array.from({ length: faceCount }, () => [])
  for (const { uses } of classes) {
    if (uses.length !== 2) continue
    const [one, two] = uses.map(({ edge }) => sewn.edges[edge].face)
    if (one === two) continue
    // Both run along the edge in the same direction: one of them is turned over.
    const same = uses[0].same === uses[1].same
    neighbours[one].push({ face: two, same })
    neighbours[two].push({ face: one, same })
  }
  const seen = new Uint8Array(faceCount)
  const turned = new Uint8Array(faceCount)
  const members: number[][] = []
  for (let first = 0; first < faceCount; first++) {
    if (seen[first]) continue
    const list = [first]
    seen[first] = 1
    for (let i = 0; i < list.length; i++) {
      for (const { face, same } of neighbours[list[i]]) {
        if (seen[face]) continue
        seen[face] = 1
        turned[face] = same ? 1 - turned[list[i]] : turned[list[i]]
        list.push(face)
      }
    }
    // Most keep the side that the file gives them.
    if (list.reduce((sum, face) => sum + turned[face], 0) * 2 > list.length) for (const face of list) turned[face] = 1 - turned[face]
    members.push(list.toSorted((a, b) => a - b))
  }
  return { members, turned }
}

function bodyOf(
  list: readonly number[],
  faces: readonly TrimmedFace[],
  sewn: SewnEdges,
  classes: readonly SewnEdge[],
  place: ReadonlyMap<number, { edge: number; same: boolean }>,
  turned: Uint8Array,
  colorOf: (row: number) => Rgba,
): Body {
  const vertices: number[] = []
  const vertexOf = new Map<number, number>()
  const vertex = (point: number): number => {
    const root = sewn.points.find(point)
    let found = vertexOf.get(root)
    if (found === undefined) {
      found = vertices.push(...sewn.points.xyz.slice(root * 3, root * 3 + 3)) / 3 - 1
      vertexOf.set(root, found)
    }
    return found
  }
  const edges: BodyEdge[] = []
  const edgeNumber = new Map<number, number>()
  const uses: number[] = []
  const edge = (c: number): number => {
    let found = edgeNumber.get(c)
    if (found === undefined) {
      const { piece, start, end, face } = sewn.edges[classes[c].uses[0].edge]
      found = edges.push({ curve: piece.curve, start: vertex(start), end: vertex(end), sameSense: piece.from <= piece.to, source: faces[face].row * 2 + 1 }) - 1
      edgeNumber.set(c, found)
      uses.push(0)
    }
    uses[found]++
    return found
  }
  const made = list.map((f): BodyFace => {
    const { surface, sameSense, row } = faces[f]
    const loops = sewn.loops[f].flatMap((loop) => {
      const coedges: number[] = []
      for (const leaf of sewn.leaves(loop)) {
        const found = place.get(leaf)
        if (!found) continue
        const e = edge(found.edge)
        coedges.push(found.same ? e : ~e)
      }
      if (turned[f]) coedges.reverse()
      return coedges.length > 0 ? [{ coedges: Int32Array.from(coedges, (coedge) => (turned[f] ? ~coedge : coedge)) }] : []
    })
    const color = colorOf(row)
    return { surface, sameSense: sameSense !== (turned[f] === 1), loops, ...(color !== 0 && { color }), source: row * 2 + 1 }
  })
  const closed = uses.every((count) => count === 2)
  return {
    kind: closed ? 'solid' : 'sheet',
    vertices: Float64Array.from(vertices),
    edges,
    faces: made,
    shells: [{ faces: Int32Array.from(made.keys()), closed, isVoid: false }],
    wires: [],
  }
}
