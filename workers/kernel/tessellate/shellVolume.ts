import type { Body, Shell } from '../brep/body.ts'
import type { FaceMesh } from './faceMesh.ts'
import type { PointPool } from './pointPool.ts'

/**
 * Closed shells whose signed volume has the wrong sign: an outer shell encloses a positive volume, a void a negative one.
 * Some writers state the sense of void shells the other way round.
 */
export function flippedShells(body: Body, meshes: readonly FaceMesh[], pool: PointPool): Shell[] {
  return body.shells.filter((shell) => {
    if (!shell.closed) return false
    const volume = shellVolume(shell, meshes, pool)
    return shell.isVoid ? volume > 0 : volume < 0
  })
}

/** Sum of the triple products over the triangles, about the shell's first point. */
function shellVolume(shell: Shell, meshes: readonly FaceMesh[], pool: PointPool): number {
  const first = shell.faces.find((f) => meshes[f].triangles.length > 0)
  if (first === undefined) return 0
  const origin = meshes[first].ids[meshes[first].triangles[0]] * 3
  let sum = 0
  for (let i = 0; i < shell.faces.length; i++) sum += sixVolumes(meshes[shell.faces[i]], pool.data, origin)
  return sum / 6
}

/** Six times the volume of the tetrahedra between a face's triangles and the point that stands at `origin`. */
function sixVolumes({ ids, triangles }: FaceMesh, p: Float64Array, origin: number): number {
  const x0 = p[origin],
    y0 = p[origin + 1],
    z0 = p[origin + 2]
  let sum = 0
  for (let i = 0; i < triangles.length; i += 3) {
    const a = ids[triangles[i]] * 3,
      b = ids[triangles[i + 1]] * 3,
      c = ids[triangles[i + 2]] * 3
    const ax = p[a] - x0,
      ay = p[a + 1] - y0,
      az = p[a + 2] - z0
    const bx = p[b] - x0,
      by = p[b + 1] - y0,
      bz = p[b + 2] - z0
    const cx = p[c] - x0,
      cy = p[c + 1] - y0,
      cz = p[c + 2] - z0
    sum += ax * (by * cz - bz * cy) + ay * (bz * cx - bx * cz) + az * (bx * cy - by * cx)
  }
  return sum
}

/** Whether the box of every void lies within that of the other shells, but for a thousandth of its size. */
export function voidsAreInside(body: Body, meshes: readonly FaceMesh[], pool: PointPool): boolean {
  if (!body.shells.some(({ isVoid }) => isVoid)) return true
  const outer = boxOfShells(body, false, meshes, pool)
  const inner = boxOfShells(body, true, meshes, pool)
  for (let k = 0; k < 3; k++) {
    const slack = 1e-3 * (outer[3 + k] - outer[k])
    if (inner[k] < outer[k] - slack || inner[3 + k] > outer[3 + k] + slack) return false
  }
  return true
}

/** Smallest and largest coordinates of the voids, or of all other shells. */
function boxOfShells({ shells }: Body, isVoid: boolean, meshes: readonly FaceMesh[], { data }: PointPool): number[] {
  const box = [Infinity, Infinity, Infinity, -Infinity, -Infinity, -Infinity]
  for (const shell of shells) {
    if (shell.isVoid !== isVoid) continue
    for (const f of shell.faces) {
      for (const id of meshes[f].ids) {
        for (let k = 0; k < 3; k++) {
          box[k] = Math.min(box[k], data[3 * id + k])
          box[3 + k] = Math.max(box[3 + k], data[3 * id + k])
        }
      }
    }
  }
  return box
}

/**
 * Every side of every triangle lies against another that runs the opposite way: by pool indices, so neighbours that only look alike do not count. Four triangles may
 * meet in a side, where a solid touches itself. Triangles along a singularity have a side of no length and are left out.
 */
export function isClosed(meshes: readonly FaceMesh[]): boolean {
  // Directed sides, counted up for one direction and down for the other; at the end all must be 0.
  const open = new Map<number, number>()
  for (const { ids, triangles } of meshes) {
    for (let i = 0; i < triangles.length; i += 3) {
      for (let k = 0; k < 3; k++) {
        const a = ids[triangles[i + k]],
          b = ids[triangles[i + ((k + 1) % 3)]]
        const forward = a < b
        const key = forward ? a * 0x4000000 + b : b * 0x4000000 + a
        const count = (open.get(key) ?? 0) + (forward ? 1 : -1)
        if (count === 0) open.delete(key)
        else open.set(key, count)
      }
    }
  }
  return open.size === 0
}

/** A loop of coedges that only runs along edges and back, as the seam between the singularities of a closed surface: it bounds nothing. */
export function isSlit(coedges: ArrayLike<number>): boolean {
  if (coedges.length === 0 || coedges.length % 2 === 1) return false
  const way: number[] = []
  for (let i = 0; i < coedges.length; i++) {
    if (way.at(-1) === ~coedges[i]) way.pop()
    else if (2 * way.push(coedges[i]) > coedges.length) return false
  }
  return way.length === 0
}
