import { BoxGrid } from '../../../workers/export/drawing/occluders.ts'
import type { ViewPoints } from './lineViews.ts'

/** How two pictures differ: lengths in mm of what one has and the other does not. */
export interface LineDifference {
  visible: number
  hidden: number
  /** Visible and hidden lines of ours that the other does not have, and the other way round, as shares of all the other's visible (hidden) lines. */
  visibleOff: number
  hiddenOff: number
}

/** Lines are equal within this share of the picture's size. */
export const NEAR = 4e-4
/** Samples across the picture. */
export const SAMPLES = 3000

/** Compares drawn places: lines that lie on each other count once, and hidden ones under visible ones not at all. */
export function compareLines(ours: ViewPoints, theirs: ViewPoints): LineDifference {
  const size = pictureSize(theirs)
  const near = NEAR * size
  const step = size / SAMPLES
  const sets = {
    ours: { visible: new Curves(ours.visible, near), hidden: new Curves(ours.hidden, near) },
    theirs: { visible: new Curves(theirs.visible, near), hidden: new Curves(theirs.hidden, near) },
  }
  /** Length of the lines of `from` that are new and not on `to`, and of all that are new. */
  const measure = (from: Curves, to: readonly Curves[], without: readonly Curves[]): { all: number; off: number } => {
    let [all, off] = [0, 0]
    const taken = new Set<string>()
    from.sample(step, (x, y) => {
      const cell = `${Math.round(x / step)} ${Math.round(y / step)}`
      if (taken.has(cell)) return
      taken.add(cell)
      if (without.some((curves) => curves.has(x, y))) return
      all += step
      if (!to.some((curves) => curves.has(x, y))) off += step
    })
    return { all, off }
  }
  const { ours: own, theirs: other } = sets
  const [v1, v2] = [measure(own.visible, [other.visible], []), measure(other.visible, [own.visible], [])]
  // A hidden line may lie beside a visible one of the other picture by less than the tolerance.
  const [h1, h2] = [measure(own.hidden, [other.hidden, other.visible], [own.visible]), measure(other.hidden, [own.hidden, own.visible], [other.visible])]
  return {
    visible: v2.all,
    hidden: h2.all,
    visibleOff: (v1.off + v2.off) / (v2.all || 1),
    hiddenOff: (h1.off + h2.off) / (h2.all || v2.all || 1),
  }
}

/** The diagonal of a picture, millimetres. */
export function pictureSize({ visible, hidden }: ViewPoints): number {
  let [x0, y0, x1, y1] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const points of [...visible, ...hidden]) {
    for (let i = 0; i < points.length; i += 2) {
      x0 = Math.min(x0, points[i])
      x1 = Math.max(x1, points[i])
      y0 = Math.min(y0, points[i + 1])
      y1 = Math.max(y1, points[i + 1])
    }
  }
  return Math.hypot(x1 - x0, y1 - y0) || 1
}

/** Polylines, for asking whether a place lies on one. */
export class Curves {
  readonly #segments: Float64Array
  readonly #grid: BoxGrid
  readonly #near: number

  constructor(curves: readonly number[][], near: number) {
    const segments: number[] = []
    for (const points of curves) for (let i = 0; i + 3 < points.length; i += 2) segments.push(points[i], points[i + 1], points[i + 2], points[i + 3])
    this.#segments = Float64Array.from(segments)
    this.#near = near
    const boxes = new Float64Array(segments.length)
    for (let i = 0; i < segments.length; i += 4) {
      boxes[i] = Math.min(segments[i], segments[i + 2]) - near
      boxes[i + 1] = Math.min(segments[i + 1], segments[i + 3]) - near
      boxes[i + 2] = Math.max(segments[i], segments[i + 2]) + near
      boxes[i + 3] = Math.max(segments[i + 1], segments[i + 3]) + near
    }
    this.#grid = new BoxGrid(boxes, Math.max(64, boxes.length))
  }

  /** Visits places along the polylines, half a step from each other, with the direction there. */
  sample(step: number, visit: (x: number, y: number, dx: number, dy: number) => void): void {
    const s = this.#segments
    let left = 0
    for (let i = 0; i < s.length; i += 4) {
      const length = Math.hypot(s[i + 2] - s[i], s[i + 3] - s[i + 1])
      const [dx, dy] = [s[i + 2] - s[i], s[i + 3] - s[i + 1]]
      for (; left < length; left += step / 2) visit(s[i] + (dx * left) / length, s[i + 1] + (dy * left) / length, dx, dy)
      left -= length
    }
  }

  has(x: number, y: number): boolean {
    const s = this.#segments
    const [from, to] = this.#grid.cellAt(x, y)
    for (let at = from; at < to; at++) {
      const i = this.#grid.list[at] * 4
      const [dx, dy] = [s[i + 2] - s[i], s[i + 3] - s[i + 1]]
      const square = dx * dx + dy * dy
      const t = square > 0 ? Math.min(1, Math.max(0, ((x - s[i]) * dx + (y - s[i + 1]) * dy) / square)) : 0
      if (Math.hypot(x - s[i] - t * dx, y - s[i + 1] - t * dy) <= this.#near) return true
    }
    return false
  }
}
