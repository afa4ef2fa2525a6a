import type { Deflection } from '../../../../wasm/occt/occt.ts'
import type { Quality } from '../../../contract/format.ts'

/** Shares of the part's diagonal and (as a floor) of the assembly's; radians between normals. */
const settings: Record<Quality, { part: number; scene: number; angular: number }> = {
  coarse: { part: 4e-3, scene: 6e-4, angular: 0.7 },
  normal: { part: 1e-3, scene: 2e-4, angular: 0.4 },
  fine: { part: 3e-4, scene: 4e-5, angular: 0.2 },
}
/** However big the assembly is, a part keeps its shape. */
const LARGEST_SHARE = 0.01

/**
 * How far triangles may stand off a part: a share of the part, but no finer than what can be seen in the whole assembly.
 * Rounded to a power of two, so that parts of like size can share a file. Sizes are diagonals in millimetres.
 *
 * Big models are not shown coarse first and fine later: the coarse pass is no cheaper. What costs is reading the file and making bodies of it, and the
 * engine's floor of one per cent of area (`workers/kernel/tessellate/tolerance.ts`) leaves little to save: a board of 23.6 MB took 2.93 s of CPU coarse
 * (270 382 triangles) and 3.01 s normal (270 414), an assembly of 18 MB with 1 148 occurrences 2.9 s and 2.8 s (the same triangles). Measured on two cores.
 */
export function partDeflection(partSize: number, sceneSize: number, quality: Quality): Deflection {
  const { part, scene, angular } = settings[quality]
  const size = partSize > 0 ? partSize : sceneSize > 0 ? sceneSize : 100
  const linear = Math.min(Math.max(size * part, sceneSize * scene), size * LARGEST_SHARE)
  return { linear: 2 ** Math.round(Math.log2(linear)), angular }
}
