import type { BodyFace } from '../brep/body.ts'
import { toLocal } from '../brep/frame.ts'
import { Extrusion } from '../brep/surface/extrusion.ts'
import { Revolution } from '../brep/surface/revolution.ts'
import type { EdgeLine } from './edgeLine.ts'
import type { FaceMesh } from './faceMesh.ts'
import type { PointPool } from './pointPool.ts'

/** Chords of the border stand off its curves by so much of the border's own size at most. */
const SLACK = 0.05

/** Smallest and largest corner, and the length of the lines that were added. */
interface Reach {
  low: Float64Array
  high: Float64Array
  length: number
}

const border: Reach = { low: new Float64Array(3), high: new Float64Array(3), length: 0 }
const inner: Reach = { low: new Float64Array(3), high: new Float64Array(3), length: 0 }
const local = new Float64Array(3)

/**
 * Whether the mesh of a swept or a spline surface reaches beyond its border where it cannot, as it does when points of the border were found on another part of the
 * surface, or when a number of the surface is damaged.
 * - Extrusion: every point of the face lies on a straight line between two points of the border, hence in the border's box.
 * - Revolution: on a circle between two points of the border, hence in the border's box of radius and height, unless the border winds round the axis.
 * - Splines, and revolutions with a border that winds: no farther beyond the border's box than the border is long, unless the surface ends in a tip.
 */
export function leavesBorder({ surface, loops }: BodyFace, mesh: FaceMesh, lines: readonly EdgeLine[], pool: PointPool): boolean {
  if (mesh.ids.length === 0 || loops.length === 0 || !surface) return false
  const hasTip = surface instanceof Revolution ? surface.pieces.some(({ singularities }) => singularities.length > 0) : surface.singularities.length > 0
  if (hasTip || surface.vPeriod > 0) return false
  const turned = surface instanceof Revolution && !mesh.winds ? surface : undefined
  clear(border)
  clear(inner)
  for (const { coedges } of loops) for (let i = 0; i < coedges.length; i++) add(border, lines[coedges[i] >= 0 ? coedges[i] : ~coedges[i]].ids, pool, turned)
  if (!(border.low[0] <= border.high[0])) return false
  add(inner, mesh.ids, pool, turned)
  const size = Math.hypot(border.high[0] - border.low[0], border.high[1] - border.low[1], border.high[2] - border.low[2])
  const slack = surface instanceof Extrusion || turned ? SLACK * size : border.length
  for (let k = 0; k < 3; k++) if (border.low[k] - inner.low[k] > slack || inner.high[k] - border.high[k] > slack) return true
  return false
}

function clear(reach: Reach): void {
  reach.low.fill(Infinity)
  reach.high.fill(-Infinity)
  reach.length = 0
}

/** Widens a box by points; with `turned` by their radius and height. The length is that of the chords between them. */
function add(reach: Reach, ids: Int32Array, pool: PointPool, turned: Revolution | undefined): void {
  const { data } = pool
  const { low, high } = reach
  for (let i = 0; i < ids.length; i++) {
    const p = 3 * ids[i]
    let x = data[p],
      y = data[p + 1],
      z = data[p + 2]
    if (i > 0) reach.length += pool.distance(ids[i - 1], ids[i])
    if (turned) {
      toLocal(turned.frame, x, y, z, local)
      x = Math.sqrt(local[0] * local[0] + local[1] * local[1])
      y = local[2]
      z = 0
    }
    if (x < low[0]) low[0] = x
    if (x > high[0]) high[0] = x
    if (y < low[1]) low[1] = y
    if (y > high[1]) high[1] = y
    if (z < low[2]) low[2] = z
    if (z > high[2]) high[2] = z
  }
}

/** Places beside a face that are looked at, how many of them must be wrong, and their distance as a share of their triangle's size. */
const PLACES = 12
const WRONG = 2
const NEAR = 1e-3
/** Triangles that are summed up for one face at most: beyond, fewer places are looked at. */
const MOST_TRIANGLES = 3_000_000

/**
 * How often a closed mesh winds round a point: 0 outside of it, 1 within, other numbers where it passes through itself. The sum of the solid angles of all
 * triangles over 4π (A. van Oosterom, J. Strackee: The solid angle of a plane triangle, 1983).
 */
function windingNumber(meshes: readonly FaceMesh[], { data: p }: PointPool, x: number, y: number, z: number): number {
  let sum = 0
  for (const { ids, triangles } of meshes) {
    for (let i = 0; i < triangles.length; i += 3) {
      const a = 3 * ids[triangles[i]],
        b = 3 * ids[triangles[i + 1]],
        c = 3 * ids[triangles[i + 2]]
      const ax = p[a] - x,
        ay = p[a + 1] - y,
        az = p[a + 2] - z
      const bx = p[b] - x,
        by = p[b + 1] - y,
        bz = p[b + 2] - z
      const cx = p[c] - x,
        cy = p[c + 1] - y,
        cz = p[c + 2] - z
      const la = Math.sqrt(ax * ax + ay * ay + az * az),
        lb = Math.sqrt(bx * bx + by * by + bz * bz),
        lc = Math.sqrt(cx * cx + cy * cy + cz * cz)
      const volume = ax * (by * cz - bz * cy) + ay * (bz * cx - bx * cz) + az * (bx * cy - by * cx)
      const spread = la * lb * lc + (ax * bx + ay * by + az * bz) * lc + (bx * cx + by * cy + bz * cz) * la + (cx * ax + cy * ay + cz * az) * lb
      sum += Math.atan2(volume, spread)
    }
  }
  return sum / (2 * Math.PI)
}

/** Whether nothing of a closed body lies on the outer side of one of its faces, by places close to triangles all over it. */
export function isOutermost(meshes: readonly FaceMesh[], face: number, pool: PointPool): boolean {
  const { ids, triangles } = meshes[face]
  const count = triangles.length / 3
  const total = meshes.reduce((sum, mesh) => sum + mesh.triangles.length / 3, 0)
  const places = Math.min(PLACES, count, Math.max(WRONG, Math.floor(MOST_TRIANGLES / total)))
  const { data: p } = pool
  let wrong = 0
  for (let place = 0; place < places; place++) {
    const t = 3 * Math.floor(((place + 0.5) * count) / places)
    const [a, b, c] = [ids[triangles[t]], ids[triangles[t + 1]], ids[triangles[t + 2]]]
    const normal = pool.triangleNormal(a, b, c)
    const double = Math.hypot(...normal)
    if (!(double > 0)) continue
    const step = (NEAR * Math.sqrt(double)) / double
    const at = (k: number): number => (p[3 * a + k] + p[3 * b + k] + p[3 * c + k]) / 3 + step * normal[k]
    if (Math.abs(windingNumber(meshes, pool, at(0), at(1), at(2))) > 0.5) wrong++
  }
  return wrong < WRONG
}
