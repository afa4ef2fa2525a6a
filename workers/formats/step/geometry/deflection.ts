import type { Deflection } from '../../../../wasm/occt/occt.ts'
import type { Quality } from '../../format.ts'

/** Shares of the part's diagonal and (as a floor) of the assembly's; radians between normals. */
const settings: Record<Quality, { part: number; scene: number; angular: number }> = {
  coarse: { part: 3e-3, scene: 1e-4, angular: 0.7 },
  normal: { part: 8e-4, scene: 3e-5, angular: 0.4 },
  fine: { part: 2e-4, scene: 5e-6, angular: 0.2 },
}
/** However big the assembly is, a part keeps its shape. */
const LARGEST_SHARE = 0.01

/**
 * How far triangles may stand off a part: a share of the part, but no finer than what can be seen in the whole assembly.
 * Rounded to a power of two, so that parts of like size can share a file. Sizes are diagonals in millimetres.
 */
export function partDeflection(partSize: number, sceneSize: number, quality: Quality): Deflection {
  const { part, scene, angular } = settings[quality]
  const size = partSize > 0 ? partSize : sceneSize > 0 ? sceneSize : 100
  const linear = Math.min(Math.max(size * part, sceneSize * scene), size * LARGEST_SHARE)
  return { linear: 2 ** Math.round(Math.log2(linear)), angular }
}

/** For files that are read as a whole: a share of the shape's box. */
export function wholeDeflection(quality: Quality): Deflection {
  const { part, angular } = settings[quality]
  return { linear: part * 1.25, relative: true, angular }
}
