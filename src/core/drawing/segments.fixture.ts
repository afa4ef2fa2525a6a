import { type SpaceLines, wholeLines } from './wholeLines.ts'

/** Lines segment by segment: x1 y1 x2 y2, item and distance along its run, each. */
export function segmentsOf(space: SpaceLines): { positions: Float32Array; along: Float32Array; item: Uint32Array } {
  const { positions, start, along, item } = wholeLines(space)
  const places: number[] = []
  const distances: number[] = []
  const items: number[] = []
  for (let run = 0; run < item.length; run++) {
    let distance = along[run]
    for (let at = start[run] * 2; at < start[run + 1] * 2 - 2; at += 2) {
      const [x1, y1, x2, y2] = positions.subarray(at, at + 4)
      places.push(x1, y1, x2, y2)
      distances.push(distance)
      items.push(item[run])
      distance += Math.hypot(x2 - x1, y2 - y1)
    }
  }
  return { positions: Float32Array.from(places), along: Float32Array.from(distances), item: Uint32Array.from(items) }
}
