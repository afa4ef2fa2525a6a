import { cross, dot, normalize, type Vec3 } from '../../../src/core/geometry/matrix.ts'
import { BoxGrid } from '../../../workers/export/drawing/occluders.ts'
import type { FineMesh } from './fineMesh.ts'
import type { LineView } from './lineViews.ts'

/** What rays beside a place of the picture find: a line in sight, a line behind something, no line, or a place where definitions differ. */
export type Verdict = 'visible' | 'hidden' | 'none' | 'open'

/** Distances of the rays from the place, as shares of the picture's size. A traced outline may be off by more than the first. */
const BESIDE = [1e-4, 3e-4]
/** Distance of two surfaces' tangent planes up to which they may be one surface, as a share of the rays' distance. */
const APART = 0.5
/** Distance of a bent surface's points from each other's tangent planes, as a share of distance and angle (a circle: 0.5), and the angle up to which that counts. */
const BEND = 0.6
const MOST_BENT = 0.5
/** Angles between normals (radians) up to which an edge is smooth, and from which on it is a crease. */
const SMOOTH = 0.005
const CREASE = 0.03
/** Share of how far normals turn between the rays by which the normals at the line may be off. */
const UNSURE = 0.5

interface Hit {
  point: Vec3
  normal: Vec3
  body: number
}

/**
 * Finds lines of a view by rays alone: a line is where the surfaces that rays meet on its two sides do not go on into each other. It is in sight where
 * that holds for the nearest surface of one side.
 */
export class RayLines {
  readonly #mesh: FineMesh
  /** Vertices and normals in coordinates of the view, x y z each. */
  readonly #points: Float64Array
  readonly #normals: Float64Array
  readonly #grid: BoxGrid
  readonly #size: number

  /** `size`: of the picture, millimetres. */
  constructor(mesh: FineMesh, { back, right }: LineView, size: number) {
    this.#mesh = mesh
    this.#size = size
    const axes = [right, cross(back, right), back]
    const placed = (own: Float64Array): Float64Array => {
      const out = new Float64Array(own.length)
      for (let i = 0; i < own.length; i += 3) for (let k = 0; k < 3; k++) out[i + k] = own[i] * axes[k][0] + own[i + 1] * axes[k][1] + own[i + 2] * axes[k][2]
      return out
    }
    this.#points = placed(mesh.positions)
    this.#normals = placed(mesh.normals)
    const { triangles } = mesh
    const boxes = new Float64Array((triangles.length / 3) * 4)
    for (let t = 0; t < triangles.length; t += 3) {
      const corners = [0, 1, 2].map((k) => triangles[t + k] * 3)
      const [xs, ys] = [corners.map((at) => this.#points[at]), corners.map((at) => this.#points[at + 1])]
      boxes.set([Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)], (t / 3) * 4)
    }
    this.#grid = new BoxGrid(boxes, Math.min(1_000_000, Math.max(64, triangles.length / 3)))
  }

  /** Judges a place at which a line runs in the direction dx, dy. */
  at(x: number, y: number, dx: number, dy: number): Verdict {
    const length = Math.hypot(dx, dy) || 1
    const verdicts = BESIDE.map((share) => this.#judge(x, y, (-dy / length) * share * this.#size, (dx / length) * share * this.#size))
    return (['visible', 'open', 'hidden'] as const).find((verdict) => verdicts.includes(verdict)) ?? 'none'
  }

  #judge(x: number, y: number, ox: number, oy: number): Verdict {
    const [left, right] = [this.#hits(x - ox, y - oy), this.#hits(x + ox, y + oy)]
    const [nearLeft, nearRight] = [this.#hits(x - ox / 2, y - oy / 2), this.#hits(x + ox / 2, y + oy / 2)]
    const apart = APART * Math.hypot(ox, oy)
    const sides = [judgeSide(left, right, nearLeft, nearRight, apart), judgeSide(right, left, nearRight, nearLeft, apart)]
    return (['visible', 'open', 'hidden'] as const).find((verdict) => sides.includes(verdict)) ?? 'none'
  }

  /** All surfaces on the ray through x, y, nearest to the eye first. */
  #hits(x: number, y: number): Hit[] {
    const [from, to] = this.#grid.cellAt(x, y)
    const { triangles, bodyOf } = this.#mesh
    const [p, n] = [this.#points, this.#normals]
    const hits: Hit[] = []
    for (let i = from; i < to; i++) {
      const t = this.#grid.list[i]
      const [a, b, c] = [triangles[t * 3] * 3, triangles[t * 3 + 1] * 3, triangles[t * 3 + 2] * 3]
      const [ax, ay, bx, by, cx, cy] = [p[a] - x, p[a + 1] - y, p[b] - x, p[b + 1] - y, p[c] - x, p[c + 1] - y]
      const [wa, wb, wc] = [bx * cy - by * cx, cx * ay - cy * ax, ax * by - ay * bx]
      if (!((wa >= 0 && wb >= 0 && wc >= 0) || (wa <= 0 && wb <= 0 && wc <= 0))) continue
      const area = wa + wb + wc
      if (area === 0) continue
      const mean = (of: Float64Array, k: number): number => (wa * of[a + k] + wb * of[b + k] + wc * of[c + k]) / area
      const normal = normalize([mean(n, 0), mean(n, 1), mean(n, 2)]) ?? [0, 0, 1]
      hits.push({ point: [x, y, mean(p, 2)], normal, body: bodyOf[t] })
    }
    return hits.sort((one, other) => other.point[2] - one.point[2])
  }

  /** Places at which surfaces turn away from the eye, traced over the triangles: x y pairs, a line each. */
  outlines(): number[][] {
    const out: number[][] = []
    const { triangles } = this.#mesh
    const [p, n] = [this.#points, this.#normals]
    for (let t = 0; t < triangles.length; t += 3) {
      const line: number[] = []
      for (let k = 0; k < 3; k++) {
        const [a, b] = [triangles[t + k] * 3, triangles[t + ((k + 1) % 3)] * 3]
        if (n[a + 2] > 0 === n[b + 2] > 0) continue
        const f = n[a + 2] / (n[a + 2] - n[b + 2])
        line.push(p[a] + f * (p[b] - p[a]), p[a + 1] + f * (p[b + 1] - p[a + 1]))
      }
      if (line.length === 4) out.push(line)
    }
    return out
  }
}

/** Whether the nearest surface, or one behind it, of one side ends between the rays. */
function judgeSide(own: readonly Hit[], other: readonly Hit[], nearOwn: readonly Hit[], nearOther: readonly Hit[], apart: number): Verdict {
  if (own.length === 0) return 'none'
  const goesOn = own.map((hit) => continues(hit, other, nearOwn, nearOther, apart))
  const first = own[0].point[2]
  // Surfaces of several bodies may lie on each other.
  const nearest = goesOn.filter((_, i) => isWithin(own[0], own[i], apart) || own[i].point[2] === first)
  if (nearest.every((value) => value === 'no')) return 'visible'
  if (nearest.some((value) => value !== 'yes')) return 'open'
  if (goesOn.includes('no')) return 'hidden'
  return goesOn.includes('perhaps') ? 'open' : 'none'
}

function continues(hit: Hit, other: readonly Hit[], nearOwn: readonly Hit[], nearOther: readonly Hit[], apart: number): 'yes' | 'no' | 'perhaps' {
  const normal = towards(hit, nearOwn, apart)
  let [least, most] = [Infinity, CREASE]
  for (const across of other) {
    if (across.body !== hit.body || !isWithin(hit, across, apart, true)) continue
    const turned = towards(across, nearOther, apart)
    const angle = Math.min(angleOf(normal, turned), angleOf(hit.normal, across.normal))
    if (angle > least) continue
    least = angle
    // Surfaces that turn fast, as near an outline, leave as much open.
    most = CREASE + UNSURE * (angleOf(normal, hit.normal) + angleOf(turned, across.normal))
  }
  return least <= SMOOTH ? 'yes' : least < most ? 'perhaps' : 'no'
}

const angleOf = (a: Vec3, b: Vec3): number => Math.atan2(Math.hypot(...cross(a, b)), dot(a, b))

/** Whether each lies in the other's tangent plane; `bent`: by as much more as a surface bends that turns as their normals do. */
function isWithin(one: Hit, other: Hit, apart: number, bent = false): boolean {
  const away: Vec3 = [other.point[0] - one.point[0], other.point[1] - one.point[1], other.point[2] - one.point[2]]
  const limit = apart + (bent ? BEND * Math.min(angleOf(one.normal, other.normal), MOST_BENT) * Math.hypot(...away) : 0)
  return Math.abs(dot(away, one.normal)) <= limit && Math.abs(dot(away, other.normal)) <= limit
}

/** The normal where the line is, by how the surface turns from the ray to one that is half as far from the line. */
function towards(hit: Hit, near: readonly Hit[], apart: number): Vec3 {
  let [best, least] = [hit, Infinity]
  for (const each of near) {
    if (each.body !== hit.body || !isWithin(hit, each, apart, true)) continue
    const angle = angleOf(hit.normal, each.normal)
    if (angle < least) [best, least] = [each, angle]
  }
  return normalize([0, 1, 2].map((k) => 2 * best.normal[k] - hit.normal[k]) as Vec3) ?? hit.normal
}
