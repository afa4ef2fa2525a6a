import type { Mesh } from '../scene/mesh.ts'
import { release } from '../limits.ts'
import { weldPositions } from './weldPositions.ts'

/** Triangles from which a mesh is looked at where it is made, and not in the page: about 20 ms of its time on a phone. */
export const MEASURED_TRIANGLES = 15_000

/** What keeps a mesh from being closed, as numbers of edges. */
export interface EdgeDefects {
  /** Triangles with three different corners; others are nothing and are left out. */
  triangles: number
  /** Edges of one triangle only. */
  open: number
  /** Edges of three or more triangles. */
  overfull: number
  /** Edges of two triangles that run along it in the same direction: one of them is turned over. */
  flipped: number
  /** Edges that their triangles do not run along equally often in both directions: open and flipped ones, and odd ones of more triangles. */
  unbalanced: number
}

/** Marks, in the number of the other end, that the triangle runs from the higher vertex to the lower. */
const BACKWARD = 0x80000000
/** Vertices with more edges than this (the hub of a fan) are worth a real sort. */
const FEW = 24

/** Counts edges by the triangles along them, corners at the same position being one. Three words per triangle, no table of edges. */
export function edgeDefects({ positions, indices }: Pick<Mesh, 'positions' | 'indices'>): EdgeDefects {
  const weld = weldPositions(positions)
  const start = new Uint32Array(weld.length + 1)
  let triangles = 0
  for (let i = 0; i + 2 < indices.length; i += 3) {
    const a = weld[indices[i]],
      b = weld[indices[i + 1]],
      c = weld[indices[i + 2]]
    if (a === b || b === c || c === a) continue
    triangles++
    start[Math.min(a, b) + 1]++
    start[Math.min(b, c) + 1]++
    start[Math.min(c, a) + 1]++
  }
  for (let vertex = 0; vertex < weld.length; vertex++) start[vertex + 1] += start[vertex]
  // The other ends, gathered by the lower vertex of each edge.
  const ends = new Uint32Array(triangles * 3)
  const next = start.slice()
  const put = (from: number, to: number) => {
    if (from < to) ends[next[from]++] = to
    else ends[next[to]++] = from | BACKWARD
  }
  for (let i = 0; i + 2 < indices.length; i += 3) {
    const a = weld[indices[i]],
      b = weld[indices[i + 1]],
      c = weld[indices[i + 2]]
    if (a === b || b === c || c === a) continue
    put(a, b)
    put(b, c)
    put(c, a)
  }
  const defects: EdgeDefects = { triangles, open: 0, overfull: 0, flipped: 0, unbalanced: 0 }
  for (let vertex = 0; vertex < weld.length; vertex++) countRuns(ends, start[vertex], start[vertex + 1], defects)
  release(weld, start, ends, next)
  return defects
}

/** Sorts the ends of one vertex, so that those of one edge stand side by side, and counts how many there are. */
function countRuns(ends: Uint32Array, from: number, to: number, defects: EdgeDefects): void {
  sortEnds(ends, from, to)
  for (let i = from; i < to; ) {
    const other = ends[i] & ~BACKWARD
    let backward = 0
    let end = i
    for (; end < to && (ends[end] & ~BACKWARD) === other; end++) if (ends[end] >= BACKWARD) backward++
    if (end - i === 1) defects.open++
    else if (end - i > 2) defects.overfull++
    else if (backward !== 1) defects.flipped++
    if (backward * 2 !== end - i) defects.unbalanced++
    i = end
  }
}

/** Sorts the ends by vertex, whatever the direction. */
function sortEnds(ends: Uint32Array, from: number, to: number): void {
  if (to - from > FEW) {
    ends.subarray(from, to).sort((a, b) => (a & ~BACKWARD) - (b & ~BACKWARD))
    return
  }
  for (let i = from + 1; i < to; i++) {
    const value = ends[i]
    const key = value & ~BACKWARD
    let at = i
    for (; at > from && (ends[at - 1] & ~BACKWARD) > key; at--) ends[at] = ends[at - 1]
    ends[at] = value
  }
}

type Triangles = Pick<Mesh, 'positions' | 'indices' | 'faceStart'>

/** Area of all triangles, mm². */
export const meshArea = (mesh: Triangles): number => areaOf(mesh, 0, Math.floor(mesh.indices.length / 3))

/** Area of the triangles of one face, mm². */
export const faceArea = (mesh: Triangles, face: number): number => areaOf(mesh, mesh.faceStart[face], mesh.faceStart[face + 1])

/**
 * Volume enclosed by the triangles, mm³: positive when they are counter-clockwise seen from outside.
 * It has a meaning only for a closed mesh (`isWatertight`); of an open one it depends on where the mesh lies.
 */
export function meshVolume({ positions: p, indices }: Triangles): number {
  if (indices.length < 3) return 0
  // From a point of the mesh itself: far from the origin the terms would cancel each other's digits.
  const ox = p[indices[0] * 3],
    oy = p[indices[0] * 3 + 1],
    oz = p[indices[0] * 3 + 2]
  let sum = 0
  for (let i = 0; i + 2 < indices.length; i += 3) {
    const a = indices[i] * 3,
      b = indices[i + 1] * 3,
      c = indices[i + 2] * 3
    const ax = p[a] - ox,
      ay = p[a + 1] - oy,
      az = p[a + 2] - oz
    const bx = p[b] - ox,
      by = p[b + 1] - oy,
      bz = p[b + 2] - oz
    const cx = p[c] - ox,
      cy = p[c + 1] - oy,
      cz = p[c + 2] - oz
    sum += ax * (by * cz - bz * cy) + ay * (bz * cx - bx * cz) + az * (bx * cy - by * cx)
  }
  return sum / 6
}

/**
 * Whether triangles run along every edge equally often in both directions, corners at the same position being one: mostly two triangles;
 * four or more where a solid touches itself or another one along an edge.
 */
export function isWatertight(mesh: Triangles): boolean {
  const { triangles, unbalanced } = edgeDefects(mesh)
  return triangles > 0 && unbalanced === 0
}

function areaOf(mesh: Triangles, from: number, to: number): number {
  let sum = 0
  for (let t = from; t < to; t++) sum += triangleArea(mesh.positions, mesh.indices, t)
  return sum
}

/** Area of one triangle of a mesh, mm². */
export function triangleArea(p: Float32Array, indices: Uint32Array, triangle: number): number {
  const a = indices[triangle * 3] * 3,
    b = indices[triangle * 3 + 1] * 3,
    c = indices[triangle * 3 + 2] * 3
  const ux = p[b] - p[a],
    uy = p[b + 1] - p[a + 1],
    uz = p[b + 2] - p[a + 2]
  const vx = p[c] - p[a],
    vy = p[c + 1] - p[a + 1],
    vz = p[c + 2] - p[a + 2]
  const x = uy * vz - uz * vy,
    y = uz * vx - ux * vz,
    z = ux * vy - uy * vx
  return Math.sqrt(x * x + y * y + z * z) / 2
}
