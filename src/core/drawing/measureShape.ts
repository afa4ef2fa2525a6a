import { flattenShape } from './flattenShape.ts'
import { piecesOf } from './pieces.ts'
import { signedArea } from './ring.ts'
import type { ShapeTable } from './space.ts'

export interface ShapeMeasure {
  /** Along the curve, drawing units. */
  length: number
  /** Enclosed area; undefined when the curve is open. */
  area?: number
  /** Radius of circles and arcs. */
  radius?: number
  center?: [number, number]
}

/** Splines and ellipses are measured along chords this fine, of their size. */
const FINENESS = 1e-6

/** Length, area and radius of a shape: exact for lines, circles, arcs and polylines. Undefined for points. */
export function measureShape(shapes: ShapeTable, s: number): ShapeMeasure | undefined {
  const { kind, start, values: v } = shapes
  const at = start[s]
  if (kind[s] === 0) return undefined
  if (kind[s] === 4 || kind[s] === 6) return measureChords(shapes, s)
  const pieces = piecesOf(shapes, s, 1)
  let length = 0
  let double = 0
  for (const piece of pieces) {
    if (piece.kind === 'line') {
      length += Math.hypot(piece.x2 - piece.x1, piece.y2 - piece.y1)
      double += piece.x1 * piece.y2 - piece.x2 * piece.y1
    } else {
      const { cx, cy, r, from, sweep } = piece
      const to = from + sweep
      length += r * Math.abs(sweep)
      double += r * r * sweep + cx * r * (Math.sin(to) - Math.sin(from)) - cy * r * (Math.cos(to) - Math.cos(from))
    }
  }
  const circle = kind[s] === 2 || kind[s] === 3
  const closed = kind[s] === 2 || (kind[s] === 5 && v[at] !== 0)
  return {
    length,
    ...(closed ? { area: Math.abs(double) / 2 } : {}),
    ...(circle ? { radius: v[at + 2], center: [v[at], v[at + 1]] as [number, number] } : {}),
  }
}

function measureChords(shapes: ShapeTable, s: number): ShapeMeasure {
  const coarse: number[] = []
  flattenShape(shapes, s, Infinity, coarse)
  let size = 0
  for (let i = 2; i < coarse.length; i += 2) size = Math.max(size, Math.hypot(coarse[i] - coarse[0], coarse[i + 1] - coarse[1]))
  const points: number[] = []
  flattenShape(shapes, s, Math.max(size * FINENESS, Number.MIN_VALUE), points)
  const last = points.length - 2
  const closed = last > 0 && Math.hypot(points[last] - points[0], points[last + 1] - points[1]) < size * 1e-6
  return { length: lengthOf(points), ...(closed ? { area: areaOf(points) } : {}) }
}

export function lengthOf(points: readonly number[]): number {
  let length = 0
  for (let i = 2; i < points.length; i += 2) length += Math.hypot(points[i] - points[i - 2], points[i + 1] - points[i - 1])
  return length
}

/** Area of the closed polygon through the points. */
export const areaOf = (points: readonly number[]): number => Math.abs(signedArea(points))
