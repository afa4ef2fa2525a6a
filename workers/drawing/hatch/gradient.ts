import { mapped } from '../build/drawGlyph.ts'
import type { Emitter } from '../emitter.ts'
import type { Ring } from './boundary.ts'
import type { Gradient } from './drawHatch.ts'
import { type Trapezoid, trapezoids } from './trapezoids.ts'

/** Steps across the area, along and (for round gradients) aside. */
const STEPS = 32
const ASIDE = 16

/** Share of the second colour at a place; x and y run from 0 to 1 over the turned box of the area. */
function shareAt({ kind, shift }: Gradient, x: number, y: number): number {
  const away = shift > 0 ? 0.25 : 0.5
  switch (kind) {
    case 'linear':
      return y
    case 'cylinder':
      return 1 - Math.abs(y - away) / Math.max(away, 1 - away)
    case 'spherical':
      return 1 - Math.hypot(x - away, y - (1 - away)) / Math.hypot(Math.max(away, 1 - away), Math.max(away, 1 - away))
    case 'hemispherical':
      return 1 - Math.hypot(x - away, y) / Math.hypot(Math.max(away, 1 - away), 1)
    case 'curved':
      return 1 - Math.sqrt(Math.max(0, 1 - (1 - y) ** 2)) * (1 - 0.5 * (x - away) ** 2)
  }
}

const isRound = ({ kind }: Gradient): boolean => kind !== 'linear' && kind !== 'cylinder'

/** Fills an area with a gradient. False when its boundary is too large to be sliced. */
export function drawGradient(area: readonly Ring[], gradient: Gradient, emitter: Emitter): boolean {
  const cos = Math.cos(gradient.angle),
    sin = Math.sin(gradient.angle)
  // Turned so that the colours change upwards: the gradient's direction is its angle.
  const turned = area.map((ring) => mapped(ring, [sin, cos, -cos, sin, 0, 0]))
  let minX = Infinity,
    minY = Infinity,
    maxX = -Infinity,
    maxY = -Infinity
  for (const ring of turned)
    for (let i = 0; i < ring.length; i += 2) {
      minX = Math.min(minX, ring[i])
      maxX = Math.max(maxX, ring[i])
      minY = Math.min(minY, ring[i + 1])
      maxY = Math.max(maxY, ring[i + 1])
    }
  const width = maxX - minX,
    height = maxY - minY
  if (!(width > 0 && height > 0)) return true
  const slices = trapezoids(
    turned,
    Array.from({ length: STEPS - 1 }, (_, i) => minY + (height * (i + 1)) / STEPS),
  )
  if (!slices) return false
  const positions: number[] = []
  const indices: number[] = []
  const color: number[] = []
  const vertex = (x: number, y: number): void => {
    positions.push(x, y)
    let share = Math.min(1, Math.max(0, shareAt(gradient, (x - minX) / width, (y - minY) / height)))
    if (gradient.inverted) share = 1 - share
    for (const bits of [24, 16, 8, 0]) {
      const from = (gradient.colors[0] >>> bits) & 255,
        to = (gradient.colors[1] >>> bits) & 255
      color.push(Math.round(from + (to - from) * share))
    }
  }
  for (const slice of slices)
    strip(
      slice,
      isRound(gradient) ? Math.max(1, Math.ceil((ASIDE * (slice.right1 - slice.left1 + slice.right2 - slice.left2)) / 2 / width)) : 1,
      vertex,
      positions,
      indices,
    )
  emitter.triangles(mapped(positions, [sin, -cos, cos, sin, 0, 0]), indices, Uint8Array.from(color))
  return true
}

/** Two triangles for each of `pieces` of a slice. */
function strip(
  { y1, left1, right1, y2, left2, right2 }: Trapezoid,
  pieces: number,
  vertex: (x: number, y: number) => void,
  positions: number[],
  indices: number[],
): void {
  for (let i = 0; i <= pieces; i++) {
    const at = positions.length / 2
    vertex(left1 + ((right1 - left1) * i) / pieces, y1)
    vertex(left2 + ((right2 - left2) * i) / pieces, y2)
    if (i > 0) indices.push(at - 2, at, at + 1, at - 2, at + 1, at - 1)
  }
}
