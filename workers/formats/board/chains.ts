import type { CurvePiece } from '../../kernel/brep/curve/compositeCurve.ts'
import { Ellipse } from '../../kernel/brep/curve/ellipse.ts'
import { makeFrame } from '../../kernel/brep/frame.ts'
import { straightPiece } from '../../kernel/brep/solid/profile.ts'
import { FARTHEST } from './region.ts'
import { addArc, disc, type Ring, ringArea } from './ring.ts'

/** A line or an arc of a board's outline. */
export interface Stroke {
  x1: number
  y1: number
  x2: number
  y2: number
  /** Middle, and the angle that is gone through from the first point (radians, counter-clockwise positive); absent = straight. */
  arc?: { x: number; y: number; sweep: number }
}

/** A closed line: as exact pieces in the plane z = 0, and as a polygon. */
export interface Chain {
  pieces: CurvePiece[]
  ring: Ring
}

/** Ends nearer than this (mm) meet. */
const MEETS = 0.02

/** Chains of strokes whose ends meet; `open`: number of those that do not close. Full circles are chains by themselves. */
export function chainsOf(strokes: readonly Stroke[]): { chains: Chain[]; open: number } {
  const chains: Chain[] = []
  const left = new Set<Stroke>()
  for (const stroke of distinct(strokes)) {
    const length = Math.hypot(stroke.x2 - stroke.x1, stroke.y2 - stroke.y1)
    if (stroke.arc && Math.abs(stroke.arc.sweep) >= 2 * Math.PI - 1e-6) chains.push(circleChain(stroke.arc.x, stroke.arc.y, radiusOf(stroke)))
    else if (length > 1e-6 || stroke.arc) left.add(stroke)
  }
  const ends = new EndGrid(left)
  let open = 0
  for (const first of strokes) {
    if (!left.delete(first)) continue
    const run = [first]
    let closed = false
    for (;;) {
      const last = run[run.length - 1]
      if (Math.hypot(last.x2 - first.x1, last.y2 - first.y1) <= MEETS && (run.length > 1 || last.arc)) {
        closed = true
        break
      }
      const next = ends.next(last.x2, last.y2, left)
      if (!next) break
      left.delete(next.stroke)
      run.push(next.backwards ? turned(next.stroke) : next.stroke)
    }
    if (closed) chains.push(chainOf(run))
    else open++
  }
  return { chains: chains.filter(({ ring }) => ring.length >= 6 && Math.abs(ringArea(ring)) > 1e-6), open }
}

/** Each stroke once, whichever way it runs; those too far away to be of a board are left out. */
function distinct(strokes: readonly Stroke[]): Stroke[] {
  const seen = new Set<string>()
  return strokes.filter(({ x1, y1, x2, y2, arc }) => {
    if (![x1, y1, x2, y2, arc?.x ?? 0, arc?.y ?? 0].every((value) => Math.abs(value) <= FARTHEST)) return false
    const forwards = x1 < x2 || (x1 === x2 && y1 <= y2)
    const ends = forwards ? `${x1} ${y1} ${x2} ${y2}` : `${x2} ${y2} ${x1} ${y1}`
    const key = `${ends} ${arc ? `${arc.x} ${arc.y} ${Math.abs(arc.sweep)}` : ''}`
    return seen.has(key) ? false : seen.add(key) !== undefined
  })
}

export function circleChain(x: number, y: number, radius: number): Chain {
  return { pieces: [{ curve: circle(x, y, radius), from: 0, to: 2 * Math.PI }], ring: disc(x, y, radius) }
}

/** A polygon as a chain of straight pieces. */
export function polygonChain(ring: Ring): Chain {
  const pieces: CurvePiece[] = []
  for (let i = 0, j = ring.length - 2; i < ring.length; j = i, i += 2)
    if (ring[i] !== ring[j] || ring[i + 1] !== ring[j + 1]) pieces.push(straightPiece([ring[j], ring[j + 1], 0], [ring[i], ring[i + 1], 0]))
  return { pieces, ring }
}

/** The border of a slot. */
export function slotChain(x1: number, y1: number, x2: number, y2: number, diameter: number): Chain {
  const [ux, uy] = [x2 - x1, y2 - y1].map((value) => ((value / Math.hypot(x2 - x1, y2 - y1)) * diameter) / 2)
  return chainOf([
    { x1: x1 + uy, y1: y1 - ux, x2: x2 + uy, y2: y2 - ux },
    { x1: x2 + uy, y1: y2 - ux, x2: x2 - uy, y2: y2 + ux, arc: { x: x2, y: y2, sweep: Math.PI } },
    { x1: x2 - uy, y1: y2 + ux, x2: x1 - uy, y2: y1 + ux },
    { x1: x1 - uy, y1: y1 + ux, x2: x1 + uy, y2: y1 - ux, arc: { x: x1, y: y1, sweep: Math.PI } },
  ])
}

const radiusOf = ({ x1, y1, arc }: Stroke): number => Math.hypot(x1 - arc!.x, y1 - arc!.y)
const circle = (x: number, y: number, radius: number): Ellipse => new Ellipse(makeFrame([x, y, 0], [0, 0, 1], [1, 0, 0]), radius, radius)
const turned = ({ x1, y1, x2, y2, arc }: Stroke): Stroke => ({ x1: x2, y1: y2, x2: x1, y2: y1, ...(arc && { arc: { ...arc, sweep: -arc.sweep } }) })

/** The strokes one after the other; each begins where the one before ends. */
function chainOf(run: readonly Stroke[]): Chain {
  const pieces: CurvePiece[] = []
  const ring: Ring = []
  for (const [i, stroke] of run.entries()) {
    const before = run[(i + run.length - 1) % run.length]
    const [x1, y1] = [before.x2, before.y2]
    if (stroke.arc) {
      const { x, y, sweep } = stroke.arc
      const from = Math.atan2(y1 - y, x1 - x)
      pieces.push({ curve: circle(x, y, radiusOf(stroke)), from, to: from + sweep })
      addArc(ring, x, y, radiusOf(stroke), from, sweep)
      ring.length -= 2
    } else {
      ring.push(x1, y1)
      if (x1 !== stroke.x2 || y1 !== stroke.y2) pieces.push(straightPiece([x1, y1, 0], [stroke.x2, stroke.y2, 0]))
    }
  }
  return { pieces, ring }
}

/** Ends of strokes by place. */
class EndGrid {
  private readonly cells = new Map<string, { stroke: Stroke; backwards: boolean }[]>()

  constructor(strokes: Iterable<Stroke>) {
    for (const stroke of strokes) {
      this.add(stroke.x1, stroke.y1, { stroke, backwards: false })
      this.add(stroke.x2, stroke.y2, { stroke, backwards: true })
    }
  }

  /** The nearest end of a stroke that is left. */
  next(x: number, y: number, left: ReadonlySet<Stroke>): { stroke: Stroke; backwards: boolean } | undefined {
    let best: { stroke: Stroke; backwards: boolean } | undefined
    let nearest = MEETS
    const [column, row] = [Math.floor(x / MEETS), Math.floor(y / MEETS)]
    for (let i = column - 1; i <= column + 1; i++) {
      for (let j = row - 1; j <= row + 1; j++) {
        for (const end of this.cells.get(`${i} ${j}`) ?? []) {
          if (!left.has(end.stroke)) continue
          const distance = end.backwards ? Math.hypot(end.stroke.x2 - x, end.stroke.y2 - y) : Math.hypot(end.stroke.x1 - x, end.stroke.y1 - y)
          if (distance <= nearest) [best, nearest] = [end, distance]
        }
      }
    }
    return best
  }

  private add(x: number, y: number, end: { stroke: Stroke; backwards: boolean }): void {
    const key = `${Math.floor(x / MEETS)} ${Math.floor(y / MEETS)}`
    const cell = this.cells.get(key)
    if (cell) cell.push(end)
    else this.cells.set(key, [end])
  }
}
