import { BoxGrid } from './occluders.ts'
import type { DrawnCurve } from './drawnCurve.ts'
import { evaluate } from './viewCurve.ts'

/** How far beyond its ends a chord still crosses another, as a share of it: outlines end on edges. */
const SLACK = 1e-6
const STEPS = 6

/** Parameters of each curve at which an outline passes in front of it: only there can the curve become visible or hidden. */
export function crossings(curves: readonly DrawnCurve[]): number[][] {
  const cuts: number[][] = curves.map(({ turns }) => [...turns])
  let count = 0
  for (const { isContour } of curves) for (const flag of isContour) count += flag
  const boxes = new Float64Array(count * 4)
  const curveOf = new Uint32Array(count)
  const chordOf = new Uint32Array(count)
  let at = 0
  curves.forEach((curve, c) => {
    for (let i = 0; i < curve.isContour.length; i++) {
      if (curve.isContour[i] === 0) continue
      chordBox(curve, i, boxes, at)
      curveOf[at] = c
      chordOf[at] = i
      at++
    }
  })
  if (count === 0) return cuts
  const grid = new BoxGrid(boxes, Math.max(64, count))
  const seen = new Uint32Array(count)
  const box = new Float64Array(4)
  let stamp = 0
  curves.forEach((curve, c) => {
    for (let i = 0; i < curve.state.length; i++) {
      // Chords that are not drawn, or hidden by their own faces, stay so.
      if (curve.state[i] !== 2) continue
      chordBox(curve, i, box, 0)
      stamp++
      grid.near(box, 0, (other) => {
        if (seen[other] === stamp) return
        seen[other] = stamp
        const o = other * 4
        if (boxes[o] > box[2] || boxes[o + 2] < box[0] || boxes[o + 1] > box[3] || boxes[o + 3] < box[1]) return
        if (curveOf[other] === c && Math.abs(chordOf[other] - i) <= 1) return
        cross(curve, i, curves[curveOf[other]], chordOf[other], cuts[c])
        touch(curve, i, curves[curveOf[other]], chordOf[other], cuts[c])
      })
    }
  })
  return cuts
}

function chordBox({ points, gap }: DrawnCurve, i: number, boxes: Float64Array, at: number): void {
  const [x0, y0, x1, y1] = [points[i * 3], points[i * 3 + 1], points[i * 3 + 3], points[i * 3 + 4]]
  // Arcs reach beyond their chords.
  const grow = Math.max(gap, Math.hypot(x1 - x0, y1 - y0) * 0.02)
  boxes[at * 4] = Math.min(x0, x1) - grow
  boxes[at * 4 + 1] = Math.min(y0, y1) - grow
  boxes[at * 4 + 2] = Math.max(x0, x1) + grow
  boxes[at * 4 + 3] = Math.max(y0, y1) + grow
}

const p = new Float64Array(6)
const q = new Float64Array(6)

function cross(a: DrawnCurve, i: number, b: DrawnCurve, j: number, cuts: number[]): void {
  const [ax, ay, az] = a.points.subarray(i * 3, i * 3 + 3)
  const [bx, by, bz] = b.points.subarray(j * 3, j * 3 + 3)
  const [ux, uy, uz] = [a.points[i * 3 + 3] - ax, a.points[i * 3 + 4] - ay, a.points[i * 3 + 5] - az]
  const [vx, vy, vz] = [b.points[j * 3 + 3] - bx, b.points[j * 3 + 4] - by, b.points[j * 3 + 5] - bz]
  const det = ux * vy - uy * vx
  // Along each other.
  if (Math.abs(det) <= 1e-9 * Math.hypot(ux, uy) * Math.hypot(vx, vy)) return
  const s = ((bx - ax) * vy - (by - ay) * vx) / det
  const t = ((bx - ax) * uy - (by - ay) * ux) / det
  const slackA = a.form.kind === 'line' || a.form.kind === 'points' ? SLACK : 0.02
  const slackB = b.form.kind === 'line' || b.form.kind === 'points' ? SLACK : 0.02
  if (s < -slackA || s > 1 + slackA || t < -slackB || t > 1 + slackB) return
  // An outline behind the curve hides nothing of it.
  if (bz + t * vz < az + s * uz - a.gap - b.gap) return
  const [a0, a1] = [a.params[i], a.params[i + 1]]
  const [b0, b1] = [b.params[j], b.params[j + 1]]
  let ta = a0 + s * (a1 - a0),
    tb = b0 + t * (b1 - b0)
  if (a.form.kind !== 'line' || b.form.kind !== 'line') {
    for (let step = 0; step < STEPS; step++) {
      evaluate(a, ta, p)
      evaluate(b, tb, q)
      const [dx, dy] = [q[0] - p[0], q[1] - p[1]]
      const d = p[3] * q[4] - p[4] * q[3]
      if (Math.abs(d) <= 1e-12 * Math.hypot(p[3], p[4]) * Math.hypot(q[3], q[4])) break
      const stepA = (dx * q[4] - dy * q[3]) / d
      ta += stepA
      tb += (dx * p[4] - dy * p[3]) / d
      if (Math.abs(stepA) <= 1e-13 * Math.abs(a1 - a0)) break
    }
    const [low, high] = a0 < a1 ? [a0, a1] : [a1, a0]
    // A step that leads away: the chords' crossing is the better guess.
    const margin = 0.5 * (high - low)
    if (!(ta >= low - margin && ta <= high + margin)) ta = a0 + s * (a1 - a0)
  }
  cuts.push(ta)
}

/** Halvings of a chord until its curve is parallel to another one. */
const HALVINGS = 40

/** A round outline that a straight chord touches without crossing it, as a shaft's outline does the rim of the hole that it fills, may hide it from there on. */
function touch(a: DrawnCurve, i: number, b: DrawnCurve, j: number, cuts: number[]): void {
  if (a.form.kind === 'conic' || a.form.kind === 'spline' || (b.form.kind !== 'conic' && b.form.kind !== 'spline')) return
  const [ax, ay, az] = a.points.subarray(i * 3, i * 3 + 3)
  const [ux, uy, uz] = [a.points[i * 3 + 3] - ax, a.points[i * 3 + 4] - ay, a.points[i * 3 + 5] - az]
  const square = ux * ux + uy * uy
  if (square === 0) return
  const turned = (t: number): number => {
    evaluate(b, t, q)
    return ux * q[4] - uy * q[3]
  }
  // An edge is an outline from where it is touched: the place may lie in the chord beside.
  const last = b.params.length - 1
  let [low, high] = [b.params[Math.max(0, j - 1)], b.params[Math.min(last, j + 2)]]
  if (b.form.kind === 'conic' && j === 0) low -= b.params[1] - b.params[0]
  if (b.form.kind === 'conic' && j === last - 1) high += b.params[last] - b.params[last - 1]
  const first = turned(low)
  if (first * turned(high) > 0) return
  for (let step = 0; step < HALVINGS; step++) {
    const middle = (low + high) / 2
    if (turned(middle) * first > 0) low = middle
    else high = middle
  }
  turned(high)
  const near = a.gap + b.gap
  if (Math.abs(ux * (q[1] - ay) - uy * (q[0] - ax)) > near * Math.sqrt(square)) return
  const s = ((q[0] - ax) * ux + (q[1] - ay) * uy) / square
  if (s <= 0 || s >= 1 || q[2] < az + s * uz - near) return
  cuts.push(a.params[i] + s * (a.params[i + 1] - a.params[i]))
}
