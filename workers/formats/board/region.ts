import { Clipper, ClipType, EndType, FillRule, JoinType, type Path64, type Paths64, type PolyPath64, PolyTree64 } from 'clipper2-ts'
import { apart, type Operation, type Polygon } from './apart.ts'
import type { Figure } from './figure.ts'
import type { Ring } from './ring.ts'

/** Clipper works with whole numbers: these make a millimetre. Boards of ten metres stay exact. */
const PER_MM = 1e5
/** The farthest that something of a board can lie from its origin (mm). */
export const FARTHEST = 1e5

const toPath = (ring: Ring): Path64 => {
  const path: Path64 = []
  for (let i = 0; i + 1 < ring.length; i += 2) path.push({ x: Math.round(ring[i] * PER_MM), y: Math.round(ring[i + 1] * PER_MM) })
  return path
}
function toRing(path: Path64): Ring {
  const ring: Ring = []
  for (const { x, y } of path) ring.push(x / PER_MM, y / PER_MM)
  return ring
}
/** Paths of rings: each once, because many on one place cost the square of the time; those too far away to be of a board are left out. */
function toPaths(rings: readonly Ring[]): Paths64 {
  const seen = new Set<string>()
  const paths: Paths64 = []
  for (const ring of rings) {
    let sum = 0
    let isNear = true
    for (let i = 0; i < ring.length; i++) {
      sum += ring[i] * (1 + (i % 97))
      if (!(Math.abs(ring[i]) <= FARTHEST)) isNear = false
    }
    const key = `${ring.length} ${ring[0]} ${ring[1]} ${sum}`
    if (!isNear || seen.has(key)) continue
    seen.add(key)
    paths.push(toPath(ring))
  }
  return paths
}

/** Area of all rings together; by the non-zero rule: rings counter-clockwise around material, clockwise around holes. */
export const union = (rings: readonly Ring[]): Ring[] => Clipper.union(toPaths(rings), FillRule.NonZero).map(toRing)

/** What of `rings` is not covered by `taken`. */
export const difference = (rings: readonly Ring[], taken: readonly Ring[]): Ring[] =>
  Clipper.difference(toPaths(rings), toPaths(taken), FillRule.NonZero).map(toRing)

/** The area of rings grown by a distance (mm), with round corners; smaller when it is negative. */
export const inflated = (rings: readonly Ring[], by: number): Ring[] =>
  Clipper.inflatePaths(Clipper.union(toPaths(rings), FillRule.NonZero), by * PER_MM, JoinType.Round, EndType.Polygon).map(toRing)

/**
 * Area that figures cover, drawn one after the other. Figures of one net are joined, because most crossings lie between them; rings of different nets may still
 * overlap each other.
 */
export function coveredBy(figures: readonly Figure[]): Ring[] {
  let covered: Ring[] = []
  for (let i = 0; i < figures.length; ) {
    const clear = figures[i].isClear === true
    let end = i
    while (end < figures.length && (figures[end].isClear === true) === clear) end++
    const run = figures.slice(i, end)
    covered = clear
      ? difference(
          covered,
          run.flatMap(({ rings }) => rings),
        )
      : joined(covered, run)
    i = end
  }
  return covered
}

function joined(before: Ring[], figures: readonly Figure[]): Ring[] {
  const nets = new Map<string, Ring[]>()
  for (const { net, rings } of figures) {
    const own = nets.get(net ?? '')
    if (own) own.push(...rings)
    else nets.set(net ?? '', [...rings])
  }
  const parts = [...nets.values()].flatMap((rings) => union(rings))
  return before.length === 0 ? parts : union([...before, ...parts])
}

const operations: Record<Operation, ClipType> = { union: ClipType.Union, difference: ClipType.Difference, intersection: ClipType.Intersection }

/** From so many rings on it pays to look for those that touch no other. */
const MANY = 64

/** The union, difference or intersection of two areas, as polygons that do not touch each other. */
export function polygonsOf(operation: Operation, rings: readonly Ring[], others: readonly Ring[] = []): Polygon[] {
  const found = rings.length + others.length < MANY ? undefined : apart(operation, near(rings), near(others), (first, second) => cut(operation, first, second))
  return found ?? treeOf(operation, rings, others)
}

/** Borders of the union, difference or intersection of two areas, as rings that do not cross. */
export const cut = (operation: Operation, rings: readonly Ring[], others: readonly Ring[]): Ring[] =>
  Clipper.booleanOp(operations[operation], toPaths(rings), toPaths(others), FillRule.NonZero).map(toRing)

/** Rings that are near enough to be of a board, and have an area. */
const near = (rings: readonly Ring[]): Ring[] => rings.filter((ring) => ring.length >= 6 && ring.every((value) => Math.abs(value) <= FARTHEST))

function treeOf(operation: Operation, rings: readonly Ring[], others: readonly Ring[]): Polygon[] {
  const tree = new PolyTree64()
  Clipper.booleanOpWithPolyTree(operations[operation], toPaths(rings), others.length > 0 ? toPaths(others) : null, tree, FillRule.NonZero)
  const polygons: Polygon[] = []
  const stack = childrenOf(tree)
  for (let outer = stack.pop(); outer; outer = stack.pop()) {
    const holes = childrenOf(outer)
    polygons.push([outer, ...holes].map(({ polygon }) => toRing(polygon ?? [])))
    for (const hole of holes) stack.push(...childrenOf(hole))
  }
  return polygons
}

const childrenOf = (path: PolyPath64): PolyPath64[] => Array.from({ length: path.count }, (_, i) => path.child(i))
