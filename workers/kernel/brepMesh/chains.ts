/** Chain `c` is the segments `segments[start[c]]` up to `segments[start[c + 1]]`, each as `2 * segment + side`: it runs from that end to the other. */
export interface Chains {
  segments: Uint32Array
  start: Uint32Array
}

/** A chain turns into another where it bends by more than this: a corner of a face that no other edge meets. */
const CORNER_COSINE = Math.cos((50 * Math.PI) / 180)

/** Segments at one point beyond which no chain goes on: looking through them costs the square. */
const MAX_FAN = 32

/**
 * Joins segments (pairs of point numbers) of one `group` end to end. A chain ends where lines part, where the group changes and at corners. O(n).
 */
export function chainByGroup(ends: Uint32Array, group: ArrayLike<number>, cosine: (before: number, point: number, after: number) => number): Chains {
  let points = 0
  for (const point of ends) if (point >= points) points = point + 1
  const first = new Uint32Array(points + 2)
  for (const point of ends) first[point + 2]++
  for (let p = 2; p < first.length; p++) first[p] += first[p - 1]
  const around = new Uint32Array(ends.length)
  for (let i = 0; i < ends.length; i++) around[first[ends[i] + 1]++] = i

  /** The end by which a chain goes on that arrives by end `at`; -1 = it stops there. */
  const onward = (at: number): number => {
    const point = ends[at]
    if (first[point + 1] - first[point] > MAX_FAN) return -1
    const before = ends[at ^ 1]
    let after = -1
    let other = -1
    // Shapes that touch along a line have segments of several groups there: the chain goes on as long as all of them do.
    for (let i = first[point]; i < first[point + 1]; i++) {
      const end = around[i]
      const neighbour = ends[end ^ 1]
      if (neighbour !== before) {
        if (after >= 0 && after !== neighbour) return -1
        after = neighbour
      }
      if (end === at || group[end >> 1] !== group[at >> 1]) continue
      if (other >= 0) return -1
      other = end
    }
    if (other < 0 || other >> 1 === at >> 1) return -1
    return cosine(before, point, ends[other ^ 1]) < CORNER_COSINE ? -1 : other
  }

  const count = ends.length / 2
  const done = new Uint8Array(count)
  const segments = new Uint32Array(count)
  const start: number[] = [0]
  let used = 0
  const walk = (from: number): void => {
    for (let at = from; at >= 0 && !done[at >> 1]; at = onward(at ^ 1)) {
      done[at >> 1] = 1
      segments[used++] = at
    }
    start.push(used)
  }
  for (let at = 0; at < ends.length; at++) if (!done[at >> 1] && onward(at) < 0) walk(at)
  // The remaining pieces are rings.
  for (let s = 0; s < count; s++) if (!done[s]) walk(s * 2)
  return { segments, start: Uint32Array.from(start) }
}
