import { CONSTRAINED, next } from './halfEdges.ts'
import type { Triangulation } from './triangulation.ts'

/**
 * Where the chords of two borders that lie side by side cross each other, the sliver between them is passed the wrong way round: its triangles are to be turned, or the
 * mesh would not close with its neighbours. Returns 1 for each such triangle. `sense` 1: borders run counter-clockwise round the face.
 */
export function insideOut(mesh: Triangulation, sense: number): Uint8Array {
  const { inside, triangleCount, twin, constraint, origin } = mesh
  const found = new Uint8Array(triangleCount)
  const directed = new Set(mesh.directedSides())
  const seen = new Uint8Array(triangleCount)
  for (let first = 0; first < triangleCount; first++) {
    if (inside[first] === 0 || seen[first] === 1) continue
    const region = [first]
    seen[first] = 1
    let vote = 0
    for (let at = 0; at < region.length; at++) {
      for (let h = 3 * region[at]; h < 3 * region[at] + 3; h++) {
        if ((constraint[h] & CONSTRAINED & 1) === 1) {
          const a = origin[h],
            b = origin[next(h)]
          const along = directed.has(mesh.sideKey(a, b)),
            against = directed.has(mesh.sideKey(b, a))
          if (along !== against) vote += along ? 1 : -1
          continue
        }
        const t = twin[h] < 0 ? -1 : (twin[h] / 3) | 0
        if (t < 0 || seen[t] === 1 || inside[t] === 0) continue
        seen[t] = 1
        region.push(t)
      }
    }
    if (vote * sense < 0) for (const t of region) found[t] = 1
  }
  return found
}
