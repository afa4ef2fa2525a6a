import { takeFloats, takeInts } from './columns.ts'
import { emptyMesh, type FaceMesh } from './faceMesh.ts'
import type { FaceProblem } from './faceProblem.ts'
import type { Patch } from './patch.ts'
import { HUGE } from './pointPool.ts'

// Of the face that is put out: the number of each of the patch's vertices in it (-1: none yet), the vertices by their numbers, and the corners.
let local = new Int32Array(8192)
let used = new Int32Array(8192)
let triangles = new Int32Array(49_152)

function reserve(vertices: number, count: number): void {
  if (local.length < vertices) {
    local = new Int32Array(2 * vertices)
    used = new Int32Array(2 * vertices)
  }
  if (triangles.length < 3 * count) triangles = new Int32Array(6 * count)
}

/** The triangles inside of a patch, turned round when `sense` is -1. Adds to the problems what is wrong with them. */
export function patchMesh(patch: Patch, sense: number, problems: FaceProblem[]): FaceMesh {
  const { mesh, id, normals } = patch
  const { origin, inside } = mesh
  const curved = !patch.flat
  const p = patch.pool.data
  reserve(patch.count, mesh.triangleCount)
  local.fill(-1, 0, patch.count)
  let vertices = 0
  let corners = 0
  let total = 0
  let loss = 0
  let folded = 0
  for (let t = 0; t < mesh.triangleCount; t++) {
    if (inside[t] === 0) continue
    const a = origin[3 * t],
      b = origin[3 * t + (sense > 0 ? 1 : 2)],
      c = origin[3 * t + (sense > 0 ? 2 : 1)]
    if (id[a] === id[b] || id[b] === id[c] || id[c] === id[a]) continue
    const i = id[a] * 3,
      j = id[b] * 3,
      k = id[c] * 3
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
      if (!problems.includes('not finite')) problems.push('not finite')
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
      if (facing < 0) folded += area
      // Normals at the corners lean outwards from a chord's: a bulge of which the triangle lacks about a quarter of what they lean.
      loss += Math.max(0, area - facing / 6) / 4
    }
    if (local[a] < 0) local[(used[vertices] = a)] = vertices++
    if (local[b] < 0) local[(used[vertices] = b)] = vertices++
    if (local[c] < 0) local[(used[vertices] = c)] = vertices++
    triangles[corners++] = local[a]
    triangles[corners++] = local[b]
    triangles[corners++] = local[c]
  }
  if (folded > 0.02 * total) problems.push('folded')
  // A needle can be long and have hardly any area.
  for (let k = 0; k < vertices; k++) {
    if (patch.pool.isFinite(id[used[k]])) continue
    problems.push('not finite')
    return emptyMesh(problems)
  }
  const ids = takeInts(vertices)
  const own = takeFloats(vertices * 3)
  for (let k = 0; k < vertices; k++) {
    const from = used[k]
    ids[k] = id[from]
    own[k * 3] = sense * normals[from * 3]
    own[k * 3 + 1] = sense * normals[from * 3 + 1]
    own[k * 3 + 2] = sense * normals[from * 3 + 2]
  }
  const placed = takeInts(corners)
  for (let i = 0; i < corners; i++) placed[i] = triangles[i]
  return { ids, normals: own, triangles: placed, area: total, loss, problems }
}
