import { cross, dot, length, perpendicular, type Vec3 } from '../../geometry/matrix.ts'
import { areEqualHoles, type Hole } from './hole.ts'

/** Equal holes in a regular order. Millimetres and radians. */
export type Pattern =
  | { kind: 'circle'; members: readonly Hole[]; diameter: number; angle: number; centre: Vec3 }
  | { kind: 'line'; members: readonly Hole[]; pitch: number }
  | { kind: 'grid'; members: readonly Hole[]; counts: readonly [number, number]; pitch: readonly [number, number] }

/** Equal holes of a part: what one callout with a count stands for. */
export interface HoleGroup {
  holes: readonly Hole[]
  patterns: readonly Pattern[]
}

/** Larger groups are counted, but not searched for patterns. */
const MOST = 240
/** Circles are tried through any three holes of so many. */
const MOST_TRIPLES = 24

/** Other holes that are tried as the middle of a circle. */
const MOST_HUBS = 50

/** Holes by equal sizes, in the order of the first of each size, with their patterns. Yields now and then. */
export function* groupHoles(holes: readonly Hole[]): Generator<void, HoleGroup[]> {
  const groups: Hole[][] = []
  for (const [i, hole] of holes.entries()) {
    if (i % 256 === 255) yield
    const same = groups.find(([first]) => areEqualHoles(first, hole))
    if (same) same.push(hole)
    else groups.push([hole])
  }
  const out: HoleGroup[] = []
  for (const own of groups) out.push({ holes: own, patterns: yield* patternsOf(own, holes) })
  return out
}

/** A hole seen along the axis of its group. */
interface Spot {
  hole: Hole
  x: number
  y: number
}

function* patternsOf(group: readonly Hole[], all: readonly Hole[]): Generator<void, Pattern[]> {
  if (group.length > MOST || group.length < 2) return []
  const planes: Hole[][] = []
  for (const hole of group) {
    const same = planes.find(([first]) => onePlane(first, hole))
    if (same) same.push(hole)
    else planes.push([hole])
  }
  const out: Pattern[] = []
  for (const holes of planes) {
    if (holes.length < 2) continue
    yield
    const { axis } = holes[0]
    const u = perpendicular(axis),
      v = cross(axis, u)
    const spot = (hole: Hole): Spot => ({ hole, x: dot(hole.mouth, u), y: dot(hole.mouth, v) })
    const own = new Set(holes)
    const spots = holes.map(spot)
    const [left, right] = rangeOf(spots.map(({ x }) => x)),
      [below, above] = rangeOf(spots.map(({ y }) => y))
    const hubs: Spot[] = []
    for (const hole of all) {
      if (hubs.length === MOST_HUBS) break
      if (own.has(hole) || length(cross(hole.axis, axis)) >= 1e-4) continue
      const at = spot(hole)
      if (at.x >= left && at.x <= right && at.y >= below && at.y <= above) hubs.push(at)
    }
    out.push(...(yield* inPlane(spots, hubs, axis, u, v)))
  }
  return out
}

const rangeOf = (values: readonly number[]): [number, number] => [Math.min(...values), Math.max(...values)]

/** Same direction, and mouths on one plane. */
function onePlane(a: Hole, b: Hole): boolean {
  const away: Vec3 = [b.mouth[0] - a.mouth[0], b.mouth[1] - a.mouth[1], b.mouth[2] - a.mouth[2]]
  return length(cross(a.axis, b.axis)) < 1e-4 && dot(a.axis, b.axis) > 0 && Math.abs(dot(away, a.axis)) < toleranceOf(a)
}

/** What places may be off by, mm. */
const toleranceOf = ({ diameter }: Hole): number => Math.max(2e-3, 1e-3 * diameter)

/** Yields the largest pattern first, then those of the remaining holes. */
function* inPlane(spots: Spot[], hubs: readonly Spot[], axis: Vec3, u: Vec3, v: Vec3): Generator<void, Pattern[]> {
  const out: Pattern[] = []
  let left = spots
  while (left.length > 1) {
    yield
    const tolerance = toleranceOf(left[0].hole)
    const circle = bestCircle(left, hubs, tolerance)
    const grid = gridOf(left, tolerance)
    const line = bestLine(left, tolerance)
    // Four at the corners of a square are dimensioned from each other, unless they stand about something.
    const isFirst = circle && (circle.hub || circle.members.length !== 4 || circle.members.length > (grid?.members.length ?? 0))
    const choices = [isFirst ? circle : undefined, grid, line, circle].filter((one) => one !== undefined)
    const best = choices.toSorted((a, b) => b.members.length - a.members.length)[0]
    if (!best) break
    const members = best.members.map(({ hole }) => hole)
    if (best.kind === 'circle') {
      const station = dot(members[0].mouth, axis)
      const centre = [0, 1, 2].map((i) => u[i] * best.x + v[i] * best.y + axis[i] * station) as Vec3
      out.push({ kind: 'circle', members, diameter: best.radius * 2, angle: best.angle, centre })
    } else if (best.kind === 'grid') out.push({ kind: 'grid', members, counts: best.counts, pitch: best.pitch })
    else out.push({ kind: 'line', members, pitch: best.pitch })
    const taken = new Set(best.members)
    left = left.filter((one) => !taken.has(one))
  }
  return out
}

interface Circle {
  kind: 'circle'
  members: Spot[]
  x: number
  y: number
  radius: number
  angle: number
  /** Another hole stands in the middle. */
  hub: boolean
}

function bestCircle(spots: readonly Spot[], hubs: readonly Spot[], tolerance: number): Circle | undefined {
  const centres: { x: number; y: number; hub: boolean }[] = []
  const seen = new Set<string>()
  const isNew = (x: number, y: number): boolean => seen.size < seen.add(`${Math.round(x / tolerance)} ${Math.round(y / tolerance)}`).size
  for (const { x, y } of hubs) if (isNew(x, y)) centres.push({ x, y, hub: true })
  const mean = { x: spots.reduce((sum, { x }) => sum + x, 0) / spots.length, y: spots.reduce((sum, { y }) => sum + y, 0) / spots.length, hub: false }
  if (isNew(mean.x, mean.y)) centres.push(mean)
  if (spots.length <= MOST_TRIPLES) {
    for (const [i, a] of spots.entries()) {
      for (let j = i + 1; j < spots.length; j++) {
        for (let k = j + 1; k < spots.length; k++) {
          const centre = circumcentre(a, spots[j], spots[k])
          if (centre && isNew(centre.x, centre.y)) centres.push({ ...centre, hub: false })
        }
      }
    }
  }
  let best: Circle | undefined
  for (const centre of centres) {
    const byRadius = spots.map((spot) => ({ spot, radius: Math.hypot(spot.x - centre.x, spot.y - centre.y) })).toSorted((a, b) => a.radius - b.radius)
    for (let from = 0; from < byRadius.length; ) {
      let to = from + 1
      while (to < byRadius.length && byRadius[to].radius - byRadius[from].radius <= 2 * tolerance) to++
      const { radius } = byRadius[from]
      const members = byRadius.slice(from, to).map(({ spot }) => spot)
      const angle = radius > tolerance ? equalAngle(members, centre, tolerance / radius) : undefined
      if (angle !== undefined && (!best || members.length > best.members.length || (members.length === best.members.length && centre.hub && !best.hub)))
        best = { kind: 'circle', members, ...centre, radius: members.length > 0 ? radius : 0, angle }
      from = to
    }
  }
  return best
}

function circumcentre(a: Spot, b: Spot, c: Spot): { x: number; y: number } | undefined {
  const bx = b.x - a.x,
    by = b.y - a.y,
    cx = c.x - a.x,
    cy = c.y - a.y
  const d = 2 * (bx * cy - by * cx)
  const size = Math.hypot(bx, by) * Math.hypot(cx, cy)
  if (Math.abs(d) < 1e-3 * size) return undefined
  const bb = bx * bx + by * by,
    cc = cx * cx + cy * cy
  return { x: a.x + (cy * bb - by * cc) / d, y: a.y + (bx * cc - cx * bb) / d }
}

/** The pitch of holes about a centre: all around, or at least four with places left free. */
function equalAngle(members: readonly Spot[], { x, y }: { x: number; y: number }, tolerance: number): number | undefined {
  const count = members.length
  if (count < 3) return undefined
  const angles = members.map((spot) => Math.atan2(spot.y - y, spot.x - x)).toSorted((a, b) => a - b)
  const gaps = angles.map((angle, i) => (angles[i + 1] ?? angles[0] + 2 * Math.PI) - angle)
  const least = Math.min(...gaps)
  const places = Math.round((2 * Math.PI) / least)
  const pitch = (2 * Math.PI) / places
  if (places > 2 * count || (places !== count && count < 4)) return undefined
  return gaps.every((gap) => Math.abs(gap - Math.round(gap / pitch) * pitch) <= 4 * tolerance) ? pitch : undefined
}

interface Grid {
  kind: 'grid'
  members: Spot[]
  counts: [number, number]
  pitch: [number, number]
}

/** All of them at the crossings of equally spaced rows and columns. */
function gridOf(spots: Spot[], tolerance: number): Grid | undefined {
  const count = spots.length
  if (count < 4) return undefined
  const [first] = spots
  const others = spots.slice(1).toSorted((a, b) => Math.hypot(a.x - first.x, a.y - first.y) - Math.hypot(b.x - first.x, b.y - first.y))
  for (const near of others.slice(0, 4)) {
    const size = Math.hypot(near.x - first.x, near.y - first.y)
    if (!(size > tolerance)) return undefined
    const ux = (near.x - first.x) / size,
      uy = (near.y - first.y) / size
    const columns = steps(
      spots.map(({ x, y }) => x * ux + y * uy),
      tolerance,
    )
    const rows = steps(
      spots.map(({ x, y }) => y * ux - x * uy),
      tolerance,
    )
    if (columns && rows && columns.count * rows.count === count)
      return { kind: 'grid', members: spots, counts: [columns.count, rows.count], pitch: [columns.pitch, rows.pitch] }
  }
  return undefined
}

/** Distinct values, when they are equally spaced and more than one. */
function steps(values: readonly number[], tolerance: number): { count: number; pitch: number } | undefined {
  const distinct = values.toSorted((a, b) => a - b).filter((value, i, all) => i === 0 || value - all[i - 1] > tolerance)
  if (distinct.length < 2) return undefined
  const pitch = (distinct[distinct.length - 1] - distinct[0]) / (distinct.length - 1)
  return distinct.every((value, i) => Math.abs(value - distinct[0] - i * pitch) <= 2 * tolerance) ? { count: distinct.length, pitch } : undefined
}

interface Row {
  kind: 'line'
  members: Spot[]
  pitch: number
}

/** The longest row of equal steps; of two holes the distance between them. */
function bestLine(spots: readonly Spot[], tolerance: number): Row | undefined {
  let best: Row | undefined
  if (spots.length > 60) return undefined
  for (const a of spots) {
    for (const b of spots) {
      const dx = b.x - a.x,
        dy = b.y - a.y
      const pitch = Math.hypot(dx, dy)
      if (a === b || pitch <= tolerance) continue
      const members = [a]
      for (;;) {
        const next = spots.find((one) => Math.hypot(one.x - a.x - dx * members.length, one.y - a.y - dy * members.length) <= 2 * tolerance)
        if (!next) break
        members.push(next)
      }
      const isLonger = members.length > (best?.members.length ?? 0) || (members.length === best?.members.length && pitch < best.pitch - tolerance)
      if ((members.length > 2 || spots.length === 2) && isLonger) best = { kind: 'line', members, pitch }
    }
  }
  return best
}
