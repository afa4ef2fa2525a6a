import type { Crossing } from './cutMesh.ts'

/** A line through the points `Crossing.points[points[i]]` (piece ends); a closed one does not repeat its first. */
export interface Chain {
  points: number[]
  closed: boolean
}

/** Strings pieces together that meet on the same mesh edge. Where a mesh is cracked, ends within `gap` of each other are joined. */
export function chainCrossing(crossing: Crossing, gap: number): Chain[] {
  const pieces = crossing.edges.length / 2
  const startingAt = new Map<number, number[]>()
  for (let piece = 0; piece < pieces; piece++) {
    const edge = crossing.edges[piece * 2]
    const list = startingAt.get(edge)
    if (list) list.push(piece)
    else startingAt.set(edge, [piece])
  }
  const used = new Uint8Array(pieces)
  const nextOf = (edge: number): number | undefined => {
    const list = startingAt.get(edge)
    for (let next = list?.pop(); next !== undefined; next = list?.pop()) if (!used[next]) return next
    return undefined
  }
  const chains: Chain[] = []
  const open: Chain[] = []
  for (let first = 0; first < pieces; first++) {
    if (used[first]) continue
    const points = [first * 2]
    const origin = crossing.edges[first * 2]
    let piece: number | undefined = first
    let closed = false
    while (piece !== undefined) {
      used[piece] = 1
      const edge: number = crossing.edges[piece * 2 + 1]
      if (edge === origin) {
        closed = true
        break
      }
      points.push(piece * 2 + 1)
      piece = nextOf(edge)
    }
    if (closed) chains.push({ points, closed })
    else open.push({ points, closed: false })
  }
  return [...chains, ...joinEnds(crossing, open, gap)]
}

/** Joins open chains at their ends, the same edge or the nearest end first, turning them where a mesh's triangles do not agree on a side. */
function joinEnds({ points, edges }: Crossing, open: Chain[], gap: number): Chain[] {
  const left = [...open]
  const done: Chain[] = []
  const apart = (a: number, b: number) =>
    edges[a] === edges[b] ? 0 : Math.hypot(points[a * 3] - points[b * 3], points[a * 3 + 1] - points[b * 3 + 1], points[a * 3 + 2] - points[b * 3 + 2])
  while (left.length > 0) {
    const chain = left.pop()!
    for (;;) {
      const end = chain.points.at(-1)!
      let best = chain.points.length > 2 ? apart(end, chain.points[0]) : Infinity
      let at = -1
      let turned = false
      // Cracked meshes have few open chains; more than that is no solid anyhow.
      for (let i = 0; i < left.length && i < 2000; i++) {
        const forth = apart(end, left[i].points[0])
        const back = apart(end, left[i].points.at(-1)!)
        if (Math.min(forth, back) >= best) continue
        best = Math.min(forth, back)
        at = i
        turned = back < forth
      }
      if (best > gap) break
      if (at < 0) {
        chain.closed = true
        break
      }
      const [next] = left.splice(at, 1)
      chain.points.push(...(turned ? next.points.reverse() : next.points))
    }
    done.push(chain)
  }
  return done
}
