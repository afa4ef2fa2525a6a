import type { Sphere } from '../brep/surface/sphere.ts'
import type { UvBox } from './metric.ts'
import type { Patch } from './patch.ts'
import { sphereSeeds } from './sphereSeeds.ts'
import { stepAngle, type Tolerance } from './tolerance.ts'

const MAX_SEEDS = 100_000
/** Diagonals between seeds are longer than the step between them: a little denser, and hardly any needs to be halved. */
const SPHERE_SHARE = 0.85

/** Inner points on the metric's lines, not too near to existing ones, until the patch has `most` points. */
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
  patch.place()
}

/** Inner points spread evenly over a sphere, until the patch has `most` points. */
export function seedSphere(patch: Patch, sphere: Sphere, box: UvBox, tolerance: Tolerance, most: number): void {
  const seeds = sphereSeeds(box, SPHERE_SHARE * stepAngle(sphere.radius, tolerance), MAX_SEEDS)
  for (let i = 0; i < seeds.length && patch.count < most; i += 3) {
    const t = patch.mesh.locate(seeds[i], seeds[i + 1])
    if (t >= 0 && patch.mesh.inside[t] && !patch.tooNear(t, seeds[i], seeds[i + 1], 0.5 * seeds[i + 2])) patch.addInner(t, seeds[i], seeds[i + 1])
  }
  patch.place()
}
