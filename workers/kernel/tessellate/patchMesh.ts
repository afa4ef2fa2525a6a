import { takeFloats, takeInts } from './circleSteps.ts'
import { emptyMesh, type FaceMesh, type FaceProblem } from './faceMesh.ts'
import type { Patch } from './patch.ts'
import { HUGE } from './pointPool.ts'
import { insideOut } from './triangulation/insideOut.ts'
import type { Triangulation } from './triangulation/triangulation.ts'

// The face that is put out: the number of each of the patch's vertices in it (-1: none yet), the vertices by their numbers, and the corners.
let local = new Int32Array(8192)
let used = new Int32Array(8192)
let triangles = new Int32Array(49_152)

/** Room for more corners than this goes with the face: the worker would keep it for as long as it lives. */
const MOST_KEPT = 1 << 18

function makeRoom(): void {
  local = new Int32Array(8192)
  used = new Int32Array(8192)
  triangles = new Int32Array(49_152)
}

function reserve(vertices: number, count: number): void {
  if (local.length < vertices) {
    local = new Int32Array(2 * vertices)
    used = new Int32Array(2 * vertices)
  }
  reserveTriangles(count)
}

function reserveTriangles(count: number): void {
  if (triangles.length >= 3 * count) return
  const more = new Int32Array(6 * count)
  more.set(triangles.subarray(0, corners))
  triangles = more
}

// What `gather` found.
let vertices = 0
let corners = 0
const sums = new Float64Array(3)

/** The triangles inside of a patch, turned round when `sense` is -1. Adds their faults to the problems. */
export function patchMesh(patch: Patch, sense: number, problems: FaceProblem[]): FaceMesh {
  reserve(patch.count, patch.mesh.triangleCount)
  local.fill(-1, 0, patch.count)
  if (!gather(patch, sense) && !problems.includes('not finite')) problems.push('not finite')
  const [area, loss, folded] = sums
  if (folded > 0.02 * area) problems.push('folded')
  // A needle can be long and have hardly any area.
  if (!areFinite(patch)) {
    problems.push('not finite')
    return emptyMesh(problems)
  }
  const ids = takeInts(vertices)
  const normals = takeFloats(vertices * 3)
  copyVertices(patch, sense, ids, normals)
  const placed = takeInts(corners)
  copyCorners(placed)
  if (triangles.length > MOST_KEPT) makeRoom()
  return { ids, normals, triangles: placed, area, loss, turned: false, winds: false, stitched: patch.mesh.reach > 0, problems }
}

/** Corners of the triangles inside, their vertices, and sums of areas: all, the loss by chords, folded ones. False when some are not finite, which are left out. */
function gather(patch: Patch, sense: number): boolean {
  const { id, normals } = patch
  const { origin, inside, triangleCount } = patch.mesh
  const curved = !patch.flat
  const turned = patch.mesh.reach > 0 ? insideOut(patch.mesh, sense) : undefined
  const p = patch.pool.data
  let finite = true
  let total = 0
  let loss = 0
  let folded = 0
  vertices = 0
  let corner = 0
  for (let t = 0; t < triangleCount; t++) {
    if (inside[t] === 0) continue
    const asStated = sense > 0 !== (turned?.[t] === 1)
    const a = origin[3 * t],
      b = origin[3 * t + (asStated ? 1 : 2)],
      c = origin[3 * t + (asStated ? 2 : 1)]
    const i = id[a] * 3,
      j = id[b] * 3,
      k = id[c] * 3
    if (i === j || j === k || k === i) continue
    const ux = p[j] - p[i],
      uy = p[j + 1] - p[i + 1],
      uz = p[j + 2] - p[i + 2]
    const vx = p[k] - p[i],
      vy = p[k + 1] - p[i + 1],
      vz = p[k + 2] - p[i + 2]
    const nx = uy * vz - uz * vy,
      ny = uz * vx - ux * vz,
      nz = ux * vy - uy * vx
    const area = Math.sqrt(nx * nx + ny * ny + nz * nz) / 2
    if (!(area < HUGE)) {
      finite = false
      continue
    }
    total += area
    if (curved) {
      const l = a * 3,
        m = b * 3,
        n = c * 3
      const facing =
        sense *
        (nx * (normals[l] + normals[m] + normals[n]) +
          ny * (normals[l + 1] + normals[m + 1] + normals[n + 1]) +
          nz * (normals[l + 2] + normals[m + 2] + normals[n + 2]))
      // Without a branch: the first fold of a session would throw the compiled code away.
      folded += facing < 0 ? area : 0
      // Normals at the corners lean outwards from a chord's: a bulge of which the triangle lacks about a quarter of what they lean.
      loss += Math.max(0, area - facing / 6) / 4
    }
    triangles[corner] = numberOf(a)
    triangles[corner + 1] = numberOf(b)
    triangles[corner + 2] = numberOf(c)
    corner += 3
  }
  corners = corner
  closeSplits(patch, sense)
  sums[0] = total
  sums[1] = loss
  sums[2] = folded
  return finite
}

/**
 * A segment of the border that was split by vertices on it is whole in the neighbour: the triangles between the two, which have no area in parameters, and in
 * space hardly any, keep the mesh closed.
 */
function closeSplits({ mesh, id }: Patch, sense: number): void {
  for (const split of mesh.splits) {
    // Segments on top of each other, or that cross others, have no certain inside: the face lies to the left of how its border runs.
    const side = mesh.reach > 0 ? 1 : borderSide(mesh, split) * sense
    if (side === 0) continue
    reserveTriangles(corners / 3 + split.length)
    for (let i = 1; i + 1 < split.length; i++) {
      const [a, b] = side > 0 ? [split[i + 1], split[i]] : [split[i], split[i + 1]]
      // Vertices at a singularity are one point.
      if (id[a] === id[b] || id[a] === id[split[0]] || id[b] === id[split[0]]) continue
      triangles[corners++] = numberOf(split[0])
      triangles[corners++] = numberOf(a)
      triangles[corners++] = numberOf(b)
    }
  }
}

/** On which side of a split segment the inside lies: 1 left, -1 right, 0 on both or none. */
function borderSide(mesh: Triangulation, split: readonly number[]): number {
  for (let i = 1; i < split.length; i++) {
    const h = mesh.find(split[i - 1], split[i])
    if (h < 0) continue
    const other = mesh.twin[h]
    const side = mesh.inside[(h / 3) | 0] - (other < 0 ? 0 : mesh.inside[(other / 3) | 0])
    if (side !== 0) return side
  }
  return 0
}

function numberOf(vertex: number): number {
  const known = local[vertex]
  if (known >= 0) return known
  used[vertices] = vertex
  return (local[vertex] = vertices++)
}

function areFinite({ pool, id }: Patch): boolean {
  for (let k = 0; k < vertices; k++) if (!pool.isFinite(id[used[k]])) return false
  return true
}

function copyVertices({ id, normals }: Patch, sense: number, ids: Int32Array, own: Float64Array): void {
  for (let k = 0; k < vertices; k++) {
    const from = used[k]
    ids[k] = id[from]
    own[k * 3] = sense * normals[from * 3]
    own[k * 3 + 1] = sense * normals[from * 3 + 1]
    own[k * 3 + 2] = sense * normals[from * 3 + 2]
  }
}

function copyCorners(placed: Int32Array): void {
  for (let i = 0; i < placed.length; i++) placed[i] = triangles[i]
}
