import type { Rect } from '../space.ts'

/** The part of a segment within a rectangle; undefined outside of it. */
function clipSegment([x0, y0, x1, y1]: Rect, ax: number, ay: number, bx: number, by: number): [number, number, number, number] | undefined {
  let [from, to] = [0, 1]
  const [dx, dy] = [bx - ax, by - ay]
  for (const [step, least] of [
    [-dx, ax - x0],
    [dx, x1 - ax],
    [-dy, ay - y0],
    [dy, y1 - ay],
  ]) {
    if (step === 0) {
      if (least < 0) return undefined
    } else if (step < 0) from = Math.max(from, least / step)
    else to = Math.min(to, least / step)
  }
  return from < to ? [ax + dx * from, ay + dy * from, ax + dx * to, ay + dy * to] : undefined
}

/** Runs of x y pairs within a rectangle. */
export function clipRun(box: Rect, points: readonly number[]): number[][] {
  const runs: number[][] = []
  let run: number[] = []
  for (let i = 0; i + 3 < points.length; i += 2) {
    const piece = clipSegment(box, points[i], points[i + 1], points[i + 2], points[i + 3])
    if (!piece) continue
    if (run.length === 0 || run.at(-2) !== piece[0] || run.at(-1) !== piece[1]) {
      run = [piece[0], piece[1]]
      runs.push(run)
    }
    run.push(piece[2], piece[3])
  }
  return runs
}

/** A ring within a rectangle. */
export function clipRing([x0, y0, x1, y1]: Rect, ring: readonly number[]): number[] {
  let points = [...ring]
  for (const [axis, limit, sign] of [
    [0, x0, 1],
    [0, x1, -1],
    [1, y0, 1],
    [1, y1, -1],
  ]) {
    const out: number[] = []
    const side = (at: number): number => sign * (points[at + axis] - limit)
    for (let i = 0; i < points.length; i += 2) {
      const before = (i + points.length - 2) % points.length
      const [a, b] = [side(before), side(i)]
      if (a >= 0 !== b >= 0) {
        const t = a / (a - b)
        out.push(points[before] + (points[i] - points[before]) * t, points[before + 1] + (points[i + 1] - points[before + 1]) * t)
      }
      if (b >= 0) out.push(points[i], points[i + 1])
    }
    points = out
  }
  return points
}
