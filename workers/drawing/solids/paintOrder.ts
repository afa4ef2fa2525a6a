import { signedArea } from '../../../src/core/drawing/ring.ts'
import { BoxGrid } from '../../export/drawing/occluders.ts'

/** A convex, plane piece of a face as a view shows it. */
export interface Facet {
  /** x y of its corners, counter-clockwise. */
  ring: number[]
  /** Its plane: z = plane[0] x + plane[1] y + plane[2], towards the eye. */
  plane: [number, number, number]
  /** Whose face it is. */
  owner: number
}

/** Distances below this share of the picture are none. */
const SAME = 1e-7
/** Facets that go through each other by more than this share of the picture are cut. */
const DEEP = 1e-4
/** Facets that cut one, at most; the order of pieces left after them goes by most of their height. */
const MAX_CUTS = 16
/** Pairs of facets that are looked at. */
const MAX_PAIRS = 20_000_000
/** Entries of the grid by which they are found. */
const MAX_ENTRIES = 4_000_000

/**
 * Facets from the back to the front: none covers a part of one that lies in front of it. Those that go through each other are cut. Neighbours in the order are of
 * one owner where that is possible. Undefined where too many lie behind each other.
 */
export function paintOrder<T extends Facet>(facets: readonly T[]): T[] | undefined {
  const size = sizeOf(facets)
  const first = relationsOf(facets, size, true)
  if (!first || first.cutters.size === 0) return first && sorted(facets, first)
  const cut = facets.flatMap((facet, i) => cutBy(facet, (first.cutters.get(i) ?? []).slice(0, MAX_CUTS), facets, size))
  const again = relationsOf(cut, size, false)
  return again && sorted(cut, again)
}

interface Relations {
  /** Pairs: the one behind, then the one in front. */
  pairs: number[]
  /** Facets that go through a facet. */
  cutters: Map<number, number[]>
}

function sizeOf(facets: readonly Facet[]): number {
  let [x0, y0, x1, y1] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const { ring } of facets) {
    for (let i = 0; i < ring.length; i += 2) {
      x0 = Math.min(x0, ring[i])
      x1 = Math.max(x1, ring[i])
      y0 = Math.min(y0, ring[i + 1])
      y1 = Math.max(y1, ring[i + 1])
    }
  }
  return Math.hypot(x1 - x0, y1 - y0) || 1
}

function relationsOf(facets: readonly Facet[], size: number, cuts: boolean): Relations | undefined {
  const boxes = new Float64Array(facets.length * 4)
  facets.forEach(({ ring }, i) => {
    let [x0, y0, x1, y1] = [Infinity, Infinity, -Infinity, -Infinity]
    for (let k = 0; k < ring.length; k += 2) {
      x0 = Math.min(x0, ring[k])
      x1 = Math.max(x1, ring[k])
      y0 = Math.min(y0, ring[k + 1])
      y1 = Math.max(y1, ring[k + 1])
    }
    boxes.set([x0, y0, x1, y1], i * 4)
  })
  const grid = new BoxGrid(boxes, cellsFor(boxes, size))
  let looks = 0
  const seen = new Int32Array(facets.length).fill(-1)
  const pairs: number[] = []
  const cutters = new Map<number, number[]>()
  const same = SAME * size
  for (let i = 0; i < facets.length; i++) {
    if (looks > MAX_PAIRS) return undefined
    const a = i * 4
    grid.near(boxes, i, (other) => {
      if (other <= i || seen[other] === i) return
      seen[other] = i
      looks++
      const b = other * 4
      if (boxes[b] >= boxes[a + 2] - same || boxes[b + 2] <= boxes[a] + same || boxes[b + 1] >= boxes[a + 3] - same || boxes[b + 3] <= boxes[a + 1] + same)
        return
      const one = facets[i]
      const two = facets[other]
      if (isApart(one.ring, two.ring, same) || isApart(two.ring, one.ring, same)) return
      const [low, high] = depthsBetween(one, two)
      if (low >= -same && high <= same) return
      const isCut = cuts && low < -DEEP * size && high > DEEP * size
      if (isCut) {
        const own = cutters.get(i)
        if (own) own.push(other)
        else cutters.set(i, [other])
      }
      if (high > -low) pairs.push(other, i)
      else pairs.push(i, other)
    })
  }
  return { pairs, cutters }
}

/** About one cell for each box, unless the boxes would lie in too many of them. */
function cellsFor(boxes: Float64Array, size: number): number {
  let area = 0
  for (let i = 0; i < boxes.length; i += 4) area += ((boxes[i + 2] - boxes[i]) * (boxes[i + 3] - boxes[i + 1])) / (size * size)
  return Math.max(64, Math.min(boxes.length / 4, Math.floor(MAX_ENTRIES / Math.max(1, area * 4))))
}

/** Whether an edge of a convex ring has all of another one beyond it. */
function isApart(ring: readonly number[], other: readonly number[], same: number): boolean {
  for (let i = 0, j = ring.length - 2; i < ring.length; j = i, i += 2) {
    const [dx, dy] = [ring[i] - ring[j], ring[i + 1] - ring[j + 1]]
    const limit = same * Math.hypot(dx, dy)
    let beyond = true
    for (let k = 0; k < other.length && beyond; k += 2) beyond = dx * (other[k + 1] - ring[j + 1]) - dy * (other[k] - ring[j]) <= limit
    if (beyond) return true
  }
  return false
}

/** The least and the greatest height of one facet above another, where they cover each other. */
function depthsBetween(one: Facet, two: Facet): [number, number] {
  let piece = one.ring
  const { ring } = two
  for (let i = 0, j = ring.length - 2; i < ring.length && piece.length > 0; j = i, i += 2)
    piece = leftOf(piece, ring[j + 1] - ring[i + 1], ring[i] - ring[j], (ring[i + 1] - ring[j + 1]) * ring[j] - (ring[i] - ring[j]) * ring[j + 1])
  let [low, high] = [Infinity, -Infinity]
  const [a, b, c] = [0, 1, 2].map((k) => one.plane[k] - two.plane[k])
  for (let i = 0; i < piece.length; i += 2) {
    const z = a * piece[i] + b * piece[i + 1] + c
    low = Math.min(low, z)
    high = Math.max(high, z)
  }
  return low <= high ? [low, high] : [0, 0]
}

/** The part of a convex ring where a x + b y + c ≥ 0. */
function leftOf(ring: readonly number[], a: number, b: number, c: number): number[] {
  const out: number[] = []
  let [x0, y0] = [ring[ring.length - 2], ring[ring.length - 1]]
  let before = a * x0 + b * y0 + c
  for (let i = 0; i < ring.length; i += 2) {
    const [x, y] = [ring[i], ring[i + 1]]
    const now = a * x + b * y + c
    if (before >= 0 !== now >= 0) {
      const f = before / (before - now)
      out.push(x0 + f * (x - x0), y0 + f * (y - y0))
    }
    if (now >= 0) out.push(x, y)
    ;[x0, y0, before] = [x, y, now]
  }
  return out
}

/** A facet in pieces along the lines in which others go through it. */
function cutBy<T extends Facet>(facet: T, cutters: readonly number[], facets: readonly T[], size: number): T[] {
  let pieces = [facet]
  for (const cutter of cutters) {
    const { plane } = facets[cutter]
    const [a, b, c] = [0, 1, 2].map((k) => facet.plane[k] - plane[k])
    pieces = pieces.flatMap((piece) => {
      const [front, back] = [leftOf(piece.ring, a, b, c), leftOf(piece.ring, -a, -b, -c)]
      const isWhole = Math.abs(signedArea(front)) <= SAME * size * size * DEEP || Math.abs(signedArea(back)) <= SAME * size * size * DEEP
      return isWhole ? [piece] : [front, back].map((ring): T => ({ ...piece, ring }))
    })
  }
  return pieces
}

/** An order in which each facet comes after those behind it. Where some lie behind each other all around, the farthest comes first. */
function sorted<T extends Facet>(facets: readonly T[], { pairs }: Relations): T[] {
  const count = facets.length
  const start = new Uint32Array(count + 1)
  const behind = new Uint32Array(count)
  for (let i = 0; i < pairs.length; i += 2) {
    start[pairs[i] + 1]++
    behind[pairs[i + 1]]++
  }
  for (let i = 0; i < count; i++) start[i + 1] += start[i]
  const inFront = new Uint32Array(pairs.length / 2)
  const next = start.slice()
  for (let i = 0; i < pairs.length; i += 2) inFront[next[pairs[i]]++] = pairs[i + 1]
  const byDepth = Uint32Array.from({ length: count }, (_, i) => i)
  const depth = Float64Array.from(facets, depthOf)
  byDepth.sort((a, b) => depth[a] - depth[b])
  /** Facets with nothing left behind them, by owner; the last is the farthest. */
  const ready = new Map<number, number[]>()
  const push = (facet: number): void => {
    const { owner } = facets[facet]
    const own = ready.get(owner)
    if (own) own.push(facet)
    else ready.set(owner, [facet])
  }
  for (let i = count - 1; i >= 0; i--) if (behind[byDepth[i]] === 0) push(byDepth[i])
  const done = new Uint8Array(count)
  const order: T[] = []
  let owner = -1
  let farthest = 0
  while (order.length < count) {
    let own = ready.get(owner)
    if (!own) [owner, own] = ready.entries().next().value ?? [-1, undefined]
    let facet = own?.pop()
    if (own?.length === 0) ready.delete(owner)
    if (facet === undefined) {
      while (done[byDepth[farthest]] === 1) farthest++
      facet = byDepth[farthest]
    }
    if (done[facet] === 1) continue
    done[facet] = 1
    order.push(facets[facet])
    for (let i = start[facet]; i < start[facet + 1]; i++) if (--behind[inFront[i]] === 0) push(inFront[i])
  }
  return order
}

/** Height of a facet's middle. */
function depthOf({ ring, plane }: Facet): number {
  let [x, y] = [0, 0]
  for (let i = 0; i < ring.length; i += 2) {
    x += ring[i]
    y += ring[i + 1]
  }
  return (plane[0] * x + plane[1] * y) / (ring.length / 2) + plane[2]
}
