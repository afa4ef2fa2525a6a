import { addScaled, cross, distance, subtract, type Vec3 } from '../geometry/matrix.ts'
import { areEqualHoles, type Hole } from '../measure/holes/hole.ts'
import { matchPairs } from './matchPairs.ts'

/** What became of a hole. `resized`: diameter, depth, steps or the end have changed, at the same axis. */
export interface HoleChange {
  change: 'added' | 'removed' | 'moved' | 'resized'
  /** Holes in the world, millimetres; `added` has no `before`, `removed` no `after`. */
  before?: Hole
  after?: Hole
  /** From the one to the other, mm, across the axis and along it. */
  by?: Vec3
}

const middle = ({ mouth, axis, depth }: Hole): Vec3 => addScaled(mouth, axis, depth / 2)

function isOneAxis(a: Hole, b: Hole, tolerance: number): boolean {
  return Math.hypot(...cross(a.axis, b.axis)) < 1e-4 && Math.hypot(...cross(subtract(b.mouth, a.mouth), a.axis)) <= tolerance
}

/** Compares the holes of two versions of a part; `same` are those that neither moved nor changed. Tolerance in millimetres. */
export function compareHoles(before: readonly Hole[], after: readonly Hole[], tolerance: number): { changes: HoleChange[]; same: [Hole, Hole][] } {
  const ones = [...before],
    others = [...after]
  const changes: HoleChange[] = []
  const same: [Hole, Hole][] = []
  const apart = (a: Hole, b: Hole): number => distance(middle(a), middle(b))
  const near = (a: Hole, b: Hole): number | undefined => (isOneAxis(a, b, tolerance) ? apart(a, b) : undefined)
  matchPairs(
    ones,
    others,
    (a, b) => (areEqualHoles(a, b, tolerance) && apart(a, b) <= tolerance ? near(a, b) : undefined),
    (a, b) => same.push([a, b]),
  )
  // Two holes on one axis, one in each of two walls, are not one: their depths overlap.
  matchPairs(
    ones,
    others,
    (a, b) => (near(a, b) !== undefined && apart(a, b) <= (a.depth + b.depth) / 2 + tolerance && !areEqualHoles(a, b, tolerance) ? apart(a, b) : undefined),
    (a, b) => changes.push({ change: 'resized', before: a, after: b }),
  )
  matchPairs(
    ones,
    others,
    (a, b) => (areEqualHoles(a, b, tolerance) ? apart(a, b) : undefined),
    (a, b) => changes.push({ change: 'moved', before: a, after: b, by: subtract(middle(b), middle(a)) }),
  )
  for (const hole of ones) changes.push({ change: 'removed', before: hole })
  for (const hole of others) changes.push({ change: 'added', after: hole })
  return { changes, same }
}
