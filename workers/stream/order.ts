import { cross, dot, normalize, subtract, transformPoint, type Vec3 } from '../../src/core/geometry/matrix.ts'
import { SceneIndex } from '../../src/core/scene/sceneIndex.ts'
import type { Node } from '../../src/core/scene/model.ts'
import type { Look } from '../contract/opening.ts'
import { type ChunkRow, Level } from './container.ts'
import type { ListedPart } from './manifest.ts'

/** Numbers of an occurrence's sphere: centre and radius, millimetres in the world. */
const SPHERE = 4

/** Where the parts of a model lie, to find those that are in sight. */
export class Places {
  private readonly count: number
  private readonly spheres: Float64Array
  /** Place of each sphere's part in the list. */
  private readonly partOf: Int32Array

  constructor(root: Node, parts: readonly ListedPart[]) {
    const index = new SceneIndex(root)
    this.count = parts.length
    this.spheres = new Float64Array(index.occurrences.length * SPHERE)
    this.partOf = new Int32Array(index.occurrences.length)
    let used = 0
    for (const [place, { id, box, offset = [0, 0, 0] }] of parts.entries()) {
      const middle = [0, 1, 2].map((k) => (box[k] + box[k + 3]) / 2 + offset[k])
      const radius = Math.hypot(box[3] - box[0], box[4] - box[1], box[5] - box[2]) / 2
      for (const node of index.nodesOfPart.get(id) ?? []) {
        transformPoint(this.spheres, used * SPHERE, index.world, node * 16, middle[0], middle[1], middle[2])
        this.spheres[used * SPHERE + 3] = radius * largestScale(index.world, node * 16)
        this.partOf[used++] = place
      }
    }
  }

  /** What each part of the list counts for whoever looks so: the larger and the nearer to the middle of the picture its best occurrence is, the more; 0 out of sight. */
  weights(look: Look): Float64Array {
    const out = new Float64Array(this.count)
    const { position, target, height, aspect, isParallel } = look
    const away = subtract(target, position)
    const forward = normalize(away)
    const side = forward && normalize(cross(forward, look.up))
    if (!forward || !side || !(height > 0) || !(aspect > 0)) return out.fill(1)
    const above = cross(side, forward)
    /** Half the picture's height, at a distance of one. */
    const slope = height / 2 / Math.hypot(...away)
    const slant = isParallel ? [1, 1] : [Math.hypot(1, slope), Math.hypot(1, slope * aspect)]
    for (let i = 0; i < this.partOf.length; i++) {
      const radius = this.spheres[i * SPHERE + 3]
      const from: Vec3 = [this.spheres[i * SPHERE] - position[0], this.spheres[i * SPHERE + 1] - position[1], this.spheres[i * SPHERE + 2] - position[2]]
      const depth = dot(from, forward)
      if (!isParallel && depth + radius <= 0) continue
      const [x, y] = [Math.abs(dot(from, side)), Math.abs(dot(from, above))]
      const half = isParallel ? height / 2 : Math.max(0, depth) * slope
      if (y > half + radius * slant[0] || x > half * aspect + radius * slant[1]) continue
      // A part around the eye fills the picture.
      const shown = isParallel ? half : Math.max(depth, radius) * slope
      const off = Math.hypot(x, y) / shown
      const weight = radius / shown / (1 + off * off)
      const place = this.partOf[i]
      // A point has no size, and is seen all the same.
      out[place] = Math.max(out[place], weight, Number.MIN_VALUE)
    }
    return out
  }
}

/** How much longer than in its own space anything of a node can be in the world. */
function largestScale(world: Float64Array, at: number): number {
  return Math.max(...[0, 4, 8].map((column) => Math.hypot(world[at + column], world[at + column + 1], world[at + column + 2])))
}

/**
 * The places of the chunks that are wanted next, in order, of those that are `left`: fine ones with parts in sight, by the largest weight of such a part; then exact ones with parts in sight; then
 * the rest as it lies in the file. An exact chunk comes after all that it makes exact. Where everything is in sight the file's own order stays.
 */
export function wantedOrder(rows: readonly ChunkRow[], left: readonly number[], weights: Float64Array): number[] {
  const own = left.map((row) => ({ row, ...rows[row], weight: heaviest(weights, rows[row]) }))
  if (own.every(({ weight }) => weight > 0)) return [...left]
  const waiting = new Set(left)
  const order: number[] = []
  const take = (row: number): void => {
    if (waiting.delete(row)) order.push(row)
  }
  const seen = own.filter(({ weight }) => weight > 0).toSorted((a, b) => a.level - b.level || b.weight - a.weight || a.row - b.row)
  const fineOf = new Int32Array(weights.length).fill(-1)
  for (const { row, level, first, count } of own) if (level === Level.fine) fineOf.fill(row, first, first + count)
  for (const { row, level, first, count } of seen) {
    if (level === Level.exact) for (let place = first; place < first + count; place++) take(fineOf[place])
    take(row)
  }
  for (const row of left) take(row)
  return order
}

function heaviest(weights: Float64Array, { first, count }: ChunkRow): number {
  let most = 0
  for (let place = first; place < first + count; place++) if (weights[place] > most) most = weights[place]
  return most
}
