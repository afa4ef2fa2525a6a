import type { Vec3 } from '../../../kernel/brep/frame.ts'
import { distance, endOf, type Piece, pointOf, startOf } from '../geometry/piece.ts'
import type { IgesSurface } from '../geometry/surfaces.ts'

/** Gaps of this share of the pieces' extent in a direction are none. */
const GAP = 0.02
/** An area of less of the extents' product is none. */
const LEAST = 1e-3
/** Points of space this near (share of their distance from the origin, and mm) are one. */
const SAME = 1e-6
/** More pieces than this are only joined in their order. */
const MOST_MATCHED = 500

const [p, q, r] = [new Float64Array(9), new Float64Array(9), new Float64Array(9)]

/**
 * Signed area that pieces enclose in a surface's parameters; 0 when they do not close. What they enclose does not depend on their order: where seams meet, some
 * writers jump from one to the other. Along a singularity, which is a point in space, most files have no piece.
 */
export function enclosedArea(pieces: readonly Piece[], point: IgesSurface['point']): number {
  if (pieces.length === 0) return 0
  const extent = extentOf(pieces)
  const isOne = (a: Vec3, b: Vec3): boolean => Math.abs(a[0] - b[0]) <= GAP * extent[0] && Math.abs(a[1] - b[1]) <= GAP * extent[1]
  let area = 0
  for (const piece of pieces) for (let i = 0, n = samplesOf(piece); i < n; i++) area += strip(pointOf(piece, i / n), pointOf(piece, (i + 1) / n))
  // Gaps are closed straight: they are small, or run along a singularity.
  const isChain = pieces.every((piece, i) => isOne(endOf(piece), startOf(pieces[(i + 1) % pieces.length])))
  const joints = isChain
    ? pieces.map((piece, i): [Vec3, Vec3] => [endOf(piece), startOf(pieces[(i + 1) % pieces.length])])
    : pieces.length <= MOST_MATCHED && matched(pieces, isOne, (a, b) => point !== undefined && isSingularity(a, b, point))
  if (!joints) return 0
  for (const [end, start] of joints) area += strip(end, start)
  return Math.abs(area) > LEAST * extent[0] * extent[1] ? area : 0
}

const samplesOf = ({ curve }: Piece): number => (curve.kind === 'line' ? 1 : 16)

/** What the way between two points adds, seen from the origin. */
const strip = ([x, y]: Vec3, [nx, ny]: Vec3): number => (x * ny - nx * y) / 2

function extentOf(pieces: readonly Piece[]): [number, number] {
  let [x0, x1, y0, y1] = [Infinity, -Infinity, Infinity, -Infinity]
  for (const piece of pieces) {
    for (let i = 0, n = samplesOf(piece); i <= n; i++) {
      const [x, y] = pointOf(piece, i / n)
      x0 = Math.min(x0, x)
      x1 = Math.max(x1, x)
      y0 = Math.min(y0, y)
      y1 = Math.max(y1, y)
    }
  }
  return [x1 - x0, y1 - y0]
}

/** Each end with the nearest start: where they meet, else over a singularity. Undefined when some are left over. */
function matched(pieces: readonly Piece[], ...rules: ((end: Vec3, start: Vec3) => boolean)[]): [Vec3, Vec3][] | undefined {
  const joints: [Vec3, Vec3][] = []
  let ends = pieces.map(endOf)
  const starts = pieces.map(startOf)
  for (const rule of rules) {
    ends = ends.filter((end) => {
      let nearest: number | undefined
      starts.forEach((start, i) => {
        if ((nearest === undefined || distance(end, start) < distance(end, starts[nearest])) && rule(end, start)) nearest = i
      })
      if (nearest === undefined) return true
      joints.push([end, ...starts.splice(nearest, 1)] as [Vec3, Vec3])
      return false
    })
  }
  return ends.length === 0 ? joints : undefined
}

/** The straight way between two places in parameters is one point in space. */
function isSingularity(a: Vec3, b: Vec3, point: NonNullable<IgesSurface['point']>): boolean {
  point(a[0], a[1], p)
  point(b[0], b[1], q)
  point((a[0] + b[0]) / 2, (a[1] + b[1]) / 2, r)
  const near = SAME * (1 + Math.hypot(p[0], p[1], p[2]))
  return Math.hypot(p[0] - q[0], p[1] - q[1], p[2] - q[2]) <= near && Math.hypot(p[0] - r[0], p[1] - r[1], p[2] - r[2]) <= near
}
