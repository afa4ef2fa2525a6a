import type { FaceMesh } from './faceMesh.ts'

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
