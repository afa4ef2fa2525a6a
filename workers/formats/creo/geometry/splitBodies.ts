import type { Body, BodyEdge, BodyFace } from '../../../kernel/brep/body.ts'
import { UnionFind } from './joinVertices.ts'

/** Faces that hang together by edges. */
interface Piece {
  faces: BodyFace[]
  closed: boolean
  box: Float64Array
  /** Volume of the straight fans over the loops, cubic millimetres: only its sign is of use. */
  volume: number
}

/**
 * Bodies of the faces of a part: one for each closed shell with the voids inside of it, one sheet for each open one. Files name no shells.
 * Vertices and edges are shared by none: each body gets those that it uses.
 */
export function splitBodies(faces: readonly BodyFace[], edges: readonly BodyEdge[], vertices: Float64Array, lines: readonly Float64Array[]): Body[] {
  const pieces = piecesOf(faces, edges.length).map((own) => measure(own, lines))
  const solids = pieces.filter(({ closed, volume }) => closed && volume >= 0)
  const voids = new Map<Piece, Piece[]>()
  const alone: Piece[] = []
  for (const piece of pieces) {
    if (solids.includes(piece)) continue
    const outer = piece.closed ? solids.filter(({ box }) => contains(box, piece.box)).sort((a, b) => sizeOf(a.box) - sizeOf(b.box))[0] : undefined
    if (!outer) alone.push(piece)
    else voids.set(outer, [...(voids.get(outer) ?? []), piece])
  }
  return [...solids, ...alone].map((piece) => bodyOf(piece, voids.get(piece) ?? [], edges, vertices))
}

function piecesOf(faces: readonly BodyFace[], edgeCount: number): BodyFace[][] {
  const groups = new UnionFind(faces.length)
  const faceOf = new Int32Array(edgeCount).fill(-1)
  faces.forEach(({ loops }, f) => {
    for (const { coedges } of loops)
      for (const coedge of coedges) {
        const edge = coedge >= 0 ? coedge : ~coedge
        if (faceOf[edge] < 0) faceOf[edge] = f
        else groups.join(f, faceOf[edge])
      }
  })
  return [...Map.groupBy(faces, (_, f) => groups.find(f)).values()]
}

function measure(faces: BodyFace[], lines: readonly Float64Array[]): Piece {
  const uses = new Map<number, number>()
  const box = Float64Array.of(Infinity, Infinity, Infinity, -Infinity, -Infinity, -Infinity)
  let volume = 0
  let odd = 0
  let origin: Float64Array | undefined
  for (const { loops } of faces) {
    for (const { coedges } of loops) {
      const polygon: number[] = []
      for (const coedge of coedges) {
        const edge = coedge >= 0 ? coedge : ~coedge
        // Once in either direction: the sum is nothing.
        uses.set(edge, (uses.get(edge) ?? 0) + (coedge >= 0 ? 1 : -1))
        const line = lines[edge]
        const count = line.length / 3
        origin ??= line.slice(0, 3)
        for (let i = 0; i < count; i++) {
          const at = (coedge >= 0 ? i : count - 1 - i) * 3
          for (let k = 0; k < 3; k++) {
            box[k] = Math.min(box[k], line[at + k])
            box[3 + k] = Math.max(box[3 + k], line[at + k])
          }
          if (i + 1 < count) polygon.push(line[at] - origin[0], line[at + 1] - origin[1], line[at + 2] - origin[2])
        }
      }
      volume += fanVolume(polygon)
    }
  }
  for (const sum of uses.values()) if (sum !== 0) odd++
  return { faces, closed: odd === 0, box, volume }
}

/** Volume of the tetrahedra between the origin and the triangles of a fan from a polygon's first point. */
function fanVolume(p: readonly number[]): number {
  let sum = 0
  for (let i = 3; i + 5 < p.length; i += 3) {
    sum += p[0] * (p[i + 1] * p[i + 5] - p[i + 2] * p[i + 4]) + p[1] * (p[i + 2] * p[i + 3] - p[i] * p[i + 5]) + p[2] * (p[i] * p[i + 4] - p[i + 1] * p[i + 3])
  }
  return sum / 6
}

const sizeOf = (box: Float64Array): number => Math.hypot(box[3] - box[0], box[4] - box[1], box[5] - box[2])

const contains = (outer: Float64Array, inner: Float64Array): boolean => [0, 1, 2].every((k) => inner[k] >= outer[k] && inner[3 + k] <= outer[3 + k])

function bodyOf(piece: Piece, voids: readonly Piece[], edges: readonly BodyEdge[], vertices: Float64Array): Body {
  const ownEdges: BodyEdge[] = []
  const points: number[] = []
  const edgeOf = new Map<number, number>()
  const vertexOf = new Map<number, number>()
  const vertex = (from: number): number => {
    let own = vertexOf.get(from)
    if (own === undefined) {
      own = points.push(vertices[from * 3], vertices[from * 3 + 1], vertices[from * 3 + 2]) / 3 - 1
      vertexOf.set(from, own)
    }
    return own
  }
  const edge = (from: number): number => {
    let own = edgeOf.get(from)
    if (own === undefined) {
      own = ownEdges.push({ ...edges[from], start: vertex(edges[from].start), end: vertex(edges[from].end) }) - 1
      edgeOf.set(from, own)
    }
    return own
  }
  const faces: BodyFace[] = []
  const shells = [piece, ...voids].map((shell, i) => {
    const first = faces.length
    for (const face of shell.faces)
      faces.push({ ...face, loops: face.loops.map(({ coedges }) => ({ coedges: coedges.map((coedge) => (coedge >= 0 ? edge(coedge) : ~edge(~coedge))) })) })
    return { faces: Int32Array.from(shell.faces, (_, f) => first + f), closed: shell.closed, isVoid: i > 0 }
  })
  return { kind: piece.closed ? 'solid' : 'sheet', vertices: Float64Array.from(points), edges: ownEdges, faces, shells, wires: [] }
}
