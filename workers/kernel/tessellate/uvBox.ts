import type { Surface } from '../brep/surface/surface.ts'
import type { Polygon } from './domain/polygon.ts'
import type { Metric, UvBox } from './metric.ts'
import type { UvLoop } from './uvLoop.ts'

type Run = Pick<UvLoop, 'u' | 'v'>

/** Box of the loops in parameter space; a singularity that a single winding loop reaches to belongs to it. */
export function boxOf(surface: Surface, loops: readonly UvLoop[]): UvBox {
  let { u0, u1, v0, v1 } = boxOfPolygons(loops)
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
    for (const singularity of surface.singularities) {
      v0 = Math.min(v0, singularity)
      v1 = Math.max(v1, singularity)
    }
  }
  return { u0, u1, v0, v1 }
}

export function boxOfPolygons(polygons: readonly Run[]): UvBox {
  measure(polygons)
  return { u0: extent[0], u1: extent[1], v0: extent[2], v1: extent[3] }
}

/** Box of polygons in the metric's plane; undefined when they are not finite, or far beyond anything. */
export function planeBox(polygons: readonly Polygon[], metric: Metric): UvBox | undefined {
  measure(polygons)
  const box = { u0: extent[0] * metric.u, u1: extent[1] * metric.u, v0: extent[2] * metric.v, v1: extent[3] * metric.v }
  const near = Math.abs(box.u0) < 1e12 && Math.abs(box.u1) < 1e12 && Math.abs(box.v0) < 1e12 && Math.abs(box.v1) < 1e12
  return extent[4] === 0 && near ? box : undefined
}

/** Least and greatest u and v, and 0 unless a number is not finite. */
const extent = new Float64Array(5)

function measure(runs: readonly Run[]): void {
  extent[0] = extent[2] = Infinity
  extent[1] = extent[3] = -Infinity
  extent[4] = 0
  for (const run of runs) stretch(run)
}

function stretch({ u, v }: Run): void {
  let u0 = extent[0],
    u1 = extent[1],
    v0 = extent[2],
    v1 = extent[3],
    wild = extent[4]
  for (let i = 0; i < u.length; i++) {
    const x = u[i],
      y = v[i]
    if (x < u0) u0 = x
    if (x > u1) u1 = x
    if (y < v0) v0 = y
    if (y > v1) v1 = y
    wild += x - x + (y - y)
  }
  extent[0] = u0
  extent[1] = u1
  extent[2] = v0
  extent[3] = v1
  extent[4] = wild
}

/** One box lies in another, but for rounding. */
export function isWithin(inner: UvBox, outer: UvBox): boolean {
  const du = 1e-6 * (outer.u1 - outer.u0),
    dv = 1e-6 * (outer.v1 - outer.v0)
  return inner.u0 >= outer.u0 - du && inner.u1 <= outer.u1 + du && inner.v0 >= outer.v0 - dv && inner.v1 <= outer.v1 + dv
}
