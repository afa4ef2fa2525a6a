import { weldPositions } from '../../src/core/geometry/weldPositions.ts'
import type { Mesh } from '../../src/core/scene/mesh.ts'

/**
 * Number of edges along which triangles do not run equally often in both directions, corners at the same position being one. 0 = closed: it bounds a volume.
 * Unlike `isWatertight` it lets four triangles meet in an edge: solids that touch themselves have such edges.
 */
export function openEdges({ positions, indices }: Pick<Mesh, 'positions' | 'indices'>): number {
  const weld = weldPositions(positions)
  const balance = new Map<number, number>()
  for (let t = 0; t < indices.length; t += 3) {
    for (let k = 0; k < 3; k++) {
      const a = weld[indices[t + k]],
        b = weld[indices[t + ((k + 1) % 3)]]
      if (a === b) continue
      const key = Math.min(a, b) * weld.length + Math.max(a, b)
      balance.set(key, (balance.get(key) ?? 0) + (a < b ? 1 : -1))
    }
  }
  let open = 0
  for (const sum of balance.values()) if (sum !== 0) open++
  return open
}
