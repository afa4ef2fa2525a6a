import type { ShapeKind } from '../../../src/core/drawing/space.ts'
import type { Matrix2 } from '../emitter.ts'

export interface PlacedShape {
  kind: ShapeKind
  values: number[]
}

const TURN = 2 * Math.PI
const EVEN = 1e-9

/** A shape (values as in `ShapeTable`) seen through a plane map: circles and arcs become ellipses where it stretches unevenly, bulged polylines lose their arcs to it. */
export function placeShape(kind: ShapeKind, values: ArrayLike<number>, m: Matrix2): PlacedShape | undefined {
  const v = Array.from(values)
  const point = (x: number, y: number): [number, number] => [m[0] * x + m[2] * y + m[4], m[1] * x + m[3] * y + m[5]]
  const vector = (x: number, y: number): [number, number] => [m[0] * x + m[2] * y, m[1] * x + m[3] * y]
  const sx = Math.hypot(m[0], m[1])
  const sy = Math.hypot(m[2], m[3])
  const even = Math.abs(sx - sy) <= EVEN * Math.max(sx, sy) && Math.abs(m[0] * m[2] + m[1] * m[3]) <= EVEN * sx * sy
  const mirrored = m[0] * m[3] - m[1] * m[2] < 0
  switch (kind) {
    case 'point':
      return { kind, values: point(v[0], v[1]) }
    case 'line':
      return { kind, values: [...point(v[0], v[1]), ...point(v[2], v[3])] }
    case 'circle':
      return even ? { kind, values: [...point(v[0], v[1]), v[2] * sx] } : placedEllipse([v[0], v[1], v[2], 0, 1, 0, TURN])
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
