import { leavesOut, mapX, mapY, scaleOf, type SpaceWindow, windowHas } from './spaceWindow.ts'
import type { Drawing } from './drawing.ts'
import { meetings, nearestOn, onArc, type Piece, piecesOf, pointOn } from './pieces.ts'
import { type SpaceIndex, spaceIndexOf } from './spaceIndex.ts'

/** Ordered by precedence among equally near points; the last kind is only taken when there is nothing else. */
const snapKinds = ['end', 'intersection', 'mid', 'centre', 'quadrant', 'perpendicular', 'nearest'] as const
export type SnapKind = (typeof snapKinds)[number]

export interface Snap {
  kind: SnapKind
  /** In the space of the window, absolute. */
  x: number
  y: number
  window: SpaceWindow
  /** Item of the curve; the upper one at intersections. */
  item: number
}

const MAX_SHAPES = 400
const MAX_PIECES = 60
/** The nearest point of a curve counts only when no named point is near; the others by their distance, with this much per rank (parts of the radius). */
const RANK = 0.06
/** Closer together than this part of the radius two points are one. */
const SAME_PLACE = 1e-3

/**
 * The point of a curve that is meant by (x, y) on the sheet, no farther than `radius` (sheet units).
 * `from`: the point before it, in the space of the window, for perpendiculars. `shown`: which layers are drawn.
 */
export function findSnap(
  drawing: Drawing,
  windows: readonly SpaceWindow[],
  shown: Uint8Array,
  x: number,
  y: number,
  radius: number,
  from?: { space: number; x: number; y: number },
): Snap | undefined {
  for (let at = windows.length - 1; at >= 0; at--) {
    const window = windows[at]
    const index = windowHas(window, x, y) ? spaceIndexOf(drawing, window.space) : undefined
    if (!index) continue
    const px = mapX(window.toSpace, x, y)
    const py = mapY(window.toSpace, x, y)
    const finder = new Finder(px, py, radius * scaleOf(window.toSpace))
    finder.look(drawing, index, shown, window, from && from.space === window.space ? from : undefined)
    if (finder.best) return { ...finder.best, window }
  }
  return undefined
}

/**
 * Every named point within `radius` (sheet units) of (x, y), the nearest first and each place once, at most `most`: the points that keys go through.
 * `from` and `shown` as above.
 */
export function snapsNear(
  drawing: Drawing,
  windows: readonly SpaceWindow[],
  shown: Uint8Array,
  x: number,
  y: number,
  radius: number,
  most: number,
  from?: { space: number; x: number; y: number },
): Snap[] {
  const same = radius * SAME_PLACE
  const found: (Snap & { rank: number })[] = []
  const rankOf = (kind: SnapKind, away: number): number => Math.round(away / same) * snapKinds.length + snapKinds.indexOf(kind)
  for (const window of windows.toReversed()) {
    const index = windowHas(window, x, y) ? spaceIndexOf(drawing, window.space) : undefined
    if (!index) continue
    const px = mapX(window.toSpace, x, y)
    const py = mapY(window.toSpace, x, y)
    const scale = scaleOf(window.toSpace)
    const offers: Omit<Snap, 'window'>[] = []
    new Finder(px, py, radius * scale, offers).look(drawing, index, shown, window, from && from.space === window.space ? from : undefined)
    for (const offer of offers) {
      const at = { x: mapX(window.toSheet, offer.x, offer.y), y: mapY(window.toSheet, offer.x, offer.y) }
      if (windowHas(window, at.x, at.y)) found.push({ ...offer, window, rank: rankOf(offer.kind, Math.hypot(offer.x - px, offer.y - py) / scale) })
    }
  }
  found.sort((a, b) => a.rank - b.rank)
  const chosen: Snap[] = []
  for (const { rank: _, ...snap } of found) {
    if (chosen.length >= most) break
    if (!chosen.some((other) => other.window === snap.window && Math.hypot(other.x - snap.x, other.y - snap.y) <= same * scaleOf(snap.window.toSpace)))
      chosen.push(snap)
  }
  return chosen
}

/** The circle or arc at (x, y) on the sheet: the one whose curve or, failing that, centre is nearest. */
export function findArc(
  drawing: Drawing,
  windows: readonly SpaceWindow[],
  shown: Uint8Array,
  x: number,
  y: number,
  radius: number,
): { window: SpaceWindow; arc: Extract<Piece, { kind: 'arc' }>; x: number; y: number } | undefined {
  for (const window of windows.toReversed()) {
    const index = windowHas(window, x, y) ? spaceIndexOf(drawing, window.space) : undefined
    if (!index) continue
    const px = mapX(window.toSpace, x, y)
    const py = mapY(window.toSpace, x, y)
    const reach = radius * scaleOf(window.toSpace)
    let nearest = Infinity
    let best: Extract<Piece, { kind: 'arc' }> | undefined
    for (const s of index.shapesIn([px - reach, py - reach, px + reach, py + reach], MAX_SHAPES)) {
      if (!isShown(drawing, window, shown, index.space.items.style[index.space.shapes.item[s]])) continue
      for (const piece of piecesOf(index.space.shapes, s, reach)) {
        if (piece.kind !== 'arc') continue
        const [nx, ny] = nearestOn(piece, px, py)
        const onCurve = Math.hypot(nx - px, ny - py)
        const away = onCurve <= reach ? onCurve : Math.hypot(piece.cx - px, piece.cy - py) + reach
        if (away > 2 * reach || away >= nearest) continue
        nearest = away
        best = piece
      }
    }
    if (best) return { window, arc: best, x: px, y: py }
  }
  return undefined
}

/** The straight line nearest to a point of a window's space, within `reach`; chords of splines and ellipses are none. */
export function findLine(drawing: Drawing, window: SpaceWindow, shown: Uint8Array, px: number, py: number, reach: number): StraightLine | undefined {
  const index = spaceIndexOf(drawing, window.space)
  let nearest = reach
  let best: StraightLine | undefined
  for (const s of index?.shapesIn([px - reach, py - reach, px + reach, py + reach], MAX_SHAPES) ?? []) {
    if (!isShown(drawing, window, shown, index!.space.items.style[index!.space.shapes.item[s]])) continue
    for (const piece of piecesOf(index!.space.shapes, s, reach)) {
      if (piece.kind !== 'line' || !piece.exact) continue
      const [nx, ny] = nearestOn(piece, px, py)
      const away = Math.hypot(nx - px, ny - py)
      if (!(away <= nearest)) continue
      nearest = away
      best = piece
    }
  }
  return best
}

const isShown = ({ styles }: Drawing, window: SpaceWindow, shown: Uint8Array, style: number): boolean =>
  shown[styles.layer[style]] !== 0 && !leavesOut(window, styles, style)

/** From one point to another, in the units of its space. */
export interface StraightLine {
  x1: number
  y1: number
  x2: number
  y2: number
}

class Finder {
  best: Omit<Snap, 'window'> | undefined
  #score = Infinity
  readonly #x: number
  readonly #y: number
  readonly #reach: number
  readonly #offers: Omit<Snap, 'window'>[] | undefined

  /** `offers` takes all named points that are found. */
  constructor(x: number, y: number, reach: number, offers?: Omit<Snap, 'window'>[]) {
    this.#x = x
    this.#y = y
    this.#reach = reach
    this.#offers = offers
  }

  look(drawing: Drawing, index: SpaceIndex, shown: Uint8Array, window: SpaceWindow, from?: { x: number; y: number }): void {
    const { space } = index
    const near: { piece: Piece; item: number }[] = []
    const reach = this.#reach
    for (const s of index.shapesIn([this.#x - reach, this.#y - reach, this.#x + reach, this.#y + reach], MAX_SHAPES)) {
      const item = space.shapes.item[s]
      if (!isShown(drawing, window, shown, space.items.style[item])) continue
      this.#named(index, s, item)
      for (const piece of piecesOf(space.shapes, s, reach / 40)) {
        if (piece.kind === 'arc') {
          this.#offer('centre', piece.cx, piece.cy, item)
          this.#quadrants(piece, item)
        }
        const [nx, ny] = nearestOn(piece, this.#x, this.#y)
        if (!(Math.hypot(nx - this.#x, ny - this.#y) <= reach)) continue
        this.#offer('nearest', nx, ny, item)
        if (piece.kind === 'line' && piece.exact) {
          this.#offer('end', piece.x1, piece.y1, item)
          this.#offer('end', piece.x2, piece.y2, item)
          this.#offer('mid', (piece.x1 + piece.x2) / 2, (piece.y1 + piece.y2) / 2, item)
        } else if (piece.kind === 'arc' && !piece.full) {
          this.#offer('end', ...pointOn(piece, piece.from), item)
          this.#offer('end', ...pointOn(piece, piece.from + piece.sweep), item)
          this.#offer('mid', ...pointOn(piece, piece.from + piece.sweep / 2), item)
        }
        if (from) this.#perpendicular(piece, from, item)
        if (near.length < MAX_PIECES) near.push({ piece, item })
      }
    }
    near.forEach((a, i) => {
      for (const b of near.slice(i + 1)) for (const [x, y] of meetings(a.piece, b.piece)) this.#offer('intersection', x, y, Math.max(a.item, b.item))
    })
  }

  /** Ends and centres of shapes that are no line or arc. */
  #named({ space: { shapes } }: SpaceIndex, s: number, item: number): void {
    const at = shapes.start[s]
    const v = shapes.values
    if (shapes.kind[s] === 0) this.#offer('end', v[at], v[at + 1], item)
    if (shapes.kind[s] === 4) this.#offer('centre', v[at], v[at + 1], item)
    if (shapes.kind[s] === 4 || shapes.kind[s] === 6) {
      const chords = piecesOf(shapes, s, this.#reach / 40)
      const first = chords[0]
      const last = chords[chords.length - 1]
      if (first?.kind !== 'line' || last?.kind !== 'line' || Math.hypot(first.x1 - last.x2, first.y1 - last.y2) < this.#reach * 1e-6) return
      this.#offer('end', first.x1, first.y1, item)
      this.#offer('end', last.x2, last.y2, item)
    }
  }

  #quadrants(arc: Extract<Piece, { kind: 'arc' }>, item: number): void {
    for (let q = 0; q < 4; q++) if (onArc(arc, (q * Math.PI) / 2)) this.#offer('quadrant', ...pointOn(arc, (q * Math.PI) / 2), item)
  }

  #perpendicular(piece: Piece, from: { x: number; y: number }, item: number): void {
    if (piece.kind === 'line') {
      const dx = piece.x2 - piece.x1
      const dy = piece.y2 - piece.y1
      const t = ((from.x - piece.x1) * dx + (from.y - piece.y1) * dy) / (dx * dx + dy * dy)
      if (t >= 0 && t <= 1) this.#offer('perpendicular', piece.x1 + t * dx, piece.y1 + t * dy, item)
      return
    }
    const angle = Math.atan2(from.y - piece.cy, from.x - piece.cx)
    for (const at of [angle, angle + Math.PI]) if (onArc(piece, at)) this.#offer('perpendicular', ...pointOn(piece, at), item)
  }

  #offer(kind: SnapKind, x: number, y: number, item: number): void {
    const distance = Math.hypot(x - this.#x, y - this.#y)
    if (!(distance <= this.#reach)) return
    if (kind !== 'nearest') this.#offers?.push({ kind, x, y, item })
    const score = kind === 'nearest' ? this.#reach * 10 + distance : distance + snapKinds.indexOf(kind) * RANK * this.#reach
    if (score >= this.#score) return
    this.#score = score
    this.best = { kind, x, y, item }
  }
}
