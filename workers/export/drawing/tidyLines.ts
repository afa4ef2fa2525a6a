import type { FlatCurve, Point } from '../../../src/core/export/flat/flatFace.ts'

/** The curves of a view, each place drawn once: hidden ones only where no visible one lies. */
export interface TidyLines {
  visible: FlatCurve[]
  hidden: FlatCurve[]
}

type Line = Extract<FlatCurve, { kind: 'line' }>
type Arc = Extract<FlatCurve, { kind: 'arc' }>
type Interval = [from: number, to: number]

const TURN = 2 * Math.PI

/** Joins stretches of the same line or circle, and leaves out what lies under a visible one. `tolerance`: distance at which curves are one, millimetres. */
export function tidyLines(visible: readonly FlatCurve[], hidden: readonly FlatCurve[], tolerance: number): TidyLines {
  const out: TidyLines = { visible: [], hidden: [] }
  tidyStraight(visible, hidden, tolerance, out)
  tidyArcs(visible, hidden, tolerance, out)
  const rest = (curves: readonly FlatCurve[]): FlatCurve[] => curves.filter(({ kind }) => kind !== 'line' && kind !== 'arc')
  const taken = new Set<string>()
  for (const [curves, to] of [
    [rest(visible), out.visible],
    [rest(hidden), out.hidden],
  ] as const) {
    for (const curve of curves) {
      const key = keyOf(curve, tolerance)
      if (key === undefined || taken.has(key)) continue
      taken.add(key)
      to.push(curve)
    }
  }
  return out
}

/** A line by its direction (0 to half a turn), its distance from the origin and where along it lies. */
interface Straight {
  angle: number
  distance: number
  interval: Interval
  seen: boolean
}

function tidyStraight(visible: readonly FlatCurve[], hidden: readonly FlatCurve[], tolerance: number, out: TidyLines): void {
  const all: Straight[] = []
  for (const [curves, seen] of [
    [visible, true],
    [hidden, false],
  ] as const) {
    for (const curve of curves) if (curve.kind === 'line') all.push(...straightOf(curve, seen, tolerance))
  }
  all.sort((a, b) => a.angle - b.angle)
  // Short lines have no sure direction: the longest of a group gives it.
  for (const [from, to] of groups(all, ({ angle }) => angle, 1e-4)) {
    const group = all.slice(from, to)
    const longest = group.reduce((best, line) => (span(line) > span(best) ? line : best))
    const [c, s] = [Math.cos(longest.angle), Math.sin(longest.angle)]
    const turned = group.map((line) => {
      const [own, side] = [Math.cos(line.angle), Math.sin(line.angle)]
      const at = (t: number): Point => [own * t - side * line.distance, side * t + own * line.distance]
      const [a, b] = [at(line.interval[0]), at(line.interval[1])]
      const distances = [a, b].map(([x, y]) => y * c - x * s)
      return {
        line,
        distance: (distances[0] + distances[1]) / 2,
        slope: Math.abs(distances[0] - distances[1]),
        interval: [a[0] * c + a[1] * s, b[0] * c + b[1] * s].sort((x, y) => x - y) as Interval,
      }
    })
    // Lines of another direction are drawn as they are.
    for (const { line, slope } of turned) if (slope > tolerance) (line.seen ? out.visible : out.hidden).push(lineOf(line.angle, line.distance, line.interval))
    const level = turned.filter(({ slope }) => slope <= tolerance).sort((a, b) => a.distance - b.distance)
    for (const [first, last] of groups(level, ({ distance }) => distance, tolerance)) {
      const same = level.slice(first, last)
      const [{ distance }] = same
      const seen = union(
        same.filter(({ line }) => line.seen).map(({ interval }) => interval),
        tolerance,
      )
      const behind = without(
        union(
          same.filter(({ line }) => !line.seen).map(({ interval }) => interval),
          tolerance,
        ),
        seen,
        tolerance,
      )
      out.visible.push(...seen.map((interval) => lineOf(longest.angle, distance, interval)))
      out.hidden.push(...behind.map((interval) => lineOf(longest.angle, distance, interval)))
    }
  }
}

const span = ({ interval }: Straight): number => interval[1] - interval[0]

function straightOf({ from, to }: Line, seen: boolean, tolerance: number): Straight[] {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]]
  const length = Math.hypot(dx, dy)
  if (!(length > tolerance)) return []
  let angle = Math.atan2(dy, dx)
  // Directions next to half a turn are those next to none.
  if (angle < -1e-6) angle += Math.PI
  if (angle > Math.PI - 1e-6) angle -= Math.PI
  const [c, s] = [Math.cos(angle), Math.sin(angle)]
  const ends = [from, to].map(([x, y]) => x * c + y * s).sort((a, b) => a - b) as Interval
  return [{ angle, distance: ((from[1] + to[1]) / 2) * c - ((from[0] + to[0]) / 2) * s, interval: ends, seen }]
}

const lineOf = (angle: number, distance: number, [from, to]: Interval): Line => {
  const [c, s] = [Math.cos(angle), Math.sin(angle)]
  const at = (t: number): Point => [c * t - s * distance, s * t + c * distance]
  return { kind: 'line', from: at(from), to: at(to) }
}

/** Ranges of a sorted list within which each value is near to the first. */
function groups<T>(list: readonly T[], value: (item: T) => number, near: number): [from: number, to: number][] {
  const out: [number, number][] = []
  for (let from = 0; from < list.length; ) {
    let to = from + 1
    while (to < list.length && value(list[to]) - value(list[from]) <= near) to++
    out.push([from, to])
    from = to
  }
  return out
}

function union(intervals: Interval[], near: number): Interval[] {
  const out: Interval[] = []
  for (const [from, to] of intervals.sort((a, b) => a[0] - b[0])) {
    const last = out[out.length - 1]
    if (last && from <= last[1] + near) last[1] = Math.max(last[1], to)
    else out.push([from, to])
  }
  return out
}

function without(intervals: readonly Interval[], taken: readonly Interval[], least: number): Interval[] {
  let out: Interval[] = [...intervals]
  for (const [from, to] of taken) {
    out = out.flatMap(([a, b]): Interval[] => (to <= a || from >= b ? [[a, b]] : [[a, from] as Interval, [to, b] as Interval].filter(([x, y]) => y > x)))
  }
  return out.filter(([a, b]) => b - a > least)
}

function tidyArcs(visible: readonly FlatCurve[], hidden: readonly FlatCurve[], tolerance: number, out: TidyLines): void {
  const circles: { arc: Arc; seen: Interval[]; behind: Interval[] }[] = []
  const cells = new Map<string, number[]>()
  for (const [curves, isSeen] of [
    [visible, true],
    [hidden, false],
  ] as const) {
    for (const arc of curves) {
      if (arc.kind !== 'arc' || Math.abs(arc.sweep) * arc.radius <= tolerance) continue
      const circle = circleOf(circles, cells, arc, tolerance)
      const [low, high] = arc.sweep < 0 ? [arc.start + arc.sweep, arc.start] : [arc.start, arc.start + arc.sweep]
      const from = low - TURN * Math.floor(low / TURN)
      const to = from + Math.min(TURN, high - low)
      const list = isSeen ? circle.seen : circle.behind
      list.push([from, Math.min(to, TURN)])
      if (to > TURN) list.push([0, to - TURN])
    }
  }
  for (const { arc, seen, behind } of circles) {
    const near = tolerance / arc.radius
    const shown = union(seen, near)
    for (const [intervals, to] of [
      [shown, out.visible],
      [without(union(behind, near), shown, near), out.hidden],
    ] as const) {
      for (const [start, end] of acrossZero(intervals, near)) to.push({ ...arc, start, sweep: Math.min(TURN, end - start) })
    }
  }
}

/** Circles lie in cells as wide as the tolerance, which are looked at with their neighbours. */
function circleOf<T extends { arc: Arc }>(
  circles: (T | { arc: Arc; seen: Interval[]; behind: Interval[] })[],
  cells: Map<string, number[]>,
  arc: Arc,
  tolerance: number,
) {
  const values = [...arc.center, arc.radius]
  const cell = values.map((value) => Math.floor(value / tolerance))
  for (let k = 0; k < 27; k++) {
    const key = [cell[0] + (k % 3) - 1, cell[1] + (Math.floor(k / 3) % 3) - 1, cell[2] + Math.floor(k / 9) - 1].join()
    for (const i of cells.get(key) ?? []) {
      const own = circles[i].arc
      if (Math.hypot(own.center[0] - values[0], own.center[1] - values[1]) <= tolerance && Math.abs(own.radius - arc.radius) <= tolerance)
        return circles[i] as { arc: Arc; seen: Interval[]; behind: Interval[] }
    }
  }
  const circle = { arc, seen: [] as Interval[], behind: [] as Interval[] }
  circles.push(circle)
  const key = cell.join()
  cells.set(key, [...(cells.get(key) ?? []), circles.length - 1])
  return circle
}

/** Joins the arc that ends where a turn ends with the one that begins there. */
function acrossZero(intervals: readonly Interval[], near: number): Interval[] {
  const [first, last] = [intervals[0], intervals[intervals.length - 1]]
  if (intervals.length > 1 && first[0] <= near && last[1] >= TURN - near) return [...intervals.slice(1, -1), [last[0], first[1] + TURN]]
  if (intervals.length === 1 && first[1] - first[0] >= TURN - near) return [[0, TURN]]
  return [...intervals]
}

/** What two equal ellipses or splines have in common; undefined for a point. */
function keyOf(curve: FlatCurve, tolerance: number): string | undefined {
  const round = ([x, y]: Point): string => `${Math.round(x / tolerance / 4)} ${Math.round(y / tolerance / 4)}`
  if (curve.kind === 'ellipse') {
    const at = (angle: number): Point => {
      const [c, s] = [Math.cos(angle), Math.sin(angle) * curve.ratio]
      return [curve.center[0] + curve.major[0] * c - curve.major[1] * s, curve.center[1] + curve.major[1] * c + curve.major[0] * s]
    }
    if (Math.abs(curve.sweep) * Math.hypot(...curve.major) <= tolerance) return undefined
    const ends = [round(at(curve.start)), round(at(curve.start + curve.sweep))].sort()
    return ['e', ...ends, round(at(curve.start + curve.sweep / 2)), round(curve.center)].join()
  }
  if (curve.kind !== 'spline') return undefined
  const { controls } = curve
  const [first, last, middle] = [controls[0], controls[controls.length - 1], controls[controls.length >> 1]]
  if (controls.every((p) => Math.hypot(p[0] - first[0], p[1] - first[1]) <= tolerance)) return undefined
  const ends = [round(first), round(last)].sort()
  return ['s', ...ends, controls.length, controls.length % 2 === 1 ? round(middle) : ''].join()
}
