/** Times that a corner moves as far as its edges, at most: that of a needle would go far away. */
const MITRE = 3

/**
 * Polygons of neighbouring pieces (x, y, ... in millimetres on the page) in the order in which they are painted, each reaching by `under` below later ones that it
 * shares an edge with: where edges only touch, the ground shines through as painters smooth them. Their outline stays as it is.
 */
export function overlapping(pieces: readonly number[][], under: number): number[][] {
  const last = new Map<string, number>()
  pieces.forEach((ring, piece) => {
    for (let i = 0; i < ring.length; i += 2) last.set(edgeKey(ring, i), piece)
  })
  return pieces.map((ring, piece) =>
    outset(
      ring,
      ring.flatMap((_, i) => (i % 2 === 1 ? [] : last.get(edgeKey(ring, i))! > piece ? [under] : [0])),
    ),
  )
}

/** The edge from the corner at `i` to the next one, whichever way it is gone along. */
function edgeKey(ring: readonly number[], i: number): string {
  const next = (i + 2) % ring.length
  const ends = [`${ring[i].toFixed(3)} ${ring[i + 1].toFixed(3)}`, `${ring[next].toFixed(3)} ${ring[next + 1].toFixed(3)}`]
  return ends.sort().join(' ')
}

/** A convex polygon whose edges are moved outwards, each by its own distance. */
function outset(ring: number[], by: readonly number[]): number[] {
  if (by.every((distance) => distance === 0)) return ring
  const count = by.length
  let area = 0
  for (let i = 0, before = count - 1; i < count; before = i++) area += ring[before * 2] * ring[i * 2 + 1] - ring[i * 2] * ring[before * 2 + 1]
  const side = area < 0 ? -1 : 1
  const normals = by.map((_, i) => {
    const [x, y] = [0, 1].map((axis) => ring[((i + 1) % count) * 2 + axis] - ring[i * 2 + axis])
    const length = Math.hypot(x, y) || 1
    return [(side * y) / length, (-side * x) / length]
  })
  return by.flatMap((distance, i) => {
    const before = (i + count - 1) % count
    const [[ax, ay], [bx, by2]] = [normals[before], normals[i]]
    const [a, b] = [by[before], distance]
    const farthest = MITRE * Math.max(a, b)
    // Where the moved edges meet.
    const sine = ax * by2 - ay * bx
    let [x, y] = [(a * by2 - b * ay) / sine, (b * ax - a * bx) / sine]
    if (!(Math.hypot(x, y) <= farthest)) [x, y] = a > b ? [ax * a, ay * a] : [bx * b, by2 * b]
    return [ring[i * 2] + x, ring[i * 2 + 1] + y]
  })
}
