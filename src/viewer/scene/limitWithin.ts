import type { FrameOptions } from './drawLists.ts'
import type { GpuScene } from './gpuScene.ts'
import { Flag } from './occurrenceTable.ts'
import { SizeHistogram, type SizeLimit } from './sizeHistogram.ts'
import type { ViewCull } from './viewCull.ts'

/** Spreads numbers in a row evenly (Knuth's multiplicative hashing). */
const GOLDEN = 0x9e3779b1

const shapes = new SizeHistogram()
const boxes = new SizeHistogram()
const BOX_TRIANGLES = 12

/** What of a model that is too much is drawn: the largest parts as they are, of the others the largest as boxes. Sizes in pixels. */
export interface FrameLimit {
  shapes: SizeLimit
  boxes?: SizeLimit
}

/** How a frame has no more triangles than asked for; undefined when it has not anyway. */
export function limitWithin({ table, draws }: GpuScene, cull: ViewCull, options: FrameOptions): FrameLimit | undefined {
  if (options.triangles === Infinity) return undefined
  const { spheres, flags } = table
  const [faces, edges] = [options.mode !== 'wireframe', options.mode !== 'shaded']
  shapes.clear()
  boxes.clear()
  for (let slot = 0; slot < table.count; slot++) {
    const draw = draws[slot]
    if (!draw || flags[slot] & Flag.hidden) continue
    const at = slot * 4
    const radius = spheres[at + 3]
    if (!cull.sees(spheres[at], spheres[at + 1], spheres[at + 2], radius)) continue
    const pixels = cull.pixels(cull.depth(spheres[at], spheres[at + 1], spheres[at + 2]), radius)
    if (pixels < options.smallest) continue
    const lines = edges && pixels * draw.edgeFade > options.smallestEdges ? (draw.edges?.range.count ?? 0) : 0
    shapes.add(pixels, ((faces ? (draw.faces?.range.count ?? 0) : 0) + lines) / 3)
    boxes.add(pixels, BOX_TRIANGLES)
  }
  const limit = shapes.within(options.triangles)
  return limit && { shapes: limit, boxes: boxes.within(options.boxes) }
}

/** Whether an occurrence of so many pixels belongs to the frame; of equal ones the same are chosen in every frame. */
export const isWithin = (limit: SizeLimit, pixels: number, slot: number): boolean =>
  pixels >= limit.all || (pixels >= limit.some && Math.imul(slot, GOLDEN) >>> 0 < limit.share * 2 ** 32)
