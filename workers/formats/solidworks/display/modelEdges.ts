import { release } from '../../../../src/core/limits.ts'
import { EdgeKind, type Edges } from '../../../../src/core/scene/mesh.ts'
import { decodeNormal } from '../../../../src/core/scene/octahedral.ts'
import { chainByGroup, PairTable } from '../../../kernel/brepMesh/chains.ts'
import { Growing } from '../../../mesh/growing.ts'
import { floatColumn, weldVertices } from '../../../mesh/weld.ts'
import type { StripMesh } from './displayMesh.ts'
import type { FaceRecord } from './faceRecords.ts'

/** Faces whose normals agree within this along most of an edge are tangent there. */
const SMOOTH_COSINE = Math.cos(Math.PI / 180)

/** Sides of triangles that lie on a model edge: its number (from 0), the face and the two vertices. */
interface Sides {
  edge: Uint32Array<ArrayBuffer>
  face: Uint32Array<ArrayBuffer>
  a: Uint32Array<ArrayBuffer>
  b: Uint32Array<ArrayBuffer>
  edges: number
}

/**
 * The model's edges: each side of a strip's triangles states the edge that it lies on. An edge is drawn from the first face that shows it,
 * since faces may sample it differently; undefined when there is none. O(n).
 */
export function modelEdges(bytes: Uint8Array, faces: readonly FaceRecord[], mesh: StripMesh): Edges | undefined {
  const sides = readSides(bytes, faces, mesh)
  const count = sides.edge.length
  if (count === 0) return undefined
  const first = new Int32Array(sides.edges).fill(-1)
  const second = new Int32Array(sides.edges).fill(-1)
  let kept = 0
  let seconds = 0
  for (let s = 0; s < count; s++) {
    const edge = sides.edge[s]
    if (first[edge] < 0) first[edge] = sides.face[s]
    if (first[edge] === sides.face[s]) kept++
    else {
      if (second[edge] < 0) second[edge] = sides.face[s]
      if (second[edge] === sides.face[s]) seconds++
    }
  }
  const { map, source } = weldVertices([floatColumn(mesh.positions, 3)], mesh.positions.length / 3)
  const ends = new Uint32Array(kept * 2)
  const group = new Uint32Array(kept)
  const side = new Uint32Array(kept)
  const across = new AcrossEdges(sides.edges, source.length, seconds)
  let k = 0
  for (let s = 0; s < count; s++) {
    const edge = sides.edge[s]
    if (first[edge] === sides.face[s]) {
      ends[k * 2] = map[sides.a[s]]
      ends[k * 2 + 1] = map[sides.b[s]]
      group[k] = edge
      side[k++] = s
    } else if (second[edge] === sides.face[s]) {
      across.set(edge, map[sides.a[s]], sides.a[s])
      across.set(edge, map[sides.b[s]], sides.b[s])
    }
  }

  const chains = chainByGroup(ends, group, () => 1)
  const edges = chains.start.length - 1
  const points = new Float32Array((kept + edges) * 3)
  const out: Edges = { points, start: new Uint32Array(edges + 1), kind: new Uint8Array(edges), faces: new Int32Array(edges * 2) }
  const tangent = (edge: number, vertex: number): number => {
    const other = across.get(edge, map[vertex])
    if (other < 0) return 0
    decodeNormal(mesh.normals, vertex * 2, here)
    decodeNormal(mesh.normals, other * 2, there)
    return here[0] * there[0] + here[1] * there[1] + here[2] * there[2] >= SMOOTH_COSINE ? 1 : -1
  }
  let used = 0
  const put = (point: number): void => {
    const at = source[point] * 3
    points.set(mesh.positions.subarray(at, at + 3), used * 3)
    used++
  }
  for (let e = 0; e < edges; e++) {
    const edge = group[chains.segments[chains.start[e]] >> 1]
    put(ends[chains.segments[chains.start[e]]])
    let smooth = 0
    for (let i = chains.start[e]; i < chains.start[e + 1]; i++) {
      const end = chains.segments[i]
      put(ends[end ^ 1])
      const length = distance(points, (used - 2) * 3, (used - 1) * 3)
      smooth += length * (tangent(edge, sides.a[side[end >> 1]]) + tangent(edge, sides.b[side[end >> 1]]))
    }
    out.start[e + 1] = used
    out.faces[e * 2] = first[edge]
    out.faces[e * 2 + 1] = second[edge]
    out.kind[e] = second[edge] < 0 ? EdgeKind.free : smooth > 0 ? EdgeKind.smooth : EdgeKind.sharp
  }
  across.release()
  release(map, source, ends, group, side, sides.edge, sides.face, sides.a, sides.b)
  return out
}

/** Vertices of the second face on an edge, by edge and place. */
class AcrossEdges {
  private readonly edges: number
  /** Edge and place of each; places are numbered behind the edges, since pairs are found either way round. */
  private readonly pairs: Uint32Array<ArrayBuffer>
  private readonly vertices: Uint32Array<ArrayBuffer>
  private readonly table: PairTable
  private used = 0

  constructor(edges: number, places: number, sides: number) {
    this.edges = edges
    this.pairs = new Uint32Array(sides * 4)
    this.vertices = new Uint32Array(sides * 2)
    this.table = new PairTable(this.pairs, edges + places)
  }

  set(edge: number, place: number, vertex: number): void {
    const slot = this.table.slotOf(edge, this.edges + place)
    let pair = this.table.pairAt(slot)
    if (pair < 0) {
      pair = this.used++
      this.pairs[pair * 2] = edge
      this.pairs[pair * 2 + 1] = this.edges + place
      this.table.put(slot, pair)
    }
    this.vertices[pair] = vertex
  }

  /** -1: none. */
  get(edge: number, place: number): number {
    const pair = this.table.pairAt(this.table.slotOf(edge, this.edges + place))
    return pair < 0 ? -1 : this.vertices[pair]
  }

  release(): void {
    this.table.release()
    release(this.pairs, this.vertices)
  }
}

const here = [0, 0, 0]
const there = [0, 0, 0]

const distance = (p: Float32Array, i: number, j: number): number => Math.hypot(p[j] - p[i], p[j + 1] - p[i + 1], p[j + 2] - p[i + 2])

/**
 * Per strip: a control word, then a word for each side in the order in which the vertices bring them: (0,1), (0,2), (1,2), (1,3), (2,3), …
 * A control word of 0, met with single triangles of version 1950, exchanges the first two.
 */
function readSides(bytes: Uint8Array, faces: readonly FaceRecord[], { vertexStart, faceStart, positions }: StripMesh): Sides {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const numbers = new Map<number, number>()
  const columns = { edge: new Growing(Uint32Array), face: new Growing(Uint32Array), a: new Growing(Uint32Array), b: new Growing(Uint32Array) }
  const add = (id: number, face: number, a: number, b: number): void => {
    if (id === 0 || samePlace(positions, a * 3, b * 3)) return
    let edge = numbers.get(id)
    if (edge === undefined) numbers.set(id, (edge = numbers.size))
    columns.edge.push(edge)
    columns.face.push(face)
    columns.a.push(a)
    columns.b.push(b)
  }
  for (let f = 0; f < faces.length; f++) {
    if (faceStart[f] === faceStart[f + 1]) continue
    let vertex = vertexStart[f]
    let at = faces[f].edges
    for (let s = 0; s < faces[f].strips; s++) {
      const length = view.getUint32(faces[f].lengths + s * 4, true)
      const exchanged = length === 3 && view.getUint32(at, true) === 0 ? 4 : 0
      add(view.getUint32(at + 4 + exchanged, true), f, vertex, vertex + 1)
      at += 8
      for (let i = 2; i < length; i++) {
        add(view.getUint32(at - exchanged, true), f, vertex + i - 2, vertex + i)
        add(view.getUint32(at + 4, true), f, vertex + i - 1, vertex + i)
        at += 8
      }
      vertex += length
    }
  }
  return { edge: columns.edge.take(), face: columns.face.take(), a: columns.a.take(), b: columns.b.take(), edges: numbers.size }
}

const samePlace = (p: Float32Array, i: number, j: number): boolean => p[i] === p[j] && p[i + 1] === p[j + 1] && p[i + 2] === p[j + 2]
