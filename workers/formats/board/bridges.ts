import type { Polygon } from './apart.ts'
import { reversed, type Ring, ringArea } from './ring.ts'

/** A polygon whose holes are joined to its border by straight bridges. */
export interface Bridged {
  /** The rings, with a point more wherever a bridge meets an edge. */
  rings: Ring[]
  /** Points of all rings, counted through, in the order of one closed line around the material; absent where the holes are left as they are. */
  line?: number[]
}

/** From so many holes on. With fewer of them the triangulation looks for bridges itself, which takes the square of their number. */
export const MANY = 16
/** Rows that edges are sorted into: so many edges come to one, on the average. */
const EDGES_PER_ROW = 4
const MOST_ROWS = 1 << 16

/** Where a bridge meets an edge of another ring. */
interface Meeting {
  ring: number
  /** The point from which the edge goes on. */
  edge: number
  /** Place on the edge, 0 at that point. */
  at: number
  x: number
  y: number
  /** Ring whose leftmost point the bridge comes from. */
  from: number
}

/** Joins each hole from its leftmost point straight to the left: whatever lies there first is reached without crossing anything. */
export function bridged(polygon: Polygon): Bridged {
  if (polygon.length <= MANY) return { rings: polygon }
  // The border counter-clockwise, holes clockwise: one line goes around the material.
  const rings = polygon.map((ring, i) => (ringArea(ring) > 0 === (i === 0) ? ring : reversed(ring)))
  const leftmost = rings.map(leftmostOf)
  const rows = new Rows(rings)
  const meetings: Meeting[][] = rings.map(() => [])
  for (let hole = 1; hole < rings.length; hole++) {
    const meeting = rows.leftOf(hole, rings[hole][leftmost[hole] * 2], rings[hole][leftmost[hole] * 2 + 1])
    if (!meeting) return { rings: polygon }
    meetings[meeting.ring].push(meeting)
  }
  const joined = rings.map((ring, i) => withMeetings(ring, meetings[i], leftmost[i]))
  const line = lineThrough(joined)
  // Rings that touch each other may hold each other in a circle.
  return line ? { rings: joined.map(({ ring }) => ring), line } : { rings: polygon }
}

function leftmostOf(ring: Ring): number {
  let best = 0
  for (let i = 2; i < ring.length; i += 2) if (ring[i] < ring[best] || (ring[i] === ring[best] && ring[i + 1] < ring[best + 1])) best = i
  return best / 2
}

/** The edges of all rings by their height. */
class Rows {
  private readonly rings: readonly Ring[]
  private readonly low: number
  private readonly perRow: number
  /** Ring and point of each edge, in turn. */
  private readonly rows: number[][]

  constructor(rings: readonly Ring[]) {
    this.rings = rings
    let [low, high, count] = [Infinity, -Infinity, 0]
    for (const ring of rings) {
      count += ring.length / 2
      for (let i = 1; i < ring.length; i += 2) {
        low = Math.min(low, ring[i])
        high = Math.max(high, ring[i])
      }
    }
    const rows = Math.min(MOST_ROWS, Math.max(1, Math.ceil(count / EDGES_PER_ROW)))
    this.low = low
    this.perRow = rows / (high - low || 1)
    this.rows = Array.from({ length: rows }, () => [])
    for (const [number, ring] of rings.entries()) {
      for (let i = 0; i < ring.length; i += 2) {
        const next = (i + 2) % ring.length
        const [a, b] = [this.rowOf(Math.min(ring[i + 1], ring[next + 1])), this.rowOf(Math.max(ring[i + 1], ring[next + 1]))]
        for (let row = a; row <= b; row++) this.rows[row].push(number, i / 2)
      }
    }
  }

  private rowOf(y: number): number {
    return Math.min(this.rows.length - 1, Math.floor((y - this.low) * this.perRow))
  }

  /** The nearest edge of another ring to the left of a point of ring `from`. */
  leftOf(from: number, x: number, y: number): Meeting | undefined {
    let best: Meeting | undefined
    const row = this.rows[this.rowOf(y)]
    for (let k = 0; k < row.length; k += 2) {
      const number = row[k]
      if (number === from) continue
      const ring = this.rings[number]
      const i = row[k + 1] * 2
      const next = (i + 2) % ring.length
      const [ax, ay, bx, by] = [ring[i], ring[i + 1], ring[next], ring[next + 1]]
      if (ay <= y === by <= y) continue
      const at = (y - ay) / (by - ay)
      const meets = ax + at * (bx - ax)
      if (meets <= x && (!best || meets > best.x)) best = { ring: number, edge: i / 2, at, x: meets, y, from }
    }
    return best
  }
}

interface JoinedRing {
  ring: Ring
  /** Its leftmost point. */
  start: number
  /** Rings that are joined at a point. */
  joins: Map<number, number[]>
}

/** The ring with the points where bridges meet it; those at a point that is there take that one. */
function withMeetings(ring: Ring, meetings: readonly Meeting[], leftmost: number): JoinedRing {
  if (meetings.length === 0) return { ring, start: leftmost, joins: new Map() }
  const onEdge = new Map<number, Meeting[]>()
  for (const meeting of meetings) {
    const own = onEdge.get(meeting.edge)
    if (own) own.push(meeting)
    else onEdge.set(meeting.edge, [meeting])
  }
  const out: Ring = []
  const joins = new Map<number, number[]>()
  let start = 0
  for (let point = 0; point < ring.length / 2; point++) {
    if (point === leftmost) start = out.length / 2
    out.push(ring[point * 2], ring[point * 2 + 1])
    for (const { x, y, from } of onEdge.get(point)?.toSorted((a, b) => a.at - b.at) ?? []) {
      const isThere = out[out.length - 2] === x && out[out.length - 1] === y
      if (!isThere) out.push(x, y)
      const place = out.length / 2 - 1
      joins.set(place, [...(joins.get(place) ?? []), from])
    }
  }
  return { ring: out, start, joins }
}

/** Around the border, and at each join around the ring that is joined there and back. Undefined when that does not reach all rings. */
function lineThrough(rings: readonly JoinedRing[]): number[] | undefined {
  const first: number[] = []
  let count = 0
  for (const { ring } of rings) {
    first.push(count)
    count += ring.length / 2
  }
  const line: number[] = []
  let reached = 1
  const stack = [{ ring: 0, step: 0, join: 0 }]
  while (stack.length > 0) {
    const top = stack[stack.length - 1]
    const { ring, start, joins } = rings[top.ring]
    const points = ring.length / 2
    // A hole is left where it was entered.
    if (top.step > (top.ring === 0 ? points - 1 : points)) {
      stack.pop()
      continue
    }
    const place = (start + top.step) % points
    if (top.join === 0 || joins.has(place)) line.push(first[top.ring] + place)
    const own = top.step < points ? joins.get(place) : undefined
    if (own && top.join < own.length) {
      const next = own[top.join++]
      if (++reached > rings.length) return undefined
      stack.push({ ring: next, step: 0, join: 0 })
    } else {
      top.step++
      top.join = 0
    }
  }
  return reached === rings.length ? line : undefined
}
