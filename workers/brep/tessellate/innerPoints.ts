import type { Sphere } from '../surface/sphere.ts'
import type { UvBox } from './metric.ts'
import type { Patch } from './patch.ts'
import { sphereSeeds } from './sphereSeeds.ts'
import { stepAngle, type Tolerance } from './tolerance.ts'
import { CHECKED } from './triangulation/halfEdges.ts'

const MAX_SEEDS = 100_000
const PASSES = 8
/** Passes in which normals count, too: where they jump, halving never ends. */
const ANGLE_PASSES = 4
/** Diagonals between seeds are longer than the step between them: a little denser, and hardly any needs to be halved. */
const SPHERE_SHARE = 0.85
const on = new Float64Array(9)

/** Inner points on the metric's lines, not too near to what is there, until the patch has `most` points. */
export function seed(patch: Patch, most: number): void {
  const { u: uUnit, v: vUnit, uLines, vLines } = patch.metric
  if (!uLines || !vLines || uLines.length * vLines.length > MAX_SEEDS) return
  const { mesh } = patch
  for (let j = 1; j + 1 < vLines.length && patch.count < most; j++) {
    for (let i = 1; i + 1 < uLines.length; i++) {
      const x = uLines[i] * uUnit,
        y = vLines[j] * vUnit
      const t = mesh.locate(x, y)
      if (t >= 0 && mesh.inside[t] && !patch.tooNear(t, x, y, 0.35)) patch.addInner(t, uLines[i], vLines[j])
    }
  }
}

/** Inner points spread evenly over a sphere, until the patch has `most` points. */
export function seedSphere(patch: Patch, sphere: Sphere, box: UvBox, tolerance: Tolerance, most: number): void {
  const seeds = sphereSeeds(box, SPHERE_SHARE * stepAngle(sphere.radius, tolerance), MAX_SEEDS)
  for (let i = 0; i < seeds.length && patch.count < most; i += 3) {
    const t = patch.mesh.locate(seeds[i], seeds[i + 1])
    if (t >= 0 && patch.mesh.inside[t] && !patch.tooNear(t, seeds[i], seeds[i + 1], 0.5 * seeds[i + 2])) patch.addInner(t, seeds[i], seeds[i + 1])
  }
}

/** Inserts the middle of inner edges that stand off the surface, or whose ends' normals differ too much. False when that takes more than `most` points. */
export function refine(patch: Patch, tolerance: Tolerance, most: number): boolean {
  const { mesh, metric } = patch
  const cosine = Math.cos(Math.min(Math.PI, 1.7 * tolerance.angular))
  const limit = 1.1 * tolerance.linear
  for (let pass = 0; pass < PASSES; pass++) {
    const wanted: number[] = []
    const near: number[] = []
    for (let t = 0; t < mesh.triangleCount; t++) {
      if (!mesh.inside[t]) continue
      let bound = 0
      for (let h = 3 * t; h < 3 * t + 3; h++) {
        const state = mesh.constraint[h]
        if (state & 1) {
          bound++
          continue
        }
        // Constrained, or looked at before.
        if (mesh.twin[h] < h || state > 0) continue
        mesh.constraint[h] = mesh.constraint[mesh.twin[h]] = CHECKED
        const a = mesh.origin[h],
          b = mesh.origin[h === 3 * t + 2 ? 3 * t : h + 1]
        const u = (patch.u[a] + patch.u[b]) / 2,
          v = (patch.v[a] + patch.v[b]) / 2
        if ((pass < ANGLE_PASSES && cosineBetween(patch, a, b) < cosine) || standsOff(patch, a, b, u, v, limit)) {
          wanted.push(u, v)
          near.push(t)
        }
      }
      if (bound === 3 && pass === 0) {
        const [a, b, c] = [mesh.origin[3 * t], mesh.origin[3 * t + 1], mesh.origin[3 * t + 2]]
        const u = (patch.u[a] + patch.u[b] + patch.u[c]) / 3,
          v = (patch.v[a] + patch.v[b] + patch.v[c]) / 3
        if (distanceFromTriangle(patch, a, b, c, u, v) > tolerance.linear) {
          wanted.push(u, v)
          near.push(t)
        }
      }
    }
    if (near.length === 0) return true
    if (patch.count + near.length > most || mesh.exhausted) return false
    for (let i = 0; i < near.length; i++) {
      const u = wanted[2 * i],
        v = wanted[2 * i + 1]
      const x = u * metric.u,
        y = v * metric.v
      const t = mesh.locate(x, y, near[i])
      if (t >= 0 && mesh.inside[t] && !patch.tooNear(t, x, y, 1e-6)) patch.addInner(t, u, v)
    }
  }
  return true
}

/** The surface at (u, v) is farther from the line through two vertices than the tolerance: from the line, since speed is uneven. */
function standsOff({ surface, pool, id }: Patch, a: number, b: number, u: number, v: number, limit: number): boolean {
  surface.evaluate(u, v, on)
  const p = pool.data
  const i = id[a] * 3,
    j = id[b] * 3
  const dx = p[j] - p[i],
    dy = p[j + 1] - p[i + 1],
    dz = p[j + 2] - p[i + 2]
  const ex = on[0] - p[i],
    ey = on[1] - p[i + 1],
    ez = on[2] - p[i + 2]
  const square = dx * dx + dy * dy + dz * dz
  const along = square > 0 ? (ex * dx + ey * dy + ez * dz) / square : 0
  return (ex - along * dx) ** 2 + (ey - along * dy) ** 2 + (ez - along * dz) ** 2 > limit * limit
}

function cosineBetween({ normals: n }: Patch, a: number, b: number): number {
  return n[a * 3] * n[b * 3] + n[a * 3 + 1] * n[b * 3 + 1] + n[a * 3 + 2] * n[b * 3 + 2]
}

function distanceFromTriangle({ surface, pool, id }: Patch, a: number, b: number, c: number, u: number, v: number): number {
  surface.evaluate(u, v, on)
  const p = pool.data
  const i = id[a] * 3
  const [nx, ny, nz] = pool.triangleNormal(id[a], id[b], id[c])
  const length = Math.hypot(nx, ny, nz)
  return length > 0 ? Math.abs((on[0] - p[i]) * nx + (on[1] - p[i + 1]) * ny + (on[2] - p[i + 2]) * nz) / length : 0
}
