import type { Rgba } from '../../../src/core/scene/mesh.ts'
import type { Body } from '../../kernel/brep/body.ts'
import { extrudedBody } from '../../kernel/brep/solid/sweep.ts'
import { Cone } from '../../kernel/brep/surface/cone.ts'
import { type Chain, circleChain, polygonChain, slotChain } from './chains.ts'
import type { Hole } from './figure.ts'
import { difference, FARTHEST, union } from './region.ts'
import { disc, reversed, type Ring, ringArea, ringHolds, stadium, upward } from './ring.ts'

/** The board without its layers. */
export interface Core {
  bodies: Body[]
  /** Its area seen from above, holes cut out. */
  area: Ring[]
}

/** Beyond it crossings between holes are not looked for: it is quadratic. */
const MOST_HOLES = 20_000
/** Holes nearer to each other or to the border than this (mm) are one with it. */
const APART = 1e-3

const isRound = ({ x, y, x2, y2 }: Hole): boolean => x === x2 && y === y2
export const holeRing = (hole: Hole): Ring =>
  isRound(hole) ? disc(hole.x, hole.y, hole.diameter / 2) : stadium(hole.x, hole.y, hole.x2, hole.y2, hole.diameter)
const holeChain = (hole: Hole): Chain =>
  isRound(hole) ? circleChain(hole.x, hole.y, hole.diameter / 2) : slotChain(hole.x, hole.y, hole.x2, hole.y2, hole.diameter)

/**
 * The solid from z = 0 up to `height` (mm) within chains: outermost ones are boards, those inside them are cut out, those inside these are boards again.
 * Holes go through; where one crosses another or the border, it is cut as a polygon. `plating`: colour of the walls of plated holes.
 */
export function boardCore(chains: readonly Chain[], holes: readonly Hole[], height: number, plating: Rgba): Core {
  const bodies: Body[] = []
  const area: Ring[] = []
  const drilled = distinctHoles(holes)
  for (const border of bordersOf(chains)) {
    const { clean, crossing } = sorted(drilled, border)
    const borders = crossing.length > 0 ? polygonBorders(border, crossing.map(holeRing)) : [border]
    for (const { outer, inner } of borders) {
      const own = clean.filter(({ x, y }) => ringHolds(outer.ring, x, y) && !inner.some(({ ring }) => ringHolds(ring, x, y)))
      const body = extrudedBody(
        [outer, ...inner, ...own.map(holeChain)].map(({ pieces }) => pieces),
        [0, 0, height],
        0,
      )
      if (body) bodies.push(body)
      area.push(upward(outer.ring), ...[...inner.map(({ ring }) => ring), ...own.map(holeRing)].map((ring) => reversed(upward(ring))))
    }
  }
  colourWalls(bodies, drilled, plating)
  return { bodies, area }
}

/** Each hole once; those without a size, or too far away to be of a board, are left out. */
export function distinctHoles(holes: readonly Hole[]): Hole[] {
  const seen = new Set<string>()
  return holes.filter(({ x, y, x2, y2, diameter }) => {
    const key = `${x} ${y} ${x2} ${y2} ${diameter}`
    if (!(diameter > 0) || ![x, y, x2, y2, diameter].every((value) => Math.abs(value) <= FARTHEST) || seen.has(key)) return false
    seen.add(key)
    return true
  })
}

interface Border {
  outer: Chain
  inner: Chain[]
}

/** Chains by how deep they lie in each other. */
function bordersOf(chains: readonly Chain[]): Border[] {
  const largest = chains.toSorted((a, b) => Math.abs(ringArea(b.ring)) - Math.abs(ringArea(a.ring)))
  const depths = new Map<Chain, number>()
  const borders = new Map<Chain, Border>()
  for (const [i, chain] of largest.entries()) {
    const around = largest.slice(0, i).filter(({ ring }) => ringHolds(ring, chain.ring[0], chain.ring[1]))
    const depth = around.length
    depths.set(chain, depth)
    if (depth % 2 === 0) borders.set(chain, { outer: chain, inner: [] })
    else borders.get(around.findLast((other) => depths.get(other) === depth - 1)!)?.inner.push(chain)
  }
  return [...borders.values()]
}

function polygonBorders({ outer, inner }: Border, taken: Ring[]): Border[] {
  const rings = difference([upward(outer.ring), ...inner.map(({ ring }) => reversed(upward(ring)))], union(taken))
  return bordersOf(rings.map(polygonChain))
}

/** Holes that lie by themselves within the border, and the others that touch it. Those wholly outside are neither. */
function sorted(holes: readonly Hole[], { outer, inner }: Border): { clean: Hole[]; crossing: Hole[] } {
  const lines = [outer, ...inner].map(({ ring }) => ring)
  const near = holes.map((hole) => ({ hole, box: boxOf(holeRing(hole)) }))
  const clean: Hole[] = []
  const crossing: Hole[] = []
  for (const one of near) {
    const { x, y, x2, y2, diameter } = one.hole
    const reach = diameter / 2 + APART
    const touchesBorder = lines.some((ring) => distanceTo(ring, x, y, x2, y2) < reach)
    const inside = ringHolds(outer.ring, x, y) && !inner.some(({ ring }) => ringHolds(ring, x, y))
    const touchesHole =
      near.length <= MOST_HOLES &&
      near.some((other) => other !== one && meets(one.box, other.box) && gapOf(one.hole, other.hole) < reach + other.hole.diameter / 2)
    if (touchesBorder || (inside && touchesHole)) crossing.push(one.hole)
    else if (inside) clean.push(one.hole)
  }
  return { clean, crossing }
}

type Box = readonly [number, number, number, number]

function boxOf(ring: Ring): Box {
  let [left, low, right, high] = [Infinity, Infinity, -Infinity, -Infinity]
  for (let i = 0; i < ring.length; i += 2) {
    left = Math.min(left, ring[i])
    right = Math.max(right, ring[i])
    low = Math.min(low, ring[i + 1])
    high = Math.max(high, ring[i + 1])
  }
  return [left, low, right, high]
}

const meets = (a: Box, b: Box): boolean => a[0] <= b[2] + APART && b[0] <= a[2] + APART && a[1] <= b[3] + APART && b[1] <= a[3] + APART

/** Distance between the middle lines of two holes. */
const gapOf = (a: Hole, b: Hole): number => distanceTo([a.x, a.y, a.x2, a.y2], b.x, b.y, b.x2, b.y2)

/** Smallest distance between a ring (or two points) and a straight piece. */
function distanceTo(ring: ArrayLike<number>, x1: number, y1: number, x2: number, y2: number): number {
  let nearest = Infinity
  for (let i = 0, j = ring.length - 2; i < ring.length; j = i, i += 2) {
    const [ax, ay, bx, by] = [ring[j], ring[j + 1], ring[i], ring[i + 1]]
    if (crosses(ax, ay, bx, by, x1, y1, x2, y2)) return 0
    nearest = Math.min(nearest, toPiece(x1, y1, ax, ay, bx, by), toPiece(x2, y2, ax, ay, bx, by), toPiece(ax, ay, x1, y1, x2, y2))
  }
  return nearest
}

function toPiece(x: number, y: number, ax: number, ay: number, bx: number, by: number): number {
  const [dx, dy] = [bx - ax, by - ay]
  const square = dx * dx + dy * dy
  const t = square > 0 ? Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy) / square)) : 0
  return Math.hypot(ax + t * dx - x, ay + t * dy - y)
}

function crosses(ax: number, ay: number, bx: number, by: number, cx: number, cy: number, dx: number, dy: number): boolean {
  const side = (px: number, py: number, qx: number, qy: number, x: number, y: number): number => (qx - px) * (y - py) - (qy - py) * (x - px)
  return side(ax, ay, bx, by, cx, cy) * side(ax, ay, bx, by, dx, dy) < 0 && side(cx, cy, dx, dy, ax, ay) * side(cx, cy, dx, dy, bx, by) < 0
}

/** Round walls of plated holes have the colour of their plating. */
function colourWalls(bodies: readonly Body[], holes: readonly Hole[], plating: Rgba): void {
  const key = (x: number, y: number): string => `${Math.round(x * 1e4)} ${Math.round(y * 1e4)}`
  const plated = new Set(holes.filter((hole) => hole.plated).flatMap(({ x, y, x2, y2 }) => [key(x, y), key(x2, y2)]))
  for (const { faces } of bodies)
    for (const face of faces) if (face.surface instanceof Cone && plated.has(key(face.surface.frame[9], face.surface.frame[10]))) face.color = plating
}
