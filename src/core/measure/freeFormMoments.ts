import { addScaled, add, dot, length, normalize, scale, subtract, type Vec3 } from '../geometry/matrix.ts'
import { splinePoint } from '../geometry/spline.ts'
import type { MeshPart } from '../scene/model.ts'
import { decodeNormal } from '../scene/octahedral.ts'
import { type Border, conicMiddle, middle } from './boundary.ts'
import type { FaceMoments } from './faceMoments.ts'
import { addTriangle, AREA, MOMENTS } from './moments.ts'

/** Triangles between two yields. */
const SLICE = 5000
/**
 * Share of the correction that may be wrong, at least and for each unit of squared difference of two normals of a triangle: an arc of angle t is met to t²/16 of
 * its height (its sagitta by its end tangents), surfaces that twist less well.
 */
const LEAST = 0.05
const PER_BEND = 0.5

/**
 * Moments of a face whose exact surface has no formula here (splines, sweeps, offsets), from its triangles, the surface's normals at their corners and the exact
 * curves of its border. Each triangle is cut into four, with the new points where normals and curves put the surface, and the two sums are extrapolated. The
 * deviations are estimates.
 */
export function* freeFormMoments(part: MeshPart, face: number, origin: Vec3, border: Border): Generator<void, FaceMoments> {
  const { positions: p, normals, indices, faceStart } = part.mesh
  const offset = part.offset ?? [0, 0, 0]
  const whole = new Float64Array(MOMENTS),
    flat = new Float64Array(MOMENTS),
    cut = new Float64Array(MOMENTS)
  let area = 0,
    volume = 0
  const cornerAt = (vertex: number): Vec3 => [p[vertex * 3], p[vertex * 3 + 1], p[vertex * 3 + 2]]
  const normalAt = (vertex: number): Vec3 => {
    const normal: Vec3 = [0, 0, 0]
    decodeNormal(normals, vertex * 2, normal)
    return normal
  }
  const first = faceStart[face] * 3
  for (let i = first; i < faceStart[face + 1] * 3; i += 3) {
    if (i > first && (i - first) % (SLICE * 3) === 0) yield
    const vertices = [indices[i], indices[i + 1], indices[i + 2]]
    const corners = vertices.map(cornerAt)
    const bent = vertices.map(normalAt)
    let bend = 0
    const halves = vertices.map((vertex, side) => {
      const next = (side + 1) % 3
      const turn = subtract(bent[next], bent[side])
      bend = Math.max(bend, dot(turn, turn))
      return (
        onBorder(border, vertex, vertices[next], corners[side], corners[next], offset) ??
        addScaled(
          middle(corners[side], corners[next]),
          normalize(add(bent[side], bent[next])) ?? bent[side],
          dot(turn, subtract(corners[next], corners[side])) / 8,
        )
      )
    })
    const [a, b, c] = corners.map((point) => subtract(point, origin))
    const [ab, bc, ca] = halves.map((point) => subtract(point, origin))
    flat.fill(0)
    cut.fill(0)
    addTriangle(flat, 0, a, b, c)
    for (const [u, v, w] of [
      [a, ab, ca],
      [ab, b, bc],
      [ca, bc, c],
      [ab, bc, ca],
    ])
      addTriangle(cut, 0, u, v, w)
    for (let m = 0; m < MOMENTS; m++) whole[m] += cut[m] + (cut[m] - flat[m]) / 3
    const unsure = LEAST + PER_BEND * bend
    area += Math.abs(cut[AREA] - flat[AREA]) * unsure
    volume += Math.abs(lifted(corners, halves)) * unsure
  }
  return { moments: whole, area, volume, bounded: false, exact: false }
}

/** Where the exact curve of the border is half way between two vertices; undefined inside the face and where the source states no curve. */
function onBorder(border: Border, from: number, to: number, a: Vec3, b: Vec3, offset: Vec3): Vec3 | undefined {
  const stretch = border.stretch(from, to)
  if (!stretch) return undefined
  const { curve } = stretch
  if (curve.kind === 'line') return middle(a, b)
  if (curve.conic) return conicMiddle(curve.conic, a, b)
  return curve.spline && subtract(splinePoint(curve.spline, (stretch.from + stretch.to) / 2), offset)
}

/** Volume between a triangle and the surface above it, by the heights of the points half way along its sides; mm³. */
function lifted([a, b, c]: Vec3[], halves: readonly Vec3[]): number {
  const u = subtract(b, a),
    v = subtract(c, a)
  const normal: Vec3 = [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]]
  const size = length(normal)
  if (size === 0) return 0
  const sides = [a, b, c]
  let sum = 0
  for (const [side, half] of halves.entries()) sum += Math.abs(dot(subtract(half, middle(sides[side], sides[(side + 1) % 3])), scale(normal, 1 / size)))
  return (sum * size) / 6
}
