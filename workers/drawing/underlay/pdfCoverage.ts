import type { Box } from '../areas/boxes.ts'
import type { FillRuleName, Rings } from '../areas/rings.ts'

/** Lines that a row of pixels is looked at along. */
const LINES = 4

interface Edge {
  top: number
  bottom: number
  x: number
  slope: number
  way: 1 | -1
}

/** How much of each pixel (0 to 255, row by row) of a window lies within rings; all in pixels, y downwards. */
export function coverageOf(rings: Rings, rule: FillRuleName, [left, top, right, bottom]: Box): Uint8Array {
  const wide = right - left
  const out = new Uint8Array(wide * (bottom - top))
  const edges = edgesOf(rings)
  let active: Edge[] = []
  let next = 0
  const row = new Float32Array(wide)
  for (let y = top; y < bottom; y++) {
    row.fill(0)
    for (let line = 0; line < LINES; line++) {
      const at = y + (line + 0.5) / LINES
      while (next < edges.length && edges[next].top <= at) active.push(edges[next++])
      active = active.filter((edge) => edge.bottom > at)
      if (active.length === 0) continue
      const crossed = active.map(({ x, slope, top: from, way }) => ({ x: x + (at - from) * slope, way })).toSorted((a, b) => a.x - b.x)
      let winding = 0
      for (let i = 0; i + 1 < crossed.length; i++) {
        winding += rule === 'even' ? 1 : crossed[i].way
        if (rule === 'even' ? winding % 2 === 1 : winding !== 0) span(row, crossed[i].x - left, crossed[i + 1].x - left)
      }
    }
    for (let x = 0; x < wide; x++) out[(y - top) * wide + x] = Math.min(255, Math.round((row[x] / LINES) * 255))
  }
  return out
}

function edgesOf(rings: Rings): Edge[] {
  const edges: Edge[] = []
  for (const ring of rings)
    for (let i = 0, j = ring.length - 2; i < ring.length; j = i, i += 2) {
      const [x1, y1, x2, y2] = [ring[j], ring[j + 1], ring[i], ring[i + 1]]
      if (y1 === y2 || ![x1, y1, x2, y2].every(Number.isFinite)) continue
      const slope = (x2 - x1) / (y2 - y1)
      edges.push(y1 < y2 ? { top: y1, bottom: y2, x: x1, slope, way: 1 } : { top: y2, bottom: y1, x: x2, slope, way: -1 })
    }
  return edges.toSorted((a, b) => a.top - b.top)
}

/** Adds the parts of pixels between two places of a row. */
function span(row: Float32Array, from: number, to: number): void {
  const [start, end] = [Math.max(0, from), Math.min(row.length, to)]
  if (!(start < end)) return
  const [first, last] = [Math.floor(start), Math.min(row.length - 1, Math.floor(end))]
  if (first === last) {
    row[first] += end - start
    return
  }
  row[first] += first + 1 - start
  for (let x = first + 1; x < last; x++) row[x] += 1
  row[last] += end - last
}
