import type { Body, BodyFace } from '../../workers/kernel/brep/body.ts'
import { Plane } from '../../workers/kernel/brep/surface/plane.ts'
import { parameterRange } from '../../workers/kernel/tessellate/edgeLine.ts'
import { PointPool } from '../../workers/kernel/tessellate/pointPool.ts'

/** Pieces of each curved edge: an arc loses 1/n² of the area between itself and its chord. */
const PIECES = 4096

/** Area of a plane face (mm²) by the integral along its exact edges, which no mesh enters; undefined for other faces, and where an edge's curve is not known. */
export function planeArea(body: Body, face: BodyFace): number | undefined {
  if (!(face.surface instanceof Plane)) return undefined
  const pool = new PointPool(body.vertices)
  const normal = face.surface.frame.subarray(6, 9)
  const on = new Float64Array(6)
  let twice = 0
  for (const { coedges, polygon } of face.loops) {
    if (polygon) return undefined
    for (const coedge of coedges) {
      const { curve, start, end, sameSense } = body.edges[coedge >= 0 ? coedge : ~coedge]
      const straight = !curve || curve.kind === 'line'
      const range = straight ? undefined : parameterRange(curve, pool, sameSense ? start : end, sameSense ? end : start)
      if (!straight && !range) return undefined
      const points: number[][] = [start, end].map((vertex) => [...body.vertices.subarray(vertex * 3, vertex * 3 + 3)])
      if (curve && range) {
        const inner = Array.from({ length: PIECES - 1 }, (_, i) => {
          curve.evaluate(range[0] + ((range[1] - range[0]) * (i + 1)) / PIECES, on)
          return [on[0], on[1], on[2]]
        })
        points.splice(1, 0, ...(sameSense ? inner : inner.toReversed()))
      }
      let sum = 0
      for (let i = 1; i < points.length; i++) {
        const [ax, ay, az] = points[i - 1]
        const [bx, by, bz] = points[i]
        sum += normal[0] * (ay * bz - az * by) + normal[1] * (az * bx - ax * bz) + normal[2] * (ax * by - ay * bx)
      }
      twice += coedge >= 0 ? sum : -sum
    }
  }
  return Math.abs(twice) / 2
}

/** How far the vertices of a face lie off the curves of its edges at most, millimetres. */
export function edgeGap(body: Body, face: BodyFace): number {
  const pool = new PointPool(body.vertices)
  const on = new Float64Array(6)
  let most = 0
  for (const { coedges } of face.loops) {
    for (const coedge of coedges) {
      const { curve, start, end, sameSense } = body.edges[coedge >= 0 ? coedge : ~coedge]
      const ends = sameSense ? [start, end] : [end, start]
      const range = curve && parameterRange(curve, pool, ends[0], ends[1])
      if (!curve || !range) continue
      ends.forEach((vertex, i) => {
        curve.evaluate(range[i], on)
        const p = body.vertices.subarray(vertex * 3, vertex * 3 + 3)
        most = Math.max(most, Math.hypot(p[0] - on[0], p[1] - on[1], p[2] - on[2]))
      })
    }
  }
  return most
}
