/** Whether the segment of a polyline from a vertex to the next is an arc: `bulge` is the tangent of a quarter of its angle, 0 for a straight one. */
export const isBulged = (x1: number, y1: number, x2: number, y2: number, bulge: number): boolean =>
  bulge !== 0 && Number.isFinite(bulge) && (x1 !== x2 || y1 !== y2)

/** Centre, radius, start and signed sweep (radians) of such an arc. */
export function bulgeArc(
  x1: number,
  y1: number,
  x2: number,
  y2: number,
  bulge: number,
): { cx: number; cy: number; radius: number; start: number; sweep: number } {
  // From the middle of the chord to the centre, as a part of the chord turned to the left.
  const away = (1 / bulge - bulge) / 4
  const cx = (x1 + x2) / 2 - (y2 - y1) * away
  const cy = (y1 + y2) / 2 + (x2 - x1) * away
  return { cx, cy, radius: Math.hypot(x1 - cx, y1 - cy), start: Math.atan2(y1 - cy, x1 - cx), sweep: 4 * Math.atan(bulge) }
}
