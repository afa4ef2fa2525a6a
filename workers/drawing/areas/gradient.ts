import type { Rgba } from '../../../src/core/scene/mesh.ts'
import { mapped } from '../build/drawGlyph.ts'
import type { Matrix2 } from '../emitter.ts'
import { invert2 } from '../geometry/affine.ts'
import { trapezoids } from '../hatch/trapezoids.ts'
import { boxOf } from './boxes.ts'

/** Colours from one end (0) to the other (1); `extends`: whether the colour of an end goes on beyond it. */
interface Ramp {
  stops: [at: number, color: Rgba][]
  extends: [boolean, boolean]
}

/** A gradient along a line, between circles, or over triangles, in coordinates of its own. */
export type Shading =
  | ({ kind: 'axial'; from: [number, number]; to: [number, number] } & Ramp)
  | ({ kind: 'radial'; from: [number, number]; to: [number, number]; radii: [number, number]; edge?: 0 | 1 } & Ramp)
  | { kind: 'mesh'; positions: ArrayLike<number>; colors: ArrayLike<number>; count: number }

export interface Triangles {
  positions: number[]
  indices: number[]
  /** RGBA of each vertex, opaque where a triangle uses it. */
  colors: number[]
}

/** Vertices of one gradient. */
export const MOST_VERTICES = 300_000

const CORNERS = 96

/** The circle at which a gradient ends. */
export function edgeOf(shading: Shading, matrix: Matrix2): number[] | undefined {
  if (shading.kind !== 'radial' || shading.edge === undefined) return undefined
  const [x, y] = [shading.from, shading.to][shading.edge]
  const radius = shading.radii[shading.edge]
  const around = Array.from({ length: CORNERS }, (_, i) => (i * 2 * Math.PI) / CORNERS)
  return mapped(
    around.flatMap((angle) => [x + radius * Math.cos(angle), y + radius * Math.sin(angle)]),
    matrix,
  )
}

/** Steps upwards, and aside between circles: exports give each its mean colour. */
const STEPS = 64

/** The area of rings in the colours of a gradient; `matrix` leads from its coordinates to those of the rings. Undefined where the rings are too much. */
export function shaded(shading: Shading, matrix: Matrix2, rings: readonly number[][]): Triangles | undefined {
  if (shading.kind === 'mesh') return mesh(shading, matrix)
  const inverse = invert2(matrix)
  if (!inverse || rings.length === 0) return undefined
  const at = shading.kind === 'axial' ? alongLine(shading, inverse) : betweenCircles(shading, inverse)
  // Turned so that a gradient along a line changes upwards.
  const [dx, dy] = shading.kind === 'axial' ? slopeOf(at) : [0, 1]
  const turn: Matrix2 = [dy, dx, -dx, dy, 0, 0]
  const back: Matrix2 = [dy, -dx, dx, dy, 0, 0]
  const turned = rings.map((ring) => mapped(ring, turn))
  const box = boxOf(turned.flat())
  const slices = trapezoids(turned, [...evenly(box[1], box[3]), ...(shading.kind === 'axial' ? bendsOf(shading, at, back, box) : [])])
  if (!slices) return undefined
  const out: Triangles = { positions: [], indices: [], colors: [] }
  const width = box[2] - box[0]
  const vertex = (x: number, y: number, colored = y): void => {
    out.positions.push(...mapped([x, y], back))
    out.colors.push(...colorAt(shading, at(...(mapped([x, colored], back) as [number, number]))))
  }
  const put = (...corners: [number, number, number]): void => {
    const clear = corners.filter((corner) => out.colors[corner * 4 + 3] === 0)
    if (clear.length > 0) {
      // A triangle across the end of the gradient has the colour at its middle.
      const [x, y] = [0, 1].map((axis) => corners.reduce((sum, corner) => sum + out.positions[corner * 2 + axis], 0) / 3)
      const color = colorAt(shading, at(x, y))
      if (color[3] === 0) return
      for (const corner of clear) out.colors.splice(corner * 4, 4, ...color)
    }
    out.indices.push(...corners)
  }
  for (const { y1, left1, right1, y2, left2, right2 } of slices) {
    const wide = Math.max(right1 - left1, right2 - left2)
    const pieces = shading.kind === 'axial' ? 1 : Math.max(1, Math.ceil((STEPS * wide) / width))
    // Places on a cut have the colour of the side that their slice is on.
    const inset = shading.kind === 'axial' ? (y2 - y1) * EDGE : 0
    for (let i = 0; i <= pieces; i++) {
      const start = out.positions.length / 2
      vertex(left1 + ((right1 - left1) * i) / pieces, y1, y1 + inset)
      vertex(left2 + ((right2 - left2) * i) / pieces, y2, y2 - inset)
      if (i > 0) put(start - 2, start, start + 1)
      if (i > 0) put(start - 2, start + 1, start - 1)
    }
    if (out.positions.length > MOST_VERTICES * 2) return undefined
  }
  return out
}

const EDGE = 1e-3

function mesh({ positions, colors, count }: Extract<Shading, { kind: 'mesh' }>, matrix: Matrix2): Triangles {
  return {
    positions: mapped(Array.from(positions).slice(0, count * 2), matrix),
    indices: Array.from({ length: count - (count % 3) }, (_, i) => i),
    colors: Array.from({ length: count * 4 }, (_, i) => (i % 4 === 3 ? 255 : colors[i])),
  }
}

type At = (x: number, y: number) => number

function alongLine({ from, to }: Extract<Shading, { kind: 'axial' }>, [a, b, c, d, e, f]: Matrix2): At {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]]
  const square = dx * dx + dy * dy
  return (x, y) => ((a * x + c * y + e - from[0]) * dx + (b * x + d * y + f - from[1]) * dy) / (square || 1)
}

/** Direction in which a value that is linear grows. */
function slopeOf(at: At): [number, number] {
  const origin = at(0, 0)
  const [x, y] = [at(1, 0) - origin, at(0, 1) - origin]
  const length = Math.hypot(x, y)
  return length > 0 ? [x / length, y / length] : [0, 1]
}

/** Heights at which the colours of a gradient along a line bend. */
function bendsOf({ stops }: Ramp, at: At, back: Matrix2, [, low, , high]: readonly number[]): number[] {
  const [start, end] = [low, high].map((y) => at(...(mapped([0, y], back) as [number, number])))
  const places = [0, 1, ...stops.map(([place]) => place)]
  return places.map((place) => low + ((place - start) / (end - start)) * (high - low)).filter((y) => y > low && y < high)
}

const evenly = (low: number, high: number): number[] => Array.from({ length: STEPS - 1 }, (_, i) => low + ((high - low) * (i + 1)) / STEPS)

/** Share of the way from one circle to the other of the last circle through a place; not a number where there is none. */
function betweenCircles({ from, to, radii: [r0, r1], extends: [before, beyond] }: Extract<Shading, { kind: 'radial' }>, [a, b, c, d, e, f]: Matrix2): At {
  const [dx, dy, dr] = [to[0] - from[0], to[1] - from[1], r1 - r0]
  const square = dx * dx + dy * dy - dr * dr
  const fits = (s: number): boolean => r0 + s * dr >= 0 && (s >= 0 || before) && (s <= 1 || beyond)
  return (x, y) => {
    const [px, py] = [a * x + c * y + e - from[0], b * x + d * y + f - from[1]]
    const half = px * dx + py * dy + r0 * dr
    const rest = px * px + py * py - r0 * r0
    if (Math.abs(square) < 1e-12) {
      const s = rest / (2 * half)
      return fits(s) ? s : Number.NaN
    }
    const root = Math.sqrt(half * half - square * rest)
    const [one, other] = [(half + root) / square, (half - root) / square]
    const [later, earlier] = one > other ? [one, other] : [other, one]
    return fits(later) ? later : fits(earlier) ? earlier : Number.NaN
  }
}

function colorAt({ stops, extends: [before, beyond] }: Ramp, place: number): [number, number, number, number] {
  if (!Number.isFinite(place) || (place < 0 && !before) || (place > 1 && !beyond)) return [0, 0, 0, 0]
  const after = stops.findIndex(([at]) => at >= place)
  const [a, b] = [stops[Math.max(0, (after < 0 ? stops.length : after) - 1)], stops[after < 0 ? stops.length - 1 : after]]
  const share = b[0] > a[0] ? Math.min(1, Math.max(0, (place - a[0]) / (b[0] - a[0]))) : 0
  const mix = (bits: number): number => Math.round(((a[1] >>> bits) & 255) * (1 - share) + ((b[1] >>> bits) & 255) * share)
  return [mix(24), mix(16), mix(8), 255]
}
