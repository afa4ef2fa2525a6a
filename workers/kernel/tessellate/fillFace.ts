import type { Body, BodyFace } from '../brep/body.ts'
import { tryGeometry } from '../brep/knots.ts'
import { parameterRange } from './edgeLine.ts'
import { PointPool } from './pointPool.ts'
import { type BorderPoint, Filling } from '../brep/surface/filling.ts'

/** Points of one edge, its end left out. */
const SAMPLES = 48
/** Edges of a face that is filled, at most. */
const MOST_EDGES = 64
/** A neighbouring surface farther from the edge than this share of the border's size states no normal there. */
const BESIDE = 0.02

const on = new Float64Array(6)
const uv = new Float64Array(2)
const normal = new Float64Array(3)

/**
 * Gives a face of which the source states the border alone, and that it touches its neighbours smoothly, a surface that does so. False where that cannot be done:
 * it has not just one border, an edge has no curve, or the neighbours' normals turn too far.
 */
export function fillFace(body: Body, face: BodyFace): boolean {
  if (face.surface || face.loops.length !== 1) return false
  const { coedges } = face.loops[0]
  if (coedges.length > MOST_EDGES) return false
  const border: BorderPoint[] = []
  const pool = new PointPool(body.vertices)
  for (const coedge of coedges) {
    const points = pointsOf(body, coedge, pool)
    if (!points) return false
    const edge = coedge < 0 ? ~coedge : coedge
    const neighbours = body.faces.filter((other) => other !== face && other.surface && uses(other, edge))
    // An edge between more faces states no tangent plane.
    const neighbour = neighbours.length === 1 ? neighbours[0] : undefined
    const reach = BESIDE * Math.hypot(points[0][0] - points[SAMPLES / 2][0], points[0][1] - points[SAMPLES / 2][1], points[0][2] - points[SAMPLES / 2][2])
    for (const point of points) {
      const stated = neighbour && normalAt(neighbour, point, reach)
      border.push({ point, ...(stated && { normal: stated }) })
    }
  }
  const surface = tryGeometry(() => new Filling(border))
  if (!surface) return false
  face.surface = surface
  face.sameSense = surface.sameSense
  return true
}

const uses = ({ loops }: BodyFace, edge: number): boolean => loops.some(({ coedges }) => coedges.includes(edge) || coedges.includes(~edge))

/** Points along a coedge, evenly by parameter; undefined where its curve does not reach its vertices. */
function pointsOf(body: Body, coedge: number, pool: PointPool): [number, number, number][] | undefined {
  const edge = body.edges[coedge < 0 ? ~coedge : coedge]
  const { curve } = edge
  if (!curve) return undefined
  const [first, last] = edge.sameSense ? [edge.start, edge.end] : [edge.end, edge.start]
  const range = parameterRange(curve, pool, first, last)
  if (!range) return undefined
  const [from, to] = edge.sameSense === coedge >= 0 ? range : [range[1], range[0]]
  const out: [number, number, number][] = []
  for (let i = 0; i < SAMPLES; i++) {
    curve.evaluate(from + ((to - from) * i) / SAMPLES, on)
    if (!Number.isFinite(on[0] + on[1] + on[2])) return undefined
    out.push([on[0], on[1], on[2]])
  }
  return out
}

/** The outer normal of a face at a point of its border. */
function normalAt({ surface, sameSense }: BodyFace, [x, y, z]: readonly [number, number, number], reach: number): [number, number, number] | undefined {
  if (!surface || !(surface.invert(x, y, z, uv, false) <= reach)) return undefined
  surface.normal(uv[0], uv[1], normal)
  const sense = sameSense ? 1 : -1
  return Number.isFinite(normal[0] + normal[1] + normal[2]) ? [sense * normal[0], sense * normal[1], sense * normal[2]] : undefined
}
