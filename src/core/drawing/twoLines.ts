import type { StraightLine } from './snap.ts'

type Point = readonly [number, number]

/** Sine of the angle below which lines are parallel: drawings are written with some eight digits. */
const PARALLEL = 1e-6

/**
 * The measurement that two straight lines ask for: of parallel ones their distance, from the picked point of the first across to the second, else the angle between
 * the sides on which they were picked. Undefined for one line twice.
 */
export function betweenLines(a: StraightLine, pickedA: Point, b: StraightLine, pickedB: Point): { mode: 'distance' | 'angle'; points: number[] } | undefined {
  const ax = a.x2 - a.x1,
    ay = a.y2 - a.y1,
    bx = b.x2 - b.x1,
    by = b.y2 - b.y1
  const sizes = Math.hypot(ax, ay) * Math.hypot(bx, by)
  if (!(sizes > 0)) return undefined
  const turn = ax * by - ay * bx
  if (Math.abs(turn) > PARALLEL * sizes) {
    const t = ((b.x1 - a.x1) * by - (b.y1 - a.y1) * bx) / turn
    const [x, y] = [a.x1 + t * ax, a.y1 + t * ay]
    return { mode: 'angle', points: [...pickedA, x, y, ...pickedB] }
  }
  const along = ((pickedA[0] - b.x1) * bx + (pickedA[1] - b.y1) * by) / (bx * bx + by * by)
  const foot = [b.x1 + along * bx, b.y1 + along * by]
  const apart = Math.hypot(foot[0] - pickedA[0], foot[1] - pickedA[1])
  return apart > PARALLEL * Math.sqrt(sizes) ? { mode: 'distance', points: [...pickedA, ...foot] } : undefined
}
