import type { Mesh } from '../../core/scene/mesh.ts'
import type { PlacedEdges } from './drawables.ts'
import type { ShadingMode } from '../api.ts'
import type { FrameOptions, PartDraw } from './drawLists.ts'
import type { GpuScene } from './gpuScene.ts'
import { addLevels, cornersOf } from './levels.ts'
import type { Sight } from './sight.ts'
import { countWithin, SizeBands } from './sizeBands.ts'

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

/** A size's class is its exponent and the first bits of its fraction in single precision: a shift of its bits. */
const STEPS = 8
const STEP_BITS = 20
/** From a quarter of a pixel to 64 k pixels. */
const DOUBLINGS = 18
const CLASSES = STEPS * DOUBLINGS
/** Class of a quarter of a pixel, as bits state it. */
const FIRST_CLASS = (127 - 2) * STEPS

/** Everything as large as `all` or larger, a share (0 to 1) of the entries as large as `some`, nothing else. */
interface SizeLimit {
  all: number
  some: number
  share: number
}

/** Histogram of weights by size: finds the smallest size such that everything of at least that size stays within a budget. */
export class SizeHistogram {
  private readonly weights = new Float64Array(CLASSES)

  clear(): void {
    this.weights.fill(0)
  }

  /** Adds the slots `from` to before `to` of more than `low` pixels and no more than `high`. */
  addWithin({ sizes, bits }: Pick<Sight, 'sizes' | 'bits'>, from: number, to: number, low: number, high: number, weight: number): void {
    const { weights } = this
    for (let slot = from; slot < to; slot++) {
      if (!(sizes[slot] > low && sizes[slot] <= high)) continue
      const at = (bits[slot] >>> STEP_BITS) - FIRST_CLASS
      weights[at < 0 ? 0 : at < CLASSES ? at : CLASSES - 1] += weight
    }
  }

  /** The entries that weigh no more than `budget` together: the largest first; undefined when all of them do. */
  within(budget: number): SizeLimit | undefined {
    let left = budget
    for (let i = CLASSES - 1; i >= 0; i--) {
      if (this.weights[i] > left) return { all: lowerBound(i + 1), some: lowerBound(i), share: left / this.weights[i] }
      left -= this.weights[i]
    }
    return undefined
  }
}

const bound = new Float32Array(1)
const boundBits = new Uint32Array(bound.buffer)

function lowerBound(i: number): number {
  boundBits[0] = (i + FIRST_CLASS) << STEP_BITS
  return i === 0 ? 0 : bound[0]
}

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

/** Whether edges are drawn where nothing is selected. */
export const hasLines = (mode: ShadingMode): boolean => mode !== 'shaded' && mode !== 'realistic'

const levels = new SizeBands<number>()
const lines = new SizeBands<PlacedEdges>()

/** How a frame has no more triangles than asked for; undefined when it has not anyway. `corners`: triangles of its shapes, times three. */
export function limitWithin(
  { table, draws, limited, levels: shapesOf }: GpuScene,
  sight: Sight,
  options: FrameOptions,
  corners: number,
): FrameLimit | undefined {
  if (options.triangles === Infinity) return undefined
  const [faces, edges] = [options.mode !== 'wireframe', hasLines(options.mode)]
  const { sizes, least, greatest, floor, shownParts, partsShown } = sight
  const { starts } = table
  const startLines = (draw: PartDraw, part: number): void => {
    lines.start(Math.max(floor, options.smallestEdges / draw.edgeFade), least[part], greatest[part])
    if (edges) shapesOf.addLines(lines, draw)
  }
  // Most models are not too much: their sum costs less than their histogram. One that was too much will be again.
  if (!limited) {
    let sum = faces ? corners / 3 : 0
    for (let i = 0; i < (edges ? partsShown : 0); i++) {
      const part = shownParts[i]
      startLines(draws[starts[part]]!, part)
      for (let band = 0; band < lines.length; band++)
        sum += (countWithin(sizes, starts[part], starts[part + 1], lines.low[band], lines.high[band]) * lines.values[band].range.count) / 3
    }
    if (sum <= options.triangles) return undefined
  }
  shapes.clear()
  boxes.clear()
  for (let i = 0; i < partsShown; i++) {
    const part = shownParts[i]
    const draw = draws[starts[part]]!
    const [from, to] = [starts[part], starts[part + 1]]
    boxes.addWithin(sight, from, to, floor, Infinity, BOX_TRIANGLES)
    if (faces) {
      levels.start(floor, least[part], greatest[part])
      addLevels(levels, draw, shapesOf.error)
      for (let band = 0; band < levels.length; band++)
        shapes.addWithin(sight, from, to, levels.low[band], levels.high[band], cornersOf(draw, levels.values[band]) / 3)
    }
    startLines(draw, part)
    for (let band = 0; band < lines.length; band++) shapes.addWithin(sight, from, to, lines.low[band], lines.high[band], lines.values[band].range.count / 3)
  }
  const limit = shapes.within(options.triangles)
  return limit && { shapes: limit, boxes: boxes.within(options.boxes) }
}

/** Whether an occurrence of so many pixels belongs to the frame; of equal ones the same are chosen in every frame. */
export const isWithin = (limit: SizeLimit, pixels: number, slot: number): boolean =>
  pixels >= limit.all || (pixels >= limit.some && Math.imul(slot, GOLDEN) >>> 0 < limit.share * 2 ** 32)
