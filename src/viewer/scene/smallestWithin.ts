import type { FrameOptions } from './drawLists.ts'
import type { GpuScene } from './gpuScene.ts'
import { Flag } from './occurrenceTable.ts'
import { SizeHistogram } from './sizeHistogram.ts'
import type { ViewCull } from './viewCull.ts'

const sizes = new SizeHistogram()

/** Pixels below which parts are left out so that a frame has no more triangles than asked for; 0 when it has not anyway. */
export function smallestWithin({ table, draws }: GpuScene, cull: ViewCull, options: FrameOptions): number {
  if (options.triangles === Infinity) return 0
  const { spheres, flags } = table
  const [faces, edges] = [options.mode !== 'wireframe', options.mode !== 'shaded']
  sizes.clear()
  for (let slot = 0; slot < table.count; slot++) {
    const draw = draws[slot]
    if (!draw || flags[slot] & Flag.hidden) continue
    const at = slot * 4
    const radius = spheres[at + 3]
    if (!cull.sees(spheres[at], spheres[at + 1], spheres[at + 2], radius)) continue
    const pixels = cull.pixels(cull.depth(spheres[at], spheres[at + 1], spheres[at + 2]), radius)
    if (pixels < options.smallest) continue
    const lines = edges && pixels * draw.edgeFade > options.smallestEdges ? (draw.edges?.range.count ?? 0) : 0
    sizes.add(pixels, ((faces ? (draw.faces?.range.count ?? 0) : 0) + lines) / 3)
  }
  return sizes.sizeWithin(options.triangles)
}
