import earcut from 'earcut'

/** Beyond this many corners a polygon is cut as a fan: ear cutting of a hostile one would take too long. */
const MAX_EAR_CORNERS = 10_000

/**
 * Triangles of a planar polygon in space, wound as the polygon is, as vertex numbers.
 * Concave polygons and such with holes go to earcut, convex ones are a fan. Corners that repeat their neighbour are left out.
 * @param positions xyz per vertex
 * @param loop vertices of the outer border, in order
 * @param holes vertices of inner borders, in any direction
 */
export function triangulatePolygon(positions: ArrayLike<number>, loop: ArrayLike<number>, holes: readonly ArrayLike<number>[] = []): number[] {
  const corners = withoutRepeats(loop)
  if (corners.length < 3) return []
  if (corners.length === 3 && holes.length === 0) return corners
  const normal = newellNormal(positions, corners)
  const [u, v] = planeAxes(normal)
  if (holes.length === 0 && (corners.length > MAX_EAR_CORNERS || isConvex(positions, corners, u, v))) return fan(corners)

  const vertices = [...corners]
  const holeStarts: number[] = []
  for (const hole of holes) {
    const inner = withoutRepeats(hole)
    if (inner.length < 3) continue
    holeStarts.push(vertices.length)
    for (const vertex of inner) vertices.push(vertex)
  }
  if (vertices.length > MAX_EAR_CORNERS) return fan(corners)
  const flat = new Float64Array(vertices.length * 2)
  for (let i = 0; i < vertices.length; i++) {
    flat[i * 2] = positions[vertices[i] * 3 + u]
    flat[i * 2 + 1] = positions[vertices[i] * 3 + v]
  }
  const cut = earcut(flat, holeStarts)
  if (cut.length === 0) return fan(corners)
  const flip = signedArea(flat, cut) < 0
  const out: number[] = []
  for (let i = 0; i < cut.length; i += 3) {
    out.push(vertices[cut[i]], vertices[cut[i + (flip ? 2 : 1)]], vertices[cut[i + (flip ? 1 : 2)]])
  }
  return out
}

function withoutRepeats(loop: ArrayLike<number>): number[] {
  const out: number[] = []
  for (let i = 0; i < loop.length; i++) if (loop[i] !== out[out.length - 1]) out.push(loop[i])
  while (out.length > 1 && out[0] === out[out.length - 1]) out.pop()
  return out
}

function fan(corners: readonly number[]): number[] {
  const out: number[] = []
  for (let i = 2; i < corners.length; i++) out.push(corners[0], corners[i - 1], corners[i])
  return out
}

/** Normal by Newell's sums, robust for concave and slightly bent polygons; not unit. */
function newellNormal(positions: ArrayLike<number>, corners: readonly number[]): [number, number, number] {
  let x = 0,
    y = 0,
    z = 0
  for (let i = 0; i < corners.length; i++) {
    const a = corners[i] * 3
    const b = corners[(i + 1) % corners.length] * 3
    x += (positions[a + 1] - positions[b + 1]) * (positions[a + 2] + positions[b + 2])
    y += (positions[a + 2] - positions[b + 2]) * (positions[a] + positions[b])
    z += (positions[a] - positions[b]) * (positions[a + 1] + positions[b + 1])
  }
  return [x, y, z]
}

/** Two coordinate axes on which the polygon is seen largest, ordered so that it runs counter-clockwise. */
function planeAxes([x, y, z]: [number, number, number]): [number, number] {
  const ax = Math.abs(x),
    ay = Math.abs(y),
    az = Math.abs(z)
  if (az >= ax && az >= ay) return z >= 0 ? [0, 1] : [1, 0]
  if (ax >= ay) return x >= 0 ? [1, 2] : [2, 1]
  return y >= 0 ? [2, 0] : [0, 2]
}

function isConvex(positions: ArrayLike<number>, corners: readonly number[], u: number, v: number): boolean {
  const count = corners.length
  for (let i = 0; i < count; i++) {
    const a = corners[i] * 3,
      b = corners[(i + 1) % count] * 3,
      c = corners[(i + 2) % count] * 3
    const turn =
      (positions[b + u] - positions[a + u]) * (positions[c + v] - positions[b + v]) -
      (positions[b + v] - positions[a + v]) * (positions[c + u] - positions[b + u])
    if (!(turn >= 0)) return false
  }
  // A star turns left at every corner, too, but its fan runs backwards somewhere.
  const o = corners[0] * 3
  for (let i = 2; i < count; i++) {
    const b = corners[i - 1] * 3,
      c = corners[i] * 3
    const area =
      (positions[b + u] - positions[o + u]) * (positions[c + v] - positions[o + v]) -
      (positions[b + v] - positions[o + v]) * (positions[c + u] - positions[o + u])
    if (!(area >= 0)) return false
  }
  return true
}

function signedArea(flat: Float64Array, triangles: readonly number[]): number {
  let sum = 0
  for (let i = 0; i < triangles.length; i += 3) {
    const a = triangles[i] * 2,
      b = triangles[i + 1] * 2,
      c = triangles[i + 2] * 2
    sum += (flat[b] - flat[a]) * (flat[c + 1] - flat[a + 1]) - (flat[b + 1] - flat[a + 1]) * (flat[c] - flat[a])
  }
  return sum
}
