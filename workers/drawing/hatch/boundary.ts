import { arcPoints, bulgedPoints, ellipsePoints } from '../geometry/arcs.ts'
import { nurbsPoints, soundNurbs } from '../geometry/nurbs.ts'
import type { BoundaryEdge, BoundaryPath } from './drawHatch.ts'

/** Closed polygon: x y pairs without a repeated end. */
export type Ring = number[]

/** Ends that are nearer than this part of the boundary's size are one point. */
const TOLERANCE = 1e-5
/** Gaps up to this part of the size are bridged; wider ones end a ring. */
const BRIDGE = 0.05
/** Looking for what follows is quadratic: longer paths are taken in the order of the file. */
const MAX_SEARCHED = 2000

/** Rings of a hatch's boundary. Paths that are not closed are closed by a straight line; what encloses nothing is left out. */
export function boundaryRings(paths: readonly BoundaryPath[], chord: number): Ring[] {
  const rings: Ring[] = []
  for (const { polyline, edges } of paths) {
    if (polyline) rings.push(bulgedPoints(polyline, true, chord))
    if (edges) rings.push(...chained(edges.map((edge) => edgePoints(edge, chord)).filter((points) => points.length >= 4)))
  }
  return rings.map(cleaned).filter((ring) => ring.length >= 6)
}

function edgePoints(edge: BoundaryEdge, chord: number): number[] {
  switch (edge.kind) {
    case 'line':
      return Array.from(edge.points)
    case 'arc':
      return arcPoints(edge.center[0], edge.center[1], edge.radius, edge.start, edge.sweep, chord)
    case 'ellipse': {
      const [mx, my] = edge.major
      return ellipsePoints(edge.center[0], edge.center[1], [mx, my], [-my * edge.ratio, mx * edge.ratio], edge.start, edge.sweep, chord)
    }
    case 'spline': {
      const controlPoints = Array.from({ length: Math.floor(edge.controlPoints.length / 2) }, (_, i) => ({
        x: edge.controlPoints[i * 2],
        y: edge.controlPoints[i * 2 + 1],
        z: 0,
      }))
      const curve = soundNurbs(edge.degree, Array.from(edge.knots), controlPoints, Array.from(edge.weights ?? []))
      if (!curve) return controlPoints.flatMap(({ x, y }) => [x, y])
      return nurbsPoints(curve, chord).filter((_, i) => i % 3 !== 2)
    }
  }
}

/** Joins pieces to rings: each is followed by the one that begins or ends nearest to its end. */
function chained(pieces: number[][]): Ring[] {
  const size = extent(pieces)
  const left = [...pieces]
  const rings: Ring[] = []
  while (left.length > 0) {
    const ring = [...(left.shift() ?? [])]
    while (left.length > 0) {
      const x = ring[ring.length - 2],
        y = ring[ring.length - 1]
      const closing = Math.hypot(ring[0] - x, ring[1] - y)
      if (closing <= TOLERANCE * size && ring.length > 4) break
      const { index, reversed, gap } = nearest(left, x, y, size)
      if (gap > TOLERANCE * size && (closing <= gap || gap > BRIDGE * size)) break
      const [next] = left.splice(index, 1)
      ring.push(...(reversed ? backwards(next) : next))
    }
    rings.push(ring)
  }
  return rings
}

function nearest(pieces: readonly number[][], x: number, y: number, size: number): { index: number; reversed: boolean; gap: number } {
  let best = { index: 0, reversed: false, gap: Infinity }
  for (let i = 0; i < Math.min(pieces.length, MAX_SEARCHED); i++) {
    const piece = pieces[i]
    const atStart = Math.hypot(piece[0] - x, piece[1] - y)
    const atEnd = Math.hypot(piece[piece.length - 2] - x, piece[piece.length - 1] - y)
    if (atStart < best.gap) best = { index: i, reversed: false, gap: atStart }
    if (atEnd < best.gap) best = { index: i, reversed: true, gap: atEnd }
    if (best.gap <= TOLERANCE * size) break
  }
  return best
}

function backwards(points: readonly number[]): number[] {
  const out: number[] = []
  for (let i = points.length - 2; i >= 0; i -= 2) out.push(points[i], points[i + 1])
  return out
}

function extent(pieces: readonly number[][]): number {
  let minX = Infinity,
    minY = Infinity,
    maxX = -Infinity,
    maxY = -Infinity
  for (const piece of pieces)
    for (let i = 0; i + 1 < piece.length; i += 2) {
      minX = Math.min(minX, piece[i])
      maxX = Math.max(maxX, piece[i])
      minY = Math.min(minY, piece[i + 1])
      maxY = Math.max(maxY, piece[i + 1])
    }
  return Math.max(maxX - minX, maxY - minY, 0)
}

/** Without repeated points and a repeated end; empty when a coordinate is no number. */
function cleaned(ring: Ring): Ring {
  const out: Ring = []
  for (let i = 0; i + 1 < ring.length; i += 2) {
    if (!Number.isFinite(ring[i]) || !Number.isFinite(ring[i + 1])) return []
    if (out.length === 0 || ring[i] !== out[out.length - 2] || ring[i + 1] !== out[out.length - 1]) out.push(ring[i], ring[i + 1])
  }
  const size = extent([out])
  while (out.length > 2 && Math.hypot(out[0] - out[out.length - 2], out[1] - out[out.length - 1]) <= 1e-9 * size) out.length -= 2
  return out
}
