import type { Matrix2 } from '../emitter.ts'
import type { ShapeKind } from '../../../src/core/drawing/space.ts'

export interface Point3 {
  x: number
  y: number
  z: number
}

/** Affine map of space: images of the x, y and z axis, then of the origin (three values each). */
export type Affine = readonly number[]

export const identity: Affine = [1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0]
export const identity2: Matrix2 = [1, 0, 0, 1, 0, 0]

/** `m` after `n`. */
export function multiply(m: Affine, n: Affine): Affine {
  if (m === identity) return n
  if (n === identity) return m
  return [
    m[0] * n[0] + m[3] * n[1] + m[6] * n[2],
    m[1] * n[0] + m[4] * n[1] + m[7] * n[2],
    m[2] * n[0] + m[5] * n[1] + m[8] * n[2],
    m[0] * n[3] + m[3] * n[4] + m[6] * n[5],
    m[1] * n[3] + m[4] * n[4] + m[7] * n[5],
    m[2] * n[3] + m[5] * n[4] + m[8] * n[5],
    m[0] * n[6] + m[3] * n[7] + m[6] * n[8],
    m[1] * n[6] + m[4] * n[7] + m[7] * n[8],
    m[2] * n[6] + m[5] * n[7] + m[8] * n[8],
    m[0] * n[9] + m[3] * n[10] + m[6] * n[11] + m[9],
    m[1] * n[9] + m[4] * n[10] + m[7] * n[11] + m[10],
    m[2] * n[9] + m[5] * n[10] + m[8] * n[11] + m[11],
  ]
}

export function multiply2(m: Matrix2, n: Matrix2): Matrix2 {
  return [
    m[0] * n[0] + m[2] * n[1],
    m[1] * n[0] + m[3] * n[1],
    m[0] * n[2] + m[2] * n[3],
    m[1] * n[2] + m[3] * n[3],
    m[0] * n[4] + m[2] * n[5] + m[4],
    m[1] * n[4] + m[3] * n[5] + m[5],
  ]
}

export const isFinite2 = (m: Matrix2): boolean =>
  Number.isFinite(m[0]) && Number.isFinite(m[1]) && Number.isFinite(m[2]) && Number.isFinite(m[3]) && Number.isFinite(m[4]) && Number.isFinite(m[5])

/** The inverse; undefined of a map that flattens. */
export function invert2([a, b, c, d, e, f]: Matrix2): Matrix2 | undefined {
  const det = a * d - b * c
  if (!(Math.abs(det) > 1e-300)) return undefined
  return [d / det, -b / det, -c / det, a / det, (c * f - d * e) / det, (b * e - a * f) / det]
}

/** How the plane z = `z` of a map's source is seen from above. */
export const planeOf = (m: Affine, z = 0): Matrix2 => [m[0], m[1], m[3], m[4], m[9] + m[6] * z, m[10] + m[7] * z]

const isWorld = (normal: Point3): boolean => normal.x === 0 && normal.y === 0 && normal.z === 1

/**
 * Axes of an entity's own coordinates by its extrusion (the DXF reference's arbitrary axis algorithm): world z, unless the normal is within 1/64 of it,
 * crossed with the normal is x. A normal without length counts as z.
 */
export function extrusion(normal: Point3): Affine {
  if (isWorld(normal)) return identity
  const length = Math.hypot(normal.x, normal.y, normal.z)
  if (!(length > 0)) return identity
  const [nx, ny, nz] = [normal.x / length, normal.y / length, normal.z / length]
  const steep = Math.abs(nx) < 1 / 64 && Math.abs(ny) < 1 / 64
  let [ax, ay, az] = steep ? [nz, 0, -nx] : [-ny, nx, 0]
  const along = Math.hypot(ax, ay, az)
  ax /= along
  ay /= along
  az /= along
  return [ax, ay, az, ny * az - nz * ay, nz * ax - nx * az, nx * ay - ny * ax, nx, ny, nz, 0, 0, 0]
}

/** Turn about z after scaling, then a shift. */
export function placement(rotation: number, scale: Point3, at: Point3): Affine {
  const cos = Math.cos(rotation)
  const sin = Math.sin(rotation)
  return [cos * scale.x, sin * scale.x, 0, -sin * scale.y, cos * scale.y, 0, 0, 0, scale.z, at.x, at.y, at.z]
}

export const translation = (x: number, y: number, z: number): Affine => [1, 0, 0, 0, 1, 0, 0, 0, 1, x, y, z]

/** The largest factor by which a plane map stretches. */
export function stretch(m: Matrix2): number {
  const a = m[0]
  const b = m[1]
  const c = m[2]
  const d = m[3]
  const sum = a * a + b * b + c * c + d * d
  const det = a * d - b * c
  return Math.sqrt((sum + Math.sqrt(Math.max(0, sum * sum - 4 * det * det))) / 2)
}

export interface PlacedShape {
  kind: ShapeKind
  values: number[]
}

const TURN = 2 * Math.PI
const EVEN = 1e-9

/** A shape (values as in `ShapeTable`) seen through a plane map: circles and arcs become ellipses where it stretches unevenly, bulged polylines lose their arcs to it. */
export function placeShape(kind: ShapeKind, values: ArrayLike<number>, m: Matrix2): PlacedShape | undefined {
  if (kind === 'line') {
    const x1 = values[0]
    const y1 = values[1]
    const x2 = values[2]
    const y2 = values[3]
    return { kind, values: [m[0] * x1 + m[2] * y1 + m[4], m[1] * x1 + m[3] * y1 + m[5], m[0] * x2 + m[2] * y2 + m[4], m[1] * x2 + m[3] * y2 + m[5]] }
  }
  if (kind === 'circle') {
    const scale = Math.hypot(m[0], m[1])
    if (isEven(m, scale, Math.hypot(m[2], m[3])))
      return { kind, values: [m[0] * values[0] + m[2] * values[1] + m[4], m[1] * values[0] + m[3] * values[1] + m[5], values[2] * scale] }
  }
  return placeOther(kind, values, m)
}

/** Whether a plane map stretches alike everywhere; `sx` and `sy`: the lengths of its axes. */
const isEven = (m: Matrix2, sx: number, sy: number): boolean =>
  Math.abs(sx - sy) <= EVEN * Math.max(sx, sy) && Math.abs(m[0] * m[2] + m[1] * m[3]) <= EVEN * sx * sy

/** `placeShape` of any kind. */
function placeOther(kind: Exclude<ShapeKind, 'line'>, values: ArrayLike<number>, m: Matrix2): PlacedShape | undefined {
  const v = Array.from(values)
  const point = (x: number, y: number): [number, number] => [m[0] * x + m[2] * y + m[4], m[1] * x + m[3] * y + m[5]]
  const vector = (x: number, y: number): [number, number] => [m[0] * x + m[2] * y, m[1] * x + m[3] * y]
  const sx = Math.hypot(m[0], m[1])
  const sy = Math.hypot(m[2], m[3])
  const even = isEven(m, sx, sy)
  const mirrored = m[0] * m[3] - m[1] * m[2] < 0
  switch (kind) {
    case 'point':
      return { kind, values: point(v[0], v[1]) }
    case 'circle':
      return placedEllipse([v[0], v[1], v[2], 0, 1, 0, TURN])
    case 'arc': {
      if (!even) return placedEllipse([v[0], v[1], v[2], 0, 1, v[3], v[4]])
      const [x, y] = vector(Math.cos(v[3]), Math.sin(v[3]))
      return { kind, values: [...point(v[0], v[1]), v[2] * sx, Math.atan2(y, x), mirrored ? -v[4] : v[4]] }
    }
    case 'ellipse':
      return placedEllipse(v)
    case 'polyline': {
      const result = [v[0]]
      for (let i = 1; i + 2 < v.length; i += 3) {
        if (v[i + 2] !== 0 && !even) return undefined
        result.push(...point(v[i], v[i + 1]), mirrored ? -v[i + 2] : v[i + 2])
      }
      return { kind, values: result }
    }
    case 'spline': {
      const [degree, count, rational] = v
      const controlPoints = 3 + count + degree + 1
      const result = v.slice(0, controlPoints)
      const step = rational ? 3 : 2
      for (let i = controlPoints; i + step <= v.length; i += step) result.push(...point(v[i], v[i + 1]), ...(rational ? [v[i + 2]] : []))
      return { kind, values: result }
    }
  }

  /** The image of an ellipse: its conjugate half axes are turned to the principal ones. */
  function placedEllipse([cx, cy, mx, my, ratio, start, sweep]: number[]): PlacedShape {
    const [ux, uy] = vector(mx, my)
    const [wx, wy] = vector(-my * ratio, mx * ratio)
    const shift = Math.atan2(2 * (ux * wx + uy * wy), ux * ux + uy * uy - wx * wx - wy * wy) / 2
    const [cos, sin] = [Math.cos(shift), Math.sin(shift)]
    const [ax, ay] = [ux * cos + wx * sin, uy * cos + wy * sin]
    const [bx, by] = [wx * cos - ux * sin, wy * cos - uy * sin]
    const turned = ax * by - ay * bx < 0
    const major = Math.hypot(ax, ay)
    return {
      kind: 'ellipse',
      values: [...point(cx, cy), ax, ay, major > 0 ? Math.hypot(bx, by) / major : 0, turned ? shift - start : start - shift, turned ? -sweep : sweep],
    }
  }
}
