import type { Mesh } from '../../core/scene/mesh.ts'
import type { FrameOptions, PartDraw } from './drawLists.ts'
import type { GpuScene } from './gpuScene.ts'
import { Flag } from './occurrenceTable.ts'
import type { ViewCull } from './viewCull.ts'

/** Room of one batch, in items (vertices, indices, edge points). */
export interface Capacity {
  vertices: number
  indices: number
}

const FIRST_VERTICES = 1 << 15
/** Vertices, and faces of a part, that numbers of 16 bits can name: the last of these numbers ends a strip in WebGL. */
const NARROW = (1 << 16) - 1
/** Closed triangle meshes have about two triangles per vertex; B-rep meshes, which split vertices at every edge, fewer. */
const INDICES_PER_VERTEX = 5
/** Batches from which on the parts before them state how many indices go with a vertex; and how much more room there is than that. */
const TYPICAL_FROM = 2
const SPARE = 1.1
const FEWEST_INDICES = 1.5
const MOST_INDICES = 6.5

/**
 * Capacity of the batch number `count` that must hold at least a part of `need`: batches double, so that small models stay small.
 * `before`: what the parts before it took together.
 */
export function batchCapacity(count: number, need: Capacity, before?: Capacity): Capacity {
  const vertices = Math.min(NARROW, FIRST_VERTICES * 2 ** count)
  const ratio = before && count >= TYPICAL_FROM && before.vertices > 0 ? (SPARE * before.indices) / before.vertices : INDICES_PER_VERTEX
  const room = { vertices, indices: Math.ceil(vertices * Math.max(FEWEST_INDICES, Math.min(MOST_INDICES, ratio))) }
  if (need.vertices > room.vertices || need.indices > room.indices) return { vertices: need.vertices, indices: need.indices }
  return room
}

/** How the vertices of a batch are stored. */
export interface Layout {
  /** A colour for each. */
  isPainted: boolean
  /** Indices and face numbers of 32 bits. */
  isWide: boolean
  /** Places on a picture. */
  isTextured: boolean
}

export const layoutOf = ({ positions, faceStart, faceColor, vertexColor }: Mesh, isTextured = false): Layout => ({
  isPainted: vertexColor !== undefined || (faceColor?.some((color) => color !== 0) ?? false),
  isWide: positions.length / 3 > NARROW || faceStart.length > NARROW,
  isTextured,
})

/** Vertices, and indices, that are uploaded at a stretch. */
export const PIECE = 1 << 17

/** Whether a mesh takes so long to be uploaded that it is done in pieces. */
export const isLargeMesh = ({ positions, indices }: Mesh): boolean => positions.length > 6 * PIECE || indices.length > 4 * PIECE

const FIRST_POINTS = 1 << 14
/** Points of the largest batch of edges of more than one part. */
export const LARGEST_POINTS = 1 << 18

/** Points of edge batch number `count`, a power of two of at least `need`. */
export function edgeCapacity(count: number, need: number): number {
  let points = Math.min(LARGEST_POINTS, FIRST_POINTS * 2 ** count)
  while (points < need) points *= 2
  return points
}

/** Classes per doubling of size. */
const STEPS = 8
/** From a quarter of a pixel to 64 k pixels. */
const DOUBLINGS = 18
const SMALLEST = 0.25

/** Everything as large as `all` or larger, a share (0 to 1) of the entries as large as `some`, nothing else. */
interface SizeLimit {
  all: number
  some: number
  share: number
}

/** Weights by size in logarithmic classes: tells from which size on everything together stays within a budget. */
export class SizeHistogram {
  private readonly weights = new Float64Array(STEPS * DOUBLINGS)
  private sum = 0

  clear(): void {
    this.weights.fill(0)
    this.sum = 0
  }

  add(size: number, weight: number): void {
    this.weights[classOf(size)] += weight
    this.sum += weight
  }

  /** The entries that weigh no more than `budget` together: the largest first; undefined when all of them do. */
  within(budget: number): SizeLimit | undefined {
    if (this.sum <= budget) return undefined
    let left = budget
    for (let i = this.weights.length - 1; i >= 0; i--) {
      if (this.weights[i] > left) return { all: lowerBound(i + 1), some: lowerBound(i), share: left / this.weights[i] }
      left -= this.weights[i]
    }
    return undefined
  }
}

const lowerBound = (i: number): number => (i === 0 ? 0 : SMALLEST * 2 ** (i / STEPS))

const classOf = (size: number): number => Math.max(0, Math.min(STEPS * DOUBLINGS - 1, Math.floor(Math.log2(Math.max(size, SMALLEST) / SMALLEST) * STEPS)))

/** Spreads numbers in a row evenly (Knuth's multiplicative hashing). */
const GOLDEN = 0x9e3779b1

const shapes = new SizeHistogram()
const boxes = new SizeHistogram()
const BOX_TRIANGLES = 12

/** What of a model that is too much is drawn: the largest parts as they are, of the others the largest as boxes. Sizes in pixels. */
interface FrameLimit {
  shapes: SizeLimit
  boxes?: SizeLimit
}

/** Columns of numbers per slot that the last frame used; they only grow. */
let depths = new Float64Array(0)
let sizes = new Float64Array(0)

/** How the occurrences of a model lie in a view. */
export interface Sight {
  /** Depth of the middle, by slot. */
  depths: Float64Array
  /** Pixels of the diameter, by slot; 0 of those that are hidden, out of sight or annotations. */
  sizes: Float64Array
}

/** Looks for what a view shows: once for each frame, as a model may have a hundred thousand occurrences. */
export function sightOf({ table, draws }: GpuScene, cull: ViewCull): Sight {
  const { spheres, flags, count } = table
  if (sizes.length < count) {
    depths = new Float64Array(count)
    sizes = new Float64Array(count)
  }
  for (let slot = 0; slot < count; slot++) {
    sizes[slot] = 0
    // Annotations are drawn in any case.
    if (!draws[slot] || flags[slot] & Flag.hidden || table.isAnnotation(slot)) continue
    const at = slot * 4
    const x = spheres[at]
    const y = spheres[at + 1]
    const z = spheres[at + 2]
    const radius = spheres[at + 3]
    if (!cull.sees(x, y, z, radius, table.isWhole(slot))) continue
    depths[slot] = cull.depth(x, y, z)
    sizes[slot] = Math.max(cull.pixels(depths[slot], radius), Number.MIN_VALUE)
  }
  return { depths, sizes }
}

/** Triangles of a part in a level, times three. */
export const cornersOf = (draw: PartDraw, level: number): number => (level > 0 ? (draw.levels?.[level - 1]?.range.count ?? 0) : (draw.faces?.range.count ?? 0))

/** How a frame has no more triangles than asked for; undefined when it has not anyway. */
export function limitWithin(
  { table, draws, limited, levels: lineLevels }: GpuScene,
  { sizes }: Sight,
  options: FrameOptions,
  levels?: Uint8Array,
): FrameLimit | undefined {
  if (options.triangles === Infinity) return undefined
  const [faces, edges] = [options.mode !== 'wireframe', options.mode !== 'shaded']
  const weightOf = (slot: number, pixels: number): number => {
    const draw = draws[slot]!
    const lines = edges && pixels * draw.edgeFade > options.smallestEdges ? (lineLevels.linesOf(draw, pixels)?.range.count ?? 0) : 0
    return ((faces ? cornersOf(draw, levels?.[slot] ?? 0) : 0) + lines) / 3
  }
  // Most models are not too much: their sum costs less than their histogram. One that was too much will be again.
  if (!limited) {
    let sum = 0
    for (let slot = 0; slot < table.count; slot++) if (sizes[slot] > 0 && sizes[slot] >= options.smallest) sum += weightOf(slot, sizes[slot])
    if (sum <= options.triangles) return undefined
  }
  shapes.clear()
  boxes.clear()
  for (let slot = 0; slot < table.count; slot++) {
    const pixels = sizes[slot]
    if (pixels === 0 || pixels < options.smallest) continue
    shapes.add(pixels, weightOf(slot, pixels))
    boxes.add(pixels, BOX_TRIANGLES)
  }
  const limit = shapes.within(options.triangles)
  return limit && { shapes: limit, boxes: boxes.within(options.boxes) }
}

/** Whether an occurrence of so many pixels belongs to the frame; of equal ones the same are chosen in every frame. */
export const isWithin = (limit: SizeLimit, pixels: number, slot: number): boolean =>
  pixels >= limit.all || (pixels >= limit.some && Math.imul(slot, GOLDEN) >>> 0 < limit.share * 2 ** 32)
