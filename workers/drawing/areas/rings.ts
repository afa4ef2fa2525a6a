import { Clipper, FillRule, type Path64 } from 'clipper2-ts'
import { isInside, signedArea } from '../../../src/core/drawing/ring.ts'
import { selfCrossing } from '../hatch/trapezoids.ts'
import { boxOf, holds, meets, rectOf } from './boxes.ts'

/** Clipper works with whole numbers: these make a unit of the rings. */
const PER_UNIT = 1e6
/** Rings with more points are taken as they are. */
const MOST_POINTS = 40_000
/** Looking for nesting is quadratic. */
const MOST_NESTED = 2000

export type FillRuleName = 'nonzero' | 'even'
export type Rings = readonly (readonly number[])[]

const toPath = (ring: readonly number[]): Path64 => {
  const path: Path64 = []
  for (let i = 0; i + 1 < ring.length; i += 2) path.push({ x: Math.round(ring[i] * PER_UNIT), y: Math.round(ring[i + 1] * PER_UNIT) })
  return path
}
const toRing = (path: Path64): number[] => path.flatMap(({ x, y }) => [x / PER_UNIT, y / PER_UNIT])

/** Rings that do not cross, with holes by the even-odd rule, around all that `rings` enclose by a rule. */
export function united(rings: Rings, rule: FillRuleName): number[][] {
  return Clipper.union(rings.map(toPath), rule === 'even' ? FillRule.EvenOdd : FillRule.NonZero)
    .map(toRing)
    .filter(({ length }) => length >= 6)
}

/** What two areas have in common, all that is in one of them at least, in one of them alone, or in the first alone. Rings of each do not cross, with holes by the even-odd rule. */
export function combined(a: Rings, b: Rings, how: 'common' | 'all' | 'one' | 'first'): number[][] {
  const operation = { common: Clipper.intersect, all: Clipper.union, one: Clipper.xor, first: Clipper.difference }[how]
  return operation
    .call(Clipper, a.map(toPath), b.map(toPath), FillRule.EvenOdd)
    .map(toRing)
    .filter(({ length }) => length >= 6)
}

/** The same where rings may cross, or lie in each other without a hole; others as they are. */
export function apart(rings: Rings, rule: FillRuleName): Rings {
  if (rings.length === 1 && (rings[0].length <= 6 || rectOf(rings[0]))) return rings
  if (rings.reduce((sum, { length }) => sum + length, 0) > MOST_POINTS * 2) return rings
  const isTold = rule === 'nonzero' && rings.length > 1 && hasSameTurns(rings)
  return isTold || selfCrossing(rings.map((ring) => [...ring])) ? united(rings, rule) : rings
}

/** Whether rings that turn the same way meet: then one in the other is no hole. */
function hasSameTurns(rings: Rings): boolean {
  const about = rings.map((ring) => ({ box: boxOf(ring), turn: Math.sign(signedArea(ring)) })).toSorted((a, b) => a.box[0] - b.box[0])
  for (let i = 0; i < about.length; i++)
    for (let k = i + 1; k < about.length && about[k].box[0] <= about[i].box[2]; k++)
      if (about[k].turn === about[i].turn && meets(about[k].box, about[i].box)) return true
  return false
}

/** Rings that do not cross as areas: each an outer ring with the holes in it. */
export function areasOf(rings: Rings): Rings[] {
  if (rings.length <= 1 || rings.length > MOST_NESTED) return [rings]
  const about = rings.map((ring) => ({ ring, box: boxOf(ring), size: Math.abs(signedArea(ring)), around: [] as number[] }))
  for (const [i, inner] of about.entries())
    for (const [k, outer] of about.entries())
      if (i !== k && outer.size > inner.size && holds(outer.box, inner.box) && encloses(outer.ring, inner.ring)) inner.around.push(k)
  return about.flatMap(({ ring, around }, i) => {
    if (around.length % 2 === 1) return []
    const holes = about.filter((other) => other.around.length === around.length + 1 && other.around.includes(i))
    return [[ring, ...holes.map((hole) => hole.ring)]]
  })
}

/** Whether the middle of the first edge of a ring lies within another one. */
const encloses = (ring: readonly number[], inner: readonly number[]): boolean => isInside(ring, (inner[0] + inner[2]) / 2, (inner[1] + inner[3]) / 2)
