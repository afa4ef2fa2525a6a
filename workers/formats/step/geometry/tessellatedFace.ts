/** x, y, z; undefined where the file has none that can be drawn: its triangles are left out. */
export type TablePoint = number[] | undefined

/** A face of triangles as a file gives it. Numbers count from 1. */
export interface FaceTables {
  points: TablePoint[]
  /** None, one for the whole face, or one per numbered point. */
  normals: number[][]
  /** Which points the face uses, in the order in which triangles number them; none = all points as they are. */
  numbers: number[]
  triangles: number[][]
  /** Each triangle is the last two points and a new one, every other one turned. */
  strips: number[][]
  /** Each triangle is the first point, the last and a new one. */
  fans: number[][]
}

export interface FaceMesh {
  positions: number[]
  normals: number[]
  indices: number[]
}

/** Triangles of one face with vertices of its own; triangles with wrong numbers are left out. */
export function tessellatedFace({ points, normals, numbers, triangles, strips, fans }: FaceTables): FaceMesh {
  const out: FaceMesh = { positions: [], normals: [], indices: [] }
  const vertices = new Map<number, number>()
  const pointOf = (number: number): TablePoint => points[(numbers.length > 0 ? numbers[number - 1] : number) - 1]
  const vertex = (number: number): number => {
    let at = vertices.get(number)
    if (at === undefined) {
      at = vertices.size
      vertices.set(number, at)
      const [x = 0, y = 0, z = 0] = pointOf(number)!
      const [a = 0, b = 0, c = 0] = normals.length === 1 ? normals[0] : (normals[number - 1] ?? [])
      out.positions.push(x, y, z)
      out.normals.push(a, b, c)
    }
    return at
  }
  const add = (a: number, b: number, c: number): void => {
    if (a === b || b === c || c === a || !pointOf(a) || !pointOf(b) || !pointOf(c)) return
    out.indices.push(vertex(a), vertex(b), vertex(c))
  }
  for (const [a, b, c] of triangles) add(a, b, c)
  for (const strip of strips) {
    for (let i = 2; i < strip.length; i++) {
      if (i % 2 === 0) add(strip[i - 2], strip[i - 1], strip[i])
      else add(strip[i - 1], strip[i - 2], strip[i])
    }
  }
  for (const fan of fans) for (let i = 2; i < fan.length; i++) add(fan[0], fan[i - 1], fan[i])
  fillNormals(out)
  return out
}

/** Vertices without a normal get the mean of their triangles'. */
function fillNormals({ positions: p, normals: n, indices }: FaceMesh): void {
  const missing = new Set<number>()
  for (let v = 0; v < n.length; v += 3) if (!(Math.abs(n[v]) + Math.abs(n[v + 1]) + Math.abs(n[v + 2]) > 0)) missing.add(v)
  if (missing.size === 0) return
  for (let i = 0; i < indices.length; i += 3) {
    const [a, b, c] = [indices[i] * 3, indices[i + 1] * 3, indices[i + 2] * 3]
    const u = [p[b] - p[a], p[b + 1] - p[a + 1], p[b + 2] - p[a + 2]]
    const v = [p[c] - p[a], p[c + 1] - p[a + 1], p[c + 2] - p[a + 2]]
    const cross = [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]]
    for (const corner of [a, b, c]) if (missing.has(corner)) for (let axis = 0; axis < 3; axis++) n[corner + axis] += cross[axis]
  }
}
