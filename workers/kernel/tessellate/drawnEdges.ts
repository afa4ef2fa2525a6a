import { EdgeKind, type Edges } from '../../../src/core/scene/mesh.ts'
import type { Body } from '../brep/body.ts'
import { curveTable } from './curveTable.ts'
import type { EdgeLine } from './edgeLine.ts'
import type { EdgeLines } from './edgeLines.ts'
import type { FaceMesh } from './faceMesh.ts'
import type { PointPool } from './pointPool.ts'

/** Tangent faces: their normals differ by less than one degree along the edge. */
const SMOOTH_COSINE = Math.cos(Math.PI / 180)

/** Polylines of the edges that are borders: a seam (one face on both sides) is none, tangent faces make a smooth one. */
export function drawnEdges(body: Body, { lines }: EdgeLines, meshes: readonly FaceMesh[], pool: PointPool): Edges {
  const sides = sidesOf(body)
  const isWire = new Uint8Array(lines.length)
  for (const e of body.wires) isWire[e] = 1
  const kept: number[] = []
  let points = 0
  for (let e = 0; e < lines.length; e++) {
    const { ids } = lines[e]
    const seam = sides[e * 2] >= 0 && sides[e * 2] === sides[e * 2 + 1]
    if (seam || (sides[e * 2] < 0 && isWire[e] === 0) || ids.length < 2 || !allFinite(ids, pool)) continue
    kept.push(e)
    points += ids.length
  }
  const cosines = bends(body, lines, sides, meshes, pool)
  const out: Edges = {
    points: new Float32Array(points * 3),
    start: new Uint32Array(kept.length + 1),
    kind: new Uint8Array(kept.length),
    faces: new Int32Array(kept.length * 2),
    curves: curveTable(body, lines, kept),
  }
  let point = 0
  for (let k = 0; k < kept.length; k++) {
    const e = kept[k]
    const { ids } = lines[e]
    copyPoints(ids, pool.data, out.points, 3 * point)
    point += ids.length
    out.start[k + 1] = point
    const one = sides[e * 2],
      other = sides[e * 2 + 1]
    out.faces[k * 2] = one
    out.faces[k * 2 + 1] = other
    out.kind[k] =
      one < 0 ? EdgeKind.wire : other < 0 ? EdgeKind.free : cosines[e] >= SMOOTH_COSINE && cosines[e] < NOT_COMPARED ? EdgeKind.smooth : EdgeKind.sharp
  }
  return out
}

function copyPoints(ids: Int32Array, data: Float64Array, points: Float32Array, first: number): void {
  for (let i = 0, at = first; i < ids.length; i++, at += 3) {
    const from = ids[i] * 3
    points[at] = data[from]
    points[at + 1] = data[from + 1]
    points[at + 2] = data[from + 2]
  }
}

/** The first two faces of each edge, or twice the same; -1 = none. */
function sidesOf({ edges, faces }: Body): Int32Array {
  const sides = new Int32Array(edges.length * 2).fill(-1)
  for (let f = 0; f < faces.length; f++) {
    const { loops } = faces[f]
    for (let l = 0; l < loops.length; l++) noteSides(loops[l].coedges, f, sides)
  }
  return sides
}

function noteSides(coedges: Int32Array, f: number, sides: Int32Array): void {
  for (let i = 0; i < coedges.length; i++) {
    const e = coedges[i] >= 0 ? coedges[i] : ~coedges[i]
    if (sides[e * 2] < 0) sides[e * 2] = f
    else if (sides[e * 2 + 1] < 0) sides[e * 2 + 1] = f
  }
}

function allFinite(ids: Int32Array, pool: PointPool): boolean {
  for (let i = 0; i < ids.length; i++) if (!pool.isFinite(ids[i])) return false
  return true
}

/** Places along an edge where its faces' normals are compared. */
const PLACES = [0.5, 0.25, 0.75]

/** Stands for the cosine of an edge that has no place where both faces have one normal. */
const NOT_COMPARED = 2

/** The number of each pool point in the current face, or its complement where the face has several vertices at the point; entries left by other faces are recognised by `ids`. */
let numbers = new Int32Array(32_768)
/** The room of a larger body is given back: the worker would keep it for as long as it lives. */
const MOST_NUMBERS = 1 << 18

/** The smallest cosine between the normals of an edge's two faces along it; -1 where a face does not reach it, `NOT_COMPARED` where it is not known. One face after the other. */
function bends({ edges, faces }: Body, lines: readonly EdgeLine[], sides: Int32Array, meshes: readonly FaceMesh[], pool: PointPool): Float64Array {
  const cosines = new Float64Array(edges.length).fill(NOT_COMPARED)
  // Per edge and place, of the face that comes first.
  const normals = new Float64Array(edges.length * 3 * PLACES.length)
  if (numbers.length < pool.count) numbers = new Int32Array(2 * pool.count)
  for (let f = 0; f < faces.length; f++) {
    numberPoints(meshes[f].ids)
    const { loops } = faces[f]
    for (let l = 0; l < loops.length; l++) bendsOfLoop(loops[l].coedges, f, meshes[f], lines, sides, normals, cosines)
  }
  if (numbers.length > MOST_NUMBERS) numbers = new Int32Array(32_768)
  return cosines
}

function numberPoints(ids: Int32Array): void {
  for (let i = 0; i < ids.length; i++) numbers[ids[i]] = vertexOf(ids, ids[i]) < i ? ~i : i
}

/** A vertex of the face at a pool point; `ids.length` if there is none. */
function vertexOf(ids: Int32Array, id: number): number {
  const i = numbers[id] < 0 ? ~numbers[id] : numbers[id]
  return ids[i] === id ? i : ids.length
}

function bendsOfLoop(
  coedges: Int32Array,
  f: number,
  mesh: FaceMesh,
  lines: readonly EdgeLine[],
  sides: Int32Array,
  normals: Float64Array,
  cosines: Float64Array,
): void {
  for (let c = 0; c < coedges.length; c++) {
    const e = coedges[c] >= 0 ? coedges[c] : ~coedges[c]
    const one = sides[e * 2],
      other = sides[e * 2 + 1]
    if (one === other || other < 0) continue
    if (f === one) keepNormals(mesh, lines[e].ids, e, normals, cosines)
    else if (f === other) compareNormals(mesh, lines[e].ids, e, normals, cosines)
  }
}

/**
 * The vertex of a face at a place of a line, between its ends where it has points there; AWAY = the face does not reach it, TIP = the face has several vertices
 * there, as in the tip of a cone, where the normal of one has no meaning for the edge.
 */
function vertexAt(ids: Int32Array, line: Int32Array, place: number): number {
  const last = line.length - 1
  const id = line[last === 1 ? place % 2 : Math.min(Math.max(Math.round(last * PLACES[place]), 1), last - 1)]
  const i = vertexOf(ids, id)
  return i === ids.length ? AWAY : numbers[id] < 0 ? TIP : i
}

const AWAY = -1
const TIP = -2

function keepNormals({ ids, normals: own }: FaceMesh, line: Int32Array, e: number, normals: Float64Array, cosines: Float64Array): void {
  for (let k = 0, at = e * 3 * PLACES.length; k < PLACES.length; k++, at += 3) {
    const i = vertexAt(ids, line, k)
    if (i === AWAY) cosines[e] = -1
    for (let axis = 0; axis < 3; axis++) normals[at + axis] = i < 0 ? NaN : own[i * 3 + axis]
  }
}

function compareNormals({ ids, normals: own }: FaceMesh, line: Int32Array, e: number, normals: Float64Array, cosines: Float64Array): void {
  for (let k = 0, at = e * 3 * PLACES.length; k < PLACES.length; k++, at += 3) {
    const i = vertexAt(ids, line, k)
    const cosine = i === AWAY ? -1 : i === TIP ? NaN : normals[at] * own[i * 3] + normals[at + 1] * own[i * 3 + 1] + normals[at + 2] * own[i * 3 + 2]
    if (cosine < cosines[e]) cosines[e] = cosine
  }
}
