import { emptyBounds, isEmptyBounds, unionBounds } from '../scene/bounds.ts'
import type { Bounds } from '../scene/mesh.ts'
import type { NodeId } from '../scene/model.ts'
import type { SceneIndex } from '../scene/sceneIndex.ts'

/** How far children move from their parent's middle: at full amount, as far again as they are from it, and half. */
const SPREAD = 1.5
/** Children closer to the parent's middle than this share of its size have no direction of their own (a shaft in its bushing). */
const CONCENTRIC = 0.02

/** Levels that an assembly can be taken apart by: how often a group with several children in it is met on the way to the deepest part. */
export function explodeLevels(index: SceneIndex): number {
  const level = levelOfNodes(index)
  return level.reduce((most, value) => Math.max(most, value), 0)
}

/**
 * World offset of every node (xyz, millimetres) when the assembly is fully taken apart down to `level` (1 = the main groups).
 * `boxOf` gives the world box of an occurrence as it lies together; undefined while it is not known.
 */
export function explodeOffsets(index: SceneIndex, level: number, boxOf: (occurrence: NodeId) => Bounds | undefined): Float64Array {
  const { count, parent } = index
  const boxes: Bounds[] = Array.from({ length: count }, () => emptyBounds)
  for (const occurrence of index.bodies) {
    const box = boxOf(occurrence)
    if (box && box.every(Number.isFinite)) boxes[occurrence] = unionBounds(boxes[occurrence], box)
  }
  for (let id = count - 1; id > 0; id--) boxes[parent[id]] = unionBounds(boxes[parent[id]], boxes[id])
  const levels = levelOfNodes(index)
  const offsets = new Float64Array(count * 3)
  /** Children with no direction of their own leave by turns to one side and the other. */
  const turns = new Uint32Array(count)
  for (let id = 1; id < count; id++) {
    const up = parent[id]
    for (let axis = 0; axis < 3; axis++) offsets[id * 3 + axis] = offsets[up * 3 + axis]
    if (levels[id] === levels[up] || levels[id] > level || isEmptyBounds(boxes[id])) continue
    const own = boxes[id]
    const whole = boxes[up]
    const away = [0, 1, 2].map((axis) => (own[axis] + own[axis + 3] - whole[axis] - whole[axis + 3]) / 2)
    const size = Math.hypot(whole[3] - whole[0], whole[4] - whole[1], whole[5] - whole[2])
    if (Math.hypot(away[0], away[1], away[2]) < size * CONCENTRIC) {
      const turn = turns[up]++
      const axis = longestAxis(own)
      // The first stays: something has to be in the middle.
      const step = Math.ceil(turn / 2) * (turn % 2 === 1 ? 1 : -1)
      offsets[id * 3 + axis] += step * ((whole[axis + 3] - whole[axis]) / 2 + (own[axis + 3] - own[axis]) / 2)
    } else for (let axis = 0; axis < 3; axis++) offsets[id * 3 + axis] += away[axis] * SPREAD
  }
  return offsets
}

/** How many of the groups above a node have several children. Annotations and construction geometry are none: they move with their parent. */
function levelOfNodes(index: SceneIndex): Uint16Array {
  const { parent, count } = index
  const children = new Uint32Array(count)
  for (let id = 1; id < count; id++) if (index.isBody(id)) children[parent[id]]++
  const out = new Uint16Array(count)
  for (let id = 1; id < count; id++) out[id] = out[parent[id]] + (index.isBody(id) && children[parent[id]] > 1 ? 1 : 0)
  return out
}

function longestAxis(box: Bounds): number {
  const size = [0, 1, 2].map((axis) => box[axis + 3] - box[axis])
  return size.indexOf(Math.max(...size))
}

/** World offset of every node (xyz, millimetres) in the exploded view that the file holds; undefined when it holds none. */
export function statedOffsets({ nodes, parent, count }: SceneIndex): Float64Array | undefined {
  if (!nodes.some(({ exploded }) => exploded)) return undefined
  const offsets = new Float64Array(count * 3)
  for (let id = 0; id < count; id++) {
    const stated = nodes[id].exploded
    for (let axis = 0; axis < 3; axis++) offsets[id * 3 + axis] = stated ? stated[axis] : id === 0 ? 0 : offsets[parent[id] * 3 + axis]
  }
  return offsets
}
