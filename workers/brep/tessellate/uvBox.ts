import type { Surface } from '../surface/surface.ts'
import type { Polygon } from './domain/polygon.ts'
import type { UvBox } from './metric.ts'
import type { UvLoop } from './uvLoop.ts'

/** Box of the loops in parameter space; a pole that a single winding loop reaches to belongs to it. */
export function boxOf(surface: Surface, loops: readonly UvLoop[]): UvBox {
  let u0 = Infinity,
    u1 = -Infinity,
    v0 = Infinity,
    v1 = -Infinity
  for (const { u, v } of loops) {
    for (let i = 0; i < u.length; i++) {
      const x = u[i],
        y = v[i]
      if (x < u0) u0 = x
      if (x > u1) u1 = x
      if (y < v0) v0 = y
      if (y > v1) v1 = y
    }
  }
  let winding = 0
  let winds = loops.length === 0
  let across = winds
  for (const { uTurns, vTurns } of loops) {
    if (uTurns !== 0 || vTurns !== 0) winding++
    if (uTurns !== 0) winds = true
    if (vTurns !== 0) across = true
  }
  if (winds) {
    u1 = Math.max(u1, (Number.isFinite(u0) ? u0 : 0) + surface.uPeriod)
    u0 = Number.isFinite(u0) ? u0 : 0
  }
  if (across && surface.vPeriod > 0) {
    v1 = Math.max(v1, (Number.isFinite(v0) ? v0 : 0) + surface.vPeriod)
    v0 = Number.isFinite(v0) ? v0 : 0
  }
  if (winding === 1 || loops.length === 0) {
    for (const pole of surface.poles) {
      v0 = Math.min(v0, pole)
      v1 = Math.max(v1, pole)
    }
  }
  return { u0, u1, v0, v1 }
}

export function boxOfPolygons(polygons: readonly Polygon[]): UvBox {
  let u0 = Infinity,
    u1 = -Infinity,
    v0 = Infinity,
    v1 = -Infinity
  for (const { u, v } of polygons) {
    for (let i = 0; i < u.length; i++) {
      const x = u[i],
        y = v[i]
      if (x < u0) u0 = x
      if (x > u1) u1 = x
      if (y < v0) v0 = y
      if (y > v1) v1 = y
    }
  }
  return { u0, u1, v0, v1 }
}

/** One box lies in another, but for rounding. */
export function isWithin(inner: UvBox, outer: UvBox): boolean {
  const du = 1e-6 * (outer.u1 - outer.u0),
    dv = 1e-6 * (outer.v1 - outer.v0)
  return inner.u0 >= outer.u0 - du && inner.u1 <= outer.u1 + du && inner.v0 >= outer.v0 - dv && inner.v1 <= outer.v1 + dv
}
