import { conicAt, curveKinds, lineAt, splineAt } from '../scene/curve.ts'
import type { Edges } from '../scene/mesh.ts'
import { type EdgeInfo, fitEdge } from './fitEdge.ts'
import { splineLength } from './spline.ts'
import { distance, normalize, type ReadonlyVec3, subtract, type Vec3 } from './matrix.ts'

/** Properties of one edge: the curve that the source states, else the one that fits its polyline. In the coordinates of the edges; `offset` is the part's. */
export function edgeInfoAt(edges: Edges, edge: number, offset: readonly [number, number, number] = [0, 0, 0]): EdgeInfo {
  const kind = curveKinds[edges.curves?.kind[edge] ?? 0] ?? 'unknown'
  if (kind === 'unknown') return fitEdge(edges, edge)
  if (kind === 'line') {
    const [from, to] = lineEnds(edges, edge, offset)
    const direction = normalize(subtract(to, from))
    if (direction) return { kind, start: from, end: to, direction, length: distance(from, to), closed: false, exact: true, deviation: 0 }
    return fitEdge(edges, edge)
  }
  const spline = edges.curves && splineAt(edges.curves, edge)
  if (spline) {
    const { params } = spline
    return { ...polylineInfo(edges, edge), length: splineLength(spline, params[0], params[params.length - 1]), exact: true, curve: kind }
  }
  const conic = edges.curves && conicAt(edges.curves, edge)
  if (!conic) return { ...polylineInfo(edges, edge), curve: kind }
  const { axis, a, b, sweep } = conic
  const center: Vec3 = [conic.center[0] - offset[0], conic.center[1] - offset[1], conic.center[2] - offset[2]]
  const closed = sweep > 2 * Math.PI - 1e-9
  if (kind === 'circle') return { kind, center, axis, radius: a, angle: sweep, length: a * sweep, closed, exact: true, deviation: 0 }
  return { ...polylineInfo(edges, edge), length: ellipseLength(a, b, conic.start, sweep), closed, exact: true, curve: kind, center, axis, radii: [a, b] }
}

/** In double precision, where the source's are carried. */
function lineEnds(edges: Edges, edge: number, offset: ReadonlyVec3): [Vec3, Vec3] {
  const stated = edges.curves && lineAt(edges.curves, edge)
  if (stated) return [subtract(stated[0], offset), subtract(stated[1], offset)]
  return [pointAt(edges, edges.start[edge]), pointAt(edges, edges.start[edge + 1] - 1)]
}

const pointAt = ({ points }: Edges, i: number): Vec3 => [points[i * 3], points[i * 3 + 1], points[i * 3 + 2]]

/** Only the length of the polyline. */
function polylineInfo(edges: Edges, edge: number): Extract<EdgeInfo, { kind: 'other' }> {
  const first = edges.start[edge],
    last = edges.start[edge + 1] - 1
  let sum = 0
  for (let i = first; i < last; i++) sum += distance(pointAt(edges, i), pointAt(edges, i + 1))
  const closed = last > first + 1 && distance(pointAt(edges, first), pointAt(edges, last)) <= 1e-6 * sum
  return { kind: 'other', length: sum, closed, exact: false, deviation: 0 }
}

/** Arc length by Simpson's rule. */
function ellipseLength(a: number, b: number, start: number, sweep: number): number {
  const pieces = 64
  let sum = 0
  for (let i = 0; i <= pieces; i++) {
    const t = start + (sweep * i) / pieces
    sum += (i === 0 || i === pieces ? 1 : i % 2 === 1 ? 4 : 2) * Math.hypot(a * Math.sin(t), b * Math.cos(t))
  }
  return (sum * sweep) / pieces / 3
}
