import type { Patch } from './patch.ts'

const on = new Float64Array(9)
const middle = new Float64Array(3)

/** The true point half way along a chord of the border between two points of the pool; false when there is none (a straight edge, a bridge). */
export type ChordMiddle = (from: number, to: number, out: Float64Array) => boolean

/** In mm². */
export interface ExactArea {
  /** Of the surface between the straight ways in its parameters that stand for the border. */
  inner: number
  /** What the border's curves add to it. */
  strips: number
}

/**
 * Area of the exact face under a patch, mm²: the surface's own over the triangles' parameters, and the strips between border chords and border curves,
 * taken as parabolas. Good to a few parts in a thousand, where a mesh of long chords may be off by several per cent.
 */
export function exactArea(patch: Patch, chordMiddle: ChordMiddle): ExactArea {
  const { mesh, surface, id } = patch
  const flat = surface.kind === 'plane'
  let inner = 0
  let strips = 0
  for (let t = 0; t < mesh.triangleCount; t++) {
    if (!mesh.inside[t]) continue
    const [a, b, c] = [mesh.origin[3 * t], mesh.origin[3 * t + 1], mesh.origin[3 * t + 2]]
    inner += flat ? length(...patch.pool.triangleNormal(id[a], id[b], id[c])) / 2 : patchArea(patch, a, b, c)
    for (let h = 3 * t; h < 3 * t + 3; h++) {
      if ((mesh.constraint[h] & 1) === 1) strips += strip(patch, mesh.origin[h], mesh.origin[h === 3 * t + 2 ? 3 * t : h + 1], chordMiddle)
    }
  }
  return { inner, strips }
}

/** ∫ |∂u × ∂v| over a triangle of the plane, by the middles of its sides. */
function patchArea({ surface, u, v }: Patch, a: number, b: number, c: number): number {
  const plane = Math.abs((u[b] - u[a]) * (v[c] - v[a]) - (u[c] - u[a]) * (v[b] - v[a])) / 2
  let density = 0
  for (const [i, j] of [
    [a, b],
    [b, c],
    [c, a],
  ] as const) {
    surface.evaluate((u[i] + u[j]) / 2, (v[i] + v[j]) / 2, on)
    density += length(on[4] * on[8] - on[5] * on[7], on[5] * on[6] - on[3] * on[8], on[3] * on[7] - on[4] * on[6])
  }
  return (plane * density) / 3
}

/** Area between the straight way in the plane and the border's curve, from a to b with the face on the left; positive when the curve bulges outwards. */
function strip({ surface, pool, id, u, v, normals: n }: Patch, a: number, b: number, chordMiddle: ChordMiddle): number {
  if (!chordMiddle(id[a], id[b], middle)) return 0
  surface.evaluate((u[a] + u[b]) / 2, (v[a] + v[b]) / 2, on)
  const p = pool.data
  const i = id[a] * 3,
    j = id[b] * 3
  const tx = p[j] - p[i],
    ty = p[j + 1] - p[i + 1],
    tz = p[j + 2] - p[i + 2]
  const nx = (n[a * 3] + n[b * 3]) / 2,
    ny = (n[a * 3 + 1] + n[b * 3 + 1]) / 2,
    nz = (n[a * 3 + 2] + n[b * 3 + 2]) / 2
  const outX = ty * nz - tz * ny,
    outY = tz * nx - tx * nz,
    outZ = tx * ny - ty * nx
  return (2 / 3) * ((middle[0] - on[0]) * outX + (middle[1] - on[1]) * outY + (middle[2] - on[2]) * outZ)
}

const length = (x: number, y: number, z: number): number => Math.sqrt(x * x + y * y + z * z)
