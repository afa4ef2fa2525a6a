import { isInside, signedArea } from '../../../src/core/drawing/ring.ts'
import { triangulate } from './triangulate.ts'

interface Piece {
  /** Counter-clockwise. */
  corners: number[]
  minX: number
  minY: number
  maxX: number
  maxY: number
}

/** An area that hides everything outside of it (or inside: `inverted`): rings of absolute x y pairs that do not cross, with holes by the even-odd rule. */
export class Clip {
  readonly rings: readonly (readonly number[])[]
  readonly inverted: boolean
  /** The area in triangles. */
  private readonly pieces: Piece[] = []

  constructor(rings: readonly (readonly number[])[], inverted = false) {
    this.rings = rings
    this.inverted = inverted
    const { positions, indices } = triangulate(rings)
    for (let i = 0; i < indices.length; i += 3) {
      const [a, b, c] = [indices[i], indices[i + 1], indices[i + 2]].map((at) => [positions[at * 2], positions[at * 2 + 1]])
      const left = (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]) > 0
      this.pieces.push(pieceOf(left ? [...a, ...b, ...c] : [...a, ...c, ...b]))
    }
  }

  shows(x: number, y: number): boolean {
    const inside = this.rings.filter((ring) => isInside(ring, x, y)).length % 2 === 1
    return inside !== this.inverted
  }

  /** Parameters (from, to) of the pieces of a segment that are shown. */
  segment(x1: number, y1: number, x2: number, y2: number): [number, number][] {
    const cuts = [0, 1]
    const [dx, dy] = [x2 - x1, y2 - y1]
    for (const ring of this.rings)
      for (let i = 0, j = ring.length - 2; i < ring.length; j = i, i += 2) {
        const [ex, ey] = [ring[i] - ring[j], ring[i + 1] - ring[j + 1]]
        const det = dx * ey - dy * ex
        if (det === 0) continue
        const [px, py] = [ring[j] - x1, ring[j + 1] - y1]
        const t = (px * ey - py * ex) / det
        const s = (px * dy - py * dx) / det
        if (t > 0 && t < 1 && s >= 0 && s <= 1) cuts.push(t)
      }
    cuts.sort((a, b) => a - b)
    const shown: [number, number][] = []
    for (let i = 1; i < cuts.length; i++) {
      const middle = (cuts[i - 1] + cuts[i]) / 2
      if (cuts[i] > cuts[i - 1] && this.shows(x1 + dx * middle, y1 + dy * middle)) shown.push([cuts[i - 1], cuts[i]])
    }
    return shown
  }

  /** Convex pieces of a convex polygon (x y pairs) that are shown. */
  convex(polygon: readonly number[]): number[][] {
    const own = pieceOf([...polygon])
    const near = this.pieces.filter((piece) => meet(piece, own))
    if (!this.inverted) return near.map(({ corners }) => cutInto(polygon, corners).inside).filter(isArea)
    let shown: number[][] = [own.corners]
    for (const { corners } of near) shown = shown.flatMap((part) => cutInto(part, corners).outside)
    return shown
  }
}

/** The part of a polygon that clips show, as one polygon (which may touch itself); undefined where only pieces can show it: with holes, or where two are not convex. */
export function polygonWithin(polygon: readonly number[], clips: readonly Clip[]): number[] | undefined {
  const rings = [polygon]
  for (const clip of clips) {
    if (clip.inverted || clip.rings.length !== 1) return undefined
    rings.push(clip.rings[0])
  }
  const [hollow, ...others] = rings.filter((ring) => !isConvex(ring))
  if (others.length > 0) return undefined
  const base = hollow ?? polygon
  let cut = [...base]
  for (const ring of rings) {
    if (ring === base) continue
    const [first, last] = signedArea(ring) > 0 ? [0, 2] : [2, 0]
    for (let i = 0; i < ring.length; i += 2) {
      const ends = [i, (i + 2) % ring.length]
      const [a, b] = [ends[first / 2], ends[last / 2]]
      if (ring[a] !== ring[b] || ring[a + 1] !== ring[b + 1]) cut = cutLeft(cut, ring[a], ring[a + 1], ring[b], ring[b + 1])
    }
  }
  return cut
}

/** Whether all corners turn the same way, once around. */
function isConvex(ring: readonly number[]): boolean {
  const way = Math.sign(signedArea(ring))
  let whole = 0
  for (let i = 0; i < ring.length; i += 2) {
    const [b, c] = [(i + 2) % ring.length, (i + 4) % ring.length]
    const [ax, ay, bx, by] = [ring[b] - ring[i], ring[b + 1] - ring[i + 1], ring[c] - ring[b], ring[c + 1] - ring[b + 1]]
    const turn = Math.atan2(ax * by - ay * bx, ax * bx + ay * by)
    if (turn * way < -1e-6) return false
    whole += turn
  }
  return Math.abs(Math.abs(whole) - 2 * Math.PI) < 1e-3
}

const meet = (a: Piece, b: Piece): boolean => a.minX <= b.maxX && a.maxX >= b.minX && a.minY <= b.maxY && a.maxY >= b.minY

function pieceOf(corners: number[]): Piece {
  const piece: Piece = { corners, minX: Infinity, minY: Infinity, maxX: -Infinity, maxY: -Infinity }
  for (let i = 0; i + 1 < corners.length; i += 2) {
    piece.minX = Math.min(piece.minX, corners[i])
    piece.maxX = Math.max(piece.maxX, corners[i])
    piece.minY = Math.min(piece.minY, corners[i + 1])
    piece.maxY = Math.max(piece.maxY, corners[i + 1])
  }
  return piece
}

const isArea = ({ length }: readonly number[]): boolean => length >= 6

/** A convex polygon cut along the edges of a triangle: what lies in the triangle, and convex pieces of the rest. */
function cutInto(polygon: readonly number[], piece: readonly number[]): { inside: number[]; outside: number[][] } {
  let inside: number[] = [...polygon]
  const outside: number[][] = []
  for (let i = 0; i < 6 && inside.length > 0; i += 2) {
    const [x1, y1, x2, y2] = [piece[i], piece[i + 1], piece[(i + 2) % 6], piece[(i + 3) % 6]]
    outside.push(cutLeft(inside, x2, y2, x1, y1))
    inside = cutLeft(inside, x1, y1, x2, y2)
  }
  // One that only touches the triangle is not cut.
  return isArea(inside) ? { inside, outside: outside.filter(isArea) } : { inside: [], outside: [[...polygon]] }
}

/** The part of a convex polygon on the left of a line. */
function cutLeft(polygon: readonly number[], x1: number, y1: number, x2: number, y2: number): number[] {
  const side = (x: number, y: number): number => (x2 - x1) * (y - y1) - (y2 - y1) * (x - x1)
  const result: number[] = []
  for (let i = 0; i < polygon.length; i += 2) {
    const [ax, ay] = [polygon[i], polygon[i + 1]]
    const [bx, by] = [polygon[(i + 2) % polygon.length], polygon[(i + 3) % polygon.length]]
    const [a, b] = [side(ax, ay), side(bx, by)]
    if (a >= 0) result.push(ax, ay)
    if (a > 0 !== b > 0 && a !== b && a !== 0 && b !== 0) result.push(ax + ((bx - ax) * a) / (a - b), ay + ((by - ay) * a) / (a - b))
  }
  return result
}
